import ImageLoadingInterface

/// Everything that `sim` can show, as pages that need no server: the files of a static site.
///
/// The same scenarios give the same bytes.
package struct Site {
  /// What a teacher adds: scenario files, some of which are lessons.
  package struct Additions: Sendable {
    package let lessons: [(path: String, file: ScenarioFile)]
    package let scenarios: [(path: String, file: ScenarioFile)]

    package init(_ files: [(path: String, file: ScenarioFile)] = []) {
      let applicable = files.filter { !$0.file.scenarios.isEmpty }
      lessons = applicable.filter { $0.file.scenarios[0].lesson != nil }
      scenarios = applicable.filter { $0.file.scenarios[0].lesson == nil }
    }
  }

  /// A bug with the scenario that shows it.
  struct Shown {
    let exhibit: Exhibit
    let file: ScenarioFile
    /// The path of the file.
    let path: String
  }

  /// One file that is still to be made. Making it may take some runs.
  package struct Part {
    package let make: () -> [SiteFile]
  }

  /// The file by which a site is known, with the names of its other files.
  package static let manifest = "sim-site.json"

  let lessons: [SiteLesson]
  private let additions: Additions
  let exhibits: [Shown]
  private let flow: ScenarioFile?
  private let reference: SiteReference
  let course: Course
  private let runner: ScenarioRunner
  private let limits: PageAlternatives.Limits
  private let languages: SiteLanguages

  /// - Parameters:
  ///   - lessons: the files of the course.
  ///   - exhibits: the files of the museum.
  ///   - recipes: the files of the cookbook.
  ///   - limits: how many other histories the page of a lesson may have.
  ///   - languages: those in which the site is written, that of the site's folder first. This is the site in
  ///     the present one.
  package init(
    lessons files: [(path: String, file: ScenarioFile)],
    exhibits museum: [(path: String, file: ScenarioFile)],
    recipes: [(path: String, file: ScenarioFile)], with additions: Additions = Additions(),
    limits: PageAlternatives.Limits = .init(bytes: 60_000, operations: 20_000),
    in languages: [Language] = [Catalogue.current.language],
    on runner: ScenarioRunner
  ) throws(Course.Problem) {
    course = try Course(files)
    let own = try Course(additions.lessons)
    lessons = SiteLesson.all(course, files, with: own, additions.lessons)
    exhibits = Exhibit.all.compactMap { exhibit in
      let found = museum.first { $0.path.fileName.hasPrefix("\(exhibit.defect.rawValue)-") }
      guard let (path, file) = found,
        file.scenarios.contains(where: { $0.generation.ownDefects.contains(exhibit.defect) })
      else { return nil }
      return Shown(exhibit: exhibit, file: file, path: path)
    }
    try Self.requireDifferentPages(lessons, additions)
    flow = files.first { $0.path.hasSuffix(SiteFlow.fileName) }?.file
    reference = SiteReference(recipes)
    self.additions = additions
    self.runner = runner
    self.limits = limits
    self.languages = SiteLanguages(all: languages)
  }

  /// A page that is written over another would be lost without a word.
  private static func requireDifferentPages(
    _ lessons: [SiteLesson], _ additions: Additions
  ) throws(Course.Problem) {
    var files: [String: String] = [:]
    let pages =
      lessons.map { ($0.path(), $0.entry.path) }
      + additions.scenarios.map { (SiteScenario.target($0.path), $0.path) }
    for (page, file) in pages {
      if let other = files.updateValue(file, forKey: page) {
        throw Course.Problem(
          message: "\(other) and \(file) would both be the page \(page); rename one of them")
      }
    }
  }

  /// What is to be made, in the order of the site.
  package var parts: [Part] {
    contents.map { part in Part { part.make().map(languages.placed) } }
  }

  private var contents: [Part] {
    let home = Part {
      let evidence = SiteEvidence(lessons, exhibits)
      return [
        SiteHome(
          lessons: lessons, exhibits: exhibits.map(\.exhibit), additions: additions
        ).file,
        SiteCourse(lessons).file, SiteContradictions.file(evidence),
        SiteClaims.file(evidence),
        SiteInvariants.file(exhibits.map(\.exhibit)), SiteEvents.file, SiteGlossary.file,
        SiteSearch(course, lessons, exhibits.map(\.exhibit)).file, Self.style,
      ] + SiteScripts.files + SiteRuns.files
    }
    let pages = lessons.indices.map { place in
      Part {
        lessons[place].files(
          next: place + 1 < lessons.count ? lessons[place + 1] : nil, limits, on: runner)
      }
    }
    let scenarios = additions.scenarios.map { path, file in
      Part { [SiteScenario(path, file).file(limits, on: runner)] }
    }
    let museum = exhibits.indices.map { place in
      Part {
        let next = place + 1 < exhibits.count ? exhibits[place + 1].exhibit : nil
        return SiteExhibit(exhibits[place], next: next).files(limits, on: runner)
      }
    }
    return [home] + pages + scenarios
      + [
        Part { [SiteFlow.page(flow, on: runner)] },
        Part { [SiteMuseum(exhibits.map(\.exhibit)).file, SiteExercises.file(exhibits)] },
        Part { reference.files },
      ] + reference.runs(limits, on: runner) + museum
  }

  /// The file that lists the others.
  package static func manifest(of paths: [String]) -> SiteFile {
    SiteFile(
      manifest,
      JSONValue.object([
        .init("type", "sim site"), .init("version", 1), .init("files", .strings(paths.sorted())),
      ]).text(pretty: true) + "\n")
  }

  /// The files that a manifest lists; `nil` if the text is none.
  package static func files(of manifest: String) -> [String]? {
    guard let node = try? JSONParser.parse(Array(manifest.utf8)),
      node["type"]?.string == "sim site"
    else { return nil }
    return (node["files"]?.array ?? []).compactMap(\.string).filter { path in
      !path.hasPrefix("/") && !path.split(separator: "/").contains("..") && !path.contains("\0")
    }
  }

  private static var style: SiteFile {
    SiteFile(
      "site.css",
      PageFiles.text(["colors.css"]) + SideBySidePage.style + SiteFile.resource("site.css")
        + PageFiles.text(["languages.css"]))
  }
}

extension String {
  /// What is behind the last slash.
  var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}
