import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// On which threads a download calls its handlers.
@Suite struct DownloadThreadTests {
  private final class Places: RunObserver {
    var progress: [String] = []

    func observe(_ event: RunEvent) {
      if case .model(.progressed) = event.kind { progress.append(event.place) }
    }
  }

  private func run(_ generation: String) throws -> (places: [String], result: RunResult) {
    let places = Places()
    let text = """
      {"format": 1, "title": "T", "about": "A", "generation": "\(generation)",
       "given": {"network": {"https://a/1.png": {
         "image": "png 10x10", "bytes": "20 B", "chunks": 2, "latency": "10 ms"}}},
       "steps": [{"at": "0 s", "download": "https://a/1.png", "as": "first", "progress": true}]}
      """
    let scenario = try ScenarioReader.read(Array(text.utf8), file: "s.json").scenarios[0]
    let result = scenario.run(observer: places)
    return (places.progress, result)
  }

  @Test func progressIsReportedOnMainIn3x() throws {
    let run = try run("3.x")
    #expect(run.places == ["main", "main", "main", "main"])
    #expect(run.result.loads[0].progress.map(\.received) == [0, 0, 10, 20])
  }

  /// The first report comes from the worker that starts the operation.
  @Test(arguments: ["4.2", "5.x", "hardened"])
  func progressIsToldWhereItIsNoticed(generation: String) throws {
    let run = try run(generation)
    #expect(run.places == ["downloads", "session", "session", "session"])
    #expect(run.result.loads[0].progress.map(\.expected) == [-1, 20, 20, 20])
  }

  @Test(arguments: [("3.x", false), ("4.2", true), ("5.x", true), ("hardened", true)])
  func theCompletionIsCalledOnMainExceptIn3x(generation: String, isOnMain: Bool) throws {
    let completions = try run(generation).result.loads[0].completions
    #expect(completions.map(\.result.isOnMainQueue) == [isOnMain])
  }
}
