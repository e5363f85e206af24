import SimText

/// Something that happened in a run, as files and machines name it: its kind, what it is about, and
/// its fields.
///
/// ```json
/// {"completed": "first", "image": "https://img.example/a.png", "cacheType": "disk"}
/// ```
///
/// A program decides, matches and groups by events. Sentences are made of them at the very end.
public struct Event: Sendable, Hashable {
  public let kind: EventKind
  /// The value of the key that names the kind.
  public let value: JSONValue
  /// The other members, in the order of ``EventKind/fields``.
  public let fields: [JSONValue.Member]

  init(
    _ kind: EventKind, _ value: JSONValue = true,
    _ fields: KeyValuePairs<EventField, JSONValue> = [:]
  ) {
    self.kind = kind
    self.value = value
    self.fields = fields.map { JSONValue.Member($0.key.rawValue, $0.value) }
  }

  /// The event as members of a JSON object; the kind comes first.
  public var members: [JSONValue.Member] { [.init(kind.rawValue, value)] + fields }
}

/// An event with in whose name and where it happened: what `told` and `untold` are compared with.
public struct EventRecord: Sendable, Hashable {
  public let event: Event
  /// In whose name; empty for nobody's.
  public let subject: String
  /// The queue whose label the code saw, or the thread's own name.
  public let queue: String

  init(_ event: Event, subject: String = "", queue: String = "") {
    self.event = event
    self.subject = subject
    self.queue = queue
  }

  package init(_ fact: RunFact) {
    self.init(fact.kind.event, subject: fact.subject.name, queue: fact.place)
  }

  /// How a run ended, and what was found broken at its end.
  package static func end(
    _ outcome: Outcome, _ violations: some Sequence<Violation>
  ) -> [EventRecord] {
    violations.map { EventRecord(RunFact.Kind.broke($0).event) }
      + [EventRecord(Event(.runEnded, .string(outcome.name)))]
  }
}

extension EventRecord: CustomStringConvertible {
  /// As a scenario file would name it, with all fields.
  public var description: String {
    var members = event.members
    if !subject.isEmpty { members.append(.init("subject", .string(subject))) }
    if !queue.isEmpty { members.append(.init("queue", .string(queue))) }
    return JSONValue.object(members).text(pretty: false)
  }
}
