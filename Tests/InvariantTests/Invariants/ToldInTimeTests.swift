import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// An event is reported when it takes effect: an earlier report would blame what another thread
/// does in between.
@Suite struct ToldInTimeTests {
  /// What breaks in hardened in any of many orders.
  private func breaks(_ steps: String, orders: Int = 400) throws -> Set<String> {
    var scenario = try TestScenario.read(
      #""given": {"memory": {"https://a/kept.png": "png 10x10"}}, "steps": [\#(steps)]"#)
    scenario.generation = .hardened
    var found: Set<String> = []
    for seed in 0..<orders {
      found.formUnion(scenario.run(.random(seed: UInt64(seed))).violations.map { "\($0)" })
    }
    return found
  }

  @Test func aCancelCountsFromWhenItIsSeen() throws {
    let broken = try breaks(
      """
      {"at": "0 s", "load": "https://a/kept.png", "as": "a", "from": "background"},
      {"at": "0 s", "load": "https://a/kept.png", "as": "b"},
      {"when": "b completes", "cancelAll": true, "from": "background"}
      """)
    #expect(broken == [])
  }

  @Test func aPrefetchIsCancelledOnceItKnows() throws {
    let broken = try breaks(
      """
      {"at": "0 s", "prefetch": ["https://a/1.png"], "as": "ahead"},
      {"at": "0 s", "cancelPrefetch": true, "from": "background"}
      """)
    #expect(broken == [])
  }

  @Test func downloadsRestOnceTheQueueIsSuspended() throws {
    let broken = try breaks(
      """
      {"at": "0 s", "download": "https://a/1.png", "as": "a", "from": "background"},
      {"at": "0 s", "suspendDownloads": true, "from": "background"},
      {"at": "0 s", "suspendDownloads": false}
      """)
    #expect(broken == [])
  }
}
