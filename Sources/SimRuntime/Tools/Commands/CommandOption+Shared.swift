import ImageLoadingInterface

/// Options that several commands have. Each means the same in all of them; what that comes to in one is its
/// `detail`.
extension CommandOption {
  /// `--generation`.
  static func generation(_ detail: Sentence? = nil) -> CommandOption {
    CommandOption(
      "generation", value: .generation, summary: "Take this generation only", detail: detail)
  }

  /// `--format`, with what the two formats are.
  static func format(text: Sentence, json: Sentence) -> CommandOption {
    CommandOption(
      "format",
      value: CommandValue(
        name: "FORMAT",
        kind: .oneOf([
          .init(name: "text", summary: text),
          .init(name: "json", summary: json),
        ])),
      default: "text", summary: "How to print the results")
  }

  /// `--with`, which switches defects on.
  static let with = CommandOption.with(nil)

  static func with(_ detail: Sentence?) -> CommandOption {
    CommandOption(
      "with", value: .defect, isRepeatable: true,
      summary: "Switch a named defect on, such as D06 or M01, or several, separated by commas",
      detail: detail)
  }

  /// `--without`, which switches defects off.
  static let without = CommandOption.without(nil)

  static func without(_ detail: Sentence?) -> CommandOption {
    CommandOption(
      "without", value: .defect, isRepeatable: true,
      summary:
        "Switch a named defect off, or several, separated by commas; all for every one of the generation",
      detail: detail)
  }

  /// `--filter`, which scenarios of a folder are meant.
  static let filter = CommandOption(
    "filter", value: CommandValue(name: "PATTERN", kind: .text), isRepeatable: true,
    summary: "Run only what matches the pattern, or with a leading ! what does not")

  /// `--search`, which entries of a list are meant.
  static let search = CommandOption(
    "search", value: CommandValue(name: "WORDS", kind: .text),
    summary: "List only what has all of these words")

  /// `--strict`, which lets nothing odd pass.
  static let strict = CommandOption(
    "strict",
    summary: "Treat warnings as errors: refuse files that can be run but are probably wrong"
  )

  /// `--strategy`, how the next thread is chosen.
  /// - Parameters:
  ///   - names: those of the command.
  ///   - usual: the one without the option; `nil` if that is said by something else.
  static func strategy(
    _ names: [CommandValue.Choice], default usual: String?, _ detail: Sentence? = nil
  ) -> CommandOption {
    CommandOption(
      "strategy", value: CommandValue(name: "NAME", kind: .oneOf(names)), default: usual,
      summary: "How to choose between enabled threads", detail: detail)
  }

  /// `--strategy` of one run.
  static let strategy = CommandOption.strategy(
    RunPlan.OrderName.allCases.map { .init(name: $0.rawValue, summary: $0.summary) },
    default: RunPlan.OrderName.fifo.rawValue)

  /// `--seed`.
  static func seed(_ detail: Sentence, default usual: String? = "\(Sampling.usualSeed)")
    -> CommandOption
  {
    CommandOption(
      "seed", value: CommandValue(name: "N", kind: .unsigned(0...UInt64.max)), default: usual,
      summary: "Seed of random choices", detail: detail)
  }

  /// `--seed` of one run.
  static let seed = CommandOption.seed("for the strategies random and pct")

  /// `--depth` of the strategy pct.
  static let depth = CommandOption(
    "depth", value: CommandValue(name: "D", kind: .unsigned(1...1_000)),
    default: "\(Sampling.usualDepth)",
    summary: "How many ordered pairs of steps a bug is thought to need, for pct")

  /// `--schedule`.
  static let schedule = CommandOption(
    "schedule", value: CommandValue(name: "FILE", kind: .file),
    summary: "Schedule to replay, instead of the one in the scenario")

  /// `--trace`, with the levels of the command.
  static func trace(_ levels: [CommandValue.Choice]) -> CommandOption {
    CommandOption(
      "trace", value: CommandValue(name: "DETAIL", kind: .oneOf(levels)),
      default: TraceLevel.steps.rawValue, summary: "How much of the run to show")
  }

