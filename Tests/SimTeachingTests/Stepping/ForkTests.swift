import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// Another thread runs, and history forks.
@Suite struct ForkTests {
  /// A load, and its cancel from another thread at the same moment.
  private func session() throws -> SteppingSession {
    let scenario = try TestScenario.steps(
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "first"},
      {"at": "0 s", "cancel": "first", "from": "background"}
      """)
    return SteppingSessionTests.session(of: scenario)
  }

  /// The disk query is enabled before the load has kept it: then it reads before the cancel.
  @Test func theFormerHistoryIsKept() throws {
    var session = try session()
    let steps = session.steps
    _ = session.answer("to manager.query.stored")
    let fork = session.position
    let lines = session.answer("choose io")
    #expect(lines[0].hasPrefix("history forks here: io, for first: begins"))
    #expect(lines.contains("Differences"))
    #expect(session.steps[..<(fork - 1)].map(\.words) == steps[..<(fork - 1)].map(\.words))
    #expect(session.steps[fork - 1].operations.isEmpty)
    #expect(session.steps[fork].place == "io")
    #expect(session.position == fork + 1)
    let back = session.answer("former")
    #expect(back[0] == "the former history again" && session.position == fork)
    #expect(session.steps.map(\.words) == steps.map(\.words))
    #expect(session.answer("former") == ["this is the first history; choose makes another"])
  }

  /// The different result is printed: the load is cancelled before it has asked the cache.
  @Test func theDifferencesOfAForkArePrinted() throws {
    var session = try session()
    let former = session.steps
    let index = try #require(
      former.firstIndex { step in step.others.contains { $0.place == "background" } })
    _ = session.answer("go \(former[index].number)")
    let lines = session.answer("choose background")
    let differences = try #require(lines.firstIndex(of: "Differences"))
    #expect(lines[differences + 1] != "  none: every run gave the same")
  }

  /// A fork of a fork makes the choices of both.
  @Test func forksCanBeForked() throws {
    var session = try session()
    _ = session.answer("to manager.query.stored")
    _ = session.answer("choose io")
    let first = session.steps.map(\.words)
    let other = try #require(
      session.steps.first { $0.number > session.position && !$0.others.isEmpty })
    _ = session.answer("go \(other.number)")
    let thread = other.others[0].thread
    #expect(session.answer("choose \(thread)")[0].hasPrefix("history forks here"))
    let count = other.number - 1
    #expect(session.steps[..<count].map(\.words) == Array(first[..<count]))
    _ = session.answer("former")
    #expect(session.steps.map(\.words) == first)
    _ = session.answer("former")
    #expect(session.answer("former") == ["this is the first history; choose makes another"])
  }

  @Test func anOperationInTheMiddleCanBeChosen() throws {
    var session = try SteppingSessionTests.session(level: .all)
    let step = try #require(
      session.steps.first { step in
        step.operations.dropFirst().contains { $0.thread == step.thread && !$0.others.isEmpty }
      })
    let operation = try #require(step.operations.dropFirst().first { !$0.others.isEmpty })
    _ = session.answer("go \(step.number)")
    let lines = session.answer("choose \(operation.others[0].thread) at \(operation.number)")
    #expect(lines[0].hasPrefix("history forks here"))
    #expect(session.steps[step.number - 1].operations.last?.number == operation.number - 1)
    #expect(
      session.answer("choose io at 9999")[0].hasPrefix("operation 9999 is none of this step"))
  }

  @Test func aThreadThatIsNotEnabledIsNotChosen() throws {
    var session = try SteppingSessionTests.session()
    #expect(session.answer("choose io") == ["nothing has happened yet; enter next"])
    _ = session.answer("to manager.load")
    #expect(
      session.answer("choose io") == [
        "this step touches no shared object: no other thread can come between"
      ])
    _ = session.answer("to manager.blacklist.test")
    #expect(session.answer("choose io") == ["no other thread is enabled here"])
    _ = session.answer("to manager.query.stored")
    #expect(
      session.answer("choose oi") == [
        #""oi" is not enabled here; these can: io, for first: begins (thread first.1.1)"#
      ])
    #expect(session.answer("choose main") == [#""main" runs next here in any case"#])
    #expect(
      session.answer("choose first.1.2") == [
        #""first.1.2" is not enabled here; did you mean "first.1.1"?"#
      ])
  }
}
