import Testing

@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// The words of the glossary, as the document has them.
@Suite struct GlossaryEntryTests {
  @Test func anEntryIsAWordWithItsMeaning() {
    let text = """
      # Glossary

      One word has one meaning.

      **at rest**: Nothing more can happen. See
      *idle*.
      `Outcome` in `Sources/Outcome.swift`.

      **idle**: Nothing more can happen at this instant, not in
      `5.x`, nor elsewhere.
      `Idle` in `Sources/Idle.swift`,
      `Rest` in `Sources/Rest.swift`.
      """
    #expect(
      GlossaryEntry.read(text) == [
        GlossaryEntry(word: "at rest", meaning: "Nothing more can happen. See idle."),
        GlossaryEntry(
          word: "idle",
          meaning: "Nothing more can happen at this instant, not in 5.x, nor elsewhere."),
      ])
  }

  @Test func theDocumentIsRead() {
    #expect(GlossaryEntry.all.count > 50)
    #expect(
      GlossaryEntry.all.allSatisfy { !$0.meaning.isEmpty && !$0.meaning.contains("Sources/") })
    #expect(GlossaryEntry.of("BLACKLIST")?.word == "blacklist" && GlossaryEntry.of("none") == nil)
  }
}
