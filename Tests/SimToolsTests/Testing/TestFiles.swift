import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// Scenario files for `sim test`, without a disk.
enum TestFiles {
  static func source(_ path: String, _ text: String) -> TestSource {
    TestSource(path: path, key: path, bytes: .success(Array(text.utf8)))
  }

  /// A scenario that passes, in the generations that are named.
  static func passing(_ path: String, title: String = "T", generations: String = #""4.2""#)
    -> TestSource
  {
    source(
      path,
      #"{"format": 1, "title": "\#(title)", "about": "A", "generation": \#(generations), "#
        + #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}]}"#)
  }

  /// One with a wrong expectation on its third line.
  static func failing(_ path: String) -> TestSource {
    source(
      path,
      #"""
      {"format": 1, "title": "F", "about": "A", "generation": "4.2",
       "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}],
       "expect": {"running": 7}}
      """#)
  }

  /// A load that is cancelled from its own queue: 4.2 leaks it in some orders, and not in its own.
  static func racing(_ path: String, explore: Bool = true, generation: String = "4.2")
    -> TestSource
  {
    source(
      path,
      #"""
      {"format": 1, "title": "R", "about": "A", "generation": "\#(generation)",
       "given": {"network": {"https://a/1.png": {"image": "png 10x10", "bytes": "19 B"}}},
       "steps": [
         {"at": "0 s", "load": "https://a/1.png", "as": "first"},
         {"at": "0 s", "cancel": "first"}
       ]\#(explore ? #", "explore": {"always": {"running": 0}}"# : "")}
      """#)
  }

  /// One whose exploration hangs on all that its file can say: threads without time, a network that draws, and a
  /// step that expects something.
  static func conditional(_ path: String) -> TestSource {
    source(
      path,
      #"""
      {"format": 1, "title": "C", "about": "A", "generation": "hardened",
       "given": {"connection": {"profile": "LTE", "jitter": "10 ms", "seed": 7}},
       "steps": [
         {"at": "0 s", "load": "https://a/1.png", "as": "first"},
         {"at": "0 s", "expect": {"memory": []}}
       ], "explore": {"time": "exact"}}
      """#)
  }

  static func run(
    _ sources: [TestSource], _ plan: TestPlan = TestPlan(), kept: KeptFailures = KeptFailures(),
    program: String = "", jobs: Int = 1, failFast: Bool = false
  ) -> (report: TestReport, outcomes: [TestOutcome]) {
    var outcomes: [TestOutcome] = []
    let runner = TestRunner(
      plan, sources, kept: kept, program: program, folder: "kept", jobs: jobs, failFast: failFast)
    let summary = runner.run { outcomes.append($0) }
    return (TestReport(runner.plan, outcomes.map(\.result), summary), outcomes)
  }
}
