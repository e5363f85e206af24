/// Which lessons a learner has gone through: what is kept between two runs of `sim`.
package struct CourseProgress: Sendable, Equatable {
  /// The names of the files, such as `01-first-load.json`, sorted.
  package private(set) var done: [String]

  package init() { done = [] }

  /// Reads what was kept.
  /// - Returns: `nil` if it is no such document.
  package init?(_ text: String) {
    guard let node = try? JSONParser.parse(Array(text.utf8)), node["version"]?.int64 == 1,
      let names = node["done"]?.array
    else { return nil }
    done = names.compactMap(\.string).sorted()
  }

  /// What is to be kept.
  package var text: String {
    JSONValue.object([.init("version", 1), .init("done", .strings(done))]).text(pretty: true) + "\n"
  }

  package mutating func note(_ path: String) {
    let name = Self.name(of: path)
    if !done.contains(name) { done = (done + [name]).sorted() }
  }

  package func has(_ path: String) -> Bool { done.contains(Self.name(of: path)) }

  /// The course may lie in any folder.
  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
