import ImageLoadingInterface

/// One bug: what it looks like, what would be right, and the run with it beside the run without it, on a page for
/// each generation that has it.
struct SiteExhibit {
  private let exhibit: Exhibit
  private let file: ScenarioFile
  /// That of the scenario file.
  private let source: String
  private let next: Exhibit?

  init(_ shown: Site.Shown, next: Exhibit?) {
    exhibit = shown.exhibit
    file = shown.file
    source = shown.path
    self.next = next
  }

  /// The runs in one generation.
  private struct Showing {
    let scenario: Scenario
    let sides: SideBySide
    let run: ExhibitRun
    let path: String

    var name: String { scenario.generation.name }

    /// The page on which one steps through the run with the bug.
    var runPath: String { "runs/\(path)" }
  }

  /// A generation that has the bug and no page of it.
  private struct Absence {
    let name: String
    /// Why the scenario cannot be run in it; `nil` if it does not show the bug there.
    let reason: Sentence?
  }

  /// The page of the first generation that the scenario was written for stands first: links to the bug lead
  /// there. Behind each page is that of its run with the bug.
  func files(_ limits: PageAlternatives.Limits, on runner: ScenarioRunner) -> [SiteFile] {
    var showings: [Showing] = []
    var absences: [Absence] = []
    let first = exhibit.generations.first { generation in
      file.scenarios.contains { $0.generation.name == generation.name }
    }
    for generation in exhibit.generations {
      do throws(ScenarioReader.Failure) {
        let scenario = try file.scenario(in: generation).displayed
        let sides = SideBySide(
          ExhibitRun.variants(of: scenario, by: exhibit.defect), on: runner)
        let run = ExhibitRun(exhibit, sides.comparison)
        guard run.showsDefect || scenario.isGenerationListed else {
          absences.append(Absence(name: generation.name, reason: nil))
          continue
        }
        let isFirst = generation.name == first?.name
        showings.append(
          Showing(
            scenario: scenario, sides: sides, run: run,
            path: isFirst ? "\(id).html" : "\(id)-\(SitePage.anchor(generation.name)).html"))
      } catch {
        absences.append(
          Absence(name: generation.name, reason: error.diagnostics.first?.sentence ?? ""))
      }
    }
    let firstToLast =
      showings.filter { $0.name == first?.name }
      + showings.filter { $0.name != first?.name }
    return firstToLast.flatMap { showing in
      [
        page(of: showing, among: showings, absences),
        SiteRuns.page(
          showing.runPath, of: showing.sides.comparison.sides[0].scenario, source, limits,
          bar: bar(of: showing), on: runner),
      ]
    }
  }

  private func bar(of showing: Showing) -> String {
    HTML.element(
      "nav", ["class": "bar", "aria-label": translated("The site")],
      HTML.link("../index.html", translated("Home")),
      HTML.link("../museum/index.html", translated("Museum")),
      HTML.link(
        "../museum/\(showing.path)", translated("\(id) in \(showing.name), with and without it")),
      SiteLanguages.marker)
  }

  private var id: String { exhibit.defect.rawValue }

  private func page(
    of showing: Showing, among showings: [Showing], _ absences: [Absence]
  ) -> SiteFile {
    let scenario = showing.scenario
    let command = shellQuoted([AppRegistry.program, "museum", "--generation", showing.name, id])
    return SitePage(
      path: "museum/\(showing.path)", title: translated(whole: exhibit.breaks),
      content: HTML.text(
        "p", ["class": "origin"], translated("\(id): \(Sentence(whole: exhibit.defect.title))"))
        + facts + choice(of: showing, among: showings) + absences.map(told).joined()
        + HTML.element(
          "section", ["aria-labelledby": "story"],
          HTML.text("h2", ["id": "story", "lang": scenario.ownLanguage.rawValue], scenario.title),
          HTML.text("p", ["lang": scenario.ownLanguage.rawValue], scenario.about),
          HTML.text("p", ["class": "verdict"], translated("\(showing.run.verdict).")),
          HTML.element(
            "p", ["class": "soft"],
            translated("In generation \(escapedForXML(showing.name)). In a terminal: "),
            HTML.text("code", [:], command)),
          HTML.element(
            "p", [:],
            HTML.link(
              "../\(showing.runPath)",
              translated("Step through the run with \(id), and let other threads continue"))))
        + showing.sides.markup + onward
    ).file
  }

  private var facts: String {
    let rows: [(Sentence, String?)] = [
      ("Right would be", translated(whole: exhibit.right)),
      ("Generations", translatedList(exhibit.generations.map(\.name))),
      ("How it is known", translated(whole: exhibit.status.rawValue)),
      ("Repaired", exhibit.fixed.map { translated(whole: $0) }),
      ("Caught by", exhibit.invariant.rawValue),
    ]
    return HTML.element(
      "dl", ["class": "facts"],
      rows.compactMap { name, value in
        value.map { HTML.text("dt", [:], translated(name)) + HTML.text("dd", [:], $0) }
      }.joined())
  }

  /// Links to the same bug in the other generations; nothing if there is no choice.
  private func choice(of shown: Showing, among showings: [Showing]) -> String {
    if showings.count == 1 { return "" }
    let links = showings.map { showing in
      showing.name == shown.name
        ? HTML.text("a", ["href": showing.path, "aria-current": "page"], showing.name)
        : HTML.link(showing.path, showing.name)
    }
    return HTML.element(
      "nav", ["class": "generations", "aria-label": translated("Generations")],
      HTML.text("span", [:], translated("See it in")), HTML.list(links))
  }

  /// That a generation has the bug, and why it is not shown there.
  private func told(_ absence: Absence) -> String {
    let name = absence.name
    guard let reason = absence.reason else {
      return HTML.text(
        "p", ["class": "soft"],
        translated("\(name) has the bug, too; this run does not show it there."))
    }
    return HTML.text(
      "p", ["class": "soft"],
      translated("\(name) has the bug, too; this scenario cannot be run there: \(reason)"))
  }

  private var onward: String {
    HTML.element(
      "p", ["class": "onward"], HTML.link("index.html", translated("All bugs")),
      next.map {
        " · " + translated("Next: ")
          + HTML.link("\($0.defect.rawValue).html", translated(whole: $0.breaks))
      } ?? "")
  }
}
