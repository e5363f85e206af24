import ImageLoadingInterface

/// `sim compare`: one scenario file in several generations, and those that cannot run it.
package struct GenerationComparison {
  /// A generation in which a file cannot be run, and why.
  package struct Refusal: Sendable {
    package let generation: String
    package let reasons: [Diagnostic]
  }

  /// The version of the JSON document.
  package static let version: Int64 = 1

  package let comparison: RunComparison
  package let refusals: [Refusal]
  private let file: ScenarioFile

  /// Runs the file in each of the generations that can run it.
  package init(_ file: ScenarioFile, in generations: [Generation], on runner: ScenarioRunner) {
    self.file = file
    let runs = GenerationVariants(file, in: generations)
    comparison = RunComparison(runs.variants, on: runner)
    refusals = runs.refusals
  }

  /// Runs that were compared in another way.
  package init(_ file: ScenarioFile, _ comparison: RunComparison) {
    self.file = file
    self.comparison = comparison
    refusals = []
  }

  private var scenario: Scenario { file.representative }

  package var exitCode: ExitCode { comparison.exitCode }

  /// The comparison for people.
  package func lines(style: TerminalStyle, columns: Int = 80, printsAll: Bool = false) -> [String] {
    let names = comparison.sides.map(\.label)
    let scenario = scenario.displayed
    var lines = [style.bold(escapedForTerminal(scenario.title))]
    if !scenario.about.isEmpty {
      lines += wrapped(escapedForTerminal(scenario.about), columns: columns)
    }
    let list = Sentence.list(names.map(Sentence.init(verbatim:)))
    lines.append(
      style.dim(translated(names.isEmpty ? "run in no generation" : "run in \(list)")))
    for refusal in refusals {
      let reason =
        style.yellow(translated("not run in \(refusal.generation): "))
        + (refusal.reasons.first?.localized() ?? "")
      let more = refusal.reasons.count - 1
      lines.append(more > 0 ? translated("\(reason), and \(more) more") : reason)
    }
    if names.count < 2 { return lines + ["", translated("There is nothing to compare with.")] }
    return lines + [""]
      + ComparisonText(comparison, style: style, columns: columns).lines(printsAll: printsAll)
  }

  /// The comparison for machines.
  package func json(file name: String) -> JSONValue {
    .object(
      [
        .init("version", .int(Self.version)), .init("type", "comparison"),
        .init("file", .string(name)), .init("title", .string(scenario.title)),
        .init(
          "notRun",
          .array(
            refusals.map { refusal in
              .object([
                .init("generation", .string(refusal.generation)),
                .init("reasons", .array(refusal.reasons.map { .string($0.localized()) })),
              ])
            })),
      ] + comparison.members)
  }
}
