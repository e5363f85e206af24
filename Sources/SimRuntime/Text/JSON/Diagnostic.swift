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
  package let sentence: Sentence
  /// The same in English.
  public var message: String { sentence.text }
  private let rightSentence: Sentence
  /// What would be right here, in English.
  public var expected: String { rightSentence.text }
  private let foundSentence: Sentence
  /// What was found, in English.
  public var found: String { foundSentence.text }
  /// The valid name that is nearest to the one that was found.
  public let suggestion: String?
  /// What to do, or what else to know.
  private var adviceSentence: Sentence?
  /// The same in English.
  public var advice: String? { adviceSentence?.text }

  package init(
    position: SourcePosition, path: JSONPath, message: Sentence, expected: Sentence,
    found: Sentence, suggestion: String? = nil, advice: Sentence? = nil
  ) {
    file = position.file
    self.position = position
    self.path = path.description
    components = path.components
    sentence = message.escapedForTerminal
    rightSentence = expected.escapedForTerminal
    foundSentence = found.escapedForTerminal
    self.suggestion = suggestion.map(escapedForTerminal)
    adviceSentence = advice?.escapedForTerminal
  }

  /// The same as something that is wrong with `file`, unless it is in a file that this one includes.
  package func of(file: String) -> Diagnostic {
    var diagnostic = self
    diagnostic.file = position.file ?? file
    return diagnostic
  }

  /// The same with another advice.
  package func advising(_ advice: Sentence) -> Diagnostic {
    var diagnostic = self
    diagnostic.adviceSentence = advice.escapedForTerminal
    return diagnostic
  }

  /// A diagnostic whose message is *expected …, found …*.
  package init(
    position: SourcePosition, path: JSONPath, expected: Sentence, found: Sentence,
    suggestion: String? = nil, advice: Sentence? = nil
  ) {
    self.init(
      position: position, path: path,
      message: .mismatch(expected: expected, found: found), expected: expected, found: found,
      suggestion: suggestion, advice: advice)
  }

  /// What is wrong, with what was meant and what to do.
  package var explanation: Sentence {
    let meant = suggestion.map { "\(sentence); did you mean \"\($0)\"?" } ?? sentence
    return adviceSentence.map { "\(meant) (\($0))" } ?? meant
  }

  /// The same after its place inside the document.
  package var explanationAtPath: Sentence { "\(path): \(explanation)" }

  /// One line for a person, in English:
  /// `scenario.json:12:5: $.steps[2].lod: unknown key "lod"; did you mean "load"? (known: …)`.
  ///
  /// - Parameter name: the file's name, if the diagnostic does not know it. Without any name
  ///   the line begins with the line number.
  /// - Parameter label: precedes the message.
  public func rendered(file name: String? = nil, label: String = "") -> String {
    "\(place(in: name)): \(path): " + label + explanation.text
  }

  /// The same in the present language.
  package func localized(file name: String? = nil, label: Sentence = "") -> String {
    "\(place(in: name)): \(path): " + translated(label) + translated(explanation)
  }

  /// Such as `scenario.json:12:5`.
  package func place(in name: String? = nil) -> String {
    let file = (file ?? name).map { escapedForTerminal($0) + ":" } ?? ""
    return file + "\(position.line):\(position.column)"
  }
}
