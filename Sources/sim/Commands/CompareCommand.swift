import ImageLoadingInterface
import SimTools

/// `sim compare`: one scenario in several generations.
struct CompareCommand {
  private let parsed: ParsedCommand
  private let console: Console
  private let begin = ContinuousClock.now

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() throws -> ExitCode {
    let generations = try GenerationList.read(
      parsed.value("generations"), ofOne: parsed.value("defect") != nil)
    let name = parsed.value("FILE")?.text ?? "-"
    let file: ScenarioFile
    do {
      file = try console.admit(InputFile(name).scenarios(), parsed)
    } catch {
      return try console.complain(of: error)
    }
    let interruption = Interruption(after: parsed.value("max-time")?.duration)
    let runner = ScenarioRunner(
      progress: { done, total in console.showProgress(done: done, of: total) },
      isInterrupted: interruption.question)
    if let target = parsed.value("html")?.text {
      let runs = try runs(of: file, generations)
      let sides = SideBySide(runs.variants, on: runner)
      let page = page(of: file, sides, runs.notes)
      if interruption.isAsked {
        console.complain(of: interruption, writesNothing: true)
        return interruption.exitCode
      }
      return write(page, to: target, comparing: sides.comparison)
    }
    let comparison =
      if parsed.value("defect") != nil {
        GenerationComparison(
          file, RunComparison(try runs(of: file, generations).variants, on: runner))
      } else {
        GenerationComparison(file, in: generations, on: runner)
      }
    if parsed.value("format")?.text == "json" {
      console.writeLine(comparison.json(file: name).text(pretty: true))
    } else {
      comparison.lines(
        style: console.outputStyle, columns: console.columns, printsAll: parsed.isOn("all")
      ).forEach(console.writeLine)
    }
    guard interruption.isAsked else { return comparison.exitCode }
    console.complain(of: interruption)
    return interruption.exitCode
  }

  /// The runs to compare, and what is to be said of those that cannot be made.
  private func runs(
    of file: ScenarioFile, _ generations: [Generation]
  ) throws -> (variants: [RunComparison.Variant], notes: [String]) {
    if let id = parsed.value("defect") {
      let scenario = try scenario(in: file, with: id, generations)
      return (ExhibitRun.variants(of: scenario, by: try defect(id)), [])
    }
    let runs = GenerationVariants(file, in: generations)
    let notes = runs.refusals.map { refusal in
      translated("not run in \(refusal.generation): \(refusal.reasons.first?.localized() ?? "")")
    }
    return (runs.variants, notes)
  }

  private func page(
    of file: ScenarioFile, _ sides: SideBySide, _ notes: [String]
  ) -> SideBySidePage {
    SideBySidePage(
      of: file.representative, notes: notes + sides.comparison.cuts.map { translated($0) }, sides)
  }

  private func write(
    _ page: SideBySidePage, to target: String, comparing comparison: RunComparison
  ) -> ExitCode {
    guard console.write(page.html, to: target) else { return .inputOutput }
    let kilobytes = (page.html.utf8.count + 999) / 1_000
    console.writeLine(
      escapedForTerminal(
        translated(
          "\(target): \(page.differenceCount) rows that differ, of \(page.rowCount), "
            + "\(kilobytes) kB")))
    console.tell(since: begin)
    return comparison.exitCode
  }

  // MARK: A defect

  private func defect(_ id: ParsedValue) throws -> Defect {
    if let defect = Defect.named(id.text) { return defect }
    let names = Exhibit.all.map(\.defect.rawValue)
    throw usageError(
      .unknownValue(
        subject: id.name, value: id.text, allowed: names.map(Sentence.init(verbatim:)),
        nearest: nearestName(to: id.text, among: names)))
  }

  /// The file in the first of its generations that has the defect, or in the one that is named.
  private func scenario(
    in file: ScenarioFile, with id: ParsedValue, _ generations: [Generation]
  ) throws -> Scenario {
    let defect = try defect(id)
    if parsed.value("generations") != nil {
      if generations[0].ownDefects.contains(defect) {
        return try scenario(in: file, of: generations[0])
      }
    } else if let scenario = file.scenarios.first(where: {
      $0.generation.ownDefects.contains(defect)
    }) {
      return scenario
    }
    let owners = Generation.all.filter { $0.ownDefects.contains(defect) }
      .map { Sentence(verbatim: $0.name) }
    throw usageError(
      .brokenRule(
        "the file is run in no generation that has \(defect.rawValue); it is a defect of "
          + "\(owners, separator: ", ")"))
  }

  private func scenario(
    in file: ScenarioFile, of generation: Generation
  ) throws(UsageError) -> Scenario {
    do throws(ScenarioReader.Failure) {
      return try file.scenario(in: generation)
    } catch {
      let reason = error.diagnostics.first?.sentence ?? ""
      throw usageError(
        .brokenRule("the file cannot be run in \(generation.name): \(reason)"))
    }
  }

  private func usageError(_ problem: UsageError.Problem) -> UsageError {
    UsageError(program: AppRegistry.program, command: "compare", problem: problem, index: nil)
  }
}
