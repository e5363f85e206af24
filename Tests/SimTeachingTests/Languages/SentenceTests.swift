import Testing

@testable import SimRuntime
@testable import SimText

/// Sentences keep their words and their values apart, and a catalogue puts them together again.
@Suite struct SentenceTests {
  private static let view: Sentence = "view \("cell") shows \("a.png")"

  @Test func theWordsAreThePatternAndTheTextIsEnglish() {
    #expect(Self.view.pattern == "view {} shows {}")
    #expect(Self.view.text == "view cell shows a.png")
    #expect(("\(3) of \(7)" as Sentence).text == "3 of 7")
    #expect((("one, " + "two \("b")") as Sentence).pattern == "one, two {}")
    #expect(Sentence(verbatim: "main").pattern == "{}")
  }

  @Test func valuesCanBeInAnotherOrder() {
    let chinese = Catalogue(.zh, ["view {} shows {}": "{1} 在 {0} 中"])
    #expect(chinese(Self.view) == "a.png 在 cell 中")
  }

  @Test func sentencesStandInSentencesAndInLists() {
    let chinese = Catalogue(.zh, ["{} waits: {}": "{} 等待：{}", "a lock": "锁", ", ": "，"])
    let sentence: Sentence = "\("main") waits: \(["a lock", "a lock"], separator: ", ")"
    #expect(chinese(sentence) == "main 等待：锁，锁")
    #expect(sentence.text == "main waits: a lock, a lock")
    #expect(Catalogue.english(sentence) == sentence.text)
  }

  /// Full-width punctuation has room of its own.
  @Test func noSpaceIsBesideWidePunctuation() {
    let template = SentenceTemplate("{} {}")
    #expect(template.filled(with: ["好。", "4.2 好"], spacesWideCharacters: false) == "好。4.2 好")
    #expect(template.filled(with: ["4.2", "（好）"], spacesWideCharacters: false) == "4.2（好）")
    #expect(template.filled(with: ["好", "4.2"], spacesWideCharacters: false) == "好 4.2")
    #expect(template.filled(with: ["好。", "4.2"]) == "好。 4.2")
  }

  /// A pattern has its spaces for values of Latin letters; no space stands between Chinese characters.
  @Test func noSpaceStandsBetweenChineseCharacters() {
    let chinese = Catalogue(
      .zh, ["{} and {}": "{} 和 {}", "{} steps": "{} 个步骤", "{} locks": "{} 个锁"])
    let steps: Sentence = "\(3) steps"
    let locks: Sentence = "\(1) locks"
    #expect(chinese("\(steps) and \(locks)") == "3 个步骤和 1 个锁")
    #expect(chinese("\("a") and \("b")") == "a 和 b")
    #expect(chinese("\(locks) and \("b")") == "1 个锁和 b")
  }

  @Test func whatIsNotKnownIsEnglishAndNoted() {
    let gaps = CatalogueGaps()
    let chinese = Catalogue(.zh, [:]).noting(gaps)
    #expect(chinese(Self.view) == Self.view.text)
    #expect(chinese(whole: "A text.") == "A text.")
    #expect(chinese(known: "Someone's own.") == "Someone's own.")
    #expect(gaps.patterns == ["A text.", "view {} shows {}"])
  }

  /// What a value says is never taken for words, whatever is in it.
  @Test func valuesAreNotLookedAt() {
    let sentence: Sentence = "load \("{} {0} {")"
    #expect(Catalogue(.zh, ["load {}": "加载 {}"])(sentence) == "加载 {} {0} {")
    #expect(SentenceTemplate("{1} {0} {").places == [0, 1])
  }

  @Test func thePresentLanguageIsThatOfTheTask() {
    #expect(translated(Self.view) == Self.view.text)
    Catalogue.$current.withValue(Catalogue(.zh, ["view {} shows {}": "视图 {} 显示 {}"])) {
      #expect(translated(Self.view) == "视图 cell 显示 a.png")
    }
  }
}
