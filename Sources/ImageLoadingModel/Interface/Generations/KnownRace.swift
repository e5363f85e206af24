/// A data race that a generation really has: state that is touched outside the lock that guards it
/// elsewhere, or that has no lock at all although two threads reach it.
///
/// The search for data races lists such a race separately; it breaks nothing.
package struct KnownRace: Hashable, Sendable {
  /// The id, in words joined by hyphens.
  package let id: String
  /// The names of the cells, in which `*` matches any text.
  package let cells: [String]
  /// Which accesses lack the lock.
  package let sentence: String
  /// Where in the methods of the release they are.
  package let places: [String]

  package init(id: String, cells: [String], sentence: String, places: [String]) {
    self.id = id
    self.cells = cells
    self.sentence = sentence
    self.places = places
  }

  /// Whether it is about the cell of a name.
  package func isAbout(_ cell: String) -> Bool { cells.contains { Self.matches($0, cell) } }

  private static func matches(_ pattern: String, _ name: String) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else { return pattern == name }
    let head = pattern[..<star]
    let tail = pattern[pattern.index(after: star)...]
    return name.utf8.count >= head.utf8.count + tail.utf8.count && name.hasPrefix(head)
      && name.hasSuffix(tail)
  }
}

extension Generation {
  /// The known race that is about the cell of a name, if one is.
  package func knownRace(on cell: String) -> KnownRace? { knownRaces.first { $0.isAbout(cell) } }
}
