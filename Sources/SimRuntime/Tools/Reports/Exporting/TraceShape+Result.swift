/// The content of the result of an exported trace.
extension TraceShape {
  static let result = ObjectShape(
    description: "The result of the run.",
    fields: [
      Field(
        "passed", .boolean, required: true,
        description: "Whether all that the scenario says is true, and nothing else broke."),
      Field(
        "expectationsChecked", .boolean,
        description:
          "Whether what the scenario expects counts for this run: it is of the generations, "
          + "the defects and the order of the file."),
      Field("outcome", .text, required: true, description: "How the run ended."),
      Field("digest", .text, required: true, description: "Equal for equal runs."),
      Field("steps", count, required: true, description: "How many operations were done."),
      time,
      Field(
        "completions", list(of: "completion"), required: true, description: "What loads got."),
      Field("prefetches", list(of: "prefetch"), required: true, description: "Prefetches."),
      Field("state", .reference("state"), required: true, description: "The app at the end."),
      Field("requests", names, required: true, description: "The URLs that the network saw."),
      Field("answers", list(of: "answer"), required: true, description: "What the cache answered."),
      Field(
        "violations", list(of: "violation"), required: true,
        description: "The invariants that broke."),
      Field("knownRaces", list(of: "race"), required: true, description: "Known data races."),
      Field(
        "mismatches", list(of: "mismatch"), required: true,
        description: "Where the run is not what the scenario expects."),
      Field("errors", names, required: true, description: "What no run of the scenario can do."),
    ])

  static let resultParts: [ShapeLibrary.Definition] = [
    .init("completion", .object(completion)), .init("prefetch", .object(prefetch)),
    .init("state", .object(state)), .init("answer", .object(answer)),
    .init("violation", .object(violation)), .init("race", .object(race)),
    .init("access", .object(access)), .init("mismatch", .object(mismatch)),
  ]

  private static let optionalText = Shape.oneOf([.text, .null])

  private static let completion = ObjectShape(
    description: "A call of a load's completion.",
    fields: [
      .required("load", .text, "The load."), time,
      .required("image", optionalText, "The label of the image."),
      .required(
        "error",
        .oneOf([
          .object(
            ObjectShape(
              description: "An error.",
              fields: [
                .required("domain", .text, "Its domain."),
                .required("code", .integer(Int64.min...Int64.max), "Its code."),
              ])), .null,
        ]), "The error."),
      .required("cacheType", .text, "The cache from which the image came."),
      .required("finished", .boolean, "Whether it is the whole image."),
      .required("queue", .callbackQueue, "Where it was called."),
    ])

  private static let prefetch = ObjectShape(
    description: "A prefetch.",
    fields: [
      .required("prefetch", .text, "Its name."),
      .required("cancelled", .boolean, "Whether it was cancelled."),
      .required(
        "time", .oneOf([.duration(allowNegative: false), .null]), "When its completion was called."
      ), .required("finished", .oneOf([count, .null]), "How many URLs were finished."),
      .required("skipped", .oneOf([count, .null]), "How many of them failed."),
    ])

  private static let state = ObjectShape(
    description: "What the app was like when the run ended.",
    fields: [
      .required(
        "views", .map(MapShape(keyDescription: "A view.", value: optionalText)),
        "What views show."), .required("memory", names, "The keys in the memory cache."),
      .required("disk", names, "The URLs of the files on disk."),
      .required("failedURLs", names, "The blacklist."),
      .required("running", names, "The loads that the manager lists as running."),
      .required("prefetching", .oneOf([names, .null]), "Those of the prefetcher's own manager."),
      .required("downloads", count, "Download operations in the queue."),
    ])

  private static let answer = ObjectShape(
    description: "An answer to a step that asked the cache.",
    fields: [
      .required("step", .text, "The step of the scenario."), time,
      .required("answer", .text, "The answer."),
      .required("queue", .text, "Where it came."),
    ])

  private static let violation = ObjectShape(
    description: "An invariant that broke.",
    fields: [
      .required("invariant", .text, "Its id."),
      .required("subject", optionalText, "The load, view or URL on which it broke."),
      .required("explanation", .text, "What is wrong."),
      .required("operation", count, "The operation after which it was seen."),
      .required("thread", .text, "The thread that broke it; empty if it was seen at the end."),
    ])

  private static let race = ObjectShape(
    description: "A data race that the generation is known to have.",
    fields: [
      .required("race", .text, "Its id."), .required("count", count, "How often it was seen."),
      .required("cell", .text, "The cell."),
      .required("earlier", .reference("access"), "One access."),
      .required("later", .reference("access"), "The other one."),
    ])

  private static let access = ObjectShape(
    description: "An access to a cell.",
    fields: [
      .required("thread", .text, "Who."), .required("queue", .text, "Where."),
      .required("subject", .text, "In whose name."),
      .required("reached", optionalText, "The last checkpoint of the thread."),
      .required("writes", .boolean, "Whether it is a write."),
      .required("operation", count, "The number of the operation."),
    ])

  private static let mismatch = ObjectShape(
    description: "Something that was expected and did not come.",
    fields: [
      .required("section", .text, "The part of the scenario."),
      .required("expected", .text, "What was expected."),
      .required("found", .text, "What was found."),
    ])
}
