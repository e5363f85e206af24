import ImageLoadingInterface

extension Command {
  /// `sim test`, the one for continuous integration.
  static let test = Command(
    name: "test",
    summary: "Run all scenarios under a path, and report what fails",
    discussion: [
      """
      Every file under PATH that ends in .json is a scenario, except *.schema.json, *.given.json and hidden files; other \
      JSON, which has none of the keys "format", "generation" and "steps", is skipped and counted. \
      Each is run in every generation that it lists, in its own order, and all that it expects is \
      checked; its section "explore" is checked in every order, up to the order of independent steps. \
      --schedules adds orders of the threads: in these the invariants are checked, and what holds always \
      and never.
      """,
      """
      A finding is reported once, by what is broken and the known defect that causes it, however many \
      loads and orders show it: known defects are switched off one by one, and a failure that disappears \
      without one is caused by it. The finding is kept as a scenario file with its order inside, for \
      'sim run', and is tried first next time; when it passes, the file is deleted. Results are printed \
      in the order of the files, whatever the number of jobs, and the same results give the same reports \
      to the byte, but for the real times of --slowest and --junit. With GITHUB_STEP_SUMMARY a summary is added to that file.
      """,
      """
      A pattern of --filter is matched with the file's path and its title: * is any text, ? any \
      character, case does not matter, and a leading ! excludes what matches. A pattern without ! that \
      matches nothing is an error.
      """,
      """
      A file .sim.json in the current folder holds options of a project by profile: {"version": 1, \
      "profiles": {"default": {"paths": ["Scenarios"], "filter": ["!stress/"]}}}. The command line counts \
      more than a profile, and a profile more than what is usual; --no-strict undoes a switch of the profile. Where PATH is given, paths and filter \
      of the profile do not count. sim schema --of config prints all that a profile can say.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "PATH", kind: .file), count: .any,
        summary: "Scenario files, and folders of them; the profile's, or else Scenarios, if absent")
    ],
    options: ([
      .generation(),
      CommandOption(
        "schedules", value: CommandValue(name: "N", kind: .integer(1...100_000_000)),
        summary: "Additional orders of each scenario; 20 with a --strategy, none without"),
      .strategy(
        TestPlan.Strategy.allCases.map { .init(name: $0.rawValue, summary: $0.summary) },
        default: nil, "in these orders"),
      .seed("for the first of these orders"),
      .time("in other orders, and in an \"explore\" that does not say it; any if absent"),
      .maxExecutions(
        "to check one \"explore\"; more are incomplete",
        default: "\(ExplorationPlan.usualExecutions)"),
      .filter,
      .shard,
      CommandOption(
        "timings", value: CommandValue(name: "FILE", kind: .file),
        summary:
          "Deal shards by the times in FILE; without a shard, write there how long each check took"),
      CommandOption(
        "profile", value: CommandValue(name: "NAME", kind: .text),
        summary: "The profile of .sim.json; \(TestProfiles.usualName) if absent"),
      CommandOption(
        "config", value: CommandValue(name: "FILE", kind: .file),
        summary:
          "Read profiles from FILE, which must be there; .sim.json, if it is there, if absent"),
      CommandOption("list", summary: "Print what would be run, and run nothing"),
      .jobs(),
      .maxTime("each check for itself, which is incomplete then"),
      .noCauses,
      CommandOption("fail-fast", summary: "End with the first failure"),
      CommandOption(
        "failures", value: CommandValue(name: "DIR", kind: .file), default: ".sim/failures",
        summary: "Where failures are kept"),
      .strict, .verbose, .quiet,
      CommandOption(
        "slowest", value: CommandValue(name: "N", kind: .integer(1...1_000_000)),
        summary: "Print the N checks that took longest, with their real time"),
      .junit, .annotations,
      .format(text: "results to read", json: "the same as JSON, for sim merge too"),
    ] as [CommandOption]).map { $0.value == nil && TestProfiles.canSay($0) ? $0.undoable : $0 },
    rules: [
      OptionRule("verbose", neverWith: "quiet"),
      OptionRule("verbose", neverWith: "format", oneOf: ["json"]),
      OptionRule("quiet", neverWith: "format", oneOf: ["json"]),
      OptionRule("slowest", neverWith: "format", oneOf: ["json"]),
      OptionRule("list", neverWith: "format", oneOf: ["json"]),
      OptionRule("list", neverWith: "junit"),
      OptionRule("list", neverWith: "slowest"),
    ],
    examples: [
      CommandExample(purpose: "Run everything", line: "sim test Scenarios"),
      CommandExample(
        purpose: "Run what the project's profile names", line: "sim test --profile orders"),
      CommandExample(
        purpose: "Run it in 100 orders each, with a report for Jenkins",
        line: "sim test --schedules 100 --junit report.xml Scenarios"),
      CommandExample(
        purpose: "Run the second of four parts, for sim merge",
        line: "sim test --shard 2/4 --format json Scenarios > shard-2.ndjson"),
      CommandExample(
        purpose: "Run what is about cancelling, but for the museum",
        line: "sim test --filter cancel --filter '!museum/' Scenarios"),
    ],
    exitCodes: ExitCode.allCases
  )
}

extension CommandOption {
  static let noCauses = CommandOption(
    "no-causes",
    summary: "Do not look for the defect that causes a failure; many failures take less time")

  static let verbose = CommandOption(
    "verbose", summary: "Print a line for each result, as on a terminal")

  static let quiet = CommandOption(
    "quiet", summary: "Print what did not pass and the summary, as where no terminal is")

  static let junit = CommandOption(
    "junit", value: CommandValue(name: "FILE", kind: .newFile),
    summary: "Write the results of sim test to FILE as JUnit XML, as Jenkins reads it")

  static let annotations = CommandOption(
    "annotations",
    value: CommandValue(
      name: "KIND",
      kind: .oneOf(
        AnnotationChoice.allCases.map { .init(name: $0.rawValue, summary: $0.summary) })),
    default: AnnotationChoice.auto.rawValue,
    summary: "How problems are shown at their line of a scenario")
}
