import Foundation
import SimTools

/// `sim bench`: what runs cost.
struct BenchCommand {
  private let parsed: ParsedCommand
  private let console: Console
  private let interruption = Interruption()

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() throws -> ExitCode {
    guard try reportMemory() else { return interrupted() }
    let clock = ContinuousClock()
    let rounds = Int(clamping: parsed.value("rounds")?.unsigned ?? 5)
    let benchmark = Benchmark { clock.measure($0) }
    let process = try processFigure(benchmark, rounds: rounds)
    if interruption.isAsked { return interrupted() }
    report(process)
    try benchmark.figures(rounds: rounds) { figure in
      // What was measured meanwhile may have been disturbed.
      if !interruption.isAsked { report(figure) }
      return !interruption.isAsked
    }
    return interruption.isAsked ? interrupted() : .success
  }

  private func interrupted() -> ExitCode {
    console.complainOfInterruption()
    return .interrupted
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

  private func report(_ figure: Benchmark.Figure) {
    console.writeLine(
      "\(padded(figure.nanoseconds)) ns  \(figure.name)" + (figure.ratio.map { ": \($0)" } ?? ""))
    console.flush()
  }

  /// First of all, while the peak of the process's memory is that of these runs.
  /// - Returns: whether it was completed.
  private func reportMemory() throws -> Bool {
    let programs = number("executions") ?? 1_000_000
    let scenarios = number("scenario-executions") ?? 10_000
    return try reportGrowth(
      of: programs, "random executions than after \(programs / 100) (target: 0)"
    ) { Benchmark.memoryGrowth(executions: programs, peak: { ProcessMemory.peak }, progress: $0) }
      && reportGrowth(
        of: scenarios,
        "random executions of a scenario, in each generation in turn, than after "
          + "\(scenarios / 20) (target: below 1000)"
      ) {
        try Benchmark.memoryGrowthOfScenarios(
          executions: scenarios, peak: { ProcessMemory.peak }, progress: $0)
      }
  }

  private func reportGrowth(
    of executions: Int, _ words: String, _ growth: (_ progress: (Int) -> Bool) throws -> Int
  ) throws -> Bool {
    let bytes = try growth { [console, interruption] done in
      console.showProgress(runs: done, of: executions, findings: 0)
      return !interruption.isAsked
    }
    console.clearRunProgress()
    if interruption.isAsked { return false }
    console.writeLine("\(padded(bytes / 1_024)) kB  more memory after \(executions) \(words)")
    console.flush()
    return true
  }

  private func number(_ option: String) -> Int? {
    (parsed.value(option)?.unsigned).map { Int(clamping: $0) }
  }

  private func padded(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: " ", count: max(9 - text.count, 0)) + text
  }
}
