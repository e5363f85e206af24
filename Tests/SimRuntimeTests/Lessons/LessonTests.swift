import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import SimTools

/// Questions about a run, which the run answers.
@Suite struct LessonTests {
  private static func scenario(_ question: String) throws -> Scenario {
    try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}"#,
      #""lesson": {"order": 1, "questions": [\#(question)]}"#)
  }

  private static let choices =
    #"{"says": "memory", "told": [{"memoryStored": "https://a/1.png"}, {"diskStored": "*"}], "because": "At once."}, "#
    + #"{"says": "disk", "told": [{"diskStored": "*"}, {"memoryStored": "https://a/1.png"}], "because": "It waits."}"#

  private static let order =
    #"{"ask": "Which is filled first?", "before": "manager.store", "choices": [\#(choices)]}"#
  private static let number =
    #"{"ask": "How many requests?", "accepts": ["1", "One"], "told": [{"requestStarted": "*", "request": 1}], "#
    + #""untold": [{"requestStarted": "*", "request": 2}], "because": "Just one."}"#

  @Test func theRunDecidesWhichAnswerIsRight() throws {
    let scenario = try Self.scenario(Self.order)
    let question = try #require(scenario.lesson?.questions.first)
    let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
    let check = LessonCheck(explanation.steps.flatMap(\.events))
    #expect(check.rightAnswers(to: question) == [0])
    #expect(scenario.run().passed)
  }

  /// The events of a run are the same for the explanation and for the check.
  @Test(arguments: ["lessons/01-first-load.json", "lessons/15-deadlock.json"])
  func theStoryIsTheSame(file: String) throws {
    let scenario = try TestScenario.file(file).scenarios[0]
    let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
    let told = explanation.steps.flatMap(\.events)
    let story = explanation.result.story
    #expect(Array(told.prefix(story.count)) == story && !story.isEmpty)
    #expect(told.last?.event == Event(.runEnded, .string(explanation.result.outcome.name)))
  }

  @Test(arguments: [
    (
      #"{"ask": "?", "choices": [{"says": "a", "told": ["view.image"]}, {"says": "b", "told": ["view.cancel"]}]}"#,
      "it shows none to be true"
    ),
    (
      #"{"ask": "?", "choices": [{"says": "a", "told": ["manager.load"]}, {"says": "b", "untold": ["view.cancel"]}]}"#,
      "it shows 1 and 2 to be true"
    ),
    (
      #"{"ask": "?", "before": "view.image", "accepts": ["1"], "told": ["manager.load"]}"#,
      "it does not reach it"
    ),
    (
      #"{"ask": "?", "before": "manager.store", "accepts": ["1"], "told": ["manager.load"]}"#,
      "it shows none to be true"
    ),
  ])
  func aRunThatDoesNotDecideFails(question: String, found: String) throws {
    let result = try Self.scenario(question).run()
    #expect(!result.passed)
    #expect(result.mismatches.map(\.section) == ["lesson.questions[0]"])
    #expect(result.mismatches.map(\.found) == [found])
  }

  // MARK: Asking

  private func session(_ question: String) throws -> SteppingSession {
    SteppingSessionTests.session(of: try Self.scenario(question))
  }

  @Test func aQuestionComesBeforeItsStep() throws {
    var session = try session(Self.order)
    #expect(
      session.begin().contains {
        $0.hasSuffix("steps; one question; next shows the first step, help lists the commands")
      })
    let lines = session.answer("end")
    #expect(lines.contains("Question: Which is filled first?"))
    #expect(
      lines.suffix(3) == ["  1  memory", "  2  disk", "write the number of an answer, or skip"])
    #expect(session.steps[session.position].step == .managerStore)
    #expect(session.answer("next") == ["answer the question first, or skip it"])
    #expect(session.answer("") == ["write an answer, or skip"])
    #expect(session.answer("3") == ["write an answer, or skip"])
    #expect(session.answer("2") == ["No. It waits. Try again, or skip."])
    #expect(session.answer("1") == ["Yes. At once."])
    #expect(session.answer("next").contains { $0.contains("manager.store") })
    _ = session.answer("go 1")
    #expect(!session.answer("end").contains { $0.hasPrefix("Question") })
  }

  @Test func aFreeAnswerIsWritten() throws {
    var session = try session(Self.number)
    #expect(session.begin().contains("Question: How many requests?"))
    #expect(session.answer("2") == ["No. Try again, or skip."])
    #expect(session.answer(" ONE ") == ["Yes. Just one."])
    #expect(session.answer("skip") == ["no question is open"])
  }

  @Test func aQuestionCanBeLeftOpen() throws {
    var session = try session(Self.number)
    _ = session.begin()
    #expect(session.answer("skip") == ["left open: the run will show it"])
    #expect(session.answer("end").contains { $0.contains("the end of the run") })
  }

  @Test func theStateCanBeSeenBeforeAnswering() throws {
    var session = try session(Self.order)
    _ = session.answer("end")
    #expect(session.answer("state").contains { $0.contains("memory") })
    #expect(session.answer("1") == ["Yes. At once."])
  }

  /// In another history the run may not decide the question.
  @Test func aRunThatIsNotTheLessonsDecidesNothing() throws {
    var session = try session(
      #"{"ask": "?", "accepts": ["x"], "told": ["view.image"]}"#)
    _ = session.begin()
    #expect(
      session.answer("x") == [
        "This run does not decide it: it is not the one that the lesson is about."
      ])
  }
}
