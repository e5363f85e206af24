import ImageLoadingModel
import Testing

@testable import SimDocuments
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import SimTools
@testable import TestFixtures

/// What is shown of runs in Chinese has no two English words beside each other, but for those that are names.
@Suite struct LeftEnglishTests {
  private static let files = WholeForm.each(
    5,
    of: [
      "museum/P08-opposite-lock-orders.json", "museum/D11-finish-and-cancel-both-deliver.json",
      "museum/K40-a-cancelled-query-answers-on-the-io-queue.json",
      "museum/D06-handlers-after-queue.json", "lessons/06-two-loads-one-request.json",
      "lessons/16-data-race.json", "lessons/24-progress-and-304.json",
      "prefetch/five-urls-in-5.json", "prefetch/P04-overrides-a-lower-limit.json",
      "views/an-empty-list-leaves-the-animation.json",
      "downloader/settings-from-another-thread.json", "views/a-button-after-a-memory-warning.json",
      "downloader/one-of-two-is-cancelled.json", "app/continue-in-background.json",
      "museum/P12-two-prefetches-begin-at-once.json", "museum/K03-name-too-long.json",
    ])

  /// What is the same in Chinese.
  private static var names: [Regex<Substring>] {
    [
      // Methods of SDWebImage.
      /[-+]\[[^\]]*\]/,
      // Errors, as code names them.
      /[A-Za-z]+ErrorDomain -?[0-9]+ [A-Za-z]+/,
      // Bytes of an image, as scenario files describe them.
      /(?:png|gif|jpeg|webp) [0-9]+x[0-9]+(?: alpha| [0-9]+ frames)?/,
      // A command to paste, with its options.
      /sim [a-z]+(?: --[a-z]+ \S+)*/,
      // A number of the list in which the project discusses its changes.
      /pull request [0-9]+/,
      // A URL that is nil, which is a word of code.
      /nil URL/,
    ]
  }

  /// The runs of two or more English words in these texts.
  private static func english(in texts: [String], besides own: [String]) -> [String] {
    var found: Set<String> = []
    for text in texts {
      var rest = own.reduce(text) { $1.isEmpty ? $0 : $0.replacing($1, with: "") }
      rest = names.reduce(rest) { $0.replacing($1, with: "") }
      // URLs are the scenario's own.
      rest = rest.replacing(/https?:\/\/[^\s，。；：、（）]+/, with: "")
      for match in rest.matches(of: /[A-Za-z]{2,}(?: [A-Za-z]+)* [A-Za-z]{2,}/) {
        found.insert("\(match.output) in: \(text.prefix(160))")
      }
    }
    return found.sorted()
  }

  @Test(arguments: files)
  func aRunIsToldInChinese(file: String) throws {
    let scenario = try TestScenario.file(file).scenarios[0].displayedInChinese
    let sources = Claim.all.flatMap(\.sources).map(\.title)
    // Before the meaning of a checkpoint stands its name.
    let checkpoints = Checkpoint.allCases.map(\.rawValue).sorted { $0.count > $1.count }
    let own = [scenario.title, scenario.about] + sources + checkpoints
    try Catalogue.$current.withValue(.of(.zh)) {
      let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
      // Lines are not broken, so that words stay beside each other.
      let told = ExplanationText(explanation, level: .all, style: .plain, columns: 100_000).lines
      #expect(Self.english(in: told, besides: own) == [])
      var story: [String] = []
      let result = RunPlan(scenario, order: nil).run(
        on: ScenarioRunner(), observer: Story(level: .steps, style: .plain) { story.append($0) })
      story += Report(scenario, result, style: .plain).lines
      #expect(Self.english(in: story, besides: own) == [])
      let page = RunPage(explanation, file: "s.json").html
      let data = try #require(
        page.firstMatch(of: /(?s)<script type="application\/json" id="run">(.*?)<\/script>/))
      let texts = try JSONParser.parse(Array(data.output.1.utf8))["texts"]?.array ?? []
      #expect(texts.count > 50)
      #expect(Self.english(in: texts.compactMap(\.string), besides: own) == [])
    }
  }
}

extension Scenario {
  /// With its own texts in Chinese, if it has them.
  fileprivate var displayedInChinese: Scenario {
    Catalogue.$current.withValue(.of(.zh)) { displayed }
  }
}
