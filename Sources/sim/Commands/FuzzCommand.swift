import Foundation
import SimTools
import Synchronization

/// `sim fuzz`: scenarios from a seed.
struct FuzzCommand {
  private let parsed: ParsedCommand
  private let console: Console
  private let options: FuzzOptions
  private let commit: String?

  /// - Parameter commit: the one that was checked out when the program was built; `nil` if it is not known.
  init(_ parsed: ParsedCommand, commit: String?, _ console: Console) throws {
    self.parsed = parsed
    self.commit = commit
    self.console = console
    options = try FuzzOptions(
      parsed, environment: ProcessInfo.processInfo.environment,
      jobs: ProcessInfo.processInfo.activeProcessorCount)
  }

  func run() throws -> ExitCode {
    let interruption = Interruption()
    let output = FuzzOutput(parsed, console, corpus: options.corpus)
    let write = { (report: FuzzReport, campaign: FuzzCampaign?) in
      output.report(
        report, of: campaign,
        isTimeOver: !interruption.isAsked && options.isTimeOver(in: report))
    }
    if let folder = options.corpus {
      try tellShard(of: folder)
      return try CampaignCall(CampaignFolder(folder, console), options, console)
        .run(interruption, write)
    }
    let start = ContinuousClock.now
    var report = FuzzWork(options, interruption, columns: console.progressColumns)
      .report(
        on: options.plan,
        shouldStop: { [time = options.time] in
          time.map { ContinuousClock.now - start > $0 } ?? false
        })
    report.program = SimVersion.line(commit: commit)
    guard write(report, nil) else { return .inputOutput }
    return interruption.isAsked ? .interrupted : options.exitCode(of: report)
  }
}

extension FuzzCommand {
  /// Says which part of a campaign this is: an engine may have decided it.
  private func tellShard(of folder: String) throws {
    let shard = options.campaignShard
    if shard.count == 1 { return }
    let whole = parsed.value("corpus")?.text ?? folder
    if CampaignFolder(whole, console).hasCampaign {
      throw UsageError(
        program: AppRegistry.program, command: "fuzz",
        problem: .brokenRule(
          "this is shard \(shard), and in \(whole) there is a campaign without shards; choose another folder, or go "
            + "on with that campaign by --shard 1/1"),
        index: nil)
    }
    console.complain(
      that: "shard \(shard) of the campaign in \(whole): its folder is \(folder)")
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
    let progress = FuzzProgress(columns: columns, time: options.time)
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

  private let start = ContinuousClock.now
  /// How long it may take; `nil` for no bound.
  private let time: Duration?

  /// - Parameter columns: `nil` where nothing is to be shown.
  init(columns: Int?, time: Duration?) {
    self.time = time
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
    var notes: [Sentence] =
      progress.findings == 0 ? [] : ["\(progress.findings) kinds of failures"]
    // How far it has come is a matter of time only.
    if progress.total == nil, let time {
      let passed = (ContinuousClock.now - start).components.seconds
      notes.insert("\(passed) of \(max(time.components.seconds, 1)) s", at: 0)
    }
    let note = notes.isEmpty ? nil : Sentence(notes, separator: ", ")
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
