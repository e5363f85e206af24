import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime

@Suite struct GuidedOrdersTests {
  /// A run that ends before the last lines of a part has only those that came.
  @Test func linesThatDoNotComeAreNoProgress() throws {
    let scenario = ConformanceCase.cancelled
    let completed = #"{"completed": "first"}"#
    let recording = try ConformanceCase.read(
      #"{"version": 1, "type": "recording", "observes": ["completed"]}"# + "\n"
        + [completed, completed, completed].joined(separator: "\n"), of: scenario)
    let witness = RecordingWitness(recording, of: scenario)
    let orders = GuidedOrders(
      witness, RecordingGuide(recording, witness), RecordingSegments(of: recording, scenario),
      seed: 1)
    let runner = ScenarioRunner()
    for _ in 0..<5 {
      witness.reset()
      orders.begin()
      _ = runner.run(
        scenario, strategy: GuidedOrders.OneRun(orders), checksExpectations: false,
        observer: witness)
      orders.end()
    }
    #expect(orders.searches.map(\.best.progress) == [1])
  }
}
