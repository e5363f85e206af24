import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// What the lessons say to each answer is true in every generation and in every order of the threads.
@Suite struct LessonReasonTests {
  private static let seeds: Range<UInt64> = 0..<(WholeForm.isWanted ? 100 : 2)

  /// The runs of a file: in its own order, in random ones, and in some with random priorities, in which
  /// one thread overtakes another far.
  private static func checks(of scenario: Scenario) -> [LessonCheck] {
    let random = seeds.map { RunPlan.Order.random(seed: $0) }
    let orders = [nil] + random + seeds.map { .sampling(.pct(depth: 3), seed: $0) }
    return orders.map { order in
      let explanation = Explanation(RunPlan(scenario, order: order), on: ScenarioRunner())
      return LessonCheck(explanation.steps.flatMap(\.events))
    }
  }

  @Test(arguments: CourseTests.files)
  func everyAnswerGetsATrueReason(file: String) throws {
    let scenarios = try TestScenario.file(file).scenarios
    let questions = try #require(scenarios[0].lesson?.questions)
    let runs = scenarios.map { (generation: $0.generation, checks: Self.checks(of: $0)) }
    for (index, question) in questions.enumerated() {
      let name = "question \(index + 1)"
      #expect(question.hint?.isEmpty == false, "\(name) has no hint")
      var right: [String: Set<Int>] = [:]
      var outcomes: [String: Set<Int>] = [:]
      for (generation, checks) in runs {
        for check in checks where check.moment(of: question) != nil {
          let answers = check.rightAnswers(to: question)
          #expect(answers.count == 1, "\(name) in \(generation.name): \(answers) are right")
          guard let only = answers.first else { continue }
          right[generation.name, default: []].insert(only)
          // One past the last: an answer that is not accepted.
          let choices = question.isFree ? 0...1 : 0...(question.answers.count - 1)
          for choice in choices {
            let said = check.reason(for: choice, to: question, in: generation)
            let place = "\(name), answer \(choice + 1), in \(generation.name), \(only + 1) is right"
            guard let said else {
              Issue.record("no reason: \(place)")
              continue
            }
            outcomes["\(choice) \(choice == only) \(said)", default: []].insert(only)
          }
        }
      }
      for (said, rights) in outcomes where rights.count > 1 {
        #expect(Self.isConditional(said, in: question), "said of different runs: \(said)")
      }
      let dependsOnOrder = right.values.contains { $0.count > 1 }
      #expect(!dependsOnOrder || question.otherOrders != nil, "\(name): \(right)")
      // Few orders do not show everything.
      if WholeForm.isWanted {
        #expect(dependsOnOrder || question.otherOrders == nil, "\(name): \(right)")
      }
    }
  }

  /// A reason that is given whatever is right stands under a condition that the run bears out.
  private static func isConditional(_ said: String, in question: LessonQuestion) -> Bool {
    question.answers.flatMap { $0.because + $0.otherwise }.contains { reason in
      said.hasSuffix(" \(reason.says)") && !(reason.told.isEmpty && reason.untold.isEmpty)
    }
  }

  /// A reason for one generation is a reason for what that generation does.
  @Test func theReasonGoesByTheRun() throws {
    let file = try TestScenario.file("lessons/18-museum.json")
    let question = try #require(file.scenarios[0].lesson?.questions[1])
    let picture = try #require(question.answers.firstIndex { $0.says == "the picture" })
    func reason(_ generation: Generation) throws -> String? {
      let run = Explanation(
        RunPlan(try file.scenario(in: generation), order: nil), on: ScenarioRunner())
      return LessonCheck(run.steps.flatMap(\.events))
        .reason(for: picture, to: question, in: generation)
    }
    #expect(try reason(.v3)?.contains("dropped") == true)
    #expect(try reason(.v42)?.contains("continues") == true)
  }

