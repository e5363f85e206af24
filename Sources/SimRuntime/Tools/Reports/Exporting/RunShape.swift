import ImageLoadingInterface

/// The format of what `sim run --format json` prints.
package enum RunShape {
  /// All shapes; the lines' own are `event` and `result`.
  package static let library = ShapeLibrary(
    [
      .init("event", .tagged(event)), .init("result", .object(result)),
      .init("diagnosis", .object(diagnosis)), .init("cause", .object(Cause.shape)),
    ] + TraceShape.resultParts)

  /// The JSON Schema of one line.
  package static var schema: JSONValue {
    library.schema(
      root: .oneOf([.reference("event"), .reference("result")]),
      id: "https://image-loading-simulator.example/run.schema.json",
      title: "A line of sim run --format json")
  }

  private static func head(_ type: String) -> [Field] {
    [
      Field(
        "version", .constant(.int(RunJSON.version)), required: true,
        description: "The version of the format."),
      Field("type", .constant(.string(type)), required: true, description: "What the line is."),
    ]
  }

  private static let event = TaggedShape(
    name: "an event", description: "Something that happened.",
    commonFields: head("event") + [
      Field(
        "operation", .count, required: true,
        description: "The number of the operation of the run after which it happened."),
      TraceShape.time,
      Field("thread", .text, required: true, description: "Who did it; empty for the world."),
      Field(
        "queue", .text, required: true,
        description: "The queue whose label the code saw, or the thread's own name."),
      Field("subject", .text, required: true, description: "Its subject; empty for none."),
      Field("text", .text, required: true, description: "The event in words."),
    ],
    verbs: EventKind.allCases.map(\.traced))

  private static let result = ObjectShape(
    description: "The last line: the result of the run.",
    fields: head("result") + [
      Field("file", .text, required: true, description: "The scenario file."),
      Field("title", .text, required: true, description: "What happens."),
      Field(
        "generation", .enumeration(Generation.selectable.map(\.name)), required: true,
        description: "The generation in which it was run."),
      Field("replay", .text, required: true, description: "The command that shows the run again."),
      Field(
        "causes", .array(of: .reference("diagnosis"), minCount: 0), required: true,
        description: "Violations that the file does not expect, each kind once."),
    ] + TraceShape.result.fields)

  private static let diagnosis = ObjectShape(
    description: "A way in which an invariant broke.",
    fields: [
      Field("invariant", .text, required: true, description: "Its id."),
      Field("way", .text, required: true, description: "In which way it broke."),
      Field("count", .count, required: true, description: "How often."),
      Field(
        "cause", .oneOf([.reference("cause"), .null]), required: true,
        description: "The known defects that cause it; null if they were not looked for."),
    ])
}
