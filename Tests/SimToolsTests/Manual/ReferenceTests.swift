import Foundation
import Testing

@testable import ImageLoadingModel
@testable import SimCommandLine
@testable import SimDocuments
@testable import SimRuntime
@testable import SimTools

/// `Documentation/Reference.md` says what is there, all of it and nothing else.
@Suite struct ReferenceTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func section(_ topic: String) throws -> String {
    try #require(ManualSection.named(topic)).text
  }

  /// The cells of the rows of all tables of a section, without the heads.
  private func rows(of topic: String) throws -> [[String]] {
    let lines = try section(topic).split(separator: "\n").map(String.init)
    return lines.enumerated().filter { index, line in
      line.hasPrefix("| ") && !line.hasPrefix("| -")
        && !(lines.indices.contains(index + 1) && lines[index + 1].hasPrefix("| -"))
    }.map { _, line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
    }
  }

  @Test func everyExitCodeIsThere() throws {
    #expect(
      try rows(of: "exit-codes") == ExitCode.allCases.map { ["\($0.rawValue)", $0.summary] })
  }

  @Test func everyVariableThatTheSourcesNameIsThere() throws {
    let files =
      FileManager.default.enumerator(
        at: Self.root.appending(path: "Sources"), includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
    var named = Set<String>()
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      named.formUnion(text.matches(of: #/environment\["([A-Z_]+)"\]/#).map { String($0.1) })
    }
    named.formUnion(LanguageChoice.localeVariables)
    named.insert("SIM_REPLAY")
    for variables in ShardVariables.all {
      named.formUnion(
        [variables.index, variables.count, variables.firstVariable, variables.stepVariable]
          .compactMap(\.self))
    }
    let text = try section("environment")
    let written = Set(text.matches(of: #/`([A-Z_]{2,})`/#).map { String($0.1) })
    #expect(written == named)
    for variables in ShardVariables.all { #expect(text.contains("| \(variables.engine) |")) }
  }

  @Test func everyCommandThatWritesJSONIsThere() throws {
    let commands = CommandTable.sim.commands.filter { command in
      command.options.contains { option in
        option.name == "format" && option.value?.choices.contains { $0.name == "json" } == true
      }
    }
    #expect(try rows(of: "json-output").map(\.[0]) == commands.map { "`sim \($0.name)`" })
  }

  @Test func everyLoadOptionIsThere() throws {
    let bit = { (row: OptionRow, table: OptionTable) in
      row.bit(in: table).map { "1 << \($0)" } ?? "–"
    }
    let expected = LoadOptions.rows.map { row in
      ["`\(row.name)`" + (row.laterName.map { ", in 5.x `\($0)`" } ?? "")]
        + [bit(row, .v3), bit(row, .v42), bit(row, .v5)]
    }
    #expect(try rows(of: "load-options") == expected)
  }

  @Test func everyProductIsThere() throws {
    let manifest = try String(
      contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
    let products = manifest.matches(
      of: #/\.(?:library|executable|plugin)\(name: "(\w+)", targets/#)
    #expect(try rows(of: "libraries").map(\.[0]) == products.map { "`\($0.1)`" })
  }
}

/// The pages of `sim help`.
@Suite struct ManualSectionTests {
  @Test func everyDocumentIsATopic() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Documentation")
    let documents = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") && $0 != "Reference.md" }
    let topics = ManualSection.all.map(\.name)
    #expect(ManualSection.names == topics)
    #expect(Set(topics).count == topics.count)
    #expect(topics.count == documents.count + 5 + 2)
    #expect(topics.suffix(2) == ["recording", "writing-lessons"])
    #expect(Set(topics).isDisjoint(with: CommandTable.sim.commands.map(\.name)))
  }

  @Test func namesAreThoseOfFilesAndHeadings() throws {
    let document = try #require(
      ManualSection.document("Documentation/YourOwnLoader.md", "# A loader\n\nText\n"))
    #expect(document.name == "your-own-loader")
    #expect(document.text == "# A loader\n\nText\n")
    let sections = ManualSection.sections(
      of: "# All\n\n## Exit codes\n\n1\n\n## Files\n\n### A\n\n2\n")
    #expect(sections.map(\.name) == ["exit-codes", "files"])
    #expect(sections.map(\.text) == ["# Exit codes\n\n1\n", "# Files\n\n## A\n\n2\n"])
  }

  @Test func aPageIsWrappedButForCode() throws {
    let text = """
      # A custom loader, with a heading

      One two three four five six seven
      eight nine.

      - An item of a list that is long
        and continues
      - another
        1. a number inside of the other item

      ```sh
      sim run Scenarios/views/cell-reuse.json
      ```

      | a table | that fits |
      | --- | --- |
      | it | is as it is |

      | another table | and more |
      | --- | --- |
      | with a wide | row of cells, which wrap |
      | and one | |

      """
    let page = try #require(ManualSection.document("Documentation/A.md", text))
    #expect(
      page.lines(columns: 24) == [
        "# A custom loader, with a heading", "", "One two three four five",
        "six seven eight nine.", "", "- An item of a list that", "  is long and continues",
        "- another", "  1. a number inside of", "     the other item", "", "```sh",
        "sim run Scenarios/views/cell-reuse.json", "```", "",
        "| a table | that fits |", "| --- | --- |", "| it | is as it is |", "",
        "another table", "    and more", "with a wide", "    row of cells, which", "    wrap",
        "and one",
      ])
    // Nothing is lost but the lines of tables, and comments.
    func bare(_ text: String) -> String { text.filter { !$0.isWhitespace && $0 != "|" } }
    for page in ManualSection.all {
      let rules = page.text.split(separator: "\n").filter { $0.hasPrefix("| ---") }
      let text = page.text.split(separator: "\n").filter { !rules.contains($0) }.joined()
        .replacing(/<!--.*?-->/, with: "")
      let lines = page.lines(columns: 80).filter { !$0.hasPrefix("| ---") }
      #expect(bare(lines.joined()) == bare(text), "\(page.name)")
      #expect(!lines.contains { $0.hasPrefix("|") && $0.count > 80 }, "\(page.name)")
    }
  }

  /// A comment is for those who write the document.
  @Test func commentsAreNotShown() throws {
    let text = """
      # B

      A lesson has:

      <!-- keys: lesson -->

      - one
        <!-- two -->

      ```
      <!-- c -->
      ```
      <!-- proof -->
      The end.
      """
    let page = try #require(ManualSection.document("Documentation/B.md", text))
    #expect(
      page.lines(columns: 40) == [
        "# B", "", "A lesson has:", "", "- one", "", "```", "<!-- c -->", "```", "The end.",
      ])
  }

  @Test func aTopicIsAskedForAsACommandIs() throws {
    let parser = ArgumentParser(table: .sim)
    #expect(try parser.parse(["help", "exit-codes"]).request == .help(of: "exit-codes"))
    #expect(throws: UsageError.self) { try parser.parse(["help", "exit-code"]) }
    #expect(throws: UsageError.self) { try parser.parse(["exit-codes"]) }
  }
}
