import Foundation
import SimTools

/// Standard output and standard error.
final class Console {
  var color = ColorChoice.auto
  private var givenLanguage: Language?
  /// The language of progress, which other threads may draw.
  private var catalogue = Catalogue.english
  let files = WholeFiles()
  private var buffer: [UInt8] = []
  private var isOutputLost = false
  private var areMessagesLost = false
  private lazy var progress = line(of: .steps)
  private lazy var scenarioProgress = line(of: .scenarios)
  private lazy var runProgress = line(of: .runs)
  private lazy var showsProgress = ProgressLine.isShown(
    environment: environment, isTerminal: isatty(STDERR_FILENO) == 1)
  private let environment = ProcessInfo.processInfo.environment

  var outputStyle: TerminalStyle {
    TerminalStyle(choice: color, environment: environment, isTerminal: isOutputTerminal)
  }

  /// Shows texts in the language that the command line or the system asks for, or else in the one that a
  /// scenario says.
  func speaking<Result>(
    _ language: Language? = nil, of scenario: Scenario? = nil, _ body: () throws -> Result
  ) rethrows -> Result {
    if let language { givenLanguage = language }
    let choice = LanguageChoice(
      given: givenLanguage, environment: environment, isForPerson: isOutputTerminal)
    let former = catalogue
    catalogue = .of(choice.language(of: scenario?.language))
    defer { catalogue = former }
    return try Catalogue.$current.withValue(catalogue, operation: body)
  }

  var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// How wide texts may be: as `COLUMNS` says, or else the terminal that shows them.
  var columns: Int {
    environment["COLUMNS"].flatMap(Int.init).map { max($0, 40) }
      ?? [STDOUT_FILENO, STDERR_FILENO].lazy.compactMap(Descriptor.columns(of:)).first ?? 80
  }

  /// The width for progress that others draw; `nil` where none is to be shown.
  var progressColumns: Int? { showsProgress ? columns : nil }

  private func line(of unit: ProgressLine.Unit) -> ProgressLine {
    ProgressLine(unit: unit, columns: columns, in: catalogue)
  }

  /// Draws how far long work has come, on a terminal and not in continuous integration.
  func showProgress(done: Int, of total: Int) {
    guard showsProgress, total >= 1_000, done % 500 == 0 || done == total else { return }
    let text = done == total ? progress.clear() : progress.update(done: done, of: total)
    draw(text)
  }

  /// The same for work whose scenarios are counted; `done` is `nil` when a message is to be written.
  func showScenarioProgress(done: Int?, of total: Int) {
    guard showsProgress else { return }
    let text = done.map { scenarioProgress.update(done: $0, of: total) } ?? scenarioProgress.clear()
    draw(text)
  }

  /// The same for the runs of an exploration.
  func showProgress(runs: Int, of total: Int?, findings: Int) {
    guard showsProgress, runs % 50 == 0 else { return }
    let note: Sentence? = findings == 0 ? nil : "\(findings) found"
    let text = runProgress.update(done: runs, of: total, note: note)
    draw(text)
  }

  /// How small a finding has become.
  func showShrinking(of finding: Int, _ progress: Shrinker.Progress) {
    guard showsProgress else { return }
    let note: Sentence =
      "finding \(finding) has \(progress.steps) steps and \(progress.switches) context switches"
    let text = runProgress.update(done: progress.runs, note: note)
    draw(text)
  }

  /// Erases it.
  func clearRunProgress() {
    guard showsProgress else { return }
    draw(runProgress.clear())
  }

  /// Writes a file, whole or not at all, or says why it cannot.
  /// - Parameter makesFolder: whether a folder that is not there is made.
  func write(_ text: String, to file: String, makesFolder: Bool = false) -> Bool {
    do throws(WholeFiles.Problem) {
      try files.write(text, to: file, makesFolder: makesFolder)
      return true
    } catch {
      complain(that: error.message)
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
    do throws(SystemError) {
      try Descriptor.standardError.write(Array((message + "\n").utf8))
    } catch {
      areMessagesLost = true
    }
  }

  /// Writes what is wrong, in the present language, behind the name of the program.
  func complain(that problem: Sentence) {
    complain("\(AppRegistry.program): \(escapedForTerminal(translated(problem)))")
  }

  /// Tells people how long it took to write pages. What is printed for programs is the same each time.
  func tell(since begin: ContinuousClock.Instant) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    let tenths = ((ContinuousClock.now - begin) / .milliseconds(100)).rounded()
    complain(translated("written in \("\(tenths / 10)") s"))
  }

  /// Says why the history of a run that is shown is not the whole one, if that is so.
  func complain(ofShown outcome: Outcome) {
    switch outcome {
    case .stepBound(let steps): complain(that: "the run is cut short after \(steps) steps")
    case .diverged(let divergence):
      complain(that: "the replay diverges at step \(divergence.step): \(divergence.difference)")
    case .rest, .idle, .timeBound, .deadlock, .livelock, .crashed, .interrupted, .pruned, .escaped:
      break
    }
  }

  /// Says that the output covers what was done when the work was ended.
  /// - Parameter writesNothing: whether instead nothing was written, as what is half done is worth nothing.
  func complain(of interruption: Interruption, writesNothing: Bool = false) {
    let reason: Sentence =
      interruption.exitCode == .interrupted ? "interrupted" : "the time is over"
    let extent: Sentence =
      writesNothing ? "nothing was written" : "the output covers what was done so far"
    complain(that: "\(reason); \(extent)")
  }

  /// Passes on what was written so far. An error is reported once, and later output is dropped.
  func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    if buffer.isEmpty || isOutputLost { return }
    do throws(SystemError) {
      try Descriptor.standardOutput.write(buffer)
    } catch {
      isOutputLost = true
      buffer.removeAll()
      complain(that: "cannot write to standard output: \(error.reason)")
    }
  }

  /// Hands on the rest.
  /// - Returns: what the process ends with: the code, unless not all could be written.
  func end(_ code: ExitCode) -> ExitCode {
    flush()
    return isOutputLost || areMessagesLost ? .gravest([code, .inputOutput]) : code
  }

  /// Progress is no loss.
  private func draw(_ text: String) {
    try? Descriptor.standardError.write(Array(text.utf8))
  }
}
