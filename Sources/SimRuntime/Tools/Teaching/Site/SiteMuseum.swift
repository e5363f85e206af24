import ImageLoadingInterface

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
          exhibits.filter { $0.defect.rawValue.hasPrefix(letter) }.map(entry),
          of: "exhibits filtered"))
    }
    return SitePage(
      path: "museum/index.html", title: translated("The museum of real bugs"),
      content: SiteFile.resource("museum.html").filled([:]) + halls.joined(), isFiltered: true
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
