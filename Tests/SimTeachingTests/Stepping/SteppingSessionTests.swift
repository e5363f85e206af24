import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// A person steps through a run.
@Suite struct SteppingSessionTests {
  static func session(
    _ file: String = "basics/cold-load.json", level: ExplanationLevel = .steps
  ) throws -> SteppingSession {
    let scenario = try TestScenario.file(file).scenarios[0]
    return session(of: scenario, level: level)
  }

  static func session(
    of scenario: Scenario, level: ExplanationLevel = .steps
  ) -> SteppingSession {
    SteppingSession(
      RunPlan(scenario, order: nil), level: level, style: .plain, columns: 200,
      on: ScenarioRunner())
  }

  /// The heads of the steps that are shown in answer to a line.
  private func heads(_ lines: [String]) -> [String] {
    lines.filter { $0.contains(/^ +\d+  .* (on|the end)\b/) }.map {
      String($0.drop { $0 == " " }.prefix { $0 != " " })
    }
  }

  @Test func nextAndBackGoByTheLevel() throws {
    var session = try Self.session()
    _ = session.begin()
    #expect(heads(session.answer("next")) == ["1"])
    #expect(heads(session.answer("")) == ["2"])
    #expect(heads(session.answer("next 3")) == ["5"])
    #expect(heads(session.answer("back")) == ["4"])
    #expect(heads(session.answer("back 2")) == ["2"])
    _ = session.answer("level outline")
    _ = session.answer("next")
    #expect(session.position == 5)
    _ = session.answer("back")
    #expect(session.position == 1)
    #expect(session.answer("back") == ["this is the beginning of the run"])
  }

  /// A number is the same number in Chinese, with its counter or without, and in wide characters.
  @Test(arguments: [
    ("lessons/13-prefetch.json", ["3", "three", "Three ", "３", "三", "3个", "3 个", "三次", "３ 个"]),
    ("lessons/11-refresh.json", ["2次", "两次", "二", "ＴＷＯ"]),
    ("lessons/02-memory-hit.json", ["0个", "零", "〇", "没有", "zero"]),
  ])
  func writtenNumbersAreRead(file: String, answers: [String]) throws {
    for answer in answers {
      #expect(try judged(answer, in: file).hasPrefix("Yes."), "\(answer)")
    }
    for answer in ["四个", "33", "个", "三三", "3 x"] {
      #expect(try judged(answer, in: file).hasPrefix("Not so."), "\(answer)")
    }
  }

  /// The reply to an answer to the free question of a lesson.
  private func judged(_ answer: String, in file: String) throws -> String {
    var session = try Self.session(file)
    var lines = session.begin()
    for _ in 0..<400 where !lines.contains("write your answer, or skip") {
      lines = session.answer(lines.contains { $0.hasPrefix("Question:") } ? "skip" : "next")
    }
    return session.answer(answer).first ?? ""
  }

  @Test func passedStepsAreShownInALineEach() throws {
    var session = try Self.session()
    let lines = session.answer("to manager.query")
    #expect(
      lines.contains { $0.hasSuffix("main: > load https://img.example/a.png into view cell") })
    #expect(lines.contains { $0.hasSuffix("main: view cell shows grey") })
    #expect(session.position == 9)
  }

  @Test func toGoesToLoadsQueuesThreadsAndSteps() throws {
    var session = try Self.session()
    _ = session.answer("to io")
    let onIO = session.position
    #expect(session.steps[onIO - 1].place == "io")
    #expect(session.steps[..<(onIO - 1)].allSatisfy { $0.place != "io" })
    _ = session.answer("to download of https://img.example/a.png")
    #expect(session.steps[session.position - 1].step == .operationStart)
    _ = session.answer("to cache.disk.write")
    #expect(session.steps[session.position - 1].step == .cacheDiskWrite)
    #expect(
      session.answer("to manager.load")
        == [#"nothing of "manager.load" comes after this step; use back"#])
    #expect(
      session.answer("to cach.disk.write")
        == [#"nothing is called "cach.disk.write"; did you mean "cache.disk.write"?"#])
    #expect(session.answer("to x")[0].hasPrefix(#"nothing is called "x"; there are first, main, "#))
  }

  @Test func goAndEndKnowTheRun() throws {
    var session = try Self.session()
    let count = session.steps.count
    #expect(heads(session.answer("go 7")) == ["7"])
    #expect(heads(session.answer("go 3")) == ["3"])
    #expect(session.answer("go 999") == ["there is no step 999: the run has \(count)"])
    #expect(session.answer("end").contains { $0.contains("the end of the run") })
    #expect(session.position == count)
    #expect(session.answer("next") == ["this is the end of the run; use back or go"])
    #expect(session.answer("break") == ["no invariant breaks from here on"])
  }

  @Test func breakStopsWhereAnInvariantBreaks() throws {
    var session = try Self.session("museum/P08-opposite-lock-orders.json")
    let lines = session.answer("break")
    #expect(lines.contains { $0.contains("breaks, as the scenario says: no-user-code-under-lock") })
    let first = session.position
    _ = session.answer("break")
    #expect(session.position > first && session.steps[session.position - 1].kind == .end)
  }

  @Test func theStateIsThatAfterTheStep() throws {
    var session = try Self.session()
    let words = { (lines: [String]) in lines.map { $0.split(separator: " ").joined(separator: " ") }
    }
    #expect(words(session.answer("state")).contains("running none"))
    _ = session.answer("to manager.running.add")
    #expect(words(session.answer("state")).contains("running first"))
    _ = session.answer("back")
    #expect(words(session.answer("state")).contains("running none"))
  }

  @Test func helpListsEveryCommandAndQuitEnds() throws {
    var session = try Self.session()
    let help = session.answer("help").joined(separator: "\n")
    for command in StepRequest.commands { #expect(help.contains(command.meaning.text)) }
    #expect(!session.isOver)
    #expect(session.answer("quit").isEmpty && session.isOver)
  }
}
