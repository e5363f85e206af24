/// What events call a view: the name by which steps ask for it, with a number if views before it have had that name
/// and were let go, as in `cell (2)`. No name of a scenario has a space.
package struct ViewObjectName: Hashable, Sendable, CustomStringConvertible {
  package let name: String
  private let released: Int

  /// - Parameter released: how many views had the name before.
  package init(_ name: String, after released: Int) {
    self.name = name
    self.released = released
  }

  /// Reads what events call a view.
  package init(_ text: String) {
    let parts = text.split(separator: " (", maxSplits: 1)
    name = parts.first.map(String.init) ?? text
    released = parts.count == 2 ? (Int(parts[1].dropLast()) ?? 1) - 1 : 0
  }

  package var description: String { released == 0 ? name : "\(name) (\(released + 1))" }
}
