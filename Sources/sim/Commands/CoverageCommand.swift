import Foundation
import ImageLoadingModel
import SimTools

/// `sim coverage`: what scenarios reach, and what none does.
struct CoverageCommand {
  private let parsed: ParsedCommand
  private let console: Console
  private let interruption: Interruption

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
    interruption = Interruption(after: parsed.value("max-time")?.duration)
  }

  func run() throws -> ExitCode {
    var codes: [ExitCode] = []
    var runs: [(path: String, scenario: Scenario)] = []
    for path in parsed.values("PATH").map(\.text) {
      do {
        runs += try files(at: path).flatMap { file in
          try console.admit(file.file, parsed).scenarios.map { (file.path, $0) }
        }
      } catch {
        codes.append(try console.complain(of: error))
      }
    }
    if runs.isEmpty, !codes.isEmpty { return .gravest(codes) }
    let filters = parsed.values("filter").map { TestFilter($0.text) }
    runs.removeAll { !TestFilter.lets(filters, path: $0.path, title: $0.scenario.title) }
    if runs.isEmpty, codes.isEmpty {
      throw UsageError(
        program: "sim", command: "coverage",
        problem: .brokenRule("no scenario file is let through by --filter"), index: nil)
    }
    if let generation { runs.removeAll { $0.scenario.generation.name != generation.name } }
    let coverage = cover(runs)
    if coverage.generations.contains(where: { !$0.failures.isEmpty }) { codes.append(.failed) }
    report(coverage)
    guard interruption.isAsked else { return .gravest(codes) }
    console.complain(of: interruption)
    return .gravest(codes + [interruption.exitCode])
  }

  private func cover(_ runs: [(path: String, scenario: Scenario)]) -> Coverage {
    var coverage = Coverage(generation.map { [$0] } ?? Generation.all)
    let runner = ScenarioRunner(isInterrupted: interruption.question)
    for (index, run) in runs.enumerated() where !interruption.isAsked {
      console.showScenarioProgress(done: index, of: runs.count)
      coverage.add(run.scenario, file: run.path, on: runner)
    }
    console.showScenarioProgress(done: nil, of: runs.count)
    return coverage
  }

  private func report(_ coverage: Coverage) {
    let printsMissingOnly = parsed.isOn("missing")
    if parsed.value("format")?.text == "json" {
      console.writeLine(coverage.json(printsMissingOnly: printsMissingOnly).text(pretty: true))
    } else {
      CoverageText(coverage, style: console.outputStyle, columns: console.columns)
        .lines(printsMissingOnly: printsMissingOnly).forEach(console.writeLine)
    }
  }

  private var generation: Generation? {
    (parsed.value("generation")?.text).flatMap(Generation.named)
  }

  /// One file, or all of a folder.
  private func files(at path: String) throws -> [(path: String, file: ScenarioFile)] {
    let folder = ScenarioFolder(path)
    if folder.names == nil { return [(path, try InputFile(path).scenarios())] }
    let files = try folder.files()
    if files.isEmpty {
      throw UsageError(
        program: "sim", command: "coverage",
        problem: .brokenRule("there is no scenario file in \(path)"), index: nil)
    }
    return files
  }
}
