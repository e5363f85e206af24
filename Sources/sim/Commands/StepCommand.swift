import Foundation
import SimTools

/// `sim step`: line in, lines out, until the user quits or the input ends.
struct StepCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() throws -> ExitCode {
    if parsed.value("FILE")?.text == "-" {
      throw UsageError(
        program: AppRegistry.program, command: "step",
        problem: .brokenRule("sim step reads its commands from standard input; name a file"),
        index: nil)
    }
    do {
      let plan = try OneRun(parsed, console).plan()
      return try console.speaking(of: plan.scenario) { try step(through: plan) }
    } catch {
      return try console.complain(of: error)
    }
  }

  private func step(through plan: RunPlan) throws -> ExitCode {
    var session = SteppingSession(
      plan, level: OneRun(parsed, console).level,
      style: console.outputStyle,
      columns: console.columns, nextLesson: nextLesson, on: ScenarioRunner())
    say(session.begin())
    console.complain(ofShown: session.outcome)
    var lines = InputLines()
    while !session.isOver, let line = try next(of: &lines) {
      let wasDone = session.isLessonDone
      say(session.answer(line))
      if session.isLessonDone, !wasDone { keepProgress() }
    }
    return .success
  }

  private var path: String { parsed.value("FILE")?.text ?? "" }

  /// The lesson after this file, if it is one of a course.
  private var nextLesson: String? {
    let file = FilePath(path)
    guard FilePath(file.folder).name == Course.folder,
      let files = try? ScenarioFolder(file.folder).files(namedBy: "FILE"),
      let course = try? Course(files)
    else { return nil }
    return CourseText.next(after: path, in: course)
  }

  /// Keeps that the lesson was gone through. That it cannot be kept is said, and ends nothing.
  private func keepProgress() {
    let file = ProgressFile(
      ProcessInfo.processInfo.environment, isForPerson: isatty(STDIN_FILENO) == 1)
    do throws(WholeFiles.Problem) {
      try file.note(path)
    } catch {
      console.complain(that: error.message)
    }
  }

  private func say(_ lines: [String]) {
    lines.forEach(console.writeLine)
    console.flush()
  }

  /// What is typed shows itself on a terminal; what comes from a pipe is shown here.
  private func next(of lines: inout InputLines) throws -> String? {
    let isTerminal = isatty(STDIN_FILENO) == 1
    if isTerminal {
      console.write("> ")
      console.flush()
    }
    guard let line = try lines.next() else {
      if isTerminal { console.writeLine("") }
      return nil
    }
    if !isTerminal { console.writeLine("> " + escapedForTerminal(line)) }
    return line
  }
}
