import SimTools
import Testing

@testable import TestFixtures

/// What the rows and the step of the page say, in a real browser: nothing is cut, covered or out of view.
@Suite(
  .enabled(
    if: Chromium.path != nil,
    "no Chromium in PATH or in CHROME: the page is not tried in a real browser"))
struct PageRowsInBrowserTests {
  /// What a script says after each step of a run.
  private func tell(
    _ file: String, _ language: Language = .en, size: (Int, Int) = (1280, 800), operations: Int = 0,
    eachStep script: String
  ) throws -> [String] {
    let scenario = try TestScenario.file(file).scenarios[0]
    let html = Catalogue.$current.withValue(.of(language)) {
      let explanation = Explanation(RunPlan(scenario.displayed, order: nil), on: ScenarioRunner())
      return RunPage(
        RunPage.Request(
          explanation, file: "s.json", command: "sim step s.json",
          limits: PageAlternatives.Limits(bytes: 60_000, operations: operations)),
        on: ScenarioRunner()
      ).html
    }
    let (lines, console) = try Chromium.tell(
      html, at: "step-1", size: size,
      script: """
        const at = (id) => page.document.getElementById(id);
        const all = (selector) => [...at("canvas").querySelectorAll(selector)];
        const box = (element) => element.getBoundingClientRect();
        const check = (isSo, what) => { if (!isSo) say(`${at("step-title").textContent}: ${what}`); };
        let steps = 1;
        while (true) {
          \(script)
          if (at("next").disabled) break;
          at("next").click();
          steps += 1;
        }
        say(steps === Number(at("slider").max));
        """)
    #expect(console == [])
    return lines
  }

  static let sizes = [(1280, 800), (390, 844)]

  /// The file of a bug of the museum.
  static func museum(_ id: String) throws -> String {
    try #require(TestScenario.files.first { $0.hasPrefix("museum/\(id)-") })
  }

  /// A row grows with its words, and the present one stays in view.
  @Test(
    arguments: WholeForm.each(3, of: ["D06", "D02", "D09", "K03", "D13", "D24", "K02"]), sizes)
  func rowsSayAllOfTheirWords(id: String, size: (Int, Int)) throws {
    let file = try Self.museum(id)
    for language in Language.allCases {
      let lines = try tell(
        file, language, size: size,
        eachStep: """
          const rows = all(".row");
          rows.forEach((row, place) => {
            const [what, own] = [row.querySelector(".what"), box(row)];
            check(what.scrollHeight <= row.clientHeight + 1 && what.scrollWidth <= what.clientWidth,
              `cut: ${what.textContent}`);
            for (const part of what.children) check(part.scrollHeight <= part.offsetHeight + 1, "cut");
            check(!what.textContent.endsWith("\\u2026"), `cut: ${what.textContent}`);
            if (place > 0) check(Math.abs(box(rows[place - 1]).bottom - own.top) < 1, "rows lie over each other");
          });
          for (const words of all("svg text")) check(!words.textContent.endsWith("\\u2026"), words.textContent);
          const [present, scroller] = [box(all(".here")[0]), box(at("scroller"))];
          const top = scroller.top + at("scroller").querySelector(".heads").offsetHeight;
          check(present.top >= top - 1 && present.bottom <= scroller.bottom + 1, "not in view");
          """)
      #expect(lines == ["true", "end"], "\(language) \(size)")
    }
  }

  /// The row at which a thread begins to wait says for what, whatever else waits in its lane.
  @Test func aRowSaysWhoWaits() throws {
    let file = try Self.museum("D06")
    let scenario = try TestScenario.file(file).scenarios[0]
    let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
    let waits = explanation.waitSpans.filter { ($0.until ?? .max) > $0.after }.map(\.waitsFor)
    #expect(!waits.isEmpty)
    let lines = try tell(
      file,
      eachStep: """
        for (const note of all(".here .wait-note")) say(note.textContent);
        """)
    for words in Set(waits) {
      #expect(lines.contains { $0.contains("waits for \(words)") }, "\(words) \(lines)")
    }
  }

  /// The words of each race stand in the row of its later access, and cover nothing.
  @Test func wordsOfRacesAreInTheirRows() throws {
    let file = "museum/D11-finish-and-cancel-both-deliver.json"
    let scenario = try TestScenario.file(file).scenarios[0]
    let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
    let later = Set(explanation.races.compactMap(\.later))
    #expect(later.count > 2)
    for size in Self.sizes {
      let lines = try tell(
        file, size: size,
        eachStep: """
          const words = [...all(".what > span"), ...all("svg text")].map(box);
          words.forEach((one, place) => check(words.slice(place + 1).every((other) =>
            one.left >= other.right - 1 || other.left >= one.right - 1 || one.top >= other.bottom - 1
              || other.top >= one.bottom - 1), "words lie over each other"));
          for (const note of all(".here .race-note")) say(note.textContent.match(/\\d+$/)[0]);
          """)
      let told = lines.dropLast(2).map { Int($0) }
      #expect(told == later.sorted().map { $0 + 1 }, "\(lines)")
    }
  }

  /// The reason and the first line of what has changed can be read without scrolling.
  @Test(arguments: ["K03", "P12"])
  func whatChangedIsInView(id: String) throws {
    let file = try Self.museum(id)
    for language in Language.allCases {
      let lines = try tell(
        file, language,
        eachStep: """
          const end = box(at("panels")).bottom;
          const [reason, change] = [".why", ".diff :is(del, ins)"].map((part) => at("words").querySelector(part));
          check(!reason || box(reason).bottom <= end, "the reason is out of view");
          check(!change || box(change).bottom <= end, "what changed is out of view");
          """)
      #expect(lines == ["true", "end"], "\(language)")
    }
  }

  /// A name of hundreds of letters is there once, at the end of the step.
  @Test func aLongNameIsToldInFullAtTheEnd() throws {
    let file = try Self.museum("K03")
    let lines = try tell(
      file,
      eachStep: """
        const parts = [...at("words").children].map((part) => part.textContent);
        const full = parts.filter((part) => part.startsWith("In full: "));
        check(parts.every((part) => full.includes(part) || !/[!-~]{121}/.test(part)), "a long name");
        check(full.length <= 1 && (full.length === 0 || parts.at(-1) === full[0]), "not at the end");
        if (full.length > 0) say(/s{60,}/.test(full[0]));
        """)
    #expect(lines.count > 8 && Set(lines) == ["true", "end"], "\(Set(lines))")
  }

  /// A diamond is level with the step that it marks.
  @Test func aDiamondIsLevelWithItsStep() throws {
    let lines = try tell(
      "museum/P08-opposite-lock-orders.json", operations: 30_000,
      eachStep: """
        const middle = ({ top, bottom }) => (top + bottom) / 2;
        for (const row of all(".row")) {
          const fork = row.querySelector(".forks");
          if (!fork) continue;
          const glyph = page.document.createRange();
          glyph.selectNodeContents(fork);
          check(Math.abs(middle(box(glyph)) - middle(box(row))) < 3, "a diamond is not level");
          check(box(fork).right <= Math.min(...all(".run, .dot").map((mark) => box(mark).left)), "a diamond is covered");
          const when = row.querySelector(".when");
          check(!when || box(when).right <= box(fork).left, "the time lies over a diamond");
          say(true);
        }
        """)
    #expect(lines.count > 5 && Set(lines) == ["true", "end"])
  }
}
