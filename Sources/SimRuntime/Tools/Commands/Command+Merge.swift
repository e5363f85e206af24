extension Command {
  /// `sim merge`, the one that joins what shards have found.
  static let merge = Command(
    name: "merge",
    summary: "Put together what shards or campaigns have found",
    discussion: [
      """
      Counts are added up, and results are in one order, so that the output is that of a run without \
      shards. Of the findings of sim fuzz of one kind, the one with the first scenario stays. A missing \
      shard is named and makes the result incomplete: exit code 3, if nothing failed. Reports of \
      other options, of other files or by another program do not belong together and are refused.
      """,
      """
      Of sim explore it reads the scenario file again, and writes the report that sim explore writes: all orders \
      were tried only if all shards were, to their ends.
      """,
      """
      Folders are campaigns of sim fuzz --corpus, of several machines. They must have the same options and \
      seeds of their own. With --corpus DIR the joined campaign is written to DIR, so that sim fuzz continues \
      with it: it knows all kinds of failures, and runs no scenario again.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "FILE", kind: .file), count: .oneOrMore,
        summary:
          "The JSON output of sim test, sim fuzz or sim explore --shard, - for standard input; or "
          + "folders of campaigns")
    ],
    options: [
      .save("of sim fuzz and sim explore"), .corpus("joined; it may be one of the campaigns"),
      .whole("of each kind of failure of sim fuzz"), .verbose, .quiet, .junit, .annotations,
      .format(text: "results to read", json: "JSON as the shards have it, with a version"),
    ],
    rules: [
      OptionRule("verbose", neverWith: "quiet"),
      OptionRule("verbose", neverWith: "format", oneOf: ["json"]),
      OptionRule("quiet", neverWith: "format", oneOf: ["json"]),
      OptionRule("whole", neverWith: "format", oneOf: ["json"]),
    ],
    examples: [
      CommandExample(
        purpose: "Join what two machines have tested",
        line: "sim merge --junit all.xml shard-1.ndjson shard-2.ndjson"),
      CommandExample(
        purpose: "Join four parts of fuzzing and keep the scenarios",
        line: "sim merge --save found part-1.json part-2.json part-3.json part-4.json"),
      CommandExample(
        purpose: "Join the campaigns of two machines, and go on with all that they know",
        line: "sim merge --corpus campaign machine-1 machine-2"),
    ],
    exitCodes: [
      .success, .failed, .incomplete, .nondeterministic, .usage, .badScenario, .internalError,
      .inputOutput, .interrupted,
    ])
}
