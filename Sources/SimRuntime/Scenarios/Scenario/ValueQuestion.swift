import ImageLoadingInterface

/// A question that needs no work: how names, keys, formats and options are made.
package enum ValueQuestion: Sendable, Hashable {
  /// The name of a key's file; of a nil key for `nil`.
  case fileName(key: String?)
  /// Where the file of a URL lies.
  case path(url: String)
  /// The manager's cache key; of a nil URL for `nil`.
  case cacheKey(url: String?)
  /// The format of data that begins so; of no data for `nil`.
  case format(bytes: [UInt8]?)
  /// The names of the options in a raw value.
  case options(UInt32)
  /// Whether the manager has running operations.
  case isRunning
}

extension ValueQuestion {
  /// The questions by the names that scenario files call them by.
  enum Name: String, CaseIterable {
    case fileName, path, cacheKey, format, options, isRunning
  }

  /// Takes over a checked document.
  init(checked node: JSONNode) {
    guard let member = node.members?.first, let name = Name(rawValue: member.key) else {
      preconditionFailure("a question has a shape and no reader")
    }
    let text = member.value.string
    self =
      switch name {
      case .fileName: .fileName(key: text)
      case .path: .path(url: text ?? "")
      case .cacheKey: .cacheKey(url: text)
      case .format: .format(bytes: text.map(Self.bytes))
      case .options: .options(UInt32(clamping: member.value.int64 ?? 0))
      case .isRunning: .isRunning
      }
  }

  private static func bytes(_ text: String) -> [UInt8] {
    text.split(separator: " ").compactMap { UInt8($0, radix: 16) }
  }
}

extension ValueQuestion: CustomStringConvertible {
  /// What is asked, for people.
  package var description: String {
    switch self {
    case .fileName(let key): "the file name of \(key ?? "a nil key")"
    case .path(let url): "where the file of \(url) lies"
    case .cacheKey(let url): "the cache key of \(url ?? "a nil URL")"
    case .format(let bytes): "the format of " + (bytes == nil ? "no data" : "data")
    case .options(let rawValue): "which options \(rawValue) is"
    case .isRunning: "whether loads are running"
    }
  }
}

extension ScenarioShape {
  static let question = Shape.object(
    ObjectShape(
      description: "What is asked for.",
      fields: ValueQuestion.Name.allCases.map(\.field),
      rules: [.exactlyOneOf(ValueQuestion.Name.allCases.map(\.rawValue))]))
}

extension ValueQuestion.Name {
  fileprivate var field: Field {
    switch self {
    case .fileName:
      Field(
        rawValue, .oneOf([.null, .text]),
        description: "The name of a key's file; null for a nil key.")
    case .path: Field(rawValue, .reference("url"), description: "Where the file of a URL lies.")
    case .cacheKey:
      Field(
        rawValue, .oneOf([.null, .reference("url")]),
        description: "The manager's cache key of a URL; null for a nil URL.")
    case .format:
      Field(
        rawValue, .oneOf([.null, .custom(ScenarioSyntax.bytes)]),
        description: "The format of data that begins so; null for no data.")
    case .options:
      Field(
        rawValue, .integer(0...Int64(UInt32.max)),
        description: "The names of the options in a raw value.")
    case .isRunning:
      Field(
        rawValue, .constant(.bool(true)),
        description: "Whether the manager has running operations: yes or no.")
    }
  }
}

extension ScenarioSyntax {
  static let bytes = StringSyntax(
    name: "bytes",
    description: "Bytes in hexadecimal digits, with a space between two; or nothing.",
    pattern: "(?:[0-9A-Fa-f]{2}(?: [0-9A-Fa-f]{2})*)?", example: "89 50 4E 47"
  ) { text in
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    let isRight = text.isEmpty || parts.allSatisfy { $0.count == 2 && $0.allSatisfy(\.isHexDigit) }
    return isRight && text.utf8.count == text.count ? nil : "it is not made of pairs of digits"
  }
}
