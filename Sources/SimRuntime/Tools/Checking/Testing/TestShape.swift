import ImageLoadingInterface

/// The format of what `sim test --format json` prints.
package enum TestShape {
  /// The shapes of lines are called as their `type`.
  static let library = ShapeLibrary([
    .init("start", .object(start)),
    .init("plan", .object(plan)),
    .init("contents", .object(TestContents.shape)),
    .init("result", .object(result)),
    .init("problem", .object(problem)),
    .init("finding", .object(finding)),
    .init("cause", .object(Cause.shape)),
    .init("end", .object(end)),
  ])

  /// The types of lines.
  enum LineType: String, CaseIterable {
    case start, result, end
  }

  /// The JSON Schema of one line.
  package static var schema: JSONValue {
    library.schema(
      root: .oneOf(LineType.allCases.map { .reference($0.rawValue) }),
      id: "https://image-loading-simulator.example/test.schema.json",
      title: "A line of sim test --format json")
  }

  private static let count = Shape.count

  private static func head(_ type: String) -> [Field] {
    [
      Field(
        "version", .constant(.int(TestJSON.version)), required: true,
        description: "The version of the format."),
      Field("type", .constant(.string(type)), required: true, description: "What the line is."),
    ]
  }

  private static let start = ObjectShape(
    description: "The first line: what is to be done.",
    fields: head("start") + [
      Field("plan", .reference("plan"), required: true, description: "What decides the results."),
      Field("checks", count, required: true, description: "How many results there will be."),
    ])

  private static let plan = ObjectShape(
    description: "What decides the results.",
    fields: [
      Field(
        "generation", .oneOf([.null, .enumeration(Generation.selectable.map(\.name))]),
        required: true,
        description: "The only generation that is looked at."),
      Field(
        "strategy", .enumeration(TestPlan.Strategy.allCases.map(\.rawValue)), required: true,
        description: "How the next thread is chosen, in orders other than a scenario's own."),
      Field("schedules", count, required: true, description: "How many of these orders."),
      Field(
        "seed",
        .custom(
          StringSyntax(
            name: "a seed", description: "A whole number below 2 to the power of 64, as text.",
            pattern: "[0-9]+", example: "7"
          ) { UInt64($0) == nil ? "it is no whole number below 2 to the power of 64" : nil }),
        required: true, description: "The seed of the first."),
      Field(
        "time", .oneOf([.null, .enumeration(Kernel.TimeMode.allCases.map(\.rawValue))]),
        required: true,
        description: "How far time may run ahead of threads; null where the files decide."),
      Field("executions", count, required: true, description: "Runs at most, for `explore`."),
      Field(
        "filters", .array(of: .text, minCount: 0), required: true,
        description: "What is let through."),
      Field(
        "shard", .custom(Shard.syntax), required: true, description: "Which part of the work it is."
      ),
      Field(
        "dealing", .text,
        description: "A digest of the list of checks and times by which shards were dealt."),
      Field(
        "strict", .boolean, description: "Whether what is odd in a file is wrong; no if absent."),
      Field(
        "contents", .reference("contents"),
        description: "What the shard was made of; absent where there is one shard."),
    ])

  private static let result = ObjectShape(
    description: "The result of one check of one scenario in one generation.",
    fields: head("result") + [
      Field("file", .text, required: true, description: "The scenario file."),
      Field("title", .text, required: true, description: "Its title."),
      Field("generation", .text, required: true, description: "In which generation."),
      Field("check", .text, required: true, description: "In which order, or how many."),
      Field(
        "kind", .enumeration(TestResult.Kind.allCases.map(\.rawValue)), required: true,
        description: "What was done; an order that was kept is no check of its own."),
      Field(
        "status", .enumeration(TestResult.Status.allCases.map(\.rawValue)), required: true,
        description: "Whether all is as it must be."),
      Field(
        "exitCode", .oneOf(ExitCode.allCases.map { .constant(.integer($0.rawValue)) }),
        required: true, description: "The exit code that it asks for."),
      Field("runs", count, required: true, description: "How many runs were made."),
      Field("steps", count, required: true, description: "Operations in all of them."),
      Field(
        "time", .oneOf([.null, .duration(allowNegative: false)]), required: true,
        description: "Virtual time, where it was one run."),
      Field(
        "digest", .oneOf([.null, .text]), required: true,
        description: "The digest, where it was one run."),
      Field(
        "problems", .array(of: .reference("problem"), minCount: 0), required: true,
        description: "What is wrong."),
      Field(
        "story", .array(of: .text, minCount: 0), required: true,
        description: "The end of the story of a run that failed."),
      Field(
        "obstacle", .enumeration(TestResult.Obstacle.allCases.map(\.rawValue)),
        description: "Where it is not applicable, what the app under test lacks."),
      Field(
        "expectationsLookedAt", .enumeration(TestResult.Attention.allCases.map(\.rawValue)),
        description:
          "How much of what the file expects of its own order was looked at; all if absent."
      ),
      Field(
        "conditions",
        .array(
          of: .enumeration(ExplorationCondition.allCases.map(\.rawValue)), minCount: 0),
        description: "What `every order` hangs on beside the orders; nothing if absent."),
    ])

  private static let problem = ObjectShape(
    description: "Something that is wrong.",
    fields: [
      Field("line", .integer(1...Int64.max), required: true, description: "Of the scenario file."),
      Field("column", .integer(1...Int64.max), required: true, description: "On that line."),
      Field("message", .text, required: true, description: "What is wrong."),
      Field(
        "finding", .reference("finding"), required: true,
        description: "Equal for all problems of a file that are one finding."),
      Field(
        "replay", .oneOf([.null, .text]), required: true, description: "A line to paste."),
    ])

  private static let finding = ObjectShape(
    description: "What is wrong, whatever order of the threads shows it.",
    fields: [
      Field("what", .text, required: true, description: "What is wrong, without what was seen."),
      Field(
        "way", .oneOf([.null, .text]), required: true,
        description: "In which way, without names and numbers; null where the cause is known."),
      Field(
        "cause", .oneOf([.null, .reference("cause")]), required: true,
        description: "The known defects that cause it; null where that is not determined."),
    ])

  private static let end = ObjectShape(
    description: "The last line: how many there are of each.",
    fields: head("end")
      + [
        ("passed", "Checks that passed."), ("failed", "Checks that failed."),
        ("incomplete", "Checks that a bound stopped before there was an answer."),
        ("errors", "Of those that failed, files that are no scenario."),
        ("notRun", "Checks that were not made."), ("files", "Files with results."),
      ].map { Field($0.0, count, required: true, description: $0.1) }
      + [
        ("notApplicable", "Files that need what the app under test does not declare."),
        (
          "otherGenerations",
          "Files that are for other generations than that of the app under test."
        ),
      ].map { Field($0.0, count, description: $0.1) }
      + [
        Field(
          "interrupted", .boolean, required: true, description: "Whether a signal stopped it.")
      ])
}
