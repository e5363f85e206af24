/// The way from the root of a document to one of its values, written as `$.steps[2].latency`.
///
/// A key that is not a plain name is in brackets: `$.disk["https://img.example/a.png"]`.
package struct JSONPath: Sendable, Equatable, CustomStringConvertible {
  /// One step down: into a member of an object or an element of an array, from 0.
  package enum Component: Sendable, Hashable {
    case key(String)
    case index(Int)
  }

  /// The steps from the root; none for the root itself.
  package var components: [Component]

  package init(_ components: [Component] = []) {
    self.components = components
  }

  /// The path as text, safe to print: keys are escaped and long ones shortened.
  package var description: String {
    components.reduce(into: "$") { text, component in
      switch component {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where Self.isPlain(key): text += ".\(key)"
      case .key(let key): text += "[\(quotedExcerpt(key))]"
      }
    }
  }

  private static func isPlain(_ key: String) -> Bool {
    guard let first = key.utf8.first, key.utf8.count <= excerptLength else { return false }
    return !isDigit(first) && key.utf8.allSatisfy { isDigit($0) || isNameByte($0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }
}
