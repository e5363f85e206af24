/// The kinds of events, as `sim events` lists them.
package enum EventTable {
  /// A table to read: each kind with what it is about, its fields, and what it means.
  package static func text(_ kinds: [EventKind] = EventKind.allCases) -> String {
    let width = kinds.map(\.heading.count).max() ?? 0
    return kinds.map { kind in
      let space = String(repeating: " ", count: width - kind.heading.count + 2)
      let fields = kind.fields.map(\.rawValue).joined(separator: ", ")
      return kind.heading + space + translated(whole: kind.meaning)
        + (fields.isEmpty ? "" : translated(" (\(fields))")) + "\n"
    }.joined()
  }

  /// One document, with a version.
  package static func json(_ kinds: [EventKind] = EventKind.allCases) -> JSONValue {
    .object([
      .init("version", 1), .init("type", "events"),
      .init("events", .array(kinds.map(\.json))),
    ])
  }
}

extension EventKind {
  /// Its name, and what the value of its key is.
  package var heading: String {
    rawValue + (about.map { ": \($0.rawValue.uppercased())" } ?? "")
  }

  fileprivate var json: JSONValue {
    .object([
      .init("kind", .string(rawValue)), .init("about", .text(about?.rawValue)),
      .init(
        "fields",
        .array(
          fields.map { field in
            .object([
              .init("name", .string(field.rawValue)),
              .init("description", .string(field.description)),
            ])
          })),
      .init("meaning", .string(meaning)),
    ])
  }
}
