import ImageLoadingModel
import Testing

@testable import SimDocuments
@testable import SimRunning
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// Names that the model and the kernel put together in English.
@Suite struct NamesInChineseTests {
  private static func chinese(_ sentence: Sentence) -> String {
    Catalogue.$current.withValue(.of(.zh)) { translated(sentence) }
  }

  /// All names in what is explained of runs.
  private static func names(in file: String) throws -> Set<String> {
    var names: Set<String> = []
    for scenario in try TestScenario.file(file).scenarios {
      let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
      for step in explanation.steps {
        names.formUnion([step.place, step.subject] + step.locks + step.operations.map(\.words))
        for change in step.changes {
          names.formUnion([change.object, change.removed, change.added].compactMap(\.self))
        }
      }
    }
    return names
  }

  /// English names stay as they are, but for stimuli without a name; and what is remembered is what parsing gives.
  @Test(arguments: [
    "museum/D11-finish-and-cancel-both-deliver.json", "prefetch/five-urls-in-5.json",
    "downloader/settings-from-another-thread.json", "app/continue-in-background.json",
  ])
  func namesAreTheSameInEnglish(file: String) throws {
    let names = try Self.names(in: file)
    #expect(names.count > 40)
    for name in names {
      #expect(
        Sentence(named: name).text
          == name.replacing("step ", with: "stimulus ").replacing("[:]", with: "empty"))
      let plain = Self.chinese(Sentence.parsed(name))
      for _ in 0..<2 { #expect(Self.chinese(Sentence(named: name)) == plain) }
    }
  }

  /// What breaks is told side by side with its names in Chinese.
  @Test(arguments: [
    ("museum/D22-cancel-of-a-download-that-has-ended.json", "D22"),
    ("museum/M12-cancel-before-the-loader-is-kept.json", "M12"),
  ])
  func whatBreaksIsSaidInChinese(file: String, id: String) throws {
    let defect = try #require(Defect(rawValue: id))
    let scenario = try TestScenario.file(file).scenarios[0]
    let cells = Catalogue.$current.withValue(.of(.zh)) {
      RunComparison(ExhibitRun.variants(of: scenario, by: defect), on: ScenarioRunner()).rows
        .flatMap(\.values)
    }
    #expect(cells.contains { $0.contains("在这把锁之下") })
    for words in ["token of", "download of"] {
      #expect(!cells.contains { $0.contains(words) }, "\(cells)")
    }
  }

  /// More names than are remembered.
  @Test func forgottenNamesAreParsedAgain() {
    let names = (0...Sentence.recentLimit).map { "download of https://a/\($0).png" }
    for _ in 0..<2 {
      for name in names {
        #expect(Self.chinese(Sentence(named: name)) == name.replacing("download of", with: "下载"))
      }
    }
  }

  @Test(arguments: [
    ("main", "main"), ("https://a/1.png", "https://a/1.png"), ("everything", "全部内容"),
    ("step 3", "激励 3"), ("3 at a time", "同时 3 个"), ("[:]", "空"), ("step-3.1", "step-3.1"),
  ])
  func namesAreSaidInChinese(name: String, chinese: String) {
    #expect(Self.chinese(Sentence(named: name)) == chinese)
  }
}
