import Foundation
import ImageLoadingModel
import Testing

@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// The site in a real browser, opened from its folder: each kind of page, by clicks.
@Suite(
  .enabled(
    if: Chromium.path != nil,
    "no Chromium in PATH or in CHROME: the site is not tried in a real browser"), .serialized)
struct SiteInBrowserTests {
  @Test func itIsClickedThrough() throws {
    let lines = try Self.lines(of: SiteBuild.files, by: Self.visit)
    #expect(lines.count { $0.hasPrefix("ok") } >= 30)
    // The search ranks as `sim ask` does.
    let index = SearchIndex(SiteBuild.entries)
    for question in Self.questions {
      let names = index.find(question).prefix(20).map(\.title).joined(separator: "|")
      let found = lines.first { $0.hasPrefix("found \(question): ") }
      #expect(found.map(Self.plain) == "found \(question): \(names)")
    }
  }

  /// Each bug is predicted, every second one wrong, and leads to its page.
  @Test(arguments: WholeForm.isWanted ? Language.allCases : [.zh])
  func theExercisesAreAnswered(language: Language) throws {
    let files = try Catalogue.$current.withValue(.of(language)) {
      try SiteBuild.make(WholeForm.isWanted ? 1 : 12).parts.flatMap { $0.make() }
    }
    let lines = try Self.lines(of: files, by: Self.exercises)
    let articles = SiteBuild.articles(of: "museum/exercises.html", in: files)
    #expect(articles.count > 8 && lines.count { $0.hasPrefix("ok") } == 4 * articles.count + 1)
    let (count, right) = (articles.count, (articles.count + 1) / 2)
    let said = Catalogue.of(language)("\(count) of \(count) predicted, \(right) right")
    #expect(lines.contains("counted \(said)"), "\(lines.suffix(3))")
  }

