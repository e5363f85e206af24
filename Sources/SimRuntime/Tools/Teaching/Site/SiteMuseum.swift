import ImageLoadingModel

/// The list of the bugs: what a user would see first, then its name.
struct SiteMuseum {
  private let exhibits: [Exhibit]

  init(_ exhibits: [Exhibit]) { self.exhibits = exhibits }

  var file: SiteFile {
    let halls = Self.halls.map { letter, name in
      HTML.element(
        "section", ["aria-labelledby": "hall-\(letter)"],
        HTML.text("h2", ["id": "hall-\(letter)"], translated(name)),
        HTML.list(
          exhibits.filter { $0.defect.rawValue.hasPrefix(letter) }.map(entry), of: "exhibits"))
    }
    return SitePage(
      path: "museum/index.html", title: translated("The museum of real bugs"),
      content: SiteFile.resource("museum.html").filled([:]) + halls.joined()
    ).file
  }

  /// What the letters of the ids stand for.
  static let halls: [(letter: String, name: Sentence)] = [
    ("V", "Bugs of views"), ("M", "Bugs of the manager"), ("K", "Bugs of the caches"),
    ("D", "Bugs of the downloader"), ("P", "Bugs of the prefetcher"),
  ]

  private func entry(_ exhibit: Exhibit) -> String {
    HTML.element(
      "h3", [:], HTML.link("\(exhibit.defect.rawValue).html", translated(whole: exhibit.breaks)))
      + HTML.text(
        "p", ["class": "soft"],
        "\(exhibit.defect.rawValue) · \(translated(whole: exhibit.defect.title)) · "
          + translated("in \(translatedList(exhibit.generations.map(\.name)))"))
  }
}

/// One bug: what it looks like, what would be right, and the run with it beside the run without it.
struct SiteExhibit {
  private let exhibit: Exhibit
  private let path: String
  private let scenario: Scenario
  private let next: Exhibit?

  init(_ exhibit: Exhibit, _ path: String, _ scenario: Scenario, next: Exhibit?) {
    self.exhibit = exhibit
    self.path = path
    self.scenario = scenario
    self.next = next
  }

  func file(on runner: ScenarioRunner) -> SiteFile {
    let id = exhibit.defect.rawValue
    let sides = SideBySide(
      ExhibitRun.variants(of: scenario, by: exhibit.defect), on: runner)
    let run = ExhibitRun(exhibit, sides.comparison)
    let command = shellQuoted([AppRegistry.program, "museum", id])
    return SitePage(
      path: "museum/\(id).html", title: translated(whole: exhibit.breaks),
      content: HTML.text(
        "p", ["class": "origin"], translated("\(id): \(Sentence(whole: exhibit.defect.title))"))
        + facts
        + HTML.element(
          "section", ["aria-labelledby": "story"],
          HTML.text("h2", ["id": "story", "lang": scenario.ownLanguage.rawValue], scenario.title),
          HTML.text("p", ["lang": scenario.ownLanguage.rawValue], scenario.about),
          HTML.text("p", ["class": "verdict"], translated("\(run.verdict).")),
          HTML.element(
            "p", ["class": "soft"],
            translated("In generation \(escapedForXML(scenario.generation.name)). In a terminal: "),
            HTML.text("code", [:], command)))
        + sides.markup + onward
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

  private var onward: String {
    HTML.element(
      "p", ["class": "onward"], HTML.link("index.html", translated("All bugs")),
      next.map {
        " · " + translated("Next: ")
          + HTML.link("\($0.defect.rawValue).html", translated(whole: $0.breaks))
      } ?? "")
  }
}
