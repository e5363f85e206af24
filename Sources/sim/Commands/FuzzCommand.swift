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
    options = try FuzzOptions(parsed, environment: ProcessInfo.processInfo.environment)
  }

  func run() throws -> ExitCode {
    let interruption = Interruption()
    let start = ContinuousClock.now
    let progress = FuzzProgress(columns: console.progressColumns)
    let report = Fuzzer(
      options.plan, jobs: options.jobs, shrinks: options.shrinks,
      makeShrinkingBound: { [time = options.shrinkTime] in
        let start = ContinuousClock.now
        return { time.map { ContinuousClock.now - start > $0 } ?? false }
      },
      shouldStop: { [time = options.time] in
        time.map { ContinuousClock.now - start > $0 } ?? false
      }, isInterrupted: interruption.question, progress: progress.show
    ).run()
    progress.clear()
    guard FuzzOutput(parsed, console).report(report) else { return .inputOutput }
    if interruption.isAsked { return .interrupted }
    if !report.findings.isEmpty { return .failed }
    return report.isCutShort && options.wantsAllRuns ? .incomplete : .success
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
          scenarios: ProgressLine(unit: "scenarios", columns: columns),
          findings: ProgressLine(unit: "findings shrunk", columns: columns))
      })
  }

  func show(_ progress: Fuzzer.Progress) {
    let isShrinking = progress.shrinking != nil
    guard isShrinking || progress.done % 20 == 0 || progress.done == progress.total else { return }
    let note = progress.findings == 0 ? "" : "\(progress.findings) kinds of failures"
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
