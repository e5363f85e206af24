import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// The course that ships with the project.
@Suite struct CourseTests {
  static let files = TestScenario.files.filter { $0.hasPrefix("lessons/") }

  private static func course() throws -> Course {
    try Course(files.map { ($0, try TestScenario.file($0)) })
  }

  @Test func theLessonsAreNumberedLikeTheirFiles() throws {
    let entries = try Self.course().entries
    #expect(entries.map(\.order) == Array(1...entries.count) && entries.count >= 16)
    for entry in entries {
      let digits = entry.order < 10 ? "0\(entry.order)" : "\(entry.order)"
      #expect(entry.path.hasPrefix("lessons/\(digits)-"))
      #expect(entry.questionCount > 0 && entry.about.count > 80)
    }
  }

  /// Each of the three generations is run, and some lesson has other answers in another one.
  @Test func generationsAnswerOtherwise() throws {
    var differing: [String] = []
    for file in Self.files {
      let right = try TestScenario.file(file).scenarios.map { scenario in
        let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
        let check = LessonCheck(explanation.steps.flatMap(\.events))
        return (scenario.lesson?.questions ?? []).map { check.rightAnswers(to: $0) }
      }
      if Set(right).count > 1 { differing.append(file) }
    }
    #expect(differing.contains("lessons/19-three-generations.json"))
    #expect(differing.count >= 4)
  }

  /// Answers are not always in the same place.
  @Test func theRightAnswerIsNotAlwaysTheSame() throws {
    var places: [Int: Int] = [:]
    for file in Self.files {
      let scenario = try TestScenario.file(file).scenarios[0]
      let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
      let check = LessonCheck(explanation.steps.flatMap(\.events))
      for question in scenario.lesson?.questions ?? [] where !question.isFree {
        places[check.rightAnswers(to: question)[0], default: 0] += 1
      }
    }
    #expect(
      places.count >= 3 && places.values.allSatisfy { $0 * 2 < places.values.reduce(0, +) },
      "\(places)")
  }

  /// A learner who answers right is asked everything on the way to the end, in every generation.
  @Test(arguments: files)
  func everyLessonCanBeGoneThrough(file: String) throws {
    for scenario in try TestScenario.file(file).scenarios {
      var session = SteppingSessionTests.session(of: scenario)
      let check = LessonCheck(session.steps.flatMap(\.events))
      let questions = scenario.lesson?.questions ?? []
      _ = session.begin()
      for question in questions {
        if session.questions.question == nil { _ = session.answer("end") }
        #expect(session.questions.question == question)
        let right = check.rightAnswers(to: question)[0]
        let answer = question.isFree ? question.answers[0].accepts[0] : "\(right + 1)"
        #expect(session.answer(answer)[0].hasPrefix("Yes."))
      }
      #expect(session.answer("end").contains { $0.contains("the end of the run") })
    }
  }

  @Test func aFileThatIsNoLessonIsNamed() throws {
    let file = try TestScenario.file("basics/cold-load.json")
    #expect(throws: Course.Problem(message: "x.json is no lesson: it has no \"lesson\"")) {
      try Course([("x.json", file)])
    }
  }

  @Test func twoOfOnePlaceAreNamed() throws {
    let file = try TestScenario.file(Self.files[0])
    #expect(throws: Course.Problem(message: "a.json and b.json both are lesson 1")) {
      try Course([("b.json", file), ("a.json", file)])
    }
  }

  @Test func theListAndTheDetailSayHowToBegin() throws {
    let course = try Self.course()
    let text = CourseText(course, style: .plain, columns: 80)
    #expect(text.list()[0].contains("The first load of an image (3 questions)"))
    #expect(text.list().last == "begin: sim step lessons/01-first-load.json")
    #expect(text.list([course.entries[0]]).count == 1)
    let detail = text.detail(try course.lesson(19))
    #expect(detail.contains { $0.contains("sim compare lessons/19-three-generations.json") })
    #expect(throws: Course.UnknownLesson.self) { try course.lesson(99) }
    let node = try JSONParser.parse(Array(course.json().text(pretty: false).utf8))
    #expect(node["lessons"]?.array?.count == course.entries.count)
  }
}
