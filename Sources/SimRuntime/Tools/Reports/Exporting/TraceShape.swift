import ImageLoadingInterface

/// The content of an exported trace: `sim schema --of trace` prints the JSON Schema that is made
/// from it.
package enum TraceShape {
  /// The version of the format.
  package static let version: Int64 = 2

  /// All shapes; the document's own is `trace`.
  package static let library = ShapeLibrary(
    [
      .init("trace", .object(document)), .init("thread", .object(thread)),
      .init("event", .tagged(event)), .init("result", .object(result)),
    ] + resultParts)

  /// The JSON Schema of exported traces.
  package static var schema: JSONValue {
    library.schema(
      root: .reference("trace"),
      id: "https://image-loading-simulator.example/trace.schema.json",
      title: "Trace of the image loading simulator")
  }

  static let names = Shape.array(of: .text, minCount: 0)
  static let count = Shape.integer(0...Int64.max)
  static let time = Field(
    "time", .duration(allowNegative: false), required: true,
    description: "Virtual time since the run began.")

  static func list(of name: String) -> Shape { .array(of: .reference(name), minCount: 0) }

  private static let document = ObjectShape(
    description: "A run: what happened, in order, and its result.",
    fields: [
      Field(
        "version", .constant(.int(version)), required: true,
        description: "The version of the format."),
      Field("type", .constant("trace"), required: true, description: "Always trace."),
      Field("file", .text, required: true, description: "The scenario file."),
      Field("title", .text, required: true, description: "What happens."),
      Field("about", .text, required: true, description: "What the scenario teaches."),
      Field("shows", names, required: true, description: "Claims that the run shows to be true."),
      Field(
        "refutes", names, required: true, description: "Claims that the run shows to be false."),
      Field(
        "generation", .enumeration(Generation.selectable.map(\.name)), required: true,
        description: "The generation in which it was run."),
      Field(
        "strategy", .text, required: true,
        description: "Which thread was chosen where several were enabled."),
      Field(
        "queues", names, required: true,
        description: "The queues and threads on which something happened, in the order in which "
          + "they came up."),
      Field("threads", list(of: "thread"), required: true, description: "Who acted."),
      Field("events", list(of: "event"), required: true, description: "What happened, in order."),
      Field("result", .reference("result"), required: true, description: "The result."),
    ])

  private static let number = Shape.oneOf([.integer(1...Int64.max), .null])

  private static let thread = ObjectShape(
    description: "A thread, a block of a queue, an operation, or a timer.",
    fields: [
      Field(
        "id", .text, required: true,
        description: "The id of who made it and an ordinal; of the first ones a name."),
      Field(
        "queue", .text, required: true, description: "The queue on which it runs, or its own name."),
      Field(
        "madeBy", .oneOf([.text, .null]), required: true,
        description: "The id of the event that made it; null if no event did."),
      Field(
        "made", number, required: true, description: "The number of the event that made it."),
      Field("began", number, required: true, description: "The number of its first event."),
      Field(
        "ended", number, required: true,
        description: "The number of the event of its end; a timer has none."),
    ])

  private static let event = TaggedShape(
    name: "an event", description: "Something that happened.",
    commonFields: [
      Field(
        "number", .integer(1...Int64.max), required: true,
        description: "Its place in the document, from 1."),
      Field(
        "operation", count, required: true,
        description: "The number of the operation of the run after which it happened."),
      time,
      Field("thread", .text, required: true, description: "Who did it; empty for the world."),
      Field(
        "queue", .text, required: true,
        description: "The queue whose label the code saw, or the thread's own name."),
      Field("subject", .text, required: true, description: "Its subject; empty for none."),
      Field("locks", names, required: true, description: "The locks that the thread held."),
      Field("text", .text, description: "The event in words, if the story has it."),
    ],
    verbs: EventKind.allCases.map(\.traced))
}

extension EventKind {
  /// The form of an event of the kind, in traces and in reports of runs.
  var traced: TaggedShape.Verb {
    TaggedShape.Verb(
      rawValue, about?.shape ?? .constant(true), description: meaning,
      fields: fields.map {
        Field(
          $0.rawValue, .oneOf([$0.shape, .null]), required: true, description: $0.description)
      })
  }
}
