import ImageLoadingInterface

/// The pages of the site whose runs show claims and contradictions, or refute them.
struct SiteEvidence {
  private let pages: [(ids: Set<String>, link: String)]

  init(_ lessons: [SiteLesson], _ exhibits: [Site.Shown]) {
    pages =
      lessons.map {
        (
          Set($0.entry.shows),
          HTML.link(
            $0.path(), $0.isAdded ? $0.entry.title : translated("lesson \($0.entry.order)"))
        )
      }
      + exhibits.map { shown in
        let id = shown.exhibit.defect.rawValue
        return (
          Set(shown.file.scenarios.flatMap { $0.shows + $0.refutes }),
          HTML.link("museum/\(id).html", id)
        )
      }
  }

  /// Links to them, on a page of the site's own folder; nothing if there are none.
  func links(of ids: [String]) -> String {
    let links = pages.filter { !$0.ids.isDisjoint(with: ids) }.map(\.link)
    guard let first = links.first else { return "" }
    return HTML.element(
      "p", ["class": "soft shown"], translated("Seen in: "),
      links.dropFirst().reduce(first) { translated("\($0), \($1)") })
  }
}
