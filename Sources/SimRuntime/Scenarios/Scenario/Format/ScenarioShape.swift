import ImageLoadingInterface

/// The format of scenario files, as one table: the reader checks documents against it, and the JSON
/// Schema that `sim schema` prints is made from it.
package enum ScenarioShape {
  /// The version of the format.
  package static let formatVersion: Int64 = 1

  /// All shapes, with the stimuli of the app of this process; the document's own is `scenario`.
  package static let library = makeLibrary(AppRegistry.stimuli)

  static func makeLibrary(_ types: [any AppStimulus.Type]) -> ShapeLibrary {
    let steps: [ShapeLibrary.Definition] = [
      .init("stimulus", .tagged(stimulus(with: types))),
      .init("expectation", .object(expectation)),
      .init("completion", .object(completion)),
      .init("event", event),
      .init("variation", .object(variation)),
      .init("violation", .object(violation)),
      .init("schedule", .object(schedule)),
      .init("exploration", .object(exploration)),
      .init("lesson", .object(lesson)),
    ]
    let file = ShapeLibrary.Definition("scenario", .object(document))
    return ShapeLibrary([file] + world + steps) { name in
      // An id of one kind in the place of another.
      if Defect.named(name) != nil { return "\(name) is a defect, which \"defect\" takes" }
      if Generation.named(name) != nil { return "\(name) is a generation" }
      return nil
    }
  }

  /// A file that scenarios include, and all that it refers to.
  private static let world: [ShapeLibrary.Definition] = [
    .init("shared", .object(shared)),
    .init("given", .object(given)),
    .init("answer", .object(answer)),
    .init("image", .custom(ScenarioSyntax.image)),
    .init("error", .custom(ScenarioSyntax.error)),
    .init("url", .custom(ScenarioSyntax.url)),
    .init("durations", .object(durations)),
    .init("cacheConfig", .object(cacheConfig)),
    .init("diskFaults", .object(diskFaults)),
    .init("manager", .object(manager)),
    .init("cacheKeyFilter", cacheKeyFilter),
    .init("context", .object(context)),
  ]

  /// The JSON Schema of the files that scenarios include.
  package static var schemaOfShared: JSONValue {
    ShapeLibrary(world).schema(
      root: .reference("shared"),
      id: "https://image-loading-simulator.example/given.schema.json",
      title: "The format of files that scenarios include"
    ).allowingComments
  }

  /// The JSON Schema of scenario files.
  package static var schema: JSONValue {
    library.schema(
      root: .reference("scenario"),
      id: "https://image-loading-simulator.example/scenario.schema.json",
      title: "The format of scenario files"
    ).allowingComments
  }

  private static let document = ObjectShape(
    description: "A scenario: a world, what happens in it, and its expected result.",
    fields: [
      Field("$schema", .text, description: "Where the JSON Schema of this file is, for editors."),
      Field(
        "format", .constant(.int(formatVersion)), required: true,
        description: "The version of the format."),
      Field(
        "title", .custom(ScenarioSyntax.title), required: true, description: "What happens."),
      Field("about", .text, description: "What the scenario teaches, or why it is there."),
      Field(
        "lang", .enumeration(Language.allCases.map(\.rawValue)),
        description:
          "The language of the file's texts; English if absent. The run is shown in it, if "
          + "`--lang` does not say another one."),
    ] + claims + [
      generations,
      Field(
        "defects",
        .map(
          MapShape(
            keyDescription: "The id of a defect.", key: defectID, value: .boolean)),
        description: "Bugs that are switched on or off; the others are as the generation has them."
      ),
      include,
      Field("given", .reference("given"), description: "The world in which the run begins."),
      Field(
        "steps", .array(of: .reference("stimulus"), minCount: 1), required: true,
        description: "What is done, and when."),
      Field(
        "until", .oneOf([.enumeration(["rest", "idle"]), .duration(allowNegative: false)]),
        description: "When the run ends: at rest (nothing more can happen; the default), when all "
          + "is idle after the last step, or at a moment of virtual time, which no step may come after."
      ),
      Field(
        "limits",
        .object(
          ObjectShape(
            description: "Bounds that end a run without an end of its own.",
            fields: [
              Field(
                "steps", .integer(1...Int64.max), description: "Operations in the whole run."),
              Field(
                "stepsAtOneInstant", .integer(1...Int64.max),
                description: "Operations without time moving: more are a livelock."),
            ])),
        description: "Bounds on the run."),
      Field(
        "expect", .reference("expectation"),
        description: "The expected result of the run; absent sections are not checked."),
      Field(
        "violates", .array(of: .reference("violation"), minCount: 1),
        description: "The invariants that break. The run passes if these break and no others."),
      Field(
        "explore", .reference("exploration"),
        description: "The expected result of `sim explore`, over all orders of the threads."),
      variations,
      Field("lesson", .reference("lesson"), description: "What makes it a lesson of the course."),
      Field("schedule", .reference("schedule"), description: "A recorded schedule to follow."),
    ])

  package static let defectID = StringSyntax(
    name: "a defect", description: "The id of a defect, such as `M01`.", pattern: "[A-Z][0-9]+",
    example: "M01", suggestion: nearestDefect,
    check: { text in
      if Defect(rawValue: text) != nil { return nil }
      if InvariantID(rawValue: text) != nil { return "it is an invariant" }
      return nearestDefect(to: text) == nil
        ? "no defect has this id; sim museum lists them" : "no defect has this id"
    })

  @Sendable private static func nearestDefect(to id: String) -> String? {
    nearestName(to: id, among: Defect.allCases.map(\.rawValue))
  }

  private static let violation = ObjectShape(
    description: "An invariant that breaks.",
    fields: [
      Field(
        "invariant", .enumeration(InvariantID.allCases.map(\.rawValue)), required: true,
        description: "Which invariant."),
      Field(
        "load", .custom(ScenarioSyntax.loadName),
        description: "The load, or the prefetch, on which it breaks."),
      Field("view", .custom(ScenarioSyntax.view), description: "The view on which it breaks."),
      Field("url", .reference("url"), description: "The URL on which it breaks."),
      Field(
        "defect", .custom(defectID),
        description: "The defect that breaks it: with the defect off, it holds, or with the defect "
          + "alone, it breaks. A run in the file's own order tries that."),
    ],
    rules: [.atMostOneOf(["load", "view", "url"])])

  private static let schedule = ObjectShape(
    description: "The decisions of a run, as `sim run --record` writes them.",
    fields: [
      Field(
        "time", .enumeration(Kernel.TimeMode.allCases.map(\.rawValue)),
        description:
          "Whether time moves only when no thread is enabled (`exact`, the default), or a "
          + "thread may be slower than that (`any`)."),
      Field(
        "decisions",
        .array(
          of: .object(
            ObjectShape(
              description: "One choice between enabled threads.",
              fields: [
                Field(
                  "step", .integer(1...Int64.max), required: true,
                  description: "The number of the operation."),
                Field("thread", .text, required: true, description: "The chosen thread."),
                Field("does", .text, required: true, description: "The operation."),
                Field(
                  "of", .array(of: .text, minCount: 2), required: true,
                  description: "The enabled threads."),
              ])), minCount: 0), required: true,
        description: "In the order in which they were made."),
    ])
}
