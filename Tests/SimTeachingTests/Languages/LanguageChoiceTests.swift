import Testing

@testable import SimCommandLine
@testable import SimRuntime
@testable import SimText
@testable import SimTools

/// In which language a command speaks.
@Suite struct LanguageChoiceTests {
  private static func choice(
    _ given: Language? = nil, _ environment: [String: String] = [:], isForPerson: Bool = true
  ) -> LanguageChoice {
    LanguageChoice(given: given, environment: environment, isForPerson: isForPerson)
  }

  @Test func theCommandLineThenTheScenarioThenTheSystem() {
    let system = ["LANG": "zh_CN.UTF-8"]
    #expect(Self.choice(.en, system).language(of: .zh) == .en)
    #expect(Self.choice(nil, ["LANG": "en_US.UTF-8"]).language(of: .zh) == .zh)
    #expect(Self.choice(nil, system).language() == .zh)
    #expect(Self.choice().language() == .en)
  }

  @Test func theSystemCountsOnlyForAPerson() {
    #expect(Self.choice(nil, ["LANG": "zh_CN.UTF-8"], isForPerson: false).language() == .en)
  }

  @Test(arguments: [
    (["LC_ALL": "C", "LANG": "zh_CN.UTF-8"], Language.en),
    (["LC_ALL": "", "LC_MESSAGES": "zh_TW", "LANG": "de_DE"], .zh),
    (["LC_MESSAGES": "fr_FR.UTF-8", "LANG": "zh_CN"], .en),
    (["LANG": "zh-Hans"], .zh), (["LANG": "zh"], .zh), (["LANG": "POSIX"], .en),
  ])
  func theFirstVariableWithAValueCounts(environment: [String: String], language: Language) {
    #expect(Self.choice(nil, environment).language() == language)
  }

  @Test func aWrongNameIsReportedWithTheNearest() throws {
    let error = #expect(throws: UsageError.self) {
      try ArgumentParser(table: .sim).parse(["lessons", "--lang", "zn"])
    }
    #expect(error?.message.contains("zh") == true)
  }

  /// So that it can be said in that language what is wrong in the rest.
  @Test(arguments: [
    (["--lang", "zh", "lessons"], Language.zh), (["--nonsense", "--lang=zh"], .zh),
    (["lessons", "--lang", "ZH", "--limit"], .zh), (["run", "--", "--lang", "zh"], nil),
    (["lessons", "--lang"], nil), (["--lang", "zn"], nil), ([], nil),
  ])
  func itIsKnownWhateverElseIsWrong(words: [String], language: Language?) {
    #expect(Language(commandLine: words) == language)
  }
}
