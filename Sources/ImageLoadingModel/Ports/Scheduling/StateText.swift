/// Values of cells as people read them.
enum StateText {
  static func of(_ value: Any) -> String {
    if let optional = value as? any OptionalValue {
      return optional.content.map(of) ?? "nothing"
    }
    if let convertible = value as? any CustomStringConvertible { return convertible.description }
    return "set"
  }
}

/// Sees through optionals of any type.
private protocol OptionalValue {
  var content: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var content: Any? { self }
}
