import Foundation

/// A list of what may live, each with the reason indented below it; lines that begin with `#` are
/// comments.
struct KnownSurvivors {
  /// Relative to the package.
  let name: String
  private let entries: Set<String>

  /// Empty if there is no such file.
  init(_ name: String, of root: URL) {
    self.name = name
    let text =
      (try? String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)) ?? ""
    entries = Set(
      text.split(separator: "\n").filter { !$0.hasPrefix(" ") && !$0.hasPrefix("#") }.map(
        String.init))
  }

  func contains(_ entry: String) -> Bool { entries.contains(entry) }
}
