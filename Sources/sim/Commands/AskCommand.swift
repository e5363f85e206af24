import SimTools

/// `sim ask`: what there is about some words, and how to see it.
struct AskCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() throws -> ExitCode {
    do {
      let words = parsed.values("WORDS").map(\.text).joined(separator: " ")
      let folder = "\(parsed.value("scenarios")?.text ?? "Scenarios")/\(Course.folder)"
      let course = try Course(try ScenarioFolder(folder).files(namedBy: "--scenarios DIR"))
      let kind = (parsed.value("kind")?.text).flatMap(SearchEntry.Kind.init(rawValue:))
      let entries = (SearchEntry.all(with: course) + SearchEntry.commands(of: .sim))
        .filter { kind == nil || $0.kind == kind }
      let found = SearchIndex(entries).find(words)
      let text = SearchText(
        found, limit: Int(clamping: parsed.value("limit")?.unsigned ?? 10),
        style: console.outputStyle, columns: console.columns)
      if parsed.value("format")?.text == "json" {
        console.writeLine(text.json.text(pretty: true))
      } else {
        text.lines.forEach(console.writeLine)
      }
      if !found.isEmpty { return .success }
      let isInOtherLanguage =
        Catalogue.current.language != .zh && words.contains(where: \.isChinese)
      console.complain(
        that: isInOtherLanguage
          ? "nothing has any of these words: \(words); to ask in Chinese: \(AppRegistry.program) ask --lang zh \(words)"
          : "nothing has any of these words: \(words)")
      return .failed
    } catch let problem as Course.Problem {
      console.complain(that: problem.message)
      return .inputOutput
    } catch {
      return try console.complain(of: error)
    }
  }
}
