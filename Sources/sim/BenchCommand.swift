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
    let clock = ContinuousClock()
    let rounds = Int(clamping: parsed.value("rounds")?.unsigned ?? 5)
    let benchmark = Benchmark { clock.measure($0) }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("sim-bench-\(ProcessInfo.processInfo.processIdentifier).json")
    try Data(Benchmark.smallScenario.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let start = ProcessStart(["run", "--generation", "4.2", file.path])
    // One start warms the caches of the disk.
    start.untilEnd()
    tell(benchmark.process(rounds: 4 * rounds + 1, start.untilEnd))
    try benchmark.figures(rounds: rounds, tell: tell)
    return .success
  }

  private func tell(_ figure: Benchmark.Figure) {
    let number = String(figure.nanoseconds)
    let padded = String(repeating: " ", count: max(9 - number.count, 0)) + number
    console.writeLine("\(padded) ns  \(figure.name)" + (figure.ratio.map { ": \($0)" } ?? ""))
    console.flush()
  }
}
