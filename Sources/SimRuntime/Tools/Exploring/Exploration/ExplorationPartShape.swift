import ImageLoadingInterface

/// The format of what a shard of `sim explore` writes.
package enum ExplorationPartShape {
  package static let library = ShapeLibrary([
    .init("part", .object(part)), .init("finding", .object(finding)),
    .init("what", .object(what)), .init("checkpoint", .object(checkpoint)),
  ])

  private static let counts = Shape.array(of: .count, minCount: 0)
  private static let word = Shape.custom(
    StringSyntax(
      name: "a word", description: "A number of 64 bits, as hexadecimal digits.",
      pattern: "[0-9a-f]{1,16}", example: "7f"
    ) { UInt64($0, radix: 16) == nil ? "it is no number of 64 bits" : nil })
  private static let words = Shape.array(of: word, minCount: 0)
  private static let textOrNull = Shape.oneOf([.null, .text])

  private static let part = ObjectShape(
    description: "What one shard of `sim explore` has done and found.",
    fields: [
      Field(
        "version", .constant(.int(ExplorationPart.version)), required: true,
        description: "The version of the format."),
      Field(
        "type", .constant(.string(ExplorationPart.type)), required: true,
        description: "What the document is."),
      Field("shard", .custom(Shard.syntax), required: true, description: "Which part it is."),
      Field("file", .text, required: true, description: "The scenario file."),
      Field(
        "fileDigest", .text, required: true,
        description: "A digest of the file; the same in all shards."),
      Field(
        "options", .array(of: .text, minCount: 0), required: true,
        description: "The words of the command line that say what is explored."),
      Field(
        "division", word, required: true,
        description: "A digest of what all parts do alike before each keeps its own."),
      Field(
        "end",
        .enumeration(ExplorationReport.End.allCases.map(\.rawValue)), required: true,
        description: "Why it ended."),
      Field("executions", counts, required: true, description: "Runs, by strategy."),
      Field(
        "givenUp", counts, required: true,
        description: "Runs that would have repeated others, by strategy."),
      Field("steps", .count, required: true, description: "Operations in all runs."),
      Field("bounded", .count, required: true, description: "Runs that a bound cut short."),
      Field(
        "unmet", .count, required: true,
        description: "Runs in which a step was not done."),
      Field(
        "unmetStep", textOrNull, required: true,
        description: "The step that the first of these left out, and why."),
      Field(
        "expectedViolations", counts, required: true,
        description: "Runs that broke each of the invariants that are expected to break."),
      Field(
        "reached", counts, required: true, description: "Runs that reached each of `sometimes`."),
      Field("orders", words, required: true, description: "Digests of the orders."),
      Field("ends", words, required: true, description: "Digests of the ends of the search."),
      Field(
        "endsOfBursts", words, required: true, description: "Digests of the ends of random runs."),
      Field(
        "findings", .array(of: .reference("finding"), minCount: 0), required: true,
        description: "Each kind of failure once."),
      Field(
        "shownTogether",
        .array(
          of: .object(
            ObjectShape(
              description: "Runs that showed the same findings.",
              fields: [
                Field(
                  "findings", counts, required: true, description: "The findings, by their places."),
                Field("runs", .count, required: true, description: "How many runs."),
              ])), minCount: 0),
        required: true, description: "Which findings came together."),
    ])

  private static let checkpoint = ObjectShape(
    description:
      "The parts of an exploration that `sim explore --checkpoint` has tried to their ends.",
    fields: [
      Field(
        "version", .constant(.int(ExplorationPart.version)), required: true,
        description: "The version of the format."),
      Field(
        "type", .constant(.string(ExplorationCheckpoint.type)), required: true,
        description: "What the document is."),
      Field(
        "parts", .array(of: .reference("part"), minCount: 1), required: true,
        description: "The parts."),
    ])

  private static let finding = ObjectShape(
    description: "Something that must not be.",
    fields: [
      Field("what", .reference("what"), required: true, description: "What is wrong."),
      Field("on", textOrNull, required: true, description: "On what it was seen first."),
      Field("explanation", .text, required: true, description: "What was seen."),
      Field("strategy", .count, required: true, description: "Which strategy found it first."),
      Field("choices", counts, required: true, description: "What was chosen in that run."),
      Field("steps", .count, required: true, description: "How many operations that run had."),
      Field("runs", .count, required: true, description: "How many runs showed it."),
      Field(
        "firstRuns", .array(of: .oneOf([.null, .count]), minCount: 0), required: true,
        description: "The number of the first run that showed it, by strategy."),
    ])

  private static let what = ObjectShape(
    description: "What is wrong.",
    fields: [
      Field(
        "kind", .enumeration(ExplorationFinding.Kind.Name.allCases.map(\.rawValue)),
        required: true, description: "What kind of failure it is."),
      Field("invariant", .text, description: "The invariant that broke."),
      Field(
        "on", .enumeration(FailureSubject.allCases.map(\.rawValue)),
        description: "What kind of thing it broke on."),
      Field(
        "mode", .enumeration(FailureMode.allCases.map(\.rawValue)),
        description: "In which way it broke."),
      Field("detail", textOrNull, description: "What distinguishes failures of one mode."),
      Field(
        "path", .array(of: .oneOf([.text, .count]), minCount: 0),
        description: "The part of `always` that does not hold."),
      Field("index", .count, description: "The place in `never`."),
    ])
}
