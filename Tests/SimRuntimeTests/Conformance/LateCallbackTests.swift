import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// What the recording of D20 did to one task at once, one after the other: the session asks for a task
/// whose operation is gone. The call was under way, on a busy delegate queue, when the load was
/// cancelled.
@Suite struct LateCallbackTests {
  @Test(
    arguments: [
      "4.2.3 museum_D20_handlers_after_cancel", "5.1.0 museum_D20_handlers_after_cancel",
    ], ["challenge", "response"])
  func theSessionIsAnsweredOrNotAsWasObserved(title: String, call: String) throws {
    let observation = try #require(Observation.named(title))
    let isAnswered = observation.events.contains { $0.name == "\(call) handler called" }
    let witness = UnansweredCallbacks()
    let result = ScenarioRunner().run(
      scenario(observation.release.generation, call), strategy: FirstInFirstOut(),
      checksExpectations: false, observer: witness)
    #expect(witness.count == (isAnswered ? 0 : 1))
    let completions = observation.events.count(where: \.isCompletion)
    #expect(result.loads.first?.completions.count == completions)
    #expect(result.state.running.isEmpty && result.state.downloads == 0)
  }

  private func scenario(_ generation: Generation, _ call: String) -> Scenario {
    let question = call == "challenge" ? ServerAnswer.Question(.credential) : nil
    var given = Given()
    given.network = [("*", [ServerAnswer(latency: .seconds(2), question: question)])]
    let load = LoadRequest(
      argument: .url(ImageURL(Translation.a)), options: [], wantsProgress: false)
    let stimuli: [(Int, Action)] = [
      (0, .load(load)), (1, .busy(.session, .seconds(4))), (3, .cancel(load: "load")),
    ]
    return Scenario(
      title: call, about: "", shows: [], generation: generation, given: given,
      stimuli: stimuli.map { second, action in
        Stimulus(
          number: second + 1, name: second == 0 ? "load" : nil,
          moment: .at(Durations(.seconds(second))),
          origin: .main, action: action, repetitions: 1, interval: .zero, position: .start)
      },
      until: .rest, limits: Kernel.Limits(), expect: Expectation(), violates: [], schedule: nil)
  }
}

/// Counts how often the session was not answered.
private final class UnansweredCallbacks: RunObserver {
  private(set) var count = 0

  func observe(_ event: RunEvent) {
    if case .model(.callbackUnanswered) = event.kind { count += 1 }
  }
}
