import ImageLoadingInterface

extension Command {
  /// `sim fuzz`, the one that writes scenarios of its own.
  static let fuzz = Command(
    name: "fuzz",
    summary: "Write scenarios from a seed, run them in many orders, and shrink what fails",
    discussion: [
      """
      Each scenario uses some of all features, with weights of its own: loads, cancels, prefetches, \
      calls of the cache, warnings, the life of the app, faults of network and disk. At its end all \
      faults stop, and everything must end. The invariants are checked in each run. Failures are grouped \
      by invariant and by what it broke on; the first of each group is shrunk to a scenario file that \
      replays it.
      """,
      """
      The scenario with index i has the seed S + i. The same options give the same scenarios and the \
      same findings, whatever the number of jobs, unless --max-time or --shrink-time ends the work. A saved \
      file fails in 'sim run' as long as its bug exists; one that a known defect explains says so and \
      passes.
      """,
      """
      A campaign is a folder, --corpus DIR. Each call continues with the seed after the last scenario, in \
      whole batches, and reports, shrinks and saves only kinds of failures that the campaign has not \
      found before. Its file campaign.json is written after a batch of each thread, so little is lost when a \
      call is killed, and the campaign finds what one long run would find.
      """,
      """
      Shards of a campaign, by --shard or by the variables of an engine, have a folder each, such as \
      DIR/shard-1-of-4. Shard I begins with the seed S + (I - 1) * 1000000000000, so that no scenario is run \
      twice, and runs its part of --runs, in whole batches. sim merge --corpus joins the folders.
      """,
    ],
    arguments: [],
    options: [
      .runs(default: "1000"),
      .seed("for the first scenario; the others have those that follow"),
      .generation("all in turn if absent"),
      .without("to find others"), .with("where a generation can have them"),
      CommandOption(
        "orders", value: CommandValue(name: "N", kind: .integer(1...100_000)),
        default: "\(FuzzPlan.usualOrders)",
        summary: "In how many orders of its threads each scenario is run"),
      CommandOption(
        "batch", value: CommandValue(name: "N", kind: .integer(1...1_000_000)),
        default: "\(FuzzPlan.usualBatch)",
        summary: "How many scenarios learn from each other; 1 for none"),
      .save(), .shard, .jobs(),
      .maxTime(
        "no scenario is begun after it; what was found is shrunk then (--shrink-time)",
        formerName: "time"),
      CommandOption(
        "shrink-time", value: CommandValue(name: "TIME", kind: .duration),
        summary: "Shrink each finding no longer than this; otherwise a number of runs is the bound"),
      .corpus("go on where the last call with DIR ended"),
      .noShrink(), .whole("of each kind of failure"),
      .format(text: "findings to read", json: "one JSON document, with a version, for sim merge"),
    ],
    rules: [
      OptionRule("shrink-time", neverWith: "no-shrink"), OptionRule("save", neverWith: "corpus"),
      OptionRule("whole", neverWith: "format", oneOf: ["json"]),
    ],
    examples: [
      CommandExample(
        purpose: "Look for failures in the repaired generation",
        line: "sim fuzz --generation hardened --runs 10000 --jobs 4"),
      CommandExample(
        purpose: "Find bugs other than the known defects of 5.x, and keep them",
        line: "sim fuzz --generation 5.x --without all --save found"),
      CommandExample(
        purpose: "Go on with a campaign for eight hours",
        line: "sim fuzz --generation hardened --max-time 8h --corpus campaign"),
      CommandExample(
        purpose: "Run the second of four shards of a campaign",
        line: "sim fuzz --generation hardened --seed 7 --shard 2/4 --corpus campaign"),
      CommandExample(
        purpose: "Run the second of four parts, for sim merge",
        line: "sim fuzz --seed 7 --shard 2/4 --format json > part-2.json"),
    ],
    exitCodes: [
      .success, .failed, .incomplete, .usage, .internalError, .inputOutput, .interrupted,
    ])
}