  /// In lesson 25 a picture is removed that memory does not have yet.
  @Test func theRemovalFindsNothingInMemory() throws {
    let scenario = try TestScenario.file("lessons/25-write-your-own.json").scenarios[0]
    let run = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
    let places = run.steps.indices.filter { run.steps[$0].kind == .stimulus }
    try #require(places.count == 3)
    func memory(after step: Int) -> Int {
      run.state(after: run.steps[step]).parts.first { $0.name.text == "memory" }?.items.count ?? -1
    }
    #expect(memory(after: places[1] - 1) == 0 && memory(after: places[1]) == 0)
    #expect(memory(after: places[2]) == 1)
    let question = try #require(scenario.lesson?.questions.last)
    let check = LessonCheck(run.steps.flatMap(\.events))
    #expect(
      check.reason(for: 1, to: question, in: scenario.generation)
        == "The removal found nothing in memory: the query put the picture there only afterwards.")
  }

  /// A title and an introduction ask, and do not answer: not all words of a right answer stand there, and a short one
  /// does not as it is, unless a wrong one does as well.
  @Test(arguments: CourseTests.files)
  func introductionsGiveNothingAway(file: String) throws {
    for scenario in try TestScenario.file(file).scenarios {
      let text = "\(scenario.title) \(scenario.about)"
      let told = Self.words(of: text)
      for (question, right) in try Self.questions(of: scenario) {
        let asked = Self.words(of: question.ask)
        let isTold = question.answers.map { answer in
          let words = Self.words(of: answer.says ?? "").subtracting(asked)
          let short = Self.plain(answer.says ?? "")
          return words.count > 2
            ? words.isSubset(of: told) : short.count > 5 && Self.plain(text).contains(short)
        }
        let wrong = isTold.indices.filter { $0 != right && isTold[$0] }
        #expect(!isTold[right] || !wrong.isEmpty, "\(question.ask)")
      }
    }
  }

  /// A title names what happens and not what comes of it: hardly a word of the right answers, and no name of a bug.
  @Test(arguments: CourseTests.files)
  func titlesGiveNothingAway(file: String) throws {
    for scenario in try TestScenario.file(file).scenarios {
      let title = Self.words(of: scenario.title)
      for (question, right) in try Self.questions(of: scenario) {
        let answer = question.answers[right]
        let others = question.answers.indices.filter { $0 != right }
          .compactMap { question.answers[$0].says }
        let known = Self.words(of: ([question.ask] + others).joined(separator: " "))
        let reasons = answer.because.map(\.says)
        for text in [answer.says ?? ""] + reasons {
          let given = title.intersection(Self.words(of: text).subtracting(known))
          let isQuestion = scenario.title.hasSuffix("?")
          #expect(
            isQuestion || given.count * 2 <= title.count, "\(question.ask): \(given.sorted())")
        }
      }
      for defect in scenario.violates.compactMap(\.defect) {
        let name = Self.words(of: defect.title)
        #expect(name.isEmpty || !name.isSubset(of: title), "\(defect)")
      }
    }
  }

  /// Each question, with the place of its right answer in the order of the file.
  private static func questions(
    of scenario: Scenario
  ) throws -> [(question: LessonQuestion, right: Int)] {
    let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
    let check = LessonCheck(explanation.steps.flatMap(\.events))
    return try (scenario.lesson?.questions ?? []).map {
      ($0, try #require(check.rightAnswers(to: $0).first))
    }
  }

  /// Words with a space before and behind each.
  private static func plain(_ text: String) -> String {
    " " + text.lowercased().split { !$0.isLetter }.joined(separator: " ") + " "
  }

  private static func words(of text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter }.filter { $0.count > 3 }.map(String.init))
  }

  /// What there is to remember is told afterwards.
  @Test(arguments: CourseTests.files)
  func everyLessonIsSummedUp(file: String) throws {
    let summary = try #require(try TestScenario.file(file).scenarios[0].lesson?.summary)
    #expect(summary.count > 100)
  }
}
