/// Why the modelled program has crashed, in English, with the values in it kept apart from the words: so it can be
/// said in another language, too.
///
/// ```swift
/// scheduler.crash("index \(index) beyond bounds")
/// ```
public struct CrashReason: Sendable, CustomStringConvertible {
  /// A piece of the reason.
  public enum Part: Sendable {
    case words(String)
    /// A text that is the same in every language.
    case value(String)
  }

  /// The pieces, in the order of the English text.
  public let parts: [Part]

  /// A text that is the same in every language.
  public init(_ text: String) { parts = [.value(text)] }

  fileprivate init(parts: [Part]) { self.parts = parts }

  public var description: String {
    parts.map { part in
      switch part {
      case .words(let text), .value(let text): text
      }
    }.joined()
  }

  /// One reason of both, so that a long one can stand on several lines.
  public static func + (left: CrashReason, right: CrashReason) -> CrashReason {
    CrashReason(parts: left.parts + right.parts)
  }
}

extension CrashReason: Equatable {
  public static func == (left: CrashReason, right: CrashReason) -> Bool {
    left.description == right.description
  }
}

extension CrashReason: ExpressibleByStringInterpolation {
  /// Keeps what is interpolated apart from the words.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.words(literal)) }
    }

    public mutating func appendInterpolation<Value>(_ value: Value) {
      parts.append(.value("\(value)"))
    }
  }

  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  public init(stringLiteral value: String) { parts = value.isEmpty ? [] : [.words(value)] }
}