  /// What a script says of a site that is written to a folder of its own. No fault, and nothing in the console.
  private static func lines(of files: [SiteFile], by visit: String) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sim-site-\(UUID().uuidString)").resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in files + [SiteFile("visit.html", page(of: visit))] {
      let url = folder.appendingPathComponent("site/\(file.path)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: url)
    }
    let address = URL(fileURLWithPath: folder.path + "/site/visit.html").absoluteString
    let (document, errors) = try Chromium.run(folder, address)
    let said = try #require(
      document.firstMatch(of: /<pre id="said">([^<]*)<\/pre>/)?.output.1, "\(errors.suffix(900))")
    let lines = said.split(separator: "\n").map(String.init)
    #expect(lines.last == "end", "\(lines)")
    for line in lines where line.hasPrefix("FAULT") { Issue.record("\(line)") }
    let console = errors.split(separator: "\n").filter { $0.contains("CONSOLE") }
    #expect(console == [])
    return lines
  }

  private static let questions = [
    "refresh cached", "cancel", "progr", "the URL of my cell",
    "which errors put a URL on the blacklist", "X19", "window zzz", "load image",
    "complet",
  ]

  private static func plain(_ text: String) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }

  /// A page with a frame as wide as a phone, in which a script opens one page after the other, and writes what it finds.
  private static func page(of visit: String) -> String {
    #"""
    <!doctype html><html lang="en"><meta charset="utf-8"><body><pre id="said"></pre>
    <iframe width="390" height="800"></iframe><script>
    const frame = document.querySelector("iframe");
    const say = (line) => document.getElementById("said").append(line + "\n");
    const check = (what, isSo) => say(`${isSo ? "ok" : "FAULT"} ${what}`);
    const open = (path) => new Promise((done) => {
      frame.onload = () => done(frame.contentDocument);
      frame.src = path;
    });
    const wait = () => new Promise((done) => setTimeout(done, 1));
    async function visit() {
      VISIT
      say("end");
    }
    visit().catch((error) => say(`FAULT ${error.stack}`));
    </script></body></html>
    """#.replacing("VISIT", with: visit)
  }

  private static let exercises = #"""
      let page = await open("museum/exercises.html");
      const links = [];
      [...page.querySelectorAll(".prediction")].forEach((exercise, place) => {
        const inputs = [...exercise.querySelectorAll("input")];
        const [finding, reveal] = [".finding", ".reveal"].map((s) => exercise.querySelector(s));
        const marks = [...exercise.querySelectorAll("[data-right]")];
        const right = marks.findIndex((mark) => mark.dataset.right === "yes");
        check(`${exercise.id} is asked`, finding.offsetHeight === 0 && reveal.disabled
          && marks.every((mark) => mark.offsetHeight === 0));
        const chosen = place % 2 === 0 ? right : (right + 1) % inputs.length;
        inputs[chosen].click();
        reveal.click();
        const says = inputs[chosen].nextElementSibling.textContent.replace(/[.。]$/, "");
        check(`${exercise.id} is told`, finding.offsetHeight > 20 && finding.textContent.includes(says));
        check(`${exercise.id} has a reason for each answer`,
          marks.every((mark) => mark.offsetHeight > 0 && mark.textContent.length > 4)
            && marks[chosen].textContent === marks[right].textContent === (chosen === right));
        links.push([exercise.id, finding.querySelector("a").href, finding.textContent]);
      });
      say(`counted ${page.getElementById("predictions").textContent}`);
      check("the exercises fit a phone", page.documentElement.scrollWidth <= 390);
      for (const [id, link, told] of links) {
        page = await open(link);
        check(`${id} leads on`, link.endsWith(`/${id}.html`)
          && told.includes(page.querySelector("h1").textContent));
      }
    """#

  private static let visit = #"""
      for (const path of ["index.html", "course/index.html", "flow.html", "museum/index.html",
        "who-is-right.html", "museum/exercises.html", "claims.html", "invariants.html", "events.html", "glossary.html",
        "museum/D06.html",
        "scenarios/own-more.html", "runs/D06.html", "course/01-first-load.html"]) {
        const page = await open(path);
        check(`${path} has a heading`, page.querySelector("h1").textContent.length > 4);
        const root = page.documentElement;
        check(`${path} fits a phone: ${root.scrollWidth}`, root.scrollWidth <= 390);
      }
      let page = await open("index.html");
      check("nothing is done", page.getElementById("progress").textContent === "");
      const field = page.getElementById("search");
      for (const question of QUESTIONS) {
        field.value = question;
        field.dispatchEvent(new Event("input"));
        const found = [...page.querySelectorAll("#search-results a")].map((a) => a.textContent);
        say(`found ${question}: ${found.join("|")}`);
      }
      check("nothing is said to be nothing",
        page.getElementById("search-count").textContent.length > 3);
      field.value = "C336";
      field.dispatchEvent(new Event("input"));
      const first = page.querySelector("#search-results li");
      check(`a claim that is not true is not listed as one: ${first.textContent}`,
        first.querySelector(".verdict")?.textContent === "does not hold (5.x)");
      field.value = "C001";
      field.dispatchEvent(new Event("input"));
      check("a true one says nothing more",
        page.querySelector("#search-results li .verdict") === null);
      page = await open("claims.html");
      page.getElementById("search").value = "cancel";
      page.getElementById("search").dispatchEvent(new Event("input"));
      const kinds = [...page.querySelectorAll("#search-results .kind")].map((k) => k.textContent);
      check("the claims find claims only", kinds.length > 3
        && kinds.every((kind) => kind.startsWith("claim C")));

      page = await open("who-is-right.html");
      const article = page.getElementById("X01");
      const [finding, reveal] = [".finding", ".reveal"].map((s) => article.querySelector(s));
      check("the answer is hidden", finding.offsetHeight === 0);
      check("one must predict", reveal.disabled && reveal.offsetHeight > 0);
      article.querySelector("input").click();
      check("the answer is still hidden", finding.offsetHeight === 0 && !reveal.disabled);
      const marks = [...article.querySelectorAll("[data-verdict]")];
      check("no side is marked", marks.every((mark) => mark.offsetHeight === 0));
      reveal.click();
      check("the answer is there", finding.offsetHeight > 20 && finding.open);
      check("it says what was predicted", finding.textContent.includes("You said: the date of"));
      check("each side is marked", marks.every((mark) => mark.offsetHeight > 0)
        && marks.map((mark) => mark.dataset.verdict).join() === "does not hold,holds,does not hold");
      check("a wrong prediction is not counted as right",
        page.getElementById("predictions").textContent === "1 of 67 predicted, 0 right");
      const second = page.getElementById("X02");
      second.querySelectorAll("input")[1].click();
      check("no other answer is there",
        page.querySelector("#X02 .finding").offsetHeight === 0);
      second.querySelector(".reveal").click();
      check("a right prediction is",
        page.getElementById("predictions").textContent === "2 of 67 predicted, 1 right");

      for (const path of ["museum/index.html", "invariants.html", "events.html", "glossary.html"]) {
        page = await open(path);
        const [field, status] = ["filter", "filter-count"].map((id) => page.getElementById(id));
        const lists = () => [...page.querySelectorAll(".filtered > :not(dd)")];
        const all = lists().length;
        field.value = "Cancel  DOWNLOAD";
        field.dispatchEvent(new Event("input"));
        const shown = lists().filter((entry) => entry.offsetHeight > 0);
        check(`${path} is filtered: ${status.textContent}`, status.textContent.includes(shown.length)
          && shown.length > 0 && shown.length < all);
        field.value = "";
        field.dispatchEvent(new Event("input"));
        check(`${path} is whole again`, status.textContent === ""
          && lists().every((entry) => entry.offsetHeight > 0));
      }

      page = await open("museum/exercises.html");
      const exercise = page.getElementById("D06");
      check("the exercise does not say the answer",
        exercise.querySelector(".finding").offsetHeight === 0);
      exercise.querySelector("[data-right=yes]").parentElement.querySelector("input").click();
      exercise.querySelector(".reveal").click();
      check("the exercise says it then", exercise.querySelector(".finding").offsetHeight > 20);
      check("a right prediction of a bug counts",
        page.getElementById("predictions").textContent.endsWith("predicted, 1 right")
          || page.documentElement.lang !== "en");

      page = await open("museum/D06.html");
      const same = page.querySelector("tr.same");
      check("what is the same is shown", same.offsetHeight > 0);
      page.getElementById("only").click();
      check("what is the same is hidden", same.offsetHeight === 0);
      check("what differs is shown", page.querySelector("tr.differs").offsetHeight > 0);

      page = await open(page.querySelector("a[href^='../runs/']").href);
      const before = page.getElementById("step-title").textContent;
      page.getElementById("next").click();
      check("one steps through the run with the bug",
        page.getElementById("step-title").textContent !== before);
      check("what breaks is told", page.getElementById("verdict").className === "bad");

      page = await open("course/01-first-load.html");
      const at = (id) => page.getElementById(id);
      check("the lesson is not done", !page.querySelector(".bar .done"));
      let judgements = "";
      for (let round = 0; round < 400 && !page.querySelector(".bar .done"); round += 1) {
        const isAsked = !at("question").hidden;
        const button = (isAsked && (at("see") ?? at("skip"))) || at("next");
        if (button.disabled) break;
        button.click();
        if (isAsked) judgements += at("judgement").textContent;
        await wait();
      }
      check("what is so in other orders is told as that",
        judgements.includes("In other orders of the threads: the file may be written"));
      check("the lesson is done", page.querySelector(".bar .done"));
      check("the lesson leads on", at("next-lesson").classList.contains("go"));
      const next = await open(at("next-lesson").href);
      check("the next lesson opens", next.querySelector("nav[data-lesson]"));
      check("the next lesson is not done", !next.querySelector(".bar .done"));
      page = await open("course/index.html");
      check("the course knows it", page.querySelectorAll(".lessons .done").length === 1);
      check("it counts", page.getElementById("progress").textContent.startsWith("1 of "));
      page = await open("index.html");
      check("home knows it", page.getElementById("progress").textContent.startsWith("1 of "));
      page = await open("course/index.html");
      page.getElementById("forget").click();
      check("it is forgotten", page.querySelectorAll(".lessons .done").length === 0);
    """#.replacing(
      "QUESTIONS", with: JSONValue.array(questions.map { .string($0) }).text(pretty: false))
}
