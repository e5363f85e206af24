/// A port that holds something of the program: a cell its value, a run loop the work sent to it.
///
/// Objects of a program may hold each other for ever: because the real ones do so, or because the
/// run ended before they were released. Code that has finished with a run empties its ports, as the
/// memory of a process goes with the process.
package protocol HoldingPort: AnyObject, Sendable {
  /// Releases what it holds. It must not be used afterwards.
  func empty()
}

/// A type of values that may hold objects, and has one that holds none.
package protocol Emptiable {
  static var empty: Self { get }
}

extension Optional: Emptiable {
  package static var empty: Wrapped? { nil }
}

extension Array: Emptiable {
  package static var empty: [Element] { [] }
}

extension Dictionary: Emptiable {
  package static var empty: [Key: Value] { [:] }
}

extension Set: Emptiable {
  package static var empty: Set<Element> { [] }
}
