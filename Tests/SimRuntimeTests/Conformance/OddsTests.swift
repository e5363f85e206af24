import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import TestFixtures

/// Recordings that report only how often a race was lost in 150 attempts without any pause: what
/// was seen must be reached, and what a release cannot do must not be.
@Suite struct OddsTests {
  private static let recorded = Observation.all.filter { $0.name.hasPrefix("museum_natural_") }

  @Test func thereAreFourOfEachRelease() {
    #expect(Self.recorded.count == 4 * Release.all.count)
  }

  @Test(arguments: recorded.map(\.title))
  func theRaceIsLostWhereItCanBe(title: String) throws {
    let observation = try #require(Observation.named(title))
    let odds = try #require(Odds(observation))
    let canBe = observation.release.generation.has(odds.defect)
    let isLost = odds.isLost(inRuns: canBe || WholeForm.isWanted ? 1_000 : 300)
    #expect(isLost == canBe)
    let timesLost = observation.variants.joined().compactMap { $0["bad"]?.int }.max() ?? 0
    if timesLost > 0 { #expect(isLost) }
  }

  /// The loads that 3.7.6 lost when it was looked at for D09 are those of D02.
  @Test func lostLoadsStayInTheManager() throws {
    let observation = try #require(Observation.named("3.7.6 museum_natural_D09"))
    #expect(observation.events.contains { $0.state?["runningOperations"]?.int ?? 0 > 0 })
    let odds = try #require(Odds(observation))
    #expect(odds.happens { $0.state.running.count == 1 })
  }
}

/// One attempt of such a recording.
private struct Odds {
  let defect: Defect
  private let scenario: Scenario
  private let isLost: (RunResult) -> Bool

  init?(_ observation: Observation) {
    guard let defect = Defect(rawValue: String(observation.name.suffix(3))) else { return nil }
    self.defect = defect
    var scenario = Scenario(
      title: observation.name, about: observation.description, shows: [],
      generation: observation.release.generation, given: Given(), stimuli: [], until: .rest,
      limits: Kernel.Limits(), expect: Expectation(), violates: [], schedule: nil)
    var answer = ServerAnswer(
      latency: .seconds(5),
      payload: ImageData(ImageText(label: "a", width: 10, height: 10).descriptor))
    scenario.stimuli = [.load(named: "first", at: .zero)]
    switch defect {
    case .joinsDownloadBeingCancelled:
      scenario.stimuli += Stimulus.cancelAndReload
      isLost = { $0.completions(of: "second") == 0 }
    case .unregistersReplacement:
      scenario.stimuli += Stimulus.cancelAndReload
      scenario.stimuli.append(Stimulus(.expect(Expectation()), named: "look", at: .seconds(4)))
      isLost = { result in
        result.snapshots.contains { $0.state.downloads == 1 && $0.state.downloaderURLs.isEmpty }
      }
    case .handlersAfterQueue:
      // An error that needs no time: a timer would wait until main has continued.
      answer = ServerAnswer(.noTask)
      isLost = { $0.completions(of: "first") == 0 }
    case .finishAndCancelDeliver:
      answer.course = .byHand
      scenario.stimuli += Stimulus.answerAndCancel(answer.payload.byteCount)
      isLost = { $0.completions(of: "first") > 1 }
    default: return nil
    }
    scenario.given.network = [("*", [answer])]
    self.scenario = scenario
  }

  func isLost(inRuns runs: UInt64) -> Bool { happens(inRuns: runs, isLost) }

  func happens(inRuns runs: UInt64 = 1_000, _ isSo: (RunResult) -> Bool) -> Bool {
    (0..<runs).contains { seed in
      isSo(
        ScenarioRunner().run(
          scenario, strategy: ChangingPriorities(seed: seed), checksExpectations: false))
    }
  }
}

extension Stimulus {
  fileprivate init(_ action: Action, named name: String, at time: Duration) {
    self.init(
      number: 1, name: name, moment: .at(Durations(time)), origin: .main, action: action,
      repetitions: 1,
      interval: .zero, position: .start)
  }

  fileprivate static func load(named name: String, at time: Duration) -> Stimulus {
    Stimulus(
      .load(
        LoadRequest(
          argument: .url(ImageURL(Translation.a)), options: [], wantsProgress: false)),
      named: name, at: time)
  }

  /// The network is played by main, whose next step may overtake the effects of the last one.
  fileprivate static func answerAndCancel(_ bytes: Int) -> [Stimulus] {
    let url = Translation.a
    let actions: [Action] = [
      .respond(url: url, status: 200, expectedLength: nil),
      .deliver(url: url, bytes: Int64(bytes)), .finish(url: url), .cancel(load: "first"),
    ]
    return actions.map { Stimulus($0, named: "\($0)", at: .seconds(1)) }
  }

  fileprivate static let cancelAndReload = [
    Stimulus(.cancel(load: "first"), named: "cancel", at: .seconds(1)),
    .load(named: "second", at: .seconds(1)),
  ]
}

extension RunResult {
  fileprivate func completions(of load: String) -> Int {
    loads.first { $0.name == load }?.completions.count ?? 0
  }
}
