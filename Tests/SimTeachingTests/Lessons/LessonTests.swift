import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// Questions about a run, which the run answers.
@Suite struct LessonTests {
  private static func scenario(_ question: String) throws -> Scenario {
    try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}"#,
      #""lesson": {"order": 1, "questions": [\#(question)]}"#)
  }

  private static let choices =
    #"{"says": "memory", "told": [{"memoryStored": "https://a/1.png"}, {"diskStored": "*"}], "because": "At once."}, "#
    + #"{"says": "disk", "told": [{"diskStored": "*"}, {"memoryStored": "https://a/1.png"}], "otherwise": "It waits."}"#

  private static let order =
    #"{"ask": "Which is filled first?", "hint": "Which needs no queue?", "before": "manager.store", "choices": [\#(choices)]}"#
  private static let number =
    #"{"ask": "How many requests?", "accepts": ["1", "One"], "told": [{"requestStarted": "*", "request": 1}], "#
    + #""untold": [{"requestStarted": "*", "request": 2}], "because": "Just one.", "#
    + #""otherOrders": "there is one, too."}"#

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
    #expect(
      session.answer("next") == [
        "answer the question first, or skip it; you can still look around: back, go to an earlier "
          + "step, state, why, glossary"
      ])
    #expect(session.answer("") == ["write an answer, or skip"])
    #expect(session.answer("3") == ["write an answer, or skip"])
    #expect(
      session.answer("2") == [
        "Not so. A hint: Which needs no queue? Try again, ask why, or skip."
      ])
    #expect(session.answer("why") == ["It waits."])
    #expect(session.answer("hint") == ["Which needs no queue?"])
    #expect(session.answer("2") == ["Not so. It waits. Try again, or skip."])
    #expect(session.answer("1") == ["Yes. At once."])
    #expect(session.answer("hint") == ["no question is open"])
    #expect(session.answer("next").contains { $0.contains("manager.store") })
    _ = session.answer("go 1")
    #expect(!session.answer("end").contains { $0.hasPrefix("Question") })
  }

  @Test func aFreeAnswerIsWritten() throws {
    var session = try session(Self.number)
    #expect(session.begin().contains("Question: How many requests?"))
    #expect(session.answer("2") == ["Not so. The run will show it. Try again, or skip."])
    #expect(
      session.answer(" ONE ") == [
        "Yes. Just one.", "In other orders of the threads: there is one, too.",
      ])
    #expect(session.answer("skip") == ["no question is open"])
  }

  @Test func aQuestionCanBeLeftOpen() throws {
    var session = try session(Self.number)
    _ = session.begin()
    #expect(session.answer("skip") == ["left open: the run will show it"])
    #expect(session.answer("end").contains { $0.contains("the end of the run") })
  }

  /// A look at earlier steps leaves the question open.
  @Test func theStateCanBeSeenBeforeAnswering() throws {
    var session = try session(Self.order)
    _ = session.answer("end")
    let place = session.position
    _ = session.answer("back")
    #expect(session.position < place && session.questions.pending == 0)
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

  /// A generation that the file does not list is run without the lesson, and that is said.
  @Test(arguments: CourseTests.files)
  func aLessonIsForTheListedGenerations(file: String) throws {
    let lesson = try TestScenario.file(file)
    for name in Generation.Name.allCases {
      let generation = name.generation
      // A file may ask for what a generation does not have.
      guard let scenario = try? lesson.scenario(in: generation) else { continue }
      let isListed = lesson.listed.contains { $0.generation.name == generation.name }
      let names = lesson.listed.map(\.generation.name).joined(separator: ", ")
      let note =
        "The lesson \"\(scenario.title)\" is for \(names): its text and questions are left out in \(generation.name)."
      let title = isListed ? scenario.title : "A run in \(generation.name), without its lesson"
      var session = SteppingSessionTests.session(of: scenario)
      var said = session.begin()
      said += session.answer("end")
      #expect(said.joined(separator: " ").contains(note) == !isListed, "\(generation.name)")
      #expect(
        said.first == title && said.joined(separator: " ").contains(scenario.about) == isListed)
      let about = session.answer("about").joined(separator: " ")
      #expect(about == (isListed ? scenario.about : note))
      #expect(said.contains { $0.hasPrefix("Question: ") } == isListed)
      #expect(said.contains { $0.hasPrefix("To remember: ") } == false)
      let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
      let text = ExplanationText(explanation, level: .outline, style: .plain, columns: 80)
      #expect(text.heading.joined(separator: " ").contains(note) == !isListed)
      #expect(text.heading.first == title)
      let page = try PageReader(RunPage(explanation, file: file).html)
      #expect(page.data["questions"]?.array?.isEmpty == !isListed)
      #expect(page.text(page.data["note"]) == (isListed ? "" : note))
      #expect(page.text(page.data["title"]) == title)
      #expect(page.text(page.data["about"]) == (isListed ? scenario.about : ""))
      #expect((page.data["summary"]?.int64 == nil) == !isListed)
    }
  }

  // MARK: The end, and words

  @Test func theSummaryAndTheNextLessonComeAtTheEnd() throws {
    let scenario = try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}"#,
      #""lesson": {"order": 1, "questions": [\#(Self.number)], "summary": "One URL, one request."}"#
    )
    var session = SteppingSession(
      RunPlan(scenario, order: nil), level: .steps, style: .plain, columns: 92,
      nextLesson: "sim step 02.json", on: ScenarioRunner())
    _ = session.begin()
    #expect(!session.isLessonDone)
    _ = session.answer("1")
    let end = session.answer("end")
    #expect(
      end.suffix(3) == [
        "", "To remember: One URL, one request.", "next lesson: sim step 02.json",
      ])
    #expect(session.isLessonDone)
  }

  @Test func aStepSaysWhyItIsThere() throws {
    var session = try session(Self.order)
    #expect(session.answer("why") == ["nothing has happened yet; enter next"])
    _ = session.answer("to manager.running.add")
    let lines = session.answer("w")
    #expect(lines[0].hasPrefix("The manager lists running loads"))
    #expect(lines.contains { $0.hasPrefix("  C044  ") })
  }

  @Test func theGlossaryIsAtHand() throws {
    var session = try session(Self.order)
    #expect(session.answer("glossary")[0].hasPrefix("answer, at rest, blacklist, "))
    #expect(
      session.answer("glossary At Rest") == [
        "at rest: Nothing more can happen: every thread has ended and no timer is left. See idle."
      ])
    #expect(
      session.answer("glossary blackist")
        == [#"the glossary does not have "blackist"; did you mean "blacklist"?"#])
  }
}
