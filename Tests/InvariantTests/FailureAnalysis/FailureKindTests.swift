import Foundation
import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimInvariants
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import TestFixtures

/// What counts as the same failure.
@Suite struct FailureKindTests {
  private func kind(
    _ mode: FailureMode, of detail: String? = nil, _ explanation: String = "",
    on subject: String? = nil
  ) throws -> FailureKind {
    let scenario = try TestScenario.steps(
      #"""
      {"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"},
      {"at": "0 s", "prefetch": ["https://a/1.png"], "as": "ahead"}
      """#)
    return FailureKind(
      Violation(
        invariant: "completion-count", subject: subject,
        sentence: Sentence(verbatim: explanation), mode: mode,
        detail: detail, step: 1, thread: ""), in: scenario)
  }

  @Test(arguments: [
    ("first", "load"), ("ahead", "prefetch"), ("ahead[0]", "load"), ("ahead[1]#3", "load"),
    ("cell", "view"), ("cell.button", "view"), ("https://a/1.png", "URL"), ("nobody", "run"),
  ])
  func subjectsAreOfAKind(subject: String, kind wanted: String) throws {
    #expect(try kind(.completedAgain, on: subject).subject.rawValue == wanted)
    #expect(try kind(.completedAgain).subject == .run)
  }

  @Test func namesNumbersAndWordsDoNotMatter() throws {
    let one = try kind(.completedAgain, "finished completion number 12 of first")
    #expect(one == (try kind(.completedAgain, "finished completion number 3 of second")))
    #expect(one == (try kind(.completedAgain, "other words")))
    #expect(one != (try kind(.cancelNotCompleted, "finished completion number 12 of first")))
  }

  @Test func theFieldsOfAKindDistinguishFailures() throws {
    let memory = try kind(.typeWithoutImage, of: "memory")
    #expect(memory != (try kind(.typeWithoutImage, of: "disk")))
    #expect(memory.way == "type-without-image of memory")
  }

  /// Each is reported at one place, so that two places are two kinds.
  @Test func everyModeIsReportedAtOnePlace() throws {
    let folder = TestScenario.folder.deletingLastPathComponent()
      .appendingPathComponent("Sources/SimRuntime/Invariants")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("Invariants.swift") }
    let text = try files.map {
      try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }.joined()
    // The invariants of an app are told apart by their ids.
    for mode in FailureMode.allCases where mode != .ofTheApp {
      let places = text.ranges(of: ", .\(mode),").count
      #expect(places == 1, "\(mode) is reported at \(places) places")
    }
  }

  /// Races on one field of two loads are of one kind, on two fields of one load of two.
  @Test func racesAreOfTheKindOfTheirField() throws {
    let details = ["load a.isCancelled", "load b.isCancelled", "load a.answer"].map { object in
      let access = DataRace.Access(
        thread: ThreadID(root: "t", ordinal: 1), place: "main", subject: .none, reached: nil,
        isWrite: true, step: 1)
      var race = NoDataRace(InvariantRules(generation: .v42, given: Given()))
      var findings: [Finding] = []
      let event = BrokenRun.event(
        1, .raced(DataRace(object: object, earlier: access, later: access), known: nil))
      race.observe(event, &findings)
      return findings.first?.detail
    }
    #expect(details[0] != nil && details[0] == details[1] && details[0] != details[2])
  }
}
