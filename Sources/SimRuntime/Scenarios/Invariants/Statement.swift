/// What is wrong, as a sentence of which the parts are known.
///
/// ```swift
/// let statement: Statement = "\(load) was not cancelled and never heard of its end"
/// // statement.text == "first was not cancelled and never heard of its end"
/// // statement.form == "… was not cancelled and never heard of its end"
/// ```
///
/// Two breaks of an invariant with one form are of one kind, whatever names and numbers are in them.
struct Statement: ExpressibleByStringInterpolation {
  /// The sentence.
  let text: String
  /// The sentence without its values.
  let form: String

  init(stringLiteral text: String) { (self.text, form) = (text, text) }

  init(stringInterpolation parts: StringInterpolation) { (text, form) = (parts.text, parts.form) }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var form = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) {
      text += literal
      form += literal
    }

    mutating func appendInterpolation(_ value: some Any) {
      text += "\(value)"
      form += "…"
    }

    /// A value with what it says of the kind.
    mutating func appendInterpolation(_ value: some Any, kind: some Any) {
      text += "\(value)"
      form += "\(kind)"
    }
  }

  static func + (left: Statement, right: Statement) -> Statement {
    Statement(text: left.text + right.text, form: left.form + right.form)
  }

  private init(text: String, form: String) {
    self.text = text
    self.form = form
  }
}
