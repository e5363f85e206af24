import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRunning
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// A run says how shared objects change only to those that want to know: an observer, or the scenario itself.
@Suite struct WantedChangesTests {
  private final class Observer: RunObserver {
    let wantsChanges: Bool
    private(set) var changes = 0
    private(set) var others: [String] = []

    init(wantsChanges: Bool) { self.wantsChanges = wantsChanges }

    func observe(_ event: RunEvent) {
      if case .trace(.changed) = event.kind {
        changes += 1
      } else {
        others.append("\(event.step) \(event.time) \(event.thread) \(event.place) \(event.kind)")
      }
    }
  }

  private static let load = #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}"#

  @Test(arguments: Generation.all)
  func allElseIsTheSame(generation: Generation) throws {
    var scenario = try TestScenario.steps(Self.load)
    scenario.generation = generation
    let (with, without) = (Observer(wantsChanges: true), Observer(wantsChanges: false))
    let digests = [with, without].map { scenario.run(observer: $0).digest }
    #expect(with.changes > 10 && without.changes == 0)
    #expect(with.others == without.others && digests[0] == digests[1])
  }

  /// Wherever a scenario names a change, its runs look for it.
  @Test(arguments: [
    #""expect": {"told": [CHANGE]}"#, #""expect": {"untold": [CHANGE]}"#,
    #""explore": {"always": {"told": [CHANGE]}}"#, #""explore": {"never": [{"told": [CHANGE]}]}"#,
    #""explore": {"sometimes": [{"untold": [CHANGE]}]}"#,
    #""lesson": {"order": 1, "questions": [QUESTION, "before": CHANGE, "choices": [CHOICES]}]}"#,
    #""lesson": {"order": 1, "questions": [QUESTION, "choices": [CHOICES, TOLD, UNTOLD]}]}"#,
  ])
  func theScenarioLooksForChanges(members: String) throws {
    let choice =
      #"{"says": "SAYS", "told": [{"completed": "first"}], "because": "B", "otherwise": "O"}"#
    let change = #"{"changed": "runningOperations", "addition": "load first"}"#
    let text =
      members
      .replacing("QUESTION", with: #"{"ask": "What comes?""#)
      .replacing(
        "CHOICES",
        with: ["One", "Two"].map { choice.replacing("SAYS", with: $0) }.joined(separator: ", ")
      )
      .replacing(
        "UNTOLD",
        with: #"{"says": "Three", "untold": [CHANGE], "because": "B", "otherwise": "O"}"#
      )
      .replacing(
        "TOLD", with: #"{"says": "Four", "told": [CHANGE], "because": "B", "otherwise": "O"}"#
      )
      .replacing("CHANGE", with: change)
    let scenario = try TestScenario.steps(Self.load, text)
    #expect(scenario.expectedEvents.contains { $0.kind == .changed })
  }

  @Test func whatIsNotToBeToldIsFound() throws {
    let change = #"{"changed": "runningOperations", "addition": "load first"}"#
    let told = try TestScenario.steps(Self.load, #""expect": {"told": [\#(change)]}"#).run()
    #expect(told.passed, "\(told.mismatches)")
    let untold = try TestScenario.steps(Self.load, #""expect": {"untold": [\#(change)]}"#).run()
    #expect(!untold.passed)
  }
}
