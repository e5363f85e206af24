/// A question of the cookbook, `Documentation/Cookbook.md`, with the command that answers it.
package struct Recipe: Sendable, Equatable {
  /// The heading.
  package let title: String
  package let question: String
  /// What the page says after the question.
  package let answer: String
  /// The scenario that shows it, such as `Scenarios/cookbook/full-disk.json`.
  package let scenario: String
  /// The arguments of `sim`.
  package let command: [String]

  /// The name of the scenario, such as `full-disk`.
  package var name: String {
    String((scenario.split(separator: "/").last ?? "").dropLast(".json".count))
  }

  /// The command as the page has it.
  package var line: String { (["sim"] + command).joined(separator: " ") }

  /// The topic of `sim help` that has them.
  package static let topic = "cookbook"

  /// In the order of the page.
  package static let all: [Recipe] = recipes(
    in: MarkdownBlock.blocks(of: ManualSection.named(topic)?.text ?? ""))

  /// Each heading of the second level begins a recipe: a question, its answer, and a command that runs a scenario.
  static func recipes(in blocks: [MarkdownBlock]) -> [Recipe] {
    let begins = blocks.indices.filter {
      if case .heading(level: 2, _) = blocks[$0] { true } else { false }
    }
    return begins.compactMap { begin in
      guard case .heading(_, let title) = blocks[begin] else { return nil }
      let rest = blocks[(begin + 1)...].prefix {
        if case .heading = $0 { false } else { true }
      }
      let paragraphs = rest.compactMap { if case .paragraph(let text) = $0 { text } else { nil } }
      let commands = rest.flatMap { block -> [String] in
        if case .code(let lines) = block { lines } else { [] }
      }.map { $0.split(separator: " ").map(String.init) }
      guard let question = paragraphs.first,
        let command = commands.first(where: { $0.count > 1 && $0[0] == "sim" }),
        let scenario = command.last
      else { return nil }
      return Recipe(
        title: plain(title), question: plain(question),
        answer: paragraphs.dropFirst().map(plain).joined(separator: " "), scenario: scenario,
        command: Array(command.dropFirst()))
    }
  }

  private static func plain(_ text: String) -> String { MarkdownBlock.plain(text) }
}
