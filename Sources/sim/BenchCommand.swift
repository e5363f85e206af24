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
    try Benchmark { clock.measure($0) }.figures(rounds: rounds) { figure in
      let number = String(figure.nanoseconds)
      let padded = String(repeating: " ", count: max(9 - number.count, 0)) + number
      console.writeLine("\(padded) ns  \(figure.name)" + (figure.ratio.map { ": \($0)" } ?? ""))
      console.flush()
    }
    return .success
  }
}
