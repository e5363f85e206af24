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

  /// What is offered as kept a reader finds kept, too, in every generation that the file lists.
  @Test func noOfferedRuleReadsAsBroken() throws {
    let others = TestScenario.plainFiles.filter { !$0.hasPrefix("museum/") }
    for file in TestScenario.files.filter({ $0.hasPrefix("museum/") })
      + WholeForm.each(6, of: others)
    {
      for scenario in try TestScenario.file(file).listed where !scenario.violates.isEmpty {
        let choices = try #require(WhatGoesWrong.choices(of: scenario))
        let offered = Set(choices.rules.map(\.id)).subtracting([choices.broken])
        #expect(offered.count == 2)
        for (fact, rules) in Self.readAsBroken(in: scenario.run()) {
          let wrong = rules.map(\.rawValue).filter(offered.contains)
          #expect(wrong == [], "\(file) in \(scenario.generation.name): \(fact)")
        }
      }
    }
  }

  /// What anybody sees in a run, and the rules of which that is the opposite.
  private static func readAsBroken(in run: RunResult) -> [(fact: String, rules: Set<InvariantID>)] {
    var seen: [(fact: String, rules: Set<InvariantID>)] = []
    for load in run.loads where !load.isCancelled {
      if !load.completions.contains(where: \.result.isFinished) {
        seen.append(("\(load.name) never completes", [.completionCount, .endsWithImageOrError]))
      }
      if load.completions.contains(where: { $0.result.error?.saysCancelled == true }) {
        seen.append(
          ("\(load.name) is told that it was cancelled, and was not", [.errorsHaveCauses]))
      }
    }
    for prefetch in run.prefetches where !prefetch.isCancelled && prefetch.completions.isEmpty {
      seen.append(("\(prefetch.name) never completes", [.prefetchCompletionIsCalled]))
    }
    switch run.outcome {
    case .crashed, .deadlock, .livelock:
      seen.append(
        ("the app ends", Set(InvariantID.allCases.filter(\.promisesThatSomethingComes))))
    default: break
    }
    for broken in Set(run.violations.compactMap { InvariantID(rawValue: $0.invariant) }) {
      seen.append(("\(broken.rawValue) breaks", broken.alsoReadAsBroken.union([broken])))
    }
    return seen
  }

  /// A rule of which another one is a consequence, so to say, is named with it.
  @Test func whatFollowsIsNamed() {
    let pairs: [(InvariantID, InvariantID)] = [
      (.completionCount, .endsWithImageOrError), (.runsToItsEnd, .completionCount),
      (.noCredentialIsNoCancel, .errorsHaveCauses), (.waitsOnlyAtTheLimit, .downloadOrder),
      (.prefetchEndsWithItsLoads, .prefetchCompletionIsCalled),
      (.viewCancelReachesItsLoad, .cancelledLoadShowsNothing),
    ]
    for (broken, other) in pairs { #expect(broken.alsoReadAsBroken.contains(other)) }
    // A load that ends once with nothing has its one completion.
    #expect(!InvariantID.endsWithImageOrError.alsoReadAsBroken.contains(.completionCount))
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
    #expect(
      session.begin().contains(
        "predict asks you first what will go wrong here; about shows what the file says of it"))
    #expect(session.answer("predict")[1].hasPrefix("Question: What will go wrong here?"))
    #expect(session.answer("predict") == ["answer the question first, or skip it"])
    let question = try #require(session.questions.question)
    let check = LessonCheck(session.steps.flatMap(\.events))
    let right = try #require(check.rightAnswers(to: question).first)
    #expect(session.answer("\(right + 1)")[0].hasPrefix("Yes. "))
    #expect(session.answer("break").contains { $0.contains("nothing-running-at-rest") })
  }

  /// What the file says of a bug, its symptom, comes after the prediction or on demand.
  @Test(arguments: [["predict", "skip"], ["about"], ["predict", "1", "2", "3"]])
  func theSymptomComesAfterThePrediction(lines: [String]) throws {
    for file in TestScenario.files where file.hasPrefix("museum/") {
      let scenario = try TestScenario.file(file).scenarios[0]
      if scenario.violates.isEmpty { continue }
      var session = SteppingSessionTests.session(of: scenario)
      let about = session.history.explanation.scenario.about.split(separator: " ").joined(
        separator: " ")
      #expect(!session.begin().joined(separator: " ").contains(about), "\(file)")
      // The one right answer settles the question; the numbers after it are no answers.
      let replies = lines.map { session.answer($0).joined(separator: " ") }
      #expect(replies.count { $0.contains(about) } == 1, "\(file)")
      if !WholeForm.isWanted, file > "museum/D1" { break }
    }
  }

  /// The file says what goes wrong in the generations that it lists, and in no other.
  @Test func anotherGenerationIsNoExercise() throws {
    let file = try TestScenario.file("museum/D11-finish-and-cancel-both-deliver.json")
    let scenario = try file.scenario(in: .v3)
    var session = SteppingSessionTests.session(of: scenario)
    #expect(session.begin().joined(separator: " ").contains("Main is busy."))
    #expect(session.answer("predict") == ["the file does not say what goes wrong in 3.x"])
  }

  @Test func aScenarioWithoutABugHasNone() throws {
    let scenario = try TestScenario.file("basics/cold-load.json").scenarios[0]
    var session = SteppingSessionTests.session(of: scenario)
    #expect(session.answer("predict") == ["the file does not say that anything goes wrong"])
  }
}
