/// Values of cells as people read them.
enum StateText {
  static func of(_ value: Any) -> String {
    if let optional = value as? any OptionalValue {
      return optional.content.map(of) ?? "nothing"
    }
    if let elements = value as? any Elements { return elements.text }
    if let convertible = value as? any CustomStringConvertible { return convertible.description }
    return "set"
  }
}

/// A collection, with its elements as people read them.
private protocol Elements {
  /// Sorted, where its own order differs between processes.
  var text: String { get }
}

extension Array: Elements {
  fileprivate var text: String { "[\(map { StateText.of($0) }.joined(separator: ", "))]" }
}

extension Dictionary: Elements {
  fileprivate var text: String {
    let entries = map { "\(StateText.of($0.key)): \(StateText.of($0.value))" }.sorted()
    return entries.isEmpty ? "[:]" : "[\(entries.joined(separator: ", "))]"
  }
}

extension Set: Elements {
  fileprivate var text: String {
    "[\(map { StateText.of($0) }.sorted().joined(separator: ", "))]"
  }
}

/// Sees through optionals of any type.
private protocol OptionalValue {
  var content: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var content: Any? { self }
}
