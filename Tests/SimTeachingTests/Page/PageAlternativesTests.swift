import Foundation
import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// The histories into which a run could have forked.
@Suite struct PageAlternativesTests {
  private static let small = PageAlternatives.Limits(bytes: 40_000, operations: 60_000)

  private func explanation(_ file: String) throws -> Explanation {
    let scenario = try TestScenario.file(file).scenarios[0]
    return Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
  }

  private func alternatives(
    _ explanation: Explanation, _ limits: PageAlternatives.Limits = small
  ) -> PageAlternatives {
    var tables = PageTables()
    let first = PageHistory(explanation, &tables)
    return PageAlternatives(first, .exact, within: limits, on: ScenarioRunner(), &tables)
  }

  /// The state that a run ends in; of equal orders it is the same.
  @Test func eachIsAnotherOrderAndARunOfTheScenario() throws {
    let explanation = try explanation("museum/M15-cancel-all-against-one.json")
    let alternatives = alternatives(explanation)
    #expect(!alternatives.forks.isEmpty)
    for fork in alternatives.forks {
      var scenario = explanation.scenario
      scenario.schedule = fork.history.explanation.result.schedule
      let again = RunPlan(scenario, order: nil).run(on: ScenarioRunner())
      #expect(again.digest == fork.history.explanation.result.digest)
      #expect(again.outcome == fork.history.explanation.result.outcome)
    }
    let digests = alternatives.forks.map(\.history.explanation.result.digest)
    #expect(Set(digests + [explanation.result.digest]).count == digests.count + 1)
  }

  /// At each choice of the first history each other thread leads somewhere.
  @Test func everyChoiceOfTheFirstLevelIsThere() throws {
    let explanation = try explanation("museum/M15-cancel-all-against-one.json")
    let alternatives = alternatives(explanation)
    for choice in alternatives.choices[0] {
      let step = explanation.steps[choice.step]
      #expect(step.operations.contains { $0.number == choice.operation })
      #expect(choice.target != nil)
    }
    for step in explanation.steps.indices {
      let others = explanation.steps[step].operations.flatMap(\.others)
      let listed = alternatives.choices[0].filter { $0.step == step }.map(\.candidate.thread)
      #expect(Set(listed) == Set(others.map(\.thread)), "step \(step + 1)")
    }
  }

  /// What comes out differently is what the two runs say of themselves.
  @Test func theDifferencesAreThoseOfTheResults() throws {
    let explanation = try explanation("museum/P08-opposite-lock-orders.json")
    let alternatives = alternatives(explanation)
    for fork in alternatives.forks {
      let result = fork.history.explanation.result
      let hasOtherEnd = result.outcome != explanation.result.outcome
      #expect(fork.differences.contains { $0.section == .end } == hasOtherEnd)
      #expect(fork.differences.allSatisfy { $0.values[0] != $0.values[1] })
    }
    #expect(alternatives.forks.contains { !$0.differences.isEmpty })
  }

  @Test func theBoundsAreKept() throws {
    let explanation = try explanation("views/cell-reuse.json")
    let none = alternatives(explanation, .none)
    #expect(none.forks.isEmpty && none.choices.isEmpty)
    let few = alternatives(explanation, .init(bytes: 10_000, operations: 60_000))
    #expect((1...3).contains(few.forks.count))
    #expect(few.choices[0].contains { $0.target == nil })
    let short = alternatives(explanation, .init(bytes: 1_000_000, operations: 1))
    #expect(short.runCount == 1)
  }

  /// A page has of a history what comes after its place, and gives it back whole.
  @Test func aPageGivesEveryHistoryBack() throws {
    let explanation = try explanation("museum/M15-cancel-all-against-one.json")
    let request = RunPage.Request(explanation, file: "s.json", limits: Self.small)
    let page = RunPage(request, on: ScenarioRunner())
    #expect(page.html == RunPage(request, on: ScenarioRunner()).html)
    let reader = try PageReader(page.html)
    let alternatives = alternatives(explanation)
    let forks = reader.data["forks"]?.array ?? []
    #expect(forks.count == alternatives.forks.count && page.forkCount == forks.count)
    var words = [reader.column("words").map { reader.text($0) }]
    for (node, fork) in zip(forks, alternatives.forks) {
      let place = Int(try #require(node["place"]?.int64))
      let own = (node["steps"]?["words"]?.array ?? []).map { reader.text($0) }
      words.append(Array(words[fork.parent][..<place]) + own)
      #expect(words.last == fork.history.explanation.steps.map(\.words))
    }
  }

  @Test func independentStepsInAnotherOrderAreTheSameHistory() throws {
    let scenario = try TestScenario.file("basics/cold-load.json").scenarios[0]
    let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
    let alternatives = alternatives(explanation)
    #expect(alternatives.choices[0].contains { $0.target == 0 })
    #expect(alternatives.runCount > alternatives.forks.count + 1)
  }
}
