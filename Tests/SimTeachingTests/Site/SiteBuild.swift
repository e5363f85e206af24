import ImageLoadingModel

@testable import SimDocuments
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// The site that the tests look at, built once: in the quick form with some of the lessons and bugs, and
/// without other histories.
enum SiteBuild {
  private static let built: (files: [SiteFile], entries: [SearchEntry], broken: [String]) = {
    guard let site = try? make(WholeForm.isWanted ? 1 : 6) else { return ([], [], []) }
    let search = SiteSearch(site.course, site.lessons, site.exhibits.map(\.exhibit))
    let broken = site.exhibits.filter { $0.file.listed.contains { !$0.violates.isEmpty } }
    return (
      site.parts.flatMap { $0.make() }, search.found.map(\.entry),
      broken.map(\.exhibit.defect.rawValue)
    )
  }()
  static var files: [SiteFile] { built.files }
  /// The bugs whose scenario breaks a rule in the file's own order.
  static var broken: [String] { built.broken }
  /// What its search can find.
  static var entries: [SearchEntry] { built.entries }

  static let own = #"""
    {"format": 1, "title": "Own <b> & lesson", "about": "A", "generation": "4.2",
     "given": {"network": {"https://a/*": {"image": "png 10x10", "bytes": "1 kB"}}},
     "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"}]LESSON}
    """#
  static let lesson = own.replacing(
    "LESSON",
    with: #"""
      , "lesson": {"order": 1, "questions": [{"ask": "Q?", "choices": [
        {"says": "yes", "told": ["cache.disk.read"]}, {"says": "no", "untold": ["cache.disk.read"]}]}]}
      """#)

  private static func lesson(_ order: Int) -> String {
    lesson.replacing("\"order\": 1", with: "\"order\": \(order)")
  }

  /// - Parameter order: that of the lesson which is added.
  static func make(_ share: Int, order: Int = 1) throws -> Site {
    func files(_ folder: String, _ always: [String]) throws -> [(path: String, file: ScenarioFile)]
    {
      let names = EmbeddedFile.names(in: "Scenarios/\(folder)")
      let chosen = names.enumerated().filter { index, name in
        index % share == 0 || always.contains { name.hasPrefix($0) }
      }
      return try chosen.map { _, name in
        let text = EmbeddedFile.at("Scenarios/\(folder)/\(name)")?.text ?? ""
        return ("Scenarios/\(folder)/\(name)", try read(text, name))
      }
    }
    return try Site(
      lessons: try files("lessons", ["05", "21"]),
      exhibits: try files("museum", ["D06", "M21", "P01"]),
      recipes: try files("cookbook", ["full-disk"]),
      with: Site.Additions([
        ("own/lesson.json", try read(lesson(order), "l")),
        ("own/more.json", try read(own.replacing("LESSON", with: ""), "m")),
      ]), limits: .none, on: ScenarioRunner())
  }

  /// A site of these lessons alone.
  static func site(
    with paths: [String], in languages: [Language] = [.en]
  ) throws -> Site {
    let additions = try paths.enumerated().map { index, path in
      (path: path, file: try read(lesson(index + 1), path))
    }
    return try Site(
      lessons: [], exhibits: [], recipes: [], with: Site.Additions(additions), limits: .none,
      in: languages,
      on: ScenarioRunner())
  }

  private static func read(_ text: String, _ name: String) throws -> ScenarioFile {
    try ScenarioReader.read(Array(text.utf8), file: name)
  }

  /// The ids of the articles of a page.
  static func articles(of path: String, in files: [SiteFile]) -> [String] {
    let page = files.first { $0.path == path }?.text ?? ""
    return page.matches(of: /<article id="([^"]*)"/).map { String($0.1) }
  }

  static func text(of path: String) -> String { files.first { $0.path == path }?.text ?? "" }
}
