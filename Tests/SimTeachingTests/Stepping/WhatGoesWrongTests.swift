import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// Each bug of the museum is an exercise: what will go wrong here?
@Suite struct WhatGoesWrongTests {
  static let files = WholeForm.each(
    6, of: TestScenario.files.filter { $0.hasPrefix("museum/") })

  /// The run bears out one of the rules as broken, and the reasons to the others are true.
  @Test(arguments: files)
  func theRunDecides(file: String) throws {
    for scenario in try TestScenario.file(file).scenarios where !scenario.violates.isEmpty {
      let question = try #require(WhatGoesWrong.question(of: scenario))
      #expect(question.answers.count == 3)
      let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
      let check = LessonCheck(explanation.steps.flatMap(\.events))
      let right = check.rightAnswers(to: question)
      #expect(right.count == 1, "\(scenario.generation.name)")
      for answer in question.answers.indices {
        let reason = check.reason(for: answer, to: question, in: scenario.generation)
        let isRight = right == [answer]
        #expect(isRight || reason == "This run keeps that rule.")
      }
    }
  }

  /// A rule about what a generation does not have would be kept for another reason than the one that is told.
  @Test func theRulesAreThoseOfTheGeneration() throws {
    for file in TestScenario.files where file.hasPrefix("museum/") {
      for scenario in try TestScenario.file(file).scenarios where !scenario.violates.isEmpty {
        let choices = try #require(WhatGoesWrong.choices(of: scenario))
        let others = choices.rules.filter { !$0.isPromised(by: scenario.generation) }.map(\.id)
        #expect(others == [], "\(file) in \(scenario.generation.name)")
      }
    }
  }

  /// The wrong answers are about the same things as the right one.
  @Test func theAnswersAreAlike() throws {
    let scenario = try TestScenario.file("museum/D11-finish-and-cancel-both-deliver.json")
      .scenarios[0]
    let question = try #require(WhatGoesWrong.question(of: scenario))
    let broken = Set(InvariantID.completionCount.events)
    for answer in question.answers {
      guard case .string(let id)? = answer.told.first?.value else {
        Issue.record("an answer without a rule")
        continue
      }
      let events = Set(try #require(InvariantID(rawValue: id)).events)
      #expect(events.intersection(broken).count > 1, "\(id)")
    }
  }

  @Test func itIsAskedOnDemand() throws {
    let scenario = try TestScenario.file("museum/M01-cancel-during-disk-query.json").scenarios[0]
    var session = SteppingSessionTests.session(of: scenario)
    #expect(session.begin().contains("predict asks you first what will go wrong here"))
    #expect(session.answer("predict")[1].hasPrefix("Question: What will go wrong here?"))
    #expect(session.answer("predict") == ["answer the question first, or skip it"])
    let question = try #require(session.questions.question)
    let check = LessonCheck(session.steps.flatMap(\.events))
    let right = try #require(check.rightAnswers(to: question).first)
    #expect(session.answer("\(right + 1)")[0].hasPrefix("Yes. "))
    #expect(session.answer("break").contains { $0.contains("nothing-running-at-rest") })
  }

  @Test func aScenarioWithoutABugHasNone() throws {
    let scenario = try TestScenario.file("basics/cold-load.json").scenarios[0]
    var session = SteppingSessionTests.session(of: scenario)
    #expect(session.answer("predict") == ["the file does not say that anything goes wrong"])
  }
}
