/// The kinds of events, with their fields.
enum SiteEvents {
  static var file: SiteFile {
    let entries = EventKind.allCases.map { kind in
      let fields = kind.fields.map { HTML.text("code", [:], $0.rawValue) }
      let meaning = escapedForXML(translated(whole: kind.meaning))
      return HTML.element(
        "dt", ["id": SitePage.anchor(kind.rawValue)], HTML.text("code", [:], kind.heading))
        + HTML.element(
          "dd", [:],
          fields.isEmpty ? meaning : translated("\(meaning) \(fields.joined(separator: " "))"))
    }
    return SitePage(
      path: "events.html", title: translated("What happens in a run"),
      content: HTML.text(
        "p", [:],
        translated("A scenario expects an event by its kind, what it is about, and its fields."))
        + HTML.element("dl", ["class": "glossary filtered"], entries.joined()), isFiltered: true
    ).file
  }
}
