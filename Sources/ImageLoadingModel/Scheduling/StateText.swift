/// Values of cells as people read them.
enum StateText {
  static func of(_ value: Any) -> String {
    if let composed = value as? any Composed { return composed.stateText }
    if let convertible = value as? any CustomStringConvertible { return convertible.description }
    return "set"
  }
}

/// An optional or a collection, of values as people read them.
private protocol Composed {
  /// Sorted, where its own order differs between processes.
  var stateText: String { get }
}

extension Optional: Composed {
  fileprivate var stateText: String { map { StateText.of($0) } ?? "nothing" }
}

extension Array: Composed {
  fileprivate var stateText: String {
    "[\(map { StateText.of($0) }.joined(separator: ", "))]"
  }
}

extension Dictionary: Composed {
  fileprivate var stateText: String {
    let entries = map { "\(StateText.of($0.key)): \(StateText.of($0.value))" }.sorted()
    return entries.isEmpty ? "[:]" : "[\(entries.joined(separator: ", "))]"
  }
}

extension Set: Composed {
  fileprivate var stateText: String {
    "[\(map { StateText.of($0) }.sorted().joined(separator: ", "))]"
  }
}
