import Foundation
import PlatformRuns
import Testing

/// What libdispatch and Foundation do with random programs is among what the kernel does.
///
/// `PLATFORM_PROGRAMS` and `PLATFORM_RUNS` in the environment make it longer.
@Suite struct DrawnProgramTests {
  @Test func everyEndThatThePlatformShowsIsExplored() throws {
    let environment = ProcessInfo.processInfo.environment
    let isQuick = environment["WHOLE_FORM"] == nil
    let comparison = try Comparison(
      programs: environment["PLATFORM_PROGRAMS"].flatMap(Int.init) ?? (isQuick ? 40 : 60),
      runs: environment["PLATFORM_RUNS"].flatMap(Int.init) ?? (isQuick ? 50 : 300))
    print(comparison)
    for difference in comparison.differences { Issue.record("\(difference)") }
    #expect(comparison.leftOutByReduction == 0)
    let missing = Set(StatementKind.allCases).subtracting(comparison.kinds)
    #expect(missing.isEmpty, "no program draws these")
  }
}
