import ImageLoadingInterface

/// What the search of the site finds, as a script that hands it over: a page that was opened from a
/// folder may not read a JSON file.
struct SiteSearch {
  private let course: Course
  private let lessons: [SiteLesson]
  private let exhibits: [Exhibit]

  /// - Parameters:
  ///   - lessons: those of the course, and a teacher's own.
  ///   - exhibits: those that have a page.
  init(_ course: Course, _ lessons: [SiteLesson], _ exhibits: [Exhibit]) {
    self.course = course
    self.lessons = lessons
    self.exhibits = exhibits
  }

  var file: SiteFile {
    let list = found.map { entry, target in
      JSONValue.array(
        [entry.kind.rawValue, entry.name, entry.title, entry.text, target, entry.refuted]
          .compactMap { $0.map(JSONValue.string) })
    }
    let constants = [
      ("commonWords", JSONValue.strings(SearchIndex.common.sorted())),
      ("chineseFillers", .strings(SearchIndex.chineseFillers)), ("searchEntries", .array(list)),
    ].map { name, value in
      "const \(name) = \(value.text(pretty: false).replacing("<", with: #"\u003c"#));\n"
    }
    return SiteFile("search-entries.js", "\"use strict\";\n" + constants.joined())
  }

  /// What can be found, and the place on the site that shows it. Commands have none there.
  var found: [(entry: SearchEntry, target: String)] {
    let names = exhibits.map(\.defect.rawValue)
    let known = SearchEntry.all(with: course)
      .filter { $0.kind != .museum || names.contains($0.name) }
      .compactMap { entry in target(of: entry).map { (entry: entry, target: $0) } }
    let added = lessons.filter(\.isAdded).map {
      (entry: SearchEntry(lesson: $0.entry, called: ""), target: $0.path())
    }
    return known + added
  }

  private func target(of entry: SearchEntry) -> String? {
    switch entry.kind {
    case .lesson: Self.lesson(entry.command)
    case .claim: "claims.html#\(entry.name)"
    case .contradiction: "who-is-right.html#\(entry.name)"
    case .museum: "museum/\(entry.name).html"
    case .option:
      entry.command.first == "claims"
        ? "claims.html#\(entry.command.last ?? "")"
        : entry.command.first == "step" ? Self.lesson(entry.command) : "claims.html"
    case .checkpoint: "flow.html#\(SitePage.anchor(entry.name))"
    case .invariant: "invariants.html#\(SitePage.anchor(entry.name))"
    case .recipe:
      Recipe.all.first { $0.name == entry.name }.map(SiteReference.path(of:))
        ?? SiteReference.path(of: Recipe.topic)
    case .topic: SiteReference.path(of: entry.name)
    case .command: nil
    case .event: "events.html#\(SitePage.anchor(entry.name))"
    }
  }

  private static func lesson(_ command: [String]) -> String {
    let name = (command.last ?? "").fileName.dropLast(".json".count)
    return "course/\(SitePage.anchor(String(name))).html"
  }
}
