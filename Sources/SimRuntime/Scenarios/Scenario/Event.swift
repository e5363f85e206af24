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
  /// What happened.
  public let kind: EventKind
  /// The value of the key that names the kind.
  public let value: JSONValue
  /// The other members, in the order in which the kind declares them.
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
