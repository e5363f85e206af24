import Foundation
import SimRuntime

/// `sim bench`: what runs cost.
struct BenchCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() throws -> ExitCode {
    tellMemory()
    try tellScenarioMemory()
    let clock = ContinuousClock()
    let rounds = Int(clamping: parsed.value("rounds")?.unsigned ?? 5)
    let benchmark = Benchmark { clock.measure($0) }
    tell(try processFigure(benchmark, rounds: rounds))
    try benchmark.figures(rounds: rounds, tell: tell)
    return .success
  }

  private func processFigure(_ benchmark: Benchmark, rounds: Int) throws -> Benchmark.Figure {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("sim-bench-\(ProcessInfo.processInfo.processIdentifier).json")
    try Data(Benchmark.smallScenario.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let start = ProcessStart(["run", "--generation", "4.2", file.path])
    // One start warms the caches of the disk.
    start.untilEnd()
    return benchmark.process(rounds: 4 * rounds + 1, start.untilEnd)
  }

  private func tell(_ figure: Benchmark.Figure) {
    console.writeLine(
      "\(padded(figure.nanoseconds)) ns  \(figure.name)" + (figure.ratio.map { ": \($0)" } ?? ""))
    console.flush()
  }

  /// First of all, while the peak of the process's memory is that of these runs.
  private func tellMemory() {
    let executions = Int(clamping: parsed.value("executions")?.unsigned ?? 1_000_000)
    let growth = Benchmark.memoryGrowth(
      executions: executions, peak: { ProcessMemory.peak },
      progress: { [console] done in
        console.showProgress(runs: done, of: executions, findings: 0)
        return true
      })
    console.clearRunProgress()
    console.writeLine(
      "\(padded(growth / 1_024)) kB  more memory after \(executions) random executions than after "
        + "\(executions / 100) (target: 0)")
    console.flush()
  }

  /// The same of whole scenarios.
  private func tellScenarioMemory() throws {
    let executions = Int(clamping: parsed.value("scenario-executions")?.unsigned ?? 10_000)
    let growth = try Benchmark.memoryGrowthOfScenarios(
      executions: executions, peak: { ProcessMemory.peak },
      progress: { [console] done in
        console.showProgress(runs: done, of: executions, findings: 0)
        return true
      })
    console.clearRunProgress()
    console.writeLine(
      "\(padded(growth / 1_024)) kB  more memory after \(executions) random executions of a scenario, "
        + "in each generation in turn, than after \(executions / 20) (target: below 1000)")
    console.flush()
  }

  private func padded(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: " ", count: max(9 - text.count, 0)) + text
  }
}
