/// What is wrong with a document, where, and what would be right.
///
/// All text in it is escaped for a terminal when it is made, so that no message can carry a
/// control sequence out of a document.
public struct Diagnostic: Error, Sendable, Equatable {
  /// The document's file, once the reader's caller fills it in.
  public var file: String?
  /// Where the mistake is.
  public package(set) var position: SourcePosition
  /// The value's place inside the document, such as `$.steps[2].latency`.
  public let path: String
  /// The same, to follow.
  package let components: [JSONPath.Component]
  /// What is wrong, as a sentence without its end.
  public let message: String
  /// What would be right here.
  public let expected: String
  /// What was found.
  public let found: String
  /// The valid name that is nearest to the one that was found.
  public let suggestion: String?
  /// What to do, or what else to know.
  public package(set) var advice: String?

  public init(
    position: SourcePosition, path: JSONPath, message: String, expected: String, found: String,
    suggestion: String? = nil, advice: String? = nil
  ) {
    file = position.file
    self.position = position
    self.path = path.description
    components = path.components
    self.message = escapedForTerminal(message)
    self.expected = escapedForTerminal(expected)
    self.found = escapedForTerminal(found)
    self.suggestion = suggestion.map(escapedForTerminal)
    self.advice = advice.map(escapedForTerminal)
  }

  /// The same as something that is wrong with `file`, unless it is in a file that this one includes.
  package func of(file: String) -> Diagnostic {
    var diagnostic = self
    diagnostic.file = position.file ?? file
    return diagnostic
  }

  /// A diagnostic whose message is *expected …, found …*.
  public init(
    position: SourcePosition, path: JSONPath, expected: String, found: String,
    suggestion: String? = nil, advice: String? = nil
  ) {
    self.init(
      position: position, path: path, message: "expected \(expected), found \(found)",
      expected: expected, found: found, suggestion: suggestion, advice: advice)
  }

  /// One line for a person:
  /// `scenario.json:12:5: $.steps[2].lod: unknown key "lod"; did you mean "load"? (known: …)`.
  ///
  /// - Parameter name: the file's name, if the diagnostic does not know it. Without any name
  ///   the line begins with the line number.
  /// - Parameter label: precedes the message.
  public func rendered(file name: String? = nil, label: String = "") -> String {
    var text = (file ?? name).map { escapedForTerminal($0) + ":" } ?? ""
    text += "\(position.line):\(position.column): \(path): \(label)\(message)"
    if let suggestion { text += "; did you mean \"\(suggestion)\"?" }
    if let advice { text += " (\(advice))" }
    return text
  }
}
