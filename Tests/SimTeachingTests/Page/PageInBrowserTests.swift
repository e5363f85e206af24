import SimTools
import Testing

@testable import TestFixtures

/// The page in a real browser, which steps through it by its keys, slider and buttons.
@Suite(
  .enabled(
    if: Chromium.path != nil,
    "no Chromium in PATH or in CHROME: the page is not tried in a real browser"))
struct PageInBrowserTests {
  private func check(
    _ scenario: Scenario, width: Int? = nil, operations: Int = 0
  ) throws -> Chromium.Finding {
    let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
    let page = RunPage(
      RunPage.Request(
        explanation, file: "s.json", command: "sim step s.json",
        limits: PageAlternatives.Limits(bytes: 60_000, operations: operations)),
      on: ScenarioRunner())
    let finding = try Chromium.check(page.html, width: width)
    #expect(finding.check.faults == [])
    #expect(finding.console == [])
    #expect(finding.check.number("steps") ?? 0 > 0)
    return finding
  }

  @Test(
    arguments: WholeForm.each(
      3,
      of: [
        "basics/cold-load.json", "museum/M15-cancel-all-against-one.json",
        "museum/M01-cancel-during-disk-query.json", "museum/D15-no-task-blocks-the-queue.json",
        "museum/D11-finish-and-cancel-both-deliver.json",
      ]))
  func itStepsThroughItself(file: String) throws {
    let scenario = try TestScenario.file(file).scenarios[0]
    #expect(try check(scenario).check.number("questions") == 0)
  }

  /// Other histories open beside the first one, and have an address.
  @Test(
    arguments: WholeForm.each(
      2, of: ["museum/P08-opposite-lock-orders.json", "museum/M15-cancel-all-against-one.json"]))
  func otherHistoriesOpen(file: String) throws {
    let scenario = try TestScenario.file(file).scenarios[0]
    let finding = try check(scenario, operations: 30_000)
    #expect(finding.check.number("histories") ?? 0 > 1)
  }

  /// The lesson of the data race: it is drawn, and not called held.
  @Test func aRaceIsDrawn() throws {
    let scenario = try TestScenario.file("lessons/16-data-race.json").scenarios[0]
    #expect(try check(scenario).check.number("races") == 1)
  }

  /// Nothing of it is wider than a phone.
  @Test func itFitsAPhone() throws {
    let scenario = try TestScenario.file("museum/M15-cancel-all-against-one.json").scenarios[0]
    _ = try check(scenario, width: 320)
  }

