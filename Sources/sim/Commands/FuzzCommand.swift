import Foundation
import SimTools
import Synchronization

/// `sim fuzz`: scenarios from a seed.
struct FuzzCommand {
  private let parsed: ParsedCommand
  private let console: Console
  private let options: FuzzOptions

  init(_ parsed: ParsedCommand, _ console: Console) throws {
    self.parsed = parsed
    self.console = console
    options = try FuzzOptions(
      parsed, environment: ProcessInfo.processInfo.environment,
      jobs: ProcessInfo.processInfo.activeProcessorCount)
  }

  func run() throws -> ExitCode {
    let interruption = Interruption()
    if let folder = options.corpus {
      return try CampaignCall(CampaignFolder(folder, console), options, console)
        .run(interruption, report)
    }
    let start = ContinuousClock.now
    let report = FuzzWork(options, interruption, columns: console.progressColumns)
      .report(
        on: options.plan,
        shouldStop: { [time = options.time] in
          time.map { ContinuousClock.now - start > $0 } ?? false
        })
    guard self.report(report) else { return .inputOutput }
    return interruption.isAsked ? .interrupted : options.exitCode(of: report)
  }

  private func report(_ report: FuzzReport, of campaign: FuzzCampaign? = nil) -> Bool {
    FuzzOutput(parsed, console).report(report, of: campaign)
  }
}

/// Fuzzing with the options of a command line, and its progress on a terminal.
struct FuzzWork {
  private let options: FuzzOptions
  private let interruption: Interruption
  private let columns: Int?

  /// - Parameter columns: `nil` where no progress is to be shown.
  init(_ options: FuzzOptions, _ interruption: Interruption, columns: Int?) {
    self.options = options
    self.interruption = interruption
    self.columns = columns
  }

  func report(
    on plan: FuzzPlan, knows: @escaping @Sendable (FuzzFinding) -> Bool = { _ in false },
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) -> FuzzReport {
    let progress = FuzzProgress(columns: columns)
    defer { progress.clear() }
    return Fuzzer(
      plan, jobs: options.jobs, shrinks: options.shrinks, isKnown: knows,
      makeShrinkingBound: { [time = options.shrinkTime] in
        let start = ContinuousClock.now
        return { time.map { ContinuousClock.now - start > $0 } ?? false }
      },
      shouldStop: shouldStop, isInterrupted: interruption.question, progress: progress.show
    ).run()
  }
}

/// How far it has come, on a terminal.
private final class FuzzProgress: Sendable {
  private struct Lines {
    var scenarios: ProgressLine
    var findings: ProgressLine
  }

  /// `nil` where nothing is to be shown.
  private let lines: Mutex<Lines?>

  /// - Parameter columns: `nil` where nothing is to be shown.
  init(columns: Int?) {
    lines = Mutex(
      columns.map { columns in
        Lines(
          scenarios: ProgressLine(unit: .scenarios, columns: columns),
          findings: ProgressLine(unit: .shrunkFindings, columns: columns))
      })
  }

  func show(_ progress: Fuzzer.Progress) {
    let isShrinking = progress.shrinking != nil
    guard isShrinking || progress.done % 20 == 0 || progress.done == progress.total else { return }
    let note: Sentence? =
      progress.findings == 0 ? nil : "\(progress.findings) kinds of failures"
    lines.withLock { lines in
      let text =
        isShrinking
        ? lines?.findings.update(done: progress.done, of: progress.total)
        : lines?.scenarios.update(done: progress.done, of: progress.total, note: note)
      write(text ?? "")
    }
  }

  func clear() {
    lines.withLock { lines in
      write(lines?.scenarios.clear() ?? "")
      write(lines?.findings.clear() ?? "")
    }
  }

  private func write(_ text: String) {
    if !text.isEmpty { try? Descriptor.standardError.write(Array(text.utf8)) }
  }
}
