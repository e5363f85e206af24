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
      .required("version", .constant(.int(RunJSON.version)), "The version of the format."),
      .required("type", .constant(.string(type)), "What the line is."),
    ]
  }

  private static let event = TaggedShape(
    name: "an event", description: "Something that happened.",
    commonFields: head("event") + [
      .required(
        "operation", .count, "The number of the operation of the run after which it happened."),
      TraceShape.time,
      .required("thread", .text, "Who did it; empty for the world."),
      .required("queue", .text, "The queue whose label the code saw, or the thread's own name."),
      .required("subject", .text, "Its subject; empty for none."),
      .required("text", .text, "The event in words."),
    ],
    verbs: EventKind.allCases.map(\.traced))

  private static let result = ObjectShape(
    description: "The last line: the result of the run.",
    fields: head("result") + [
      .required("file", .text, "The scenario file."),
      .required("title", .text, "What happens."),
      .required(
        "generation", .enumeration(Generation.selectable.map(\.name)),
        "The generation in which it was run."),
      .required("replay", .text, "The command that shows the run again."),
      .required(
        "causes", .array(of: .reference("diagnosis"), minCount: 0),
        "Violations that the file does not expect, each kind once."),
    ] + TraceShape.result.fields)

  private static let diagnosis = ObjectShape(
    description: "A way in which an invariant broke.",
    fields: [
      .required("invariant", .text, "Its id."),
      .required("way", .text, "In which way it broke."),
      .required("count", .count, "How often."),
      .required(
        "cause", .oneOf([.reference("cause"), .null]),
        "The known defects that cause it; null if they were not looked for."),
    ])
}
