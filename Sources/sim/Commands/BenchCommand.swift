import Foundation
import SimTools

/// `sim bench`: what runs cost.
struct BenchCommand {
  private let parsed: ParsedCommand
  private let console: Console
  private let interruption: Interruption

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
    interruption = Interruption(after: parsed.value("max-time")?.duration)
  }

  func run() throws -> ExitCode {
    let isJSON = parsed.value("format")?.text == "json"
    var report = Report(isJSON: isJSON, console)
    let isComplete = try measure(&report)
    if !isComplete {
      // One document is written at the end, or not at all.
      console.complain(of: interruption, writesNothing: isJSON)
      return interruption.exitCode
    }
    report.end()
    return .success
  }

  /// - Returns: whether it was completed.
  private func measure(_ report: inout Report) throws -> Bool {
    guard try measureMemory(&report) else { return false }
    let clock = ContinuousClock()
    let rounds = number("rounds") ?? 5
    let benchmark = Benchmark { clock.measure($0) }
    let process = try processFigure(benchmark, rounds: rounds)
    if interruption.isAsked { return false }
    report.add(process)
    try benchmark.figures(rounds: rounds, orders: scenarioExecutions / 5, loads: 2 * size) {
      figure in
      // What was measured meanwhile may have been disturbed.
      if !interruption.isAsked { report.add(figure) }
      return !interruption.isAsked
    }
    if interruption.isAsked { return false }
    report.add(Growth.heading(few: size))
    try benchmark.growth(few: size) { growth in
      if !interruption.isAsked { report.add(growth) }
      return !interruption.isAsked
    }
    return !interruption.isAsked
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

  /// First of all, while the peak of the process's memory is that of these runs.
  /// - Returns: whether it was completed.
  private func measureMemory(_ report: inout Report) throws -> Bool {
    let programs = number("executions") ?? 1_000_000
    let scenarios = scenarioExecutions
    let ofPrograms = Benchmark.memoryGrowth(
      executions: programs, peak: { ProcessUsage.peakMemory }, progress: progress(of: programs))
    if interruption.isAsked { return false }
    report.add(
      kilobytes: ofPrograms / 1_024,
      "more memory after \(programs) random executions than after \(programs / 100) (target: 0)")
    let ofScenarios = try Benchmark.memoryGrowthOfScenarios(
      executions: scenarios, peak: { ProcessUsage.peakMemory }, progress: progress(of: scenarios))
    if interruption.isAsked { return false }
    report.add(
      kilobytes: ofScenarios / 1_024,
      "more memory after \(scenarios) random executions of a scenario, in each generation in turn, "
        + "than after \(scenarios / 20) (target: below 1000)")
    let ofLoads = try Benchmark.memoryOfLoads(10 * size) {
      ProcessUsage.peakMemory
    }
    report.add(kilobytes: ofLoads / 1_024, "for each load of one run (target: at most 2)")
    return !interruption.isAsked
  }

  private func progress(of total: Int) -> (_ done: Int) -> Bool {
    { [console, interruption] done in
      if done < total {
        console.showProgress(runs: done, of: total, findings: 0)
      } else {
        console.clearRunProgress()
      }
      return !interruption.isAsked
    }
  }

  private var scenarioExecutions: Int { number("scenario-executions") ?? 10_000 }

  private var size: Int { number("size") ?? 2_000 }

  private func number(_ option: String) -> Int? {
    (parsed.value(option)?.unsigned).map { Int(clamping: $0) }
  }
}

/// What was measured: printed at once as text, or at the end as one document.
private struct Report {
  private let isJSON: Bool
  private let console: Console
  private var memory: [JSONValue] = []
  private var figures: [JSONValue] = []
  private var growth: [JSONValue] = []

  init(isJSON: Bool, _ console: Console) {
    self.isJSON = isJSON
    self.console = console
  }

  mutating func add(kilobytes: Int, _ words: String) {
    console.clearRunProgress()
    memory.append(
      .object([.init("name", .string(words)), .init("kilobytes", .integer(kilobytes))]))
    write("\(kilobytes) kB  \(words)")
  }

  mutating func add(_ figure: Benchmark.Figure) {
    figures.append(figure.json)
    write(figure.line)
  }

  mutating func add(_ growth: Growth) {
    self.growth.append(growth.json)
    write(growth.line)
  }

  /// What the next lines are about.
  func add(_ heading: String) { if !isJSON { console.writeLine("\n" + heading) } }

  func end() {
    if !isJSON { return }
    console.writeLine(
      JSONValue.object([
        .init("version", 1), .init("type", "benchmark"), .init("memory", .array(memory)),
        .init("figures", .array(figures)), .init("growth", .array(growth)),
      ]).text(pretty: true))
  }

  /// Numbers stand below each other.
  private func write(_ line: String) {
    if isJSON { return }
    let digits = line.prefix { $0 != " " }.count
    console.writeLine(String(repeating: " ", count: max(9 - digits, 0)) + line)
    console.flush()
  }
}