  /// On a phone the names of lanes and the verdict are whole, and nothing is drawn over the words of a row.
  @Test func aPhoneShowsAllWords() throws {
    let scenario = try TestScenario.file("museum/D11-finish-and-cancel-both-deliver.json")
      .scenarios[0]
    let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
    let race = try #require(explanation.races.compactMap(\.later).first)
    let (lines, console) = try Chromium.tell(
      RunPage(explanation, file: "s.json").html, at: "step-1", size: (390, 844),
      script: """
        const at = (id) => page.document.getElementById(id);
        const isCut = (element) => element.scrollWidth > element.clientWidth;
        const box = (element) => element.getBoundingClientRect();
        const look = () => {
          say(`cut: ${[...at("lanes").querySelectorAll(".heads span"), at("verdict")]
            .filter(isCut).map((element) => element.textContent)}`);
          const texts = [...at("canvas").querySelectorAll(".race-note")].map(box);
          const rows = [...at("canvas").querySelectorAll(".lines")].map(box);
          say(`over rows: ${texts.filter((text) => rows.some((row) => text.left < row.right
            && row.left < text.right && text.top < row.bottom && row.top < text.bottom)).length}`);
          say(`races: ${at("canvas").querySelectorAll(".race").length > 0}`);
        };
        look();
        page.location.hash = "#step-\(race + 1)";
        await wait(50);
        look();
        say(at("verdict").innerText.trim());
        """)
    #expect(
      lines == [
        "cut: ", "over rows: 0", "races: true", "cut: ", "over rows: 0", "races: true",
        "\u{2715} Breaks, as declared: completion-count. 4 known races.", "end",
      ])
    #expect(console == [])
  }

  /// A browser lays out the page as often as it is asked for places after something was written: no step does.
  @Test(arguments: ["Right", "Left"])
  func aStepAsksForNoLayoutOfItsOwn(key: String) throws {
    let scenario = try TestScenario.file("museum/P08-opposite-lock-orders.json").scenarios[0]
    let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
    let (lines, console) = try Chromium.tell(
      RunPage(explanation, file: "s.json").html, at: "step-20",
      script: """
        let hasWritten = false;
        const asked = new Set();
        const watch = (type, name, does) => {
          const { get, set } = Object.getOwnPropertyDescriptor(type.prototype, name);
          Object.defineProperty(type.prototype, name, { configurable: true,
            get() { does(name, "get"); return get.call(this); },
            set(value) { does(name, "set"); set?.call(this, value); } });
        };
        const asks = (name) => { if (hasWritten) asked.add(name); };
        for (const name of ["scrollTop", "clientWidth", "clientHeight", "scrollHeight"]) {
          watch(page.Element, name, asks);
        }
        for (const name of ["offsetWidth", "offsetHeight", "offsetTop"]) watch(page.HTMLElement, name, asks);
        watch(page.Node, "textContent", (name, how) => { if (how === "set") hasWritten = true; });
        const { replaceChildren } = page.Element.prototype;
        page.Element.prototype.replaceChildren = function (...nodes) {
          if (this.isConnected) hasWritten = true;
          replaceChildren.apply(this, nodes);
        };
        const title = () => page.document.getElementById("step-title").textContent;
        const before = title();
        page.document.body.dispatchEvent(
          new page.KeyboardEvent("keydown", { key: "Arrow\(key)", bubbles: true }));
        say(`${hasWritten} ${[...asked]}`);
        say(title() !== before);
        """)
    #expect(lines == ["true ", "true", "end"])
    #expect(console == [])
  }

  @Test func aLessonAsksAndShowsTheAnswer() throws {
    let file = try #require(TestScenario.files.first { $0.hasPrefix("lessons/") })
    let scenario = try TestScenario.file(file).scenarios[0]
    let finding = try check(scenario)
    #expect(finding.check.number("questions") == scenario.lesson.map { Int64($0.questions.count) })
  }

  /// What somebody shares of a lesson is the step, not the question before it.
  @Test func anAddressOpensALessonAtItsStep() throws {
    let scenario = try TestScenario.file("lessons/01-first-load.json").scenarios[0]
    let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
    let last = try #require(explanation.steps.lastIndex { $0.level == .steps })
    #expect(last > 20)
    let document = try Chromium.open(
      RunPage(explanation, file: "s.json").html, at: "step-\(last + 1)")
    #expect(document.contains("<h2 id=\"step-title\">Step \(last + 1) <"))
    #expect(document.contains(/<section id="question"[^>]* hidden=""/))
  }

  /// Browsers take no more than some hundred addresses in half a minute, and one of them throws then.
  @Test func theAddressIsWrittenOnceOneRests() throws {
    let scenario = try TestScenario.file("basics/cold-load.json").scenarios[0]
    let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
    let (lines, console) = try Chromium.tell(
      RunPage(explanation, file: "s.json").html, at: "step-1",
      script: """
        const own = page.history.replaceState.bind(page.history);
        const title = () => page.document.getElementById("step-title").textContent;
        let calls = 0;
        page.history.replaceState = (...state) => { calls += 1; own(...state); };
        await wait(600);
        calls = 0;
        for (let step = 0; step < 12; step += 1) page.document.getElementById("next").click();
        say(`${calls} at once`);
        await wait(600);
        say(`${calls} later`);
        say(title().startsWith(`Step ${page.location.hash.replace("#step-", "")} `));
        page.document.getElementById("next").click();
        page.dispatchEvent(new page.PageTransitionEvent("pagehide"));
        say(title().startsWith(`Step ${page.location.hash.replace("#step-", "")} `));
        page.history.replaceState = () => { throw new page.DOMException("too many"); };
        const before = title();
        page.document.getElementById("next").click();
        await wait(600);
        say(title() !== before);
        """)
    #expect(lines == ["0 at once", "1 later", "true", "true", "true", "end"])
    #expect(console == [])
  }

  /// A wrong answer that is written gets a hint first, and then its reason.
  @Test(arguments: ["02-memory-hit.json", "13-prefetch.json"])
  func aWrittenAnswerIsJudged(file: String) throws {
    let scenario = try TestScenario.file("lessons/\(file)").scenarios[0]
    #expect(scenario.lesson?.questions.contains(where: \.isFree) == true)
    let finding = try check(scenario)
    #expect(finding.check.number("questions") == scenario.lesson.map { Int64($0.questions.count) })
  }

  /// The page reads a written number as `sim step` does.
  @Test func aWrittenNumberMayBeChinese() throws {
    let scenario = try TestScenario.file("lessons/13-prefetch.json").scenarios[0]
    let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
    let (lines, _) = try Chromium.tell(
      RunPage(explanation, file: "s.json").html, at: "",
      script: """
        for (const answer of ["四个", "个", "３ 个"]) {
          page.document.getElementById("written").value = answer;
          page.document.getElementById("answer").click();
          say(page.document.getElementById("judgement").textContent.slice(0, 3));
        }
        """)
    #expect(lines == ["No.", "No.", "Yes", "end"])
  }

  /// Why a step is there is read before what else there is to it.
  @Test func theReasonStandsBeforeTheRaces() throws {
    let scenario = try TestScenario.file("lessons/16-data-race.json").scenarios[0]
    let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
    let race = try #require(
      explanation.races.first { race in
        race.later.map { explanation.steps[$0].rule != nil } ?? false
      }?.later)
    let document = try Chromium.open(
      RunPage(explanation, file: "s.json").html, at: "step-\(race + 1)")
    let classes = try #require(document.firstMatch(of: /(?s)<div id="words"[^>]*>(.*?)race-box/)).1
      .matches(of: /<(?:p|ul|div|figure)[^>]* class="([^"]*)/).map { String($0.1) }
    #expect(classes.prefix(3) == ["where", "lead", "why"], "\(classes)")
  }

  /// Where a lesson has no reason for an answer, the page says what `sim step` says.
  @Test func aWrongAnswerWithoutAReasonIsShownByTheRun() throws {
    let file = try ScenarioReader.read(
      Array(
        #"""
        {"format": 1, "title": "T", "about": "A", "generation": "4.2",
         "given": {"network": {"https://a/*": {"image": "png 10x10", "bytes": "1 kB"}}},
         "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}],
         "lesson": {"order": 1, "questions": [
           {"ask": "Q?", "accepts": ["1"], "told": ["cache.disk.read"]}]}}
        """#.utf8), file: "l")
    let explanation = Explanation(RunPlan(file.scenarios[0], order: nil), on: ScenarioRunner())
    let (lines, console) = try Chromium.tell(
      RunPage(explanation, file: "s.json").html, at: "",
      script: """
        page.document.getElementById("written").value = "2";
        page.document.getElementById("answer").click();
        say(page.document.getElementById("judgement").textContent);
        """)
    #expect(lines == ["No. The run will show it. Try again.", "end"])
    #expect(console == [])
  }

  /// A race that the generation is known to have is no break: neither the banner nor the box of the race is red. One
  /// that it is not known to have is.
  @Test func aKnownRaceIsNoBreak() throws {
    let scenario = try TestScenario.file("lessons/16-data-race.json").scenarios[0]
    let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
    let race = try #require(explanation.races.first)
    #expect(race.known != nil)
    let html = RunPage(explanation, file: "s.json").html
    let step = try #require(race.later) + 1
    let document = try Chromium.open(html, at: "step-\(explanation.steps.count)")
    #expect(document.contains(/id="verdict" class="known">○ All held\. One known race\./))
    #expect(document.contains(/id="broken">Known race</))
    let told = try Chromium.open(html, at: "step-\(step)")
    #expect(told.contains("\"waits race-box\"") && !told.contains("\"broken race-box\""))
  }

  /// Items of a list have the comma of lists, in Chinese another one than parts of a sentence.
  @Test func aListInChineseHasItsComma() throws {
    let scenario = try TestScenario.file("museum/M15-cancel-all-against-one.json").scenarios[0]
    let document = try Catalogue.$current.withValue(.of(.zh)) {
      let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
      return try Chromium.open(RunPage(explanation, file: "s.json").html, at: "step-1")
    }
    #expect(document.contains("如声明所述，违反：nothing-running-at-rest、runs-to-its-end。"))
  }

  /// The page puts sentences together itself.
  @Test func noSpaceIsBesideWidePunctuation() throws {
    let scenario = try TestScenario.file("museum/P12-two-prefetches-begin-at-once.json")
      .scenarios[0]
    let document = try Catalogue.$current.withValue(.of(.zh)) {
      let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
      let step = try #require(explanation.races.first?.later)
      return try Chromium.open(RunPage(explanation, file: "s.json").html, at: "step-\(step + 1)")
    }
    let box = try #require(document.firstMatch(of: /(?s)race-box">(.*?)<\/p>/)).1
    let text = box.replacing(/<[^>]*>/, with: "")
    #expect(text.contains("写入它"))
    #expect(!text.contains(/[ ][，。；：？！、（）“”]|[，。；：？！、（）“”][ ]/), "\(text)")
  }

  /// Of many races of one step the first is told, so that the reason of the step stays in view.
  @Test func manyRacesAreFolded() throws {
    let scenario = try TestScenario.file("museum/P12-two-prefetches-begin-at-once.json")
      .scenarios[0]
    let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
    let counts = Dictionary(grouping: explanation.races.compactMap(\.later)) { $0 }
      .mapValues(\.count)
    let (step, count) = try #require(counts.max { ($0.value, $1.key) < ($1.value, $0.key) })
    #expect(count > 3)
    let document = try Chromium.open(
      RunPage(explanation, file: "s.json").html, at: "step-\(step + 1)")
    #expect(document.contains("<summary>\(count - 1) other data races at this step</summary>"))
    #expect(try check(scenario).check.number("races") == Int64(explanation.races.count))
  }

  /// A long run has no more in the document than a short one, so that it steps as fast.
  @Test func aLongRunHasNoMoreInTheDocument() throws {
    let finding = try check(try LongRun.scenario(loads: WholeForm.isWanted ? 40 : 8))
    let steps = finding.check.number("steps") ?? 0
    #expect(steps >= (WholeForm.isWanted ? 2_000 : 400))
    #expect(finding.check.number("rows") ?? .max < 100)
    let milliseconds = try #require(finding.check.milliseconds)
    if WholeForm.isWanted { print("page of \(steps) steps: \(milliseconds) ms a step, the median") }
  }

  /// All hostile strings at once, in every place.
  @Test func textOfAScenarioStaysText() throws {
    let text = HostileString.all.map(\.text).filter { $0.utf8.count < 1_000 }.joined(separator: " ")
    let oneLine = String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
    for text in WholeForm.each(2, of: [oneLine, text]) {
      let finding = try check(try HostilePlace.scenario(with: text).scenario)
      #expect(finding.document.matches(of: /<script/).count == 2)
      #expect(!finding.document.contains("<img"))
    }
  }
}
