import Foundation
import SimRuntime

/// Standard output and standard error.
final class Console {
  var color = ColorChoice.auto
  private var buffer: [UInt8] = []
  private lazy var progress = ProgressLine(unit: "steps", columns: columns)
  private lazy var scenarioProgress = ProgressLine(unit: "scenarios", columns: columns)
  private lazy var runProgress = ProgressLine(unit: "runs", columns: columns)
  private lazy var showsProgress = ProgressLine.isShown(
    environment: environment, isTerminal: isatty(STDERR_FILENO) == 1)
  private let environment = ProcessInfo.processInfo.environment

  var outputStyle: TerminalStyle {
    TerminalStyle(choice: color, environment: environment, isTerminal: isatty(STDOUT_FILENO) == 1)
  }

  /// How wide help texts may be.
  var columns: Int { environment["COLUMNS"].flatMap(Int.init).map { max($0, 40) } ?? 80 }

  /// The width for progress that others draw; `nil` where none is to be shown.
  var progressColumns: Int? { showsProgress ? columns : nil }

  /// Draws how far long work has come, on a terminal and not in continuous integration.
  func showProgress(done: Int, of total: Int) {
    guard showsProgress, total >= 1_000, done % 500 == 0 || done == total else { return }
    let text = done == total ? progress.clear() : progress.update(done: done, of: total)
    FileHandle.standardError.write(Data(text.utf8))
  }

  /// The same for work whose scenarios are counted; `done` is `nil` when a message is to be written.
  func showScenarioProgress(done: Int?, of total: Int) {
    guard showsProgress else { return }
    let text = done.map { scenarioProgress.update(done: $0, of: total) } ?? scenarioProgress.clear()
    FileHandle.standardError.write(Data(text.utf8))
  }

  /// The same for the runs of an exploration.
  func showProgress(runs: Int, of total: Int?, findings: Int) {
    guard showsProgress, runs % 50 == 0 else { return }
    let note = findings == 0 ? "" : "\(findings) found"
    let text = runProgress.update(done: runs, of: total, note: note)
    FileHandle.standardError.write(Data(text.utf8))
  }

  /// How small a finding has become.
  func showShrinking(of finding: Int, _ progress: Shrinker.Progress) {
    guard showsProgress else { return }
    let note =
      "finding \(finding) has \(progress.steps) steps and \(progress.switches) context switches"
    let text = runProgress.update(done: progress.runs, note: note)
    FileHandle.standardError.write(Data(text.utf8))
  }

  /// Erases it.
  func clearRunProgress() {
    guard showsProgress else { return }
    FileHandle.standardError.write(Data(runProgress.clear().utf8))
  }

  /// Writes a file, or says why it cannot.
  func write(_ text: String, to file: String) -> Bool {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      return true
    } catch {
      complain("sim: cannot write \(escapedForTerminal(file)): \(error.localizedDescription)")
      return false
    }
  }

  /// Writes text to standard output.
  func write(_ text: String) {
    buffer += Array(text.utf8)
    if buffer.count > 1 << 16 { flush() }
  }

  func writeLine(_ line: String) { write(line + "\n") }

  /// Writes a message to standard error, after all output so far.
  func complain(_ message: String) {
    flush()
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }

  /// Hands on what was written so far.
  func flush() {
    if buffer.isEmpty { return }
    FileHandle.standardOutput.write(Data(buffer))
    buffer.removeAll(keepingCapacity: true)
  }
}
