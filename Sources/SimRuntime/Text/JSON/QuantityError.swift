/// Why a text is not the duration, size or rate that it should be.
public struct QuantityError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The text that was read, as it was written.
  public let text: String
  /// What it should be, with its article: `a duration`.
  public let noun: String
  /// What is wrong with it, safe to print: `the unit is missing`.
  public let reason: String
  /// A right one: `15 s`.
  public let example: String

  /// The error as a sentence, with the text escaped and shortened.
  public var description: String {
    "\(quotedExcerpt(text)) is not \(noun): \(reason) (example: \"\(example)\")"
  }
}
