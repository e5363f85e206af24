import ImageLoadingInterface

/// The documents: what is looked up, and the cookbook.
struct SiteReference {
  /// The files of the recipes that the app can be run with.
  private let recipes: [(path: String, file: ScenarioFile)]
  private let pages: [Page]

  private struct Page {
    let topic: String
    let title: String
    let blocks: [MarkdownBlock]

    var anchors: [String] {
      blocks.compactMap {
        if case .heading(_, let text) = $0 { MarkdownHTML.anchor(of: text) } else { nil }
      }
    }
  }

  init(_ recipes: [(path: String, file: ScenarioFile)]) {
    self.recipes = recipes.filter { !$0.file.scenarios.isEmpty }
    pages = ManualSection.all.map { section in
      let blocks = MarkdownBlock.blocks(of: section.text)
      return Page(topic: section.name, title: section.title, blocks: Array(blocks.dropFirst()))
    }
  }

  static let index = "reference/index.html"

  static func path(of topic: String) -> String { "reference/\(SitePage.anchor(topic)).html" }

  static func path(of recipe: Recipe) -> String {
    "\(path(of: Recipe.topic))#\(MarkdownHTML.anchor(of: recipe.title))"
  }

  /// The page of the run of a recipe.
  private static func path(ofRun scenario: String) -> String {
    "cookbook/\(SitePage.anchor(String(scenario.fileName.dropLast(".json".count)))).html"
  }

  /// The list of the documents, and a page for each.
  var files: [SiteFile] {
    let entries = pages.map { page in
      HTML.link(Self.path(of: page.topic).fileName, translated(whole: page.title))
    }
    let list = SitePage(
      path: Self.index, title: translated("Reference"),
      content: HTML.element(
        "p", [:],
        MarkdownHTML.plain.inline(
          translated(
            "What programs and people look up. `sim help` prints each page in the terminal.")))
        + HTML.list(entries)
    ).file
    return [list] + pages.map(file)
  }

  /// The page of each recipe's run.
  func runs(_ limits: PageAlternatives.Limits, on runner: ScenarioRunner) -> [Site.Part] {
    recipes.map { path, file in
      Site.Part {
        [
          SiteRuns.page(
            Self.path(ofRun: path), of: file.scenarios[0].displayed, path, limits, bar: bar,
            on: runner)
        ]
      }
    }
  }

  private var bar: String {
    HTML.element(
      "nav", ["class": "bar", "aria-label": translated("The site")],
      HTML.link("../index.html", translated("Home")),
      HTML.link("../\(Self.path(of: Recipe.topic))", translated("Cookbook")),
      SiteLanguages.marker)
  }

  /// The documents are in English, in whichever language the site is.
  private func file(_ page: Page) -> SiteFile {
    let html = MarkdownHTML(
      place: { place(of: $0, on: page) },
      addition: { page.topic == Recipe.topic ? linkToRun(behind: $0) : "" })
    return SitePage(
      path: Self.path(of: page.topic), title: translated(whole: page.title),
      content: HTML.element(
        "div", ["class": "document", "lang": Language.en.rawValue], html.markup(of: page.blocks))
    ).file
  }

  private func linkToRun(behind block: MarkdownBlock) -> String {
    guard case .code(let lines) = block,
      let recipe = Recipe.all.first(where: { lines == [$0.line] }),
      recipes.contains(where: { $0.path == recipe.scenario })
    else { return "" }
    return HTML.element(
      "p", ["lang": Catalogue.current.language.rawValue],
      HTML.link("../" + Self.path(ofRun: recipe.scenario), translated("Step through this run")))
  }

  /// The place of a link of a document, such as `#url`, `Scenarios.md#a-common-world` or `../RECORDING.md`.
  private func place(of link: String, on page: Page) -> String? {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    if parts[0].isEmpty { return link }
    guard parts[0].hasSuffix(".md"), !link.contains(":") else { return nil }
    let anchor = parts.count > 1 ? String(parts[1]) : nil
    let suffix = anchor.map { "#\($0)" } ?? ""
    let topic = ManualSection.topic(ofDocument: String(parts[0]))
    if let target = pages.first(where: { $0.topic == topic }) {
      return Self.path(of: target.topic).fileName + suffix
    }
    // The reference is a page for each of its sections.
    if topic != ManualSection.referenceTopic { return nil }
    let section = anchor.flatMap { anchor in
      pages.first { $0.topic == anchor }.map { ($0, "") }
        ?? pages.first { $0.anchors.contains(anchor) }.map { ($0, suffix) }
    }
    return section.map { Self.path(of: $0.topic).fileName + $1 } ?? Self.index.fileName
  }
}
