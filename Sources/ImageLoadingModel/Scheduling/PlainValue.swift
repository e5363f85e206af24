/// A value without identity: it refers to no object, and equal ones are indistinguishable.
///
/// For cells that hold such values a core can decide when two runs have reached the same state,
/// even by different ways. For others it knows only which threads wrote them, and what these knew.
public protocol PlainValue: Hashable, Sendable {}

extension Bool: PlainValue {}
extension Int: PlainValue {}
extension UInt64: PlainValue {}
extension Double: PlainValue {}
extension String: PlainValue {}
extension Duration: PlainValue {}
extension Optional: PlainValue where Wrapped: PlainValue {}
extension Array: PlainValue where Element: PlainValue {}
extension Set: PlainValue where Element: PlainValue {}
extension Dictionary: PlainValue where Key: PlainValue, Value: PlainValue {}

/// What is known of a value, whatever its type.
enum PlainForm: Hashable {
  case absent
  case empty

  /// `nil` if the value may be more than what it says. Nothing, and a collection without elements, are
  /// plain whatever else could be there.
  static func of<Value>(_ value: Value) -> AnyHashable? {
    if let value = value as? any PlainValue { return AnyHashable(value) }
    if let nothing = value as? any Absence, nothing.isAbsent { return Self.absent }
    if let collection = value as? any Collection, collection.isEmpty { return Self.empty }
    return nil
  }
}

/// An optional that can be compared with `nil`.
private protocol Absence {
  var isAbsent: Bool { get }
}

extension Optional: Absence {
  fileprivate var isAbsent: Bool { if case .none = self { true } else { false } }
}
