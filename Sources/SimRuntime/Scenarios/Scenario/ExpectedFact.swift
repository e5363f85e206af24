/// A fact that the story of a run must tell, or must not; what is `nil` is not looked at.
public struct ExpectedFact: Sendable, Hashable {
  /// A step's name or the text of the story; a `*` at its end stands for any text.
  public var text: String
  /// In whose name it happens.
  public var subject: String?
  /// On which queue or thread.
  public var place: String?

  func describes(text: String, subject: String, place: String) -> Bool {
    let isText =
      self.text.hasSuffix("*")
      ? text.hasPrefix(self.text.dropLast()) : text == self.text
    return isText && (self.subject ?? subject) == subject && (self.place ?? place) == place
  }
}

extension ExpectedFact: CustomStringConvertible {
  public var description: String {
    "\"\(text)\"" + (subject.map { " for \($0)" } ?? "") + (place.map { " on \($0)" } ?? "")
  }
}