  /// `--time`.
  static func time(_ detail: Sentence) -> CommandOption {
    CommandOption(
      "time",
      value: CommandValue(
        name: "MODE",
        kind: .oneOf([
          .init(name: "any", summary: "a thread may be slow: time may advance while it runs"),
          .init(name: "exact", summary: "threads take no time: time advances when none is enabled"),
        ])),
      summary: "How far time may run ahead of threads", detail: detail)
  }

  /// `--max-time`.
  static func maxTime(_ detail: Sentence, formerName: String? = nil) -> CommandOption {
    CommandOption(
      "max-time", formerName: formerName, otherWords: ["for", "duration", "timeout", "time-limit"],
      value: CommandValue(name: "TIME", kind: .duration),
      summary: "End after this much real time, such as 60s", detail: detail)
  }

  /// `--max-executions`.
  static func maxExecutions(_ detail: Sentence? = nil, default usual: String?) -> CommandOption {
    CommandOption(
      "max-executions", value: CommandValue(name: "N", kind: .unsigned(1...1_000_000_000_000)),
      default: usual, summary: "Make at most so many runs", detail: detail)
  }

  /// `--jobs`.
  static func jobs(_ detail: Sentence? = nil) -> CommandOption {
    CommandOption(
      "jobs", value: CommandValue(name: "N", kind: .integer(1...1_024)),
      summary: "How many threads work; one for each core if absent, and the result is the same",
      detail: detail)
  }

  /// `--runs`.
  static func runs(_ detail: Sentence? = nil, default usual: String) -> CommandOption {
    CommandOption(
      "runs", value: CommandValue(name: "N", kind: .integer(1...1_000_000_000)), default: usual,
      summary: "Write so many scenarios", detail: detail)
  }

  /// `--shard`.
  static func shard(_ detail: Sentence) -> CommandOption {
    CommandOption(
      "shard", value: CommandValue(name: "I/N", kind: .text),
      summary: "Do part I of N of the work only, for sim merge", detail: detail)
  }

  /// `--shard`, where the parts can also be divided by the engine.
  static let shard = shard("what the engine says in its variables counts, too")

  /// `--save`, for the files of findings.
  static func save(_ detail: Sentence? = nil) -> CommandOption {
    CommandOption(
      "save", value: CommandValue(name: "DIR", kind: .file),
      summary: "Write a scenario file for each finding into DIR", detail: detail)
  }

  /// `--corpus`.
  static func corpus(_ detail: Sentence) -> CommandOption {
    CommandOption(
      "corpus", value: CommandValue(name: "DIR", kind: .file),
      summary: "Keep the campaign in DIR, with a scenario file for each finding", detail: detail)
  }

  /// `--no-shrink`.
  static func noShrink(_ detail: Sentence? = nil) -> CommandOption {
    CommandOption(
      "no-shrink", summary: "Leave failing scenarios as they are", detail: detail)
  }

  /// `--whole`.
  static func whole(_ detail: Sentence) -> CommandOption {
    CommandOption("whole", summary: "Print all, however much it is", detail: detail)
  }

  /// `--html`.
  static func html(_ detail: Sentence) -> CommandOption {
    CommandOption(
      "html", value: CommandValue(name: "OUT", kind: .newFile),
      summary: "Write one HTML file instead", detail: detail)
  }

  /// `--output`.
  static let output = CommandOption(
    "output", letter: "o", value: CommandValue(name: "FILE", kind: .newFile),
    summary: "Write to FILE instead of standard output")

  /// Where the scenario files lie.
  static let scenarios = CommandOption(
    "scenarios", value: CommandValue(name: "DIR", kind: .file), default: "Scenarios",
    summary: "The folder of the scenario files")
}

extension CommandValue {
  /// The name of a generation.
  fileprivate static let generation = CommandValue(
    name: "NAME",
    kind: .oneOf(
      Generation.selectable.map { generation in
        let isApp = generation.name != generation.nameInScenarios
        return .init(
          name: generation.name,
          summary: isApp
            ? "the app under test, on \(generation.nameInScenarios)"
            : "SDWebImage \(Sentence(whole: generation.release))")
      }))

  fileprivate static let defect = CommandValue(name: "DEFECT", kind: .text)
}
