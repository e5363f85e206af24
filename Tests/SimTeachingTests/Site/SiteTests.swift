import Foundation
import ImageLoadingModel
import Testing

@testable import SimDocuments
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// The pages of the site hang together, load nothing from elsewhere and can be read by everybody.
@Suite struct SiteTests {
  private static var pages: [SiteFile] { SiteBuild.files.filter { $0.path.hasSuffix(".html") } }

  @Test func itHasEachPart() {
    let paths = SiteBuild.files.map(\.path)
    #expect(Set(paths).count == paths.count)
    for (path, _) in SitePage.parts { #expect(paths.contains(path)) }
    for path in [
      "site.css", "search.js", "search-entries.js", "course.js", "predict.js", "museum/D06.html",
      "course/01-first-load.html", "course/added-own-lesson.html", "scenarios/own-more.html",
    ] {
      #expect(paths.contains(path), "\(path)")
    }
  }

  @Test func allBugsAndLessonsAreOnTheWholeSite() throws {
    let site = try SiteBuild.make(1)
    #expect(site.exhibits.map(\.exhibit.defect) == Exhibit.all.map(\.defect))
    #expect(site.lessons.count == EmbeddedFile.names(in: "Scenarios/lessons").count + 1)
    let halls = SiteMuseum.halls.map(\.0)
    for exhibit in Exhibit.all {
      #expect(halls.count { exhibit.defect.rawValue.hasPrefix($0) } == 1, "\(exhibit.defect)")
    }
  }

  /// Two files of one name in two folders are two pages; where the names of two pages are equal, none is
  /// lost without a word.
  @Test func additionsHavePagesOfTheirOwn() throws {
    let two = try SiteBuild.site(with: ["a/own.json", "b/own.json"])
    #expect(
      Set(two.lessons.filter(\.isAdded).map { $0.path() })
        == ["course/added-a-own.html", "course/added-b-own.html"])
    #expect {
      _ = try SiteBuild.site(with: ["a/own.json", "a-own.json"])
    } throws: { error in
      (error as? Course.Problem)?.message
        == "a/own.json and a-own.json would both be the page course/added-a-own.html; rename one of them"
    }
  }

  /// Where a link of a page leads, from the site's folder.
  private static func target(_ link: String, from path: String) -> (path: String, anchor: String) {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    if parts[0].isEmpty { return (path, parts.count > 1 ? String(parts[1]) : "") }
    var folders = path.split(separator: "/").dropLast().map(String.init)
    for part in parts[0].split(separator: "/").map(String.init) {
      if part == ".." {
        if folders.popLast() == nil { return ("outside", "") }
      } else {
        folders.append(part)
      }
    }
    return (folders.joined(separator: "/"), parts.count > 1 ? String(parts[1]) : "")
  }

  private static func values(of attribute: String, in text: String) -> [String] {
    // An attribute of markup, not one in a script or in JSON.
    let markup = text.replacing(/(?s)<script[^>]*>.*?<\/script>/) { match in
      String(match.output.prefix { $0 != ">" }) + "></script>"
    }
    return markup.matches(of: /[ ]([a-z-]+)="([^"]*)"/).filter { $0.1 == attribute }
      .map { String($0.2) }
  }

  /// Every link and every file that a page names is there, with its place.
  @Test func everyLinkLeadsSomewhere() {
    let paths = Set(SiteBuild.files.map(\.path))
    let anchors = Dictionary(
      Self.pages.map { ($0.path, Set(Self.values(of: "id", in: $0.text))) },
      uniquingKeysWith: { first, _ in first })
    var count = 0
    for page in Self.pages {
      for link in Self.values(of: "href", in: page.text) + Self.values(of: "src", in: page.text) {
        let (path, anchor) = Self.target(link, from: page.path)
        #expect(paths.contains(path), "\(page.path): \(link)")
        let isThere = anchor.isEmpty || anchors[path]?.contains(anchor) ?? false
        #expect(isThere, "\(page.path): \(link)")
        count += 1
      }
    }
    #expect(count > 800)
    let entries = SiteBuild.text(of: "search-entries.js")
    let targets = entries.matches(
      of: /"((?:course|museum|reference)\/[^"]+|[a-z-]+\.html#[^"]+)"\]/
    )
    .map { String($0.1) }
    #expect(targets.count > 500)
    for link in targets {
      let (path, anchor) = Self.target(link, from: "index.html")
      let isCut = !WholeForm.isWanted && path.hasPrefix("course/")
      #expect(isCut || paths.contains(path), "\(link)")
      #expect(anchor.isEmpty || anchors[path]?.contains(anchor) ?? false, "\(link)")
    }
  }

  @Test func nothingIsLoadedFromElsewhere() {
    for file in SiteBuild.files {
      let isPage = file.path.hasSuffix(".html")
      if isPage {
        #expect(file.text.contains("content=\"default-src 'none';"), "\(file.path)")
        let named = Self.values(of: "href", in: file.text) + Self.values(of: "src", in: file.text)
        #expect(!named.contains { $0.contains(":") || $0.hasPrefix("/") }, "\(file.path)")
      } else if file.path != "search-entries.js" {
        // The name of SVG, what shortens a URL that is told, and a place of the page itself.
        let text = file.text.replacing("\"http://www.w3.org/2000/svg\"", with: "")
          .replacing(#"/\bhttps?:"#, with: "").replacing("url(#", with: "")
        #expect(!text.contains("url(") && !text.contains("http"), "\(file.path)")
        #expect(!text.contains("@import") && !text.contains("fetch("), "\(file.path)")
      }
    }
  }

  /// One heading of the first rank, no rank left out, each id once, a language, a main part.
  @Test func pagesCanBeReadAloud() {
    for page in Self.pages {
      #expect(page.text.hasPrefix("<!doctype html>\n<html lang=\"en\">"), "\(page.path)")
      #expect(page.text.matches(of: /<main/).count == 1, "\(page.path)")
      #expect(page.text.contains("name=\"viewport\""))
      let ids = Self.values(of: "id", in: page.text)
      #expect(Set(ids).count == ids.count, "\(page.path)")
      let isRun = page.path.hasPrefix("course/0") || page.path.hasPrefix("course/1")
      let isOther = ["scenarios/", "cookbook/", "runs/"].contains { page.path.hasPrefix($0) }
      if isRun || isOther || page.path.contains("/2") { continue }
      let ranks = page.text.matches(of: /<h([1-6])/).compactMap { Int($0.1) }
      if page.path.contains("added-") { continue }
      #expect(ranks.count { $0 == 1 } == 1 && ranks.first == 1, "\(page.path)")
      #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $1 <= $0 + 1 }, "\(page.path)")
    }
  }

  @Test func textOfFilesStaysText() {
    #expect(SiteBuild.text(of: "index.html").contains("Own &lt;b&gt; &amp; lesson"))
    #expect(SiteBuild.text(of: "course/index.html").contains(">Own &lt;b&gt; &amp; lesson</a>"))
    #expect(!SiteBuild.files.contains { $0.text.contains("Own <b>") })
    #expect(escapedForXML("<a b='\"&>") == "&lt;a b=&apos;&quot;&amp;&gt;")
    #expect(HTML.text("p", ["id": "\"<"], "<i>") == "<p id=\"&quot;&lt;\">&lt;i&gt;</p>")
  }

  /// What a user sees comes first, then the two runs.
  @Test func anExhibitShowsItsBugBesideItsRepair() throws {
    let exhibit = try #require(Exhibit.all.first { $0.defect.rawValue == "D06" })
    let text = SiteBuild.text(of: "museum/D06.html")
    let parts = [
      "<h1>\(escapedForXML(exhibit.breaks))</h1>", escapedForXML(exhibit.right),
      "With D06 these break",
      ">without D06</th>", "class=\"gap\"", "Next: ",
    ]
    let places = parts.compactMap { text.firstRange(of: $0)?.lowerBound }
    #expect(places.count == parts.count)
    #expect(places == places.sorted())
  }

  /// A generation that has a bug has a page of it, to which the others lead; or it is said why it has none.
  @Test func aBugIsShownInEachOfItsGenerations() throws {
    var pages = 0
    for exhibit in Exhibit.all {
      let id = exhibit.defect.rawValue
      let main = SiteBuild.text(of: "museum/\(id).html")
      if main.isEmpty { continue }
      for generation in exhibit.generations {
        let path = SiteBuild.files.map(\.path).first {
          $0.hasPrefix("museum/\(id)")
            && SiteBuild.text(of: $0).contains("In generation \(generation.name). In a terminal")
        }
        guard let path else {
          #expect(
            main.contains(">\(generation.name) has the bug, too; "), "\(id) \(generation.name)")
          continue
        }
        let text = SiteBuild.text(of: path)
        #expect(
          text.contains(">with \(id)</th>") && text.contains(">without \(id)</th>"), "\(path)")
        #expect(text.contains("museum --generation \(generation.name) \(id)"), "\(path)")
        if path != "museum/\(id).html" {
          #expect(main.contains("<a href=\"\(path.fileName)\">\(generation.name)</a>"), "\(path)")
          #expect(text.contains("<a href=\"\(id).html\">"), "\(path)")
          pages += 1
        }
      }
    }
    #expect(pages > 5)
    #expect(SiteBuild.text(of: "museum/D06.html").contains("5.x has the bug, too; this run does"))
  }

  /// The page of the run with the bug: from each page of the bug, and back. What all pages of runs have in common
  /// lies beside them once.
  @Test func aBugCanBeSteppedThrough() throws {
    let pages = SiteBuild.files.filter { $0.path.contains(/^museum\/[A-Z]\d\d/) }
    #expect(pages.count > 30)
    for page in pages {
      let path = "runs/\(page.path.fileName)"
      #expect(page.text.contains("<a href=\"../\(path)\">Step through the run with "), "\(path)")
      let run = SiteBuild.text(of: path)
      #expect(run.contains("<a href=\"../\(page.path)\">"), "\(path)")
      #expect(run.contains("src=\"../run.js\"></script>") && !run.contains("const "), "\(path)")
      #expect(!run.contains("<style"), "\(path)")
    }
    // It is the run with the bug, in the generation of the page.
    let broken = SiteBuild.text(of: "runs/D06.html")
    #expect(broken.contains("\"generation\":") && broken.contains("sim step --generation 4.2"))
    #expect(broken.contains("\"violations\":[{"))
    #expect(SiteBuild.text(of: "course/01-first-load.html").contains("src=\"../lesson.js\""))
  }

  @Test func eachBugThatBreaksARuleIsAnExercise() throws {
    let text = SiteBuild.text(of: "museum/exercises.html")
    let articles = text.components(separatedBy: "<article ").dropFirst()
    #expect(articles.map { String($0.split(separator: "\"")[1]) } == SiteBuild.broken)
    #expect(articles.count > 20)
    for article in articles {
      #expect(article.components(separatedBy: "data-right=\"yes\"").count == 2)
      #expect(article.components(separatedBy: "data-right=\"no\"").count == 3)
      // What the file says of the bug is no part of the question.
      let question = try #require(article.components(separatedBy: "<details").first)
      for key in ["about", "title", "expect", "violates", "note"] {
        #expect(!question.contains("&quot;\(key)&quot;"), "\(key)")
      }
    }
    let entry = try #require(articles.first { $0.hasPrefix("id=\"D06\"") })
    #expect(entry.contains("&quot;steps&quot;") && entry.contains("href=\"D06.html\""))
  }

  @Test func eachOfTheTwentyStepsHasWhatTheDocumentsSayOfIt() throws {
    let text = SiteBuild.text(of: "flow.html")
    for number in 1...20 {
      let step = try #require(text.components(separatedBy: "<li id=\"step-\(number)\">").last)
      let own = try #require(step.components(separatedBy: "<li id=\"step-").first)
      let claims = Claim.all.filter { $0.twentySteps.contains(number) }
      #expect(!claims.isEmpty, "step \(number)")
      for claim in claims {
        #expect(own.contains(">\(claim.id)</a> \(escapedForXML(claim.sentence))"), "\(number)")
      }
    }
    // The documents' own numbers, where their sentences have them.
    for claim in Claim.all {
      guard let match = claim.sentence.firstMatch(of: /^Steps? (\d+)(?:-(\d+))?:/) else { continue }
      let first = try #require(Int(match.1))
      let last = try #require(Int(match.2 ?? match.1))
      #expect(claim.twentySteps == Array(first...last), "\(claim.id)")
    }
  }

  @Test func claimsHaveTheirVerdicts() {
    let text = SiteBuild.text(of: "claims.html")
    for claim in Claim.all {
      #expect(text.contains("<article id=\"\(claim.id)\""), "\(claim.id)")
    }
    let verdicts = Claim.all.flatMap(\.verdicts)
    for kind in [Verdict.Kind.holds, .holdsInPart, .doesNotHold, .notDecidable] {
      let name = SitePage.anchor(kind.rawValue)
      #expect(
        text.components(separatedBy: "class=\"verdict-\(name)\"").count - 1
          == verdicts.count { $0.kind == kind })
    }
    let right = SiteBuild.text(of: "who-is-right.html")
    for contradiction in Contradiction.all {
      #expect(right.contains(escapedForXML(contradiction.finding)), "\(contradiction.id)")
    }
    // One for each side, and one for none of them.
    #expect(right.components(separatedBy: "data-verdict=").count - 1 == Contradiction.all.count * 3)
    for entry in GlossaryEntry.all {
      #expect(SiteBuild.text(of: "glossary.html").contains(escapedForXML(entry.meaning)))
    }
  }

  @Test func invariantsAndEventsHaveTheirPlaces() {
    let invariants = SiteBuild.text(of: "invariants.html")
    for invariant in Invariants.all {
      #expect(invariants.contains("<article id=\"\(invariant.id)\""), "\(invariant.id)")
      #expect(invariants.contains(escapedForXML(invariant.reason)), "\(invariant.id)")
    }
    let events = SiteBuild.text(of: "events.html")
    for kind in EventKind.allCases {
      #expect(events.contains("<dt id=\"\(kind.rawValue)\""), "\(kind)")
      #expect(events.contains(escapedForXML(kind.meaning)), "\(kind)")
    }
  }

  @Test func theStepsStandInThreeGenerations() {
    let text = SiteBuild.text(of: "flow.html")
    for name in ["3.x", "4.2", "5.x"] { #expect(text.contains("columnheader\">\(name)</th>")) }
    #expect(text.contains("class=\"differs\"") && text.contains("class=\"same\""))
    for checkpoint in Checkpoint.allCases {
      #expect(text.contains("id=\"\(SitePage.anchor(checkpoint.rawValue))\""), "\(checkpoint)")
    }
  }

  @Test func theSameSiteHasTheSameBytes() throws {
    let share = WholeForm.isWanted ? 1 : 20
    let first = try SiteBuild.make(share).parts.flatMap { $0.make() }
    let second = try SiteBuild.make(share).parts.flatMap { $0.make() }
    #expect(first == second && first.count > 15)
  }

  /// Only what a site has written itself is taken for its own.
  @Test func aManifestNamesItsFiles() {
    let manifest = Site.manifest(of: ["b.html", "a/c.html"])
    #expect(manifest.path == Site.manifest)
    #expect(Site.files(of: manifest.text) == ["a/c.html", "b.html"])
    #expect(Site.files(of: "{\"files\": [\"a\"]}") == nil && Site.files(of: "x") == nil)
    let bad = Site.manifest(of: ["../a", "/etc/x", "a/../../b", "c"])
    #expect(Site.files(of: bad.text) == ["c"])
  }
}
