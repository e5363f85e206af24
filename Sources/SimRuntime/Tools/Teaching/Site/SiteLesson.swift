import ImageLoadingInterface

/// A lesson, and where its pages are.
struct SiteLesson {
  let entry: Course.Entry
  let file: ScenarioFile
  /// Whether it is one of a teacher's own. Such a lesson has no number: those of the others are the ones of `sim lessons`.
  let isAdded: Bool

  /// The lessons of the course, and each one of a teacher behind that with its order, or with the next lower one.
  static func all(
    _ course: Course, _ files: [(path: String, file: ScenarioFile)], with own: Course,
    _ added: [(path: String, file: ScenarioFile)]
  ) -> [SiteLesson] {
    let entries =
      course.entries.map { ($0, isAdded: false) } + own.entries.map { ($0, isAdded: true) }
    let ordered = entries.sorted {
      ($0.0.order, $0.isAdded ? 1 : 0) < ($1.0.order, $1.isAdded ? 1 : 0)
    }
    return ordered.compactMap { entry, isAdded in
      (isAdded ? added : files).first { $0.path == entry.path }.map {
        SiteLesson(entry: entry, file: $0.file.displayed, isAdded: isAdded)
      }
    }
  }

  /// What it is called beside its title.
  var label: String {
    isAdded ? translated("Lesson of your teacher") : translated("Lesson \(entry.order)")
  }

  /// By which the browser remembers it.
  var name: String {
    let path = isAdded ? "added-" + entry.path : entry.path.fileName
    return SitePage.anchor(String(path.dropLast(".json".count)))
  }

  func path(_ number: Int = 0) -> String {
    "course/\(name)\(number == 0 ? "" : "-in-\(file.scenarios[number].generation.name)").html"
  }

  /// A page for each generation in which it is run.
  func files(
    next: SiteLesson?, _ limits: PageAlternatives.Limits, on runner: ScenarioRunner
  ) -> [SiteFile] {
    file.scenarios.indices.map { number in
      let scenario = file.scenarios[number]
      return SiteRuns.page(
        path(number), of: scenario, entry.path, limits, bar: bar(next, number), script: .lesson,
        on: runner)
    }
  }

  private func bar(_ next: SiteLesson?, _ number: Int) -> String {
    let others = file.scenarios.indices.filter { $0 != number }.map { other in
      HTML.link(
        String(path(other).dropFirst("course/".count)),
        translated("in \(file.scenarios[other].generation.name)"))
    }
    let link =
      next.map {
        HTML.text(
          "a", ["href": $0.path().fileName, "id": "next-lesson"],
          translated("Next: \($0.entry.title)"))
      }
      ?? HTML.text(
        "a", ["href": "index.html", "id": "next-lesson"], translated("Back to the course"))
    return HTML.element(
      "nav", ["class": "bar", "aria-label": translated("The course"), "data-lesson": name],
      HTML.link("../index.html", translated("Home")),
      HTML.link("index.html", translated("Course")),
      HTML.text("span", ["id": "lesson-place"], label),
      others.joined(), SiteLanguages.marker, link)
  }
}

/// A scenario of a teacher's own: the page of its run.
struct SiteScenario {
  let path: String
  let file: ScenarioFile

  init(_ path: String, _ file: ScenarioFile) {
    self.path = path
    self.file = file
  }

  static func target(_ path: String) -> String {
    "scenarios/\(SitePage.anchor(String(path.dropLast(".json".count)))).html"
  }

  func file(_ limits: PageAlternatives.Limits, on runner: ScenarioRunner) -> SiteFile {
    let bar = HTML.element(
      "nav", ["class": "bar", "aria-label": translated("The site")],
      HTML.link("../index.html", translated("Home")),
      HTML.link("../course/index.html", translated("Course")), SiteLanguages.marker)
    return SiteRuns.page(
      Self.target(path), of: file.scenarios[0].displayed, path, limits, bar: bar, on: runner)
  }
}
