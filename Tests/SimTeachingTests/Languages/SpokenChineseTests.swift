import ImageLoadingModel
import Testing

@testable import SimCommandLine
@testable import SimDocuments
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import SimTools
@testable import TestFixtures

/// What is shown in Chinese asks the catalogue for nothing that it does not have.
@Suite struct SpokenChineseTests {
  /// What is asked for in vain.
  private static func gaps(_ body: () throws -> Void) rethrows -> [String] {
    let gaps = CatalogueGaps()
    try Catalogue.$current.withValue(Catalogue.of(.zh).noting(gaps), operation: body)
    return gaps.patterns
  }

  private static func scenarios(_ folder: String) -> [Scenario] {
    EmbeddedFile.names(in: "Scenarios/\(folder)").compactMap { name in
      let text = EmbeddedFile.at("Scenarios/\(folder)/\(name)")?.text ?? ""
      return try? ScenarioReader.read(Array(text.utf8), file: name).scenarios.first
    }
  }

  @Test(arguments: ["lessons", "museum", "cache", "downloader", "prefetch", "views", "explore"])
  func runsAreExplained(folder: String) {
    let scenarios = WholeForm.each(20, of: Self.scenarios(folder))
    #expect(!scenarios.isEmpty)
    let gaps = Self.gaps {
      for scenario in scenarios {
        let explanation = Explanation(RunPlan(scenario.displayed, order: nil), on: ScenarioRunner())
        for level in ExplanationLevel.allCases {
          _ = ExplanationText(explanation, level: level, style: .plain, columns: 80).lines
        }
        _ = explanation.json
      }
    }
    #expect(gaps == [])
  }

  @Test func aLessonIsSteppedThrough() throws {
    let scenario = try #require(Self.scenarios("lessons").first)
    var said: [String] = []
    let gaps = Self.gaps {
      var session = SteppingSession(
        RunPlan(scenario.displayed, order: nil), level: .steps, style: .plain, columns: 80,
        on: ScenarioRunner())
      said += session.begin()
      for line in [
        "help", "n", "9", "1", "why", "hint", "skip", "state", "glossary", "glossary thread",
        "glossary zzz", "level all", "b", "nonsense", "to nobody", "end", "skip", "end", "skip",
        "end",
        "choose io", "predict", "about",
      ] {
        said += session.answer(line)
      }
    }
    #expect(gaps == [])
    #expect(said.contains { $0.contains("问题：") })
  }

  /// Searches that are complete and that are cut short, with findings, causes and what was not reached. What
  /// machines read stays English.
  @Test func explorationsAreReported() throws {
    let text = EmbeddedFile.at("Scenarios/explore/cancel-anywhere.json")?.text ?? ""
    let file = try ScenarioReader.read(Array(text.utf8), file: "cancel-anywhere.json")
    let broken = try file.scenario(in: .v42)
    let strategies: [ExplorationPlan.Strategy] = [
      .optimal, .states(limit: 100), .preemptions(1), .random(seed: 1), .pct(seed: 1, depth: 2),
    ]
    let times: [Kernel.TimeMode?] = [.exact, .any, .exact, .any, nil]
    var scenarios = WholeForm.isWanted ? Self.scenarios("explore") : []
    scenarios += Self.scenarios("museum").prefix(WholeForm.isWanted ? 3 : 1)
    scenarios.append(broken)
    var said: [String] = []
    var documents = ""
    let gaps = Self.gaps {
      for scenario in scenarios {
        for (strategy, time) in zip(strategies, times) {
          let plan = ExplorationPlan(
            scenario, strategy: strategy, bursts: ExplorationPlan.Burst.usual(seed: 1),
            timeMode: time, executions: WholeForm.isWanted ? 80 : 12)
          var report = ScenarioExplorer(plan).explore()
          report.findCauses(
            by: CauseFinder(
              plan, on: ScenarioRunner(),
              stepLimit: WholeForm.isWanted ? CauseFinder.usualStepLimit : 100_000))
          let summary = ExplorationSummary(plan, report, invocation: [], file: "f.json")
          said += ExplorationText(plan, report, style: .plain).lines(
            seconds: 1, peakMemory: 0, replay: ["sim run f.json"], summary: summary)
          documents += ExplorationJSON.document(
            plan, report, file: "f.json", replay: [], summary: summary
          ).text(pretty: false)
        }
      }
    }
    #expect(gaps == [])
    #expect(said.contains { $0.contains("由 M01 引起：") })
    #expect(said.contains { $0.hasPrefix("可能遗漏  ") })
    #expect(!documents.contains(/[\u4e00-\u9fff]/))
  }

