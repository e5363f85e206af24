import Testing

@testable import SimDocuments
@testable import SimRuntime
@testable import SimTools

/// Documents are read as the blocks that they are written in.
@Suite struct MarkdownBlockTests {
  @Test func eachKindOfBlockIsRead() {
    let text = """
      # A page

      <!-- tour: sim -->
      Words that
      go on with `code`.
      <!-- keys: one -->
      ## A part
      - one
        continues
      - two:

        ```json
        {"a":

         1}
        ```

        and its end

      1. first

      2. second

      ```sh
      # no heading
      - no item
      ```

      | a | b |
      | --- | ---: |
      | 1 | `x` |
      | | 2 |
      The end.
      """
    #expect(
      MarkdownBlock.blocks(of: text) == [
        .heading(level: 1, text: "A page"), .paragraph("Words that go on with `code`."),
        .heading(level: 2, text: "A part"),
        .list(
          isNumbered: false,
          items: [
            [.paragraph("one continues")],
            [.paragraph("two:"), .code(["{\"a\":", "", " 1}"]), .paragraph("and its end")],
          ]),
        .list(isNumbered: true, items: [[.paragraph("first")], [.paragraph("second")]]),
        .code(["# no heading", "- no item"]),
        .table(head: ["a", "b"], rows: [["1", "`x`"], ["", "2"]]), .paragraph("The end."),
      ])
    #expect(MarkdownBlock.blocks(of: "") == [] && MarkdownBlock.blocks(of: "```") == [.code([])])
    #expect(MarkdownBlock.plain("*A* `b` **c**") == "A b c")
  }

  private static func texts(of block: MarkdownBlock) -> [String] {
    switch block {
    case .heading(_, let text), .paragraph(let text): [text]
    case .list(_, let items): items.joined().flatMap(texts)
    case .code(let lines): lines
    case .table(let head, let rows): head + rows.joined()
    }
  }

  /// No document has a construct in which words are lost, or two blocks that are one.
  @Test(arguments: ManualSection.names)
  func nothingOfADocumentIsLost(topic: String) throws {
    let text = try #require(ManualSection.named(topic)).text
    let blocks = MarkdownBlock.blocks(of: text)
    // Signs of blocks are no letters, nor are marks of numbered items looked at.
    let letters = { (text: String) in text.filter { $0.isLetter } }
    let written = text.split(separator: "\n").filter { !$0.hasPrefix("<!--") }
      .map { $0.replacing(#/^ *```[a-z]*/#, with: "") }.joined(separator: "\n")
    #expect(letters(blocks.flatMap(Self.texts).joined()) == letters(written))
    for (one, next) in zip(blocks, blocks.dropFirst()) {
      if case .list(let isNumbered, _) = one, case .list(let other, _) = next {
        #expect(isNumbered != other, "one list is read as two")
      }
    }
    for case .table(let head, let rows) in blocks {
      #expect(rows.allSatisfy { $0.count == head.count }, "\(head)")
    }
  }
}

/// The cookbook is a list of questions with commands.
@Suite struct RecipeTests {
  @Test func eachScenarioOfTheCookbookIsARecipe() {
    let files = EmbeddedFile.names(in: "Scenarios/cookbook").map { "Scenarios/cookbook/\($0)" }
    #expect(Recipe.all.count == 10)
    #expect(Recipe.all.map(\.scenario).sorted() == files)
    for recipe in Recipe.all {
      #expect(recipe.question.hasSuffix("?") && recipe.answer.count > 30, "\(recipe)")
      #expect(["run", "explore", "compare"].contains(recipe.command.first), "\(recipe)")
      #expect(recipe.line.hasPrefix("sim ") && recipe.line.hasSuffix(" \(recipe.scenario)"))
      #expect(!recipe.title.contains("*"))
    }
    #expect(Recipe.all.last?.name == "wrong-image-in-a-cell")
  }

  @Test func whatAsksOrShowsNothingIsNoRecipe() {
    #expect(
      Recipe.recipes(
        in: MarkdownBlock.blocks(
          of: "# All\n\n## A\n\nWhy?\n\nSo.\n\n## B\n\n```sh\nsim run b\n```\n"))
        == [])
  }
}
