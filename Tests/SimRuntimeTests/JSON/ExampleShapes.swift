import SimTools

/// A small language with every kind of shape, for the tests of checker and schema.
enum ExampleShapes {
  static let root = Shape.reference("document")

  static let library = ShapeLibrary([
    .init("document", .object(document)),
    .init("step", .tagged(step)),
    .init("answer", answer),
    .init("tree", .map(MapShape(keyDescription: "Names.", value: .reference("tree")))),
  ])

  private static let url = StringSyntax(
    name: "an image URL", description: "An address of the scheme https.", pattern: "https://.+",
    example: "https://img.example/a.png"
  ) { text in
    guard text.utf8.starts(with: "https://".utf8) else { return "the scheme is not https" }
    guard text.utf8.count > 8, !text.utf8.contains(0x0A) else { return "it has no host" }
    return text.utf8.contains(0x20) ? "it has a space" : nil
  }

  private static let loadName = StringSyntax.identifier(
    name: "a load's name", description: "The name of a load.", example: "first")

  private static let document = ObjectShape(
    description: "A document.",
    fields: [
      Field("format", .constant(1), required: true, description: "The version."),
      Field("title", .text, required: true, description: "The title."),
      Field(
        "label",
        .custom(.singleLine(name: "a label", description: "One line.", example: "night run")),
        description: "A label."),
      Field(
        "note", .custom(.nonEmpty(name: "a note", description: "Some text.", example: "x")),
        description: "A note."),
      Field("strict", .boolean, description: "Whether to be strict."),
      Field("kind", .constant("scenario"), description: "The kind."),
      Field("gone", .null, description: "Nothing."),
      Field("extra", .any, description: "Whatever."),
      Field("count", .integer(0...64), description: "A count."),
      Field("seed", .integer(Int64.min...Int64.max), description: "A seed."),
      Field("offset", .duration(allowNegative: true), description: "An offset."),
      Field("limit", .byteCount, description: "A size."),
      Field("bandwidth", .rate, description: "A rate."),
      Field("order", .enumeration(["fifo", "lifo"]), description: "The order."),
      Field(
        "network",
        .map(
          MapShape(
            keyDescription: "URLs.", key: url, value: .reference("answer"), minCount: 1)),
        description: "The network."),
      Field("tree", .reference("tree"), description: "Names in names."),
      Field("steps", .array(of: .reference("step"), minCount: 1), description: "The steps."),
      Field(
        "size",
        .object(
          ObjectShape(
            description: "A size.",
            fields: [
              Field("width", .integer(1...Int64.max), description: "Pixels."),
              Field("height", .integer(1...Int64.max), description: "Pixels."),
              Field("scale", .integer(1...3), description: "A factor."),
            ], rules: [.atMostOneOf(["height", "scale"])], minCount: 1)),
        description: "A size."),
      Field(
        "age",
        .oneOf([.duration(allowNegative: false), .enumeration(["never", "always"]), .null]),
        description: "An age."),
    ])

  private static let answer = Shape.oneOf([
    .constant("offline"),
    .object(
      ObjectShape(
        description: "An answer.",
        fields: [
          Field("latency", .duration(allowNegative: false), description: "The delay."),
          Field("status", .integer(100...599), required: true, description: "The status."),
        ])),
  ])

  private static let step = TaggedShape(
    name: "a stimulus", description: "What happens.",
    commonFields: [
      Field("at", .duration(allowNegative: false), description: "When."),
      Field("when", .text, description: "After what."),
    ], commonRules: [.exactlyOneOf(["at", "when"])],
    verbs: [
      .init(
        "load", .custom(url), description: "Loads a URL.",
        fields: [
          Field("as", .custom(loadName), required: true, description: "The name."),
          Field("placeholder", .text, description: "What is shown before."),
        ]),
      .init(
        "cancel", .custom(loadName), description: "Cancels a load.",
        fields: [
          Field("from", .enumeration(["main", "background"]), description: "The thread."),
          Field("queue", .text, description: "The queue."),
        ], rules: [.exactlyOneOf(["from", "queue"])]),
      .init("memoryWarning", .constant(true), description: "Warns."),
    ])

  /// What the checker says of a document, which must be JSON.
  static func diagnostics(of document: String) throws -> [String] {
    library.check(try parsed(document), as: root).map { $0.rendered(file: "s.json") }
  }
}