  @Test func whatIsListedIsChinese() throws {
    let gaps = try Self.gaps {
      let files = try EmbeddedFile.names(in: "Scenarios/lessons").map { name in
        let text = EmbeddedFile.at("Scenarios/lessons/\(name)")?.text ?? ""
        return (path: name, file: try ScenarioReader.read(Array(text.utf8), file: name))
      }
      let course = try Course(files)
      let lessons = CourseText(course, style: .plain, columns: 80)
      #expect(lessons.list().joined().contains("个问题"))
      for entry in course.entries { _ = lessons.detail(entry) }
      _ = MuseumText(style: .plain).list(Exhibit.all)
      for invariant in Invariants.all { _ = InvariantText(style: .plain).detail(invariant) }
      let claims = ClaimText(ClaimEvidence(files), style: .plain, columns: 80)
      _ = claims.list(ClaimEntry.all)
      for entry in ClaimEntry.all { _ = claims.detail(entry) }
      let index = SearchIndex(SearchEntry.all(with: course))
      #expect(index.find("黑名单").contains { $0.kind == .museum })
      for question in ["哪些错误会把 URL 加入黑名单", "什么错误会进黑名单？"] {
        let found = index.find(question).prefix(10).map { "\($0.kind) \($0.name)" }
        #expect(found.contains("lesson 4") && found.contains("claim C085"), "\(found)")
      }
      #expect(index.find("什么").isEmpty == false)
      #expect(index.find("blacklist").contains { $0.kind == .museum })
      #expect(index.find("锁").count > 3)
      #expect(index.find("内存缓存被清空").contains { $0.kind == .event })
      #expect(index.find("不变式").contains { $0.kind == .event && $0.name == "broke" })
      _ = SearchText(index.find("取消"), limit: 5, style: .plain, columns: 80).lines
    }
    #expect(gaps == [])
  }

  @Test func theHelpIsChinese() {
    let gaps = Self.gaps {
      let help = HelpFormatter(table: .sim)
      #expect(help.shortHelp.hasPrefix("sim 是") && help.help(for: nil).contains("用法：sim"))
      for command in CommandTable.sim.commands {
        let text = help.help(for: command.name)
        #expect(text.contains("\n用法：sim \(command.name)") && text.contains("退出码："))
      }
    }
    #expect(gaps == [])
  }

