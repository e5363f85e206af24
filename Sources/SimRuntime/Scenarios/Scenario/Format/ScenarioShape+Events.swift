import ImageLoadingInterface

/// How scenario files name events of a run.
extension ScenarioShape {
  static let event = Shape.oneOf([
    .custom(ScenarioSyntax.checkpoint),
    .tagged(
      TaggedShape(
        name: "an event",
        description: "An event of the run. The first key is its kind; what is not mentioned is not "
          + "looked at. A string that ends in `*` matches all that begin with the rest of it.",
        commonFields: [
          Field("subject", .text, description: "Its subject: a load, or `download of URL`."),
          Field(
            "queue", .text, description: "On which queue, or on which thread outside all queues."),
        ],
        verbs: EventKind.allCases.map(\.expected),
        former: (key: "is", advice: "`sim migrate FILE` rewrites it"))),
  ])
}

extension EventKind {
  /// How an event of the kind is expected.
  package var expected: TaggedShape.Verb {
    TaggedShape.Verb(
      rawValue, about?.expected ?? .constant(true), description: meaning,
      fields: fields.map {
        Field($0.rawValue, .oneOf([$0.expected, .null]), description: $0.description)
      })
  }
}

extension EventField {
  /// What represents it where it is expected.
  fileprivate var expected: Shape {
    switch self {
    case .error: .custom(ScenarioSyntax.expectedError)
    case .invariant: .custom(ScenarioSyntax.expectedInvariant)
    case .options: .array(of: .enumeration(Self.optionNames), minCount: 0)
    default: shape
    }
  }

  /// As events have them: by the first of an option's names.
  private static let optionNames =
    LoadOptions.rows.map(\.name)
    + DownloaderOptions.rows.map(\.name).filter { name in
      !LoadOptions.rows.contains { $0.name == name }
    }
}

extension ScenarioSyntax {
  static let checkpoint = StringSyntax(
    name: "the name of a checkpoint",
    description: "A checkpoint of the flow; `sim checkpoints` lists them.",
    pattern: "[a-zA-Z]+(?:\\.[a-zA-Z]+)*", example: "cache.disk.read",
    suggestion: { nearestName(to: $0, among: Checkpoint.allCases.map(\.rawValue)) },
    check: complaint)

  private static func complaint(_ name: String) -> Sentence? {
    if Checkpoint(rawValue: name) != nil { return nil }
    return name.contains(" ")
      ? "it is a sentence, and events are named by kind and fields: `sim migrate` rewrites it"
      : "no checkpoint has this name"
  }

  static let expectedInvariant = StringSyntax(
    name: "an invariant",
    description: "The id of an invariant, or the beginning of one and a `*`.",
    pattern: #"[a-z0-9-]*\*?"#, example: "completion-count",
    suggestion: { nearestName(to: $0, among: InvariantID.allCases.map(\.rawValue)) },
    check: { isInvariant($0) ? nil : "no invariant has this id" })

  private static func isInvariant(_ text: String) -> Bool {
    let own = AppRegistry.app?.generation.parts.invariants ?? []
    let ids = InvariantID.allCases.map(\.rawValue) + own.map { $0.id }
    return text.hasSuffix("*")
      ? ids.contains { $0.hasPrefix(text.dropLast()) } : ids.contains(text)
  }

  static let expectedError = StringSyntax(
    name: "an error",
    description: "An error as elsewhere, or the beginning of one and a `*`.",
    pattern: #"[A-Za-z]*\*|[A-Za-z]+(?: -?[0-9]+)?"#, example: "timedOut",
    suggestion: error.suggestion, check: { $0.hasSuffix("*") ? nil : error.check($0) })
}

extension ExpectedEvent {
  /// Takes over a checked document.
  package init(checked node: JSONNode) {
    if let name = node.string {
      self.init(kind: .reached, value: .string(name), fields: [])
      return
    }
    let members = node.members ?? []
    guard let tag = members.first(where: { EventKind(rawValue: $0.key) != nil }),
      let kind = EventKind(rawValue: tag.key)
    else { preconditionFailure("a checked event has a kind") }
    self.init(
      kind: kind, value: JSONValue(tag.value),
      fields: members.filter { EventField(rawValue: $0.key).map(kind.fields.contains) ?? false }
        .map { JSONValue.Member($0.key, JSONValue($0.value)) },
      subject: node.text("subject"), queue: node.text("queue"))
  }
}
