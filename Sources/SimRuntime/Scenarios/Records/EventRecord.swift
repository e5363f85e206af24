import SimKernel
import SimText

/// An event with its subject and place: what `told` and `untold` are compared with.
package struct EventRecord: Sendable, Hashable {
  package let event: Event
  /// What the thread acted for; empty for nothing.
  package let subject: String
  /// The queue on which the code ran, or the thread's own name.
  package let queue: String

  init(_ event: Event, subject: String = "", queue: String = "") {
    self.event = event
    self.subject = subject
    self.queue = queue
  }

  package init(_ event: RunEvent) {
    self.init(event.kind.event, subject: event.subject.name, queue: event.place)
  }

  /// How a run ended, and what was found broken at its end.
  package static func end(
    _ outcome: Outcome, _ violations: some Sequence<Violation>
  ) -> [EventRecord] {
    violations.map { EventRecord(RunEvent.Kind.broke($0).event) }
      + [EventRecord(Event(.runEnded, .string(outcome.name)))]
  }
}

extension EventRecord: CustomStringConvertible {
  /// As a scenario file would name it, with all fields.
  package var description: String {
    var members = event.members
    if !subject.isEmpty { members.append(.init("subject", .string(subject))) }
    if !queue.isEmpty { members.append(.init("queue", .string(queue))) }
    return JSONValue.object(members).text(pretty: false)
  }
}

extension ExpectedEvent {
  package func describes(_ record: EventRecord) -> Bool {
    guard record.event.kind == kind, (subject ?? record.subject) == record.subject,
      (queue ?? record.queue) == record.queue, Self.matches(value, record.event.value)
    else { return false }
    return fields.allSatisfy { field in
      record.event.fields.contains {
        $0.key == field.key && Self.matches(field.value, $0.value)
      }
    }
  }

  private static func matches(_ pattern: JSONValue, _ value: JSONValue) -> Bool {
    switch (pattern, value) {
    case (.string(let pattern), .string(let text)) where pattern.hasSuffix("*"):
      text.hasPrefix(pattern.dropLast())
    case (.array(let patterns), .array(let values)):
      patterns.count == values.count && zip(patterns, values).allSatisfy { matches($0, $1) }
    case (.object(let members), .object(let others)):
      members.allSatisfy { member in
        others.contains { $0.key == member.key && matches(member.value, $0.value) }
      }
    default: pattern == value
    }
  }
}
