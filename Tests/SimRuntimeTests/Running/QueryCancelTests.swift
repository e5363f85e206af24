import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// A query of the cache is cancelled by the operation that it gave.
@Suite struct QueryCancelTests {
  private func run(_ generation: Generation, _ steps: String) throws -> RunResult {
    let text = #"""
      {"format": 1, "title": "T", "about": "A", "generation": "\#(generation.name)",
       "given": {"disk": {"https://a/1.png": {"image": "png 1x1", "bytes": "19 B"}},
                 "memory": {"https://a/2.png": "png 1x1"}},
       "steps": [\#(steps)]}
      """#
    return try ScenarioReader.read(Array(text.utf8), file: "s.json").scenarios[0].run()
  }

  private static let query = #"{"at": "0 s", "query": "https://a/1.png", "as": "q"}"#

  @Test(arguments: Generation.all)
  func beforeTheFileIsReadItReadsNothing(generation: Generation) throws {
    let result = try run(
      generation,
      #"{"at": "0 s", "busy": "io", "for": "1 s"}, \#(Self.query), {"at": "10 ms", "cancel": "q"}"#)
    let record = try #require(result.loads.first { $0.name == "q" })
    #expect(record.isCancelled)
    // Only 5.x answers, with nothing.
    #expect(
      record.completions.map(\.result.cacheType)
        == (generation.cache.cancelledQueryAnswers ? [.none] : []))
    #expect(record.completions.allSatisfy { $0.result.image == nil })
    // K40: in 5.x on the I/O queue.
    #expect(
      result.violations.map(\.invariant)
        == (generation.has(.cancelledQueryAnswersAtOnce) ? ["cache-calls-answer-once"] : []))
  }

  /// The flag is looked at once (C328).
  @Test(arguments: Generation.all)
  func afterwardsItIsAnsweredAllTheSame(generation: Generation) throws {
    let result = try run(
      generation,
      #"\#(Self.query), {"when": "q reaches cache.disk.answer", "cancel": "q", "from": "background"}"#
    )
    let record = try #require(result.loads.first { $0.name == "q" })
    #expect(record.completions.map { $0.result.image != nil } == [true])
    #expect(result.passed, "\(result.violations)")
  }

  @Test func aHitInMemoryHasNothingToCancel() throws {
    let result = try run(
      .v5,
      #"{"at": "0 s", "query": "https://a/2.png", "as": "q"}, {"at": "10 ms", "cancel": "q"}"#)
    #expect(
      result.notes.contains { $0.contains("the query has no operation to cancel") },
      "\(result.notes)")
    #expect(result.loads.first?.completions.count == 1)
  }

  @Test func oneOfManyIsFoundByItsCounter() throws {
    let result = try run(
      .v5,
      #"{"at": "0 s", "busy": "io", "for": "1 s"}, "#
        + #"{"at": "0 s", "query": "https://a/1.png", "as": "q-{i}", "repeat": 3}, "#
        + #"{"at": "10 ms", "cancel": "q-1"}"#)
    #expect(result.loads.map(\.isCancelled) == [false, true, false])
    #expect(result.loads.map { $0.completions.first?.result.image == nil } == [false, true, false])
  }

  /// A query that is not to be cancelled keeps nothing: the run has no extra step.
  @Test func withoutACancelTheRunIsAsItWas() throws {
    let scenario = try TestScenario.steps(Self.query)
    guard case .query(_, let request) = scenario.stimuli[0].action else {
      Issue.record("no query")
      return
    }
    #expect(!request.keepsOperation)
  }
}
