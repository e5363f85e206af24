/// Values of cells as people read them.
enum StateText {
  static func of(_ value: Any) -> String {
    if let optional = value as? any OptionalValue {
      return optional.content.map(of) ?? "nothing"
    }
    if let unordered = value as? any Unordered { return unordered.text }
    if let convertible = value as? any CustomStringConvertible { return convertible.description }
    return "set"
  }
}

/// A collection whose own order differs between processes.
private protocol Unordered {
  /// The elements, sorted.
  var text: String { get }
}

extension Dictionary: Unordered {
  fileprivate var text: String {
    let entries = map { "\(StateText.of($0.key)): \(StateText.of($0.value))" }.sorted()
    return entries.isEmpty ? "[:]" : "[\(entries.joined(separator: ", "))]"
  }
}

extension Set: Unordered {
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
