import Foundation
import ImageLoadingInterface
import SimTools

/// `sim coverage`: what scenarios reach, and what none does.
struct CoverageCommand {
  private let parsed: ParsedCommand
  private let console: Console
  private let interruption: Interruption

  init(_ parsed: ParsedCommand, _ console: Console) throws {
    self.parsed = try ProfileFile(parsed, of: .coverage).completed()
    self.console = console
    interruption = Interruption(after: parsed.value("max-time")?.duration)
  }

  func run() throws -> ExitCode {
    var codes: [ExitCode] = []
    var runs: [(path: String, scenario: Scenario)] = []
    var fileCount = 0
    var obstacle: AppObstacle?
    for path in parsed.values("PATH").map(\.text) {
      do {
        let files = try files(at: path)
        fileCount += files.count
        for (path, file) in files {
          let file = try console.admit(file, parsed)
          if generation == nil, let found = file.obstacle { obstacle = obstacle ?? found }
          runs += file.scenarios(in: generation?.name).map { (path, $0) }
        }
      } catch {
        codes.append(try console.complain(of: error))
      }
    }
    if runs.isEmpty, !codes.isEmpty { return .gravest(codes) }
    if runs.isEmpty, let obstacle, let app = AppRegistry.app {
      throw usageError(
        "\(app.name) cannot be run with any of \(Sentence.files(fileCount)), such as because "
          + "\(obstacle.sentence)")
    }
    let filters = parsed.values("filter").map { TestFilter($0.text) }
    runs.removeAll { !TestFilter.lets(filters, path: $0.path, title: $0.scenario.title) }
    if runs.isEmpty, codes.isEmpty {
      throw usageError(
        generation == nil
          ? "no scenario file is let through by --filter"
          : "no scenario file is let through by --filter and --generation")
    }
    let coverage = cover(runs)
    if coverage.generations.contains(where: { !$0.failures.isEmpty }) { codes.append(.failed) }
    report(coverage)
    guard interruption.isAsked else { return .gravest(codes) }
    console.complain(of: interruption)
    return .gravest(codes + [interruption.exitCode])
  }

  private func cover(_ runs: [(path: String, scenario: Scenario)]) -> Coverage {
    let usual = AppRegistry.app.map { [$0.generation] } ?? Generation.all
    var coverage = Coverage(generation.map { [$0] } ?? usual)
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

  private func usageError(_ rule: Sentence) -> UsageError {
    UsageError(
      program: AppRegistry.program, command: "coverage", problem: .brokenRule(rule), index: nil)
  }

  /// One file, or all of a folder.
  private func files(at path: String) throws -> [(path: String, file: ScenarioFile)] {
    let folder = ScenarioFolder(path)
    if folder.names == nil { return [(path, try InputFile(path).scenarios())] }
    let files = try folder.files(namedBy: "PATH")
    if files.isEmpty {
      throw usageError("there is no scenario file in \(path)")
    }
    return files
  }
}
