import ImageLoadingModel
import Testing

@testable import SimDocuments
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// The catalogue has what is written, and nothing else.
@Suite struct TranslationTests {
  private static let translations = TranslatedSentence.all(in: .zh)
  private static let sources = Set(translations.map(\.source))

  @Test func noSentenceIsThereTwice() {
    var seen: Set<String> = []
    #expect(Self.translations.map(\.source).filter { !seen.insert($0).inserted } == [])
  }

  @Test func everySentenceOfAResourceIsTranslated() {
    #expect(WrittenSentences.resources.count > 1_000)
    #expect(WrittenSentences.resources.subtracting(Self.sources).sorted() == [])
  }

  @Test func everySentenceOfTheHelpIsTranslated() {
    #expect(WrittenSentences.help.count > 300)
    #expect(WrittenSentences.help.subtracting(Self.sources).sorted() == [])
  }

  @Test func everySentenceOfAPageIsTranslated() {
    #expect(WrittenSentences.pages.count > 150)
    #expect(WrittenSentences.pages.subtracting(Self.sources).sorted() == [])
  }

  @Test func everySentenceOfCodeIsTranslated() {
    #expect(WrittenSentences.ofCode.count > 300)
    #expect(WrittenSentences.ofCode.subtracting(Self.sources).sorted() == [])
  }

  /// A translation whose sentence was changed or is gone.
  @Test func everyTranslationIsOfSomethingWritten() {
    let literals = Set(WrittenSentences.code.flatMap { $0.literals.map(\.pattern) })
    let unused = Self.sources.subtracting(literals).subtracting(WrittenSentences.resources)
      .subtracting(WrittenSentences.pages)
    #expect(unused.sorted() == [])
  }

  /// `{}` may become `{0}`, `{1}` in another order; `{lessons}` stays.
  @Test func everyTranslationHasTheValuesOfItsSentence() {
    for translation in Self.translations {
      let wanted = SentenceTemplate(translation.source).places.count
      let found = SentenceTemplate(translation.target).places
      #expect(found == Array(0..<wanted), "\(translation)")
      let names = { (text: String) in
        text.matches(of: /\{[a-z]+\}/).map { String($0.0) }.sorted()
      }
      #expect(names(translation.target) == names(translation.source), "\(translation)")
    }
  }

  /// Nothing renders Markdown: what is emphasized with asterisks would be shown with them.
  @Test func noneHasAsterisksAroundWords() {
    let emphasis = /(?:^|[^\/"a-z])\*[A-Za-z\u4e00-\u9fff][^*"]*\*/
    for translation in Self.translations {
      #expect(!translation.source.contains(emphasis), "\(translation.source)")
      #expect(!translation.target.contains(emphasis), "\(translation.target)")
    }
  }

  /// Full-width punctuation, and no English sentence that was left as it is.
  @Test func theyAreWrittenAsChinese() {
    for translation in Self.translations {
      let target = translation.target
      #expect(mixedPunctuation(in: target) == [], "\(target)")
      let isSame = target == translation.source
      #expect(!isSame || !target.contains(/[a-z]{2,} [a-z]{2,}/), "\(target)")
    }
  }
}
