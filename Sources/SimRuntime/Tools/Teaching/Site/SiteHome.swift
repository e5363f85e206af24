/// The first page: what there is, and where to begin.
struct SiteHome {
  let lessons: [SiteLesson]
  let exhibits: [Exhibit]
  let additions: Site.Additions

  var file: SiteFile {
    SitePage(
      path: "index.html", title: translated("How SDWebImage loads an image"),
      content: SiteFile.resource("home.html").filled([
        "lessons": "\(lessons.count)", "exhibits": "\(exhibits.count)",
        "contradictions": "\(Contradiction.all.count)", "claims": "\(Claim.all.count)",
        "invariants": "\(Invariants.known.count)", "events": "\(EventKind.allCases.count)",
        "words": "\(GlossaryEntry.all.count)", "topics": "\(ManualSection.all.count)",
        "recipes": "\(Recipe.all.count)",
        "first": escapedForXML(lessons.first?.path() ?? "course/index.html"),
        "added": added,
      ]), scripts: ["course.js", "search-entries.js", "search.js"]
    ).file
  }

  private var added: String {
    if additions.scenarios.isEmpty { return "" }
    let links = additions.scenarios.map { path, file in
      HTML.link(SiteScenario.target(path), file.scenarios[0].displayed.title)
    }
    return HTML.element(
      "section", ["aria-labelledby": "added"],
      HTML.text("h2", ["id": "added"], translated("Scenarios of your teacher")), HTML.list(links))
  }
}

extension String {
  /// Values in the places that names in `{{}}` keep for them.
  func filled(_ values: [String: String]) -> String { PageFiles.filled(self, with: values) }
}

/// The list of the lessons. The browser marks those that are done.
struct SiteCourse {
  private let lessons: [SiteLesson]

  init(_ lessons: [SiteLesson]) { self.lessons = lessons }

  var file: SiteFile {
    SitePage(
      path: "course/index.html", title: translated("The course"),
      content: SiteFile.resource("course.html").filled([:])
        + HTML.text("h2", [:], translated("The lessons")) + list,
      scripts: ["course.js"]
    ).file
  }

  private var list: String {
    let entries = lessons.map { lesson in
      let count = lesson.entry.questionCount
      let generations = translatedList(lesson.entry.generations)
      return HTML.element(
        "li", ["data-lesson": lesson.name],
        HTML.element(
          "h3", [:], HTML.link(lesson.path().fileName, lesson.entry.title)),
        HTML.text("p", [:], lesson.entry.about),
        HTML.text(
          "p", ["class": "soft"],
          translated(
            count == 1
              ? "\(lesson.label): \(count) question, in \(generations)"
              : "\(lesson.label): \(count) questions, in \(generations)")))
    }
    return HTML.element("ol", ["class": "lessons"], entries.joined())
  }
}
