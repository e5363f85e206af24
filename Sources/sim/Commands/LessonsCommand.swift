import Foundation
import SimTools

/// `sim lessons`: the course, and one lesson of it.
struct LessonsCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() throws -> ExitCode {
    do {
      let folder = "\(parsed.value("scenarios")?.text ?? "Scenarios")/\(Course.folder)"
      let course = try Course(try ScenarioFolder(folder).files(namedBy: "--scenarios DIR"))
      let progress = ProgressFile(
        ProcessInfo.processInfo.environment, isForPerson: isatty(STDOUT_FILENO) == 1
      ).read()
      let listed = try ListSearch(parsed).entries(
        of: course.entries, called: { "\($0.order)" }, among: SearchEntry.lessons(of: course))
      let text = CourseText(
        course, progress: progress, style: console.outputStyle, columns: console.columns)
      if let order = parsed.value("N")?.unsigned {
        text.detail(try course.lesson(Int(clamping: order))).forEach(console.writeLine)
      } else if parsed.value("format")?.text == "json" {
        console.writeLine(course.json(listed).text(pretty: true))
      } else {
        text.list(listed).forEach(console.writeLine)
      }
      return .success
    } catch let problem as ListSearch.NothingFound {
      return console.complain(of: problem)
    } catch let problem as Course.UnknownLesson {
      throw UsageError(
        program: AppRegistry.program, command: "lessons", problem: .brokenRule(problem.message),
        index: nil)
    } catch let problem as Course.Problem {
      console.complain(that: problem.message)
      return .inputOutput
    } catch {
      return try console.complain(of: error)
    }
  }
}
