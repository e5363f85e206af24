import ImageLoadingModel

/// What the search of the site finds, as a script that hands it over: a page that was opened from a
/// folder may not read a JSON file.
enum SiteSearch {
  ///
  /// - Parameter exhibits: those that have a page.
  static func entries(_ course: Course, _ exhibits: [Exhibit]) -> SiteFile {
    let shown = found(course, exhibits)
    let list = shown.map { entry in
      JSONValue.array([
        .string(entry.kind.rawValue), .string(entry.name), .string(entry.title),
        .string(entry.text), .string(target(of: entry, in: course)),
      ])
    }
    let json = JSONValue.array(list).text(pretty: false)
    return SiteFile("search-entries.js", "\"use strict\";\nconst searchEntries = \(json);\n")
  }

  static func found(_ course: Course, _ exhibits: [Exhibit]) -> [SearchEntry] {
    let names = exhibits.map(\.defect.rawValue)
    return SearchEntry.all(with: course).filter { $0.kind != .museum || names.contains($0.name) }
  }

  /// The place on the site that shows what was found.
  private static func target(of entry: SearchEntry, in course: Course) -> String {
    switch entry.kind {
    case .lesson: lesson(entry.command)
    case .claim: "claims.html#\(entry.name)"
    case .contradiction: "who-is-right.html#\(entry.name)"
    case .museum: "museum/\(entry.name).html"
    case .option:
      entry.command.first == "claims"
        ? "claims.html#\(entry.command.last ?? "")"
        : entry.command.first == "step" ? lesson(entry.command) : "claims.html"
    case .checkpoint: "flow.html#\(SitePage.anchor(entry.name))"
    case .invariant: "invariants.html#\(SitePage.anchor(entry.name))"
    case .event: "events.html#\(SitePage.anchor(entry.name))"
    }
  }

  private static func lesson(_ command: [String]) -> String {
    let name = (command.last ?? "").fileName.dropLast(".json".count)
    return "course/\(SitePage.anchor(String(name))).html"
  }
}
