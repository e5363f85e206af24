import SimText

/// What `told` and `untold` of a scenario say of an event: its kind, and some of what it says.
///
/// A string whose last character is `*` stands for all strings that begin with the rest of it. What is
/// not mentioned is not looked at.
package struct ExpectedEvent: Sendable, Hashable {
  package var kind: EventKind
  /// What the event is about.
  package var value: JSONValue
  /// The other members that are looked at.
  package var fields: [JSONValue.Member]
  /// In whose name it happens.
  package var subject: String?
  /// On which queue or thread.
  package var queue: String?

  package init(
    kind: EventKind, value: JSONValue, fields: [JSONValue.Member], subject: String? = nil,
    queue: String? = nil
  ) {
    self.kind = kind
    self.value = value
    self.fields = fields
    self.subject = subject
    self.queue = queue
  }
}

extension ExpectedEvent: CustomStringConvertible {
  /// As it stands in a file.
  package var description: String { json.text(pretty: false) }

  /// A checkpoint of which nothing else is said is its name alone.
  package var json: JSONValue {
    if kind == .reached, subject == nil, queue == nil { return value }
    var members = [JSONValue.Member(kind.rawValue, value)] + fields
    if let subject { members.append(.init("subject", .string(subject))) }
    if let queue { members.append(.init("queue", .string(queue))) }
    return .object(members)
  }
}
