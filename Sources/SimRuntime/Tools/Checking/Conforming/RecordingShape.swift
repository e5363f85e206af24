import ImageLoadingInterface
import SimText

/// The content of a recording: `sim schema --of recording` prints the JSON Schema of one of its lines.
package enum RecordingShape {
  /// The version of the format.
  package static let version: Int64 = 1

  static let library = ShapeLibrary(
    [
      .init("header", .object(header)), .init("event", .tagged(event)),
      .init("state", .object(state)),
    ]
      // What the sections of a state refer to.
      + ScenarioShape.library.definitions.filter { $0.name == "url" })

  /// The JSON Schema of one line.
  package static var schema: JSONValue {
    library.schema(
      root: .oneOf([.reference("header"), .reference("event")]),
      id: "https://image-loading-simulator.example/recording.schema.json",
      title: "A line of a recording for sim conform")
  }

  private static let header = ObjectShape(
    description: "The first line.",
    fields: [
      Field(
        "version", .constant(.int(version)), required: true,
        description: "The version of the format."),
      Field("type", .constant("recording"), required: true, description: "Always recording."),
      Field(
        "observes",
        .array(of: .enumeration(EventKind.observable.map(\.rawValue)), minCount: 1),
        required: true,
        description: "The kinds of events of which every one was written down. Others are not "
          + "looked at."),
      Field(
        "order", .enumeration(Recording.Order.allCases.map(\.rawValue)),
        description: "What the order of the lines says: queues, the default, that events of one "
          + "queue came in this order; total, that all did."),
      Field(
        "cutOff", .boolean,
        description:
          "Whether the recording stopped before all was quiet, as that of an app that was "
          + "killed: then anything may have come after the last line; false."),
      Field(
        "end", .enumeration(Outcome.Kind.names),
        description:
          "How the app ended, as that it crashed or that all its threads wait; nothing is "
          + "said of it if absent."),
      Field(
        "notes", .text, description: "Anything for people: the device, the release, the report."),
    ], rules: [.atMostOneOf(["cutOff", "end"])])

  private static let state = ObjectShape(
    description: "The state of the app at one moment.",
    fields: ExpectationSection.allCases.filter(\.isOfState).map(\.field))

  private static let event = TaggedShape(
    name: "an event",
    description: "An event that was seen. The first key is its kind; what is not mentioned is not "
      + "looked at. A string that ends in `*` matches all that begin with the rest of it.",
    commonFields: [
      Field("subject", .text, description: "Its subject: a load, or `download of URL`."),
      Field(
        "queue", .text,
        description: "The queue on which it was seen, by the model's name of it. Events without "
          + "one may come anywhere and in any order."),
      Field("id", .text, description: "A name for this line, for `after`."),
      Field(
        "after", .oneOf([.text, .array(of: .text, minCount: 1)]),
        description: "The id of an earlier line, or several: it came after them, whatever the "
          + "queues."),
      Field(
        "at", .duration(allowNegative: false),
        description: "When it was seen, for people. It is not compared: a device has other "
          + "speeds."),
      Field(
        "state", .reference("state"),
        description:
          "What the state of the app was then, as `expect` of scenarios says it; what is "
          + "absent is not looked at."),
      Field(
        "unordered", .constant(.bool(true)),
        description: "It is not known where among the others it came, whatever the header says of "
          + "their order."),
    ],
    verbs: EventKind.observable.map(\.expected))
}