  /// Each page says its language, and has its sentences.
  @Test func theSiteIsChinese() throws {
    var files: [SiteFile] = []
    let gaps = try Self.gaps { files = try SiteBuild.make(9).parts.flatMap { $0.make() } }
    #expect(gaps == [])
    for file in files where file.path.hasSuffix(".html") {
      #expect(file.text.contains("<html lang=\"zh\">"), "\(file.path)")
      let unfilled = file.text.replacing(#/(?s)<(pre|code)[ >].*?</\1>/#, with: "")
      #expect(!unfilled.contains("{{"), "\(file.path)")
    }
    for file in files where file.path.hasSuffix(".html") && !file.path.hasPrefix("reference/") {
      let faults = Self.texts(of: file.text).flatMap { mixedPunctuation(in: $0) }
      #expect(faults == [], "\(file.path)")
    }
    let text = { (path: String) in files.first { $0.path == path }?.text ?? "" }
    #expect(text("museum/M21.html").contains("的管理器没有设置"))
    #expect(text("museum/P01.html").contains("的下载的 callbacks"))
    #expect(!text("museum/P01.html").contains("· callbacks of download of"))
    let words = try #require(files.first { $0.path == "words.js" })
    #expect(words.text.contains("没有找到"))
    let claims = try #require(files.first { $0.path == "claims.html" })
    let claim = try #require(Claim.all.first)
    let chinese = Catalogue.of(.zh)(whole: claim.sentence)
    #expect(chinese != claim.sentence && claims.text.contains(escapedForXML(chinese)))
    #expect(claims.text.contains("lang=\"en\">\(escapedForXML(claim.sentence))</p>"))
  }

  /// What a page shows piece by piece, and what the page of a run has to show. Titles of documents are theirs.
  private static func texts(of page: String) -> [String] {
    let data = page.firstMatch(of: /(?s)<script type="application\/json" id="run">(.*?)<\/script>/)
      .flatMap { try? JSONParser.parse(Array($0.output.1.utf8)) }
    let shown = page.replacing(/(?s)<(script|style|pre)[ >].*?<\/\1>/, with: "\n")
      .replacing(/(?s)<(\w+)[^>]* lang="en"[^>]*>.*?<\/\1>/, with: "\n")
      .replacing(/<\/?code[^>]*>/, with: "").replacing(/<[^>]*>/, with: "\n")
    let titles = Set(Claim.all.flatMap(\.sources).map(\.title))
    return
      (shown.split(separator: "\n").map(String.init)
      + (data?["texts"]?.array ?? []).compactMap(\.string))
      .map { $0.trimmingPrefix(" ") }.map(String.init).filter { !titles.contains($0) }
  }

  /// The scenarios of the museum have their texts in Chinese, and the pages say so. Who changes one of them, or
  /// writes another, has texts of their own.
  @Test func theMuseumTellsItsRuns() throws {
    let text = EmbeddedFile.at("Scenarios/museum/M21-bytes-of-the-other-image.json")?.text ?? ""
    let scenario = try ScenarioReader.read(Array(text.utf8), file: "M21.json").representative
    var changed = scenario
    changed.about += " And more."
    try Catalogue.$current.withValue(.of(.zh)) {
      let files = try SiteBuild.make(100).parts.flatMap { $0.make() }
      let pages = Dictionary(files.map { ($0.path, $0.text) }, uniquingKeysWith: { $1 })
      let page = try #require(pages["museum/M21.html"])
      #expect(page.contains("<h2 id=\"story\" lang=\"zh\">M21：变换后的图片附带的是原图的字节</h2>"))
      #expect(page.contains("<p lang=\"zh\">变换生成了另一张图片。"))
      #expect(scenario.displayed.language == .zh)
      #expect(changed.displayed.title == scenario.title && changed.displayed.language == nil)
      let own = try #require(pages["scenarios/own-more.html"])
      #expect(own.contains("Own <b> & lesson") || own.contains("Own \\u003cb> & lesson"))
      let sides = SideBySide(
        ExhibitRun.variants(of: scenario, by: .bytesOfTheUntransformed), on: ScenarioRunner())
      let side = SideBySidePage(of: scenario, sides).html
      #expect(side.contains("<h1 lang=\"zh\">M21：变换后的图片附带的是原图的字节</h1>"))
      #expect(SideBySidePage(of: changed, sides).html.contains("<h1 lang=\"en\">M21: "))
    }
  }

  /// What has no name is named in Chinese, and lists have the comma of lists.
  @Test func namesAndListsAreChinese() throws {
    let held = try TestScenario.file("museum/M01-cancel-during-disk-query.json").scenarios[0]
    let locked = try TestScenario.file("museum/P08-opposite-lock-orders.json").scenarios[0]
    Catalogue.$current.withValue(.of(.zh)) {
      let explanation = Explanation(RunPlan(held, order: nil), on: ScenarioRunner())
      #expect(explanation.steps.contains { $0.words.contains("激励 2") })
      let page = RunPage(explanation, file: "s.json").html
      #expect(page.contains("激励 2") && !page.contains(/stimulus \d/))
      let sides = SideBySide(
        ExhibitRun.variants(of: locked, by: .oppositeLockOrder), on: ScenarioRunner())
      let side = SideBySidePage(of: locked, sides).html
      #expect(side.contains(/，持有 [^<、]+、[^<]+/) && !side.contains(/，持有 [^<]*,[ ]/))
    }
  }

  /// A teacher's own lesson has its texts, and the page says in which language they are.
  @Test func aLessonInChineseIsShownAsItIs() throws {
    let text = SiteBuild.lesson.replacing(
      "\"format\": 1,", with: "\"format\": 1, \"lang\": \"zh\","
    )
    .replacing("Own <b> & lesson", with: "自己的课").replacing("Q?", with: "会怎样？")
    let scenario = try #require(
      try ScenarioReader.read(Array(text.utf8), file: "own.json").scenarios.first)
    #expect(scenario.language == .zh)
    let gaps = Self.gaps {
      let explanation = Explanation(RunPlan(scenario.displayed, order: nil), on: ScenarioRunner())
      #expect(explanation.scenario.title == "自己的课")
      let page = RunPage(explanation, file: "own.json")
      #expect(page.html.contains("自己的课") && page.html.contains("会怎样？"))
      #expect(page.html.contains("<html lang=\"zh\">"))
    }
    #expect(gaps == [])
    // The interface can be in another language than the lesson.
    let page = RunPage(
      Explanation(RunPlan(scenario.displayed, order: nil), on: ScenarioRunner()), file: "own.json")
    #expect(page.html.contains("<html lang=\"en\">") && page.html.contains("自己的课"))
  }

  /// Nothing is decided by what a sentence says: the run is the same in every language.
  @Test func theRunIsTheSame() throws {
    let scenario = try #require(Self.scenarios("lessons").first)
    let english = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
    let chinese = Catalogue.$current.withValue(.of(.zh)) {
      Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
    }
    #expect(chinese.result.digest == english.result.digest)
    #expect(chinese.steps.map(\.kind) == english.steps.map(\.kind))
    #expect(chinese.steps.map(\.words) != english.steps.map(\.words))
    #expect(chinese.steps.map { $0.lines.count } == english.steps.map { $0.lines.count })
  }
}
