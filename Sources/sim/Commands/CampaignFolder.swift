import Foundation
import SimTools

/// The folder of `sim fuzz --corpus`: the campaign so far, and a scenario file for each kind of failure.
struct CampaignFolder {
  private let path: String
  private let options: FuzzOptions
  private let console: Console

  init(_ path: String, _ options: FuzzOptions, _ console: Console) {
    self.path = path
    self.options = options
    self.console = console
  }

  private var file: String { "\(path)/\(FuzzCampaign.fileName)" }

  /// Goes on with the campaign until the time or the runs are over. What an interruption cuts short is
  /// not kept, and done again by the next call.
  func run(
    _ interruption: Interruption, _ report: (FuzzReport, FuzzCampaign?) -> Bool
  ) throws -> ExitCode {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      console.complain("sim: cannot make the folder \(escapedForTerminal(path))")
      return .inputOutput
    }
    guard let lock = FolderLock(path, waits: false) else {
      console.complain("sim: another call works on the campaign in \(escapedForTerminal(path))")
      return .inputOutput
    }
    defer { lock.unlock() }
    console.files.sweep(path)
    var campaign: FuzzCampaign
    do {
      campaign = try opened()
    } catch {
      return try console.complain(of: error)
    }
    var call = campaign.call
    let work = FuzzWork(options, interruption, columns: console.progressColumns)
    let start = ContinuousClock.now
    while !interruption.isAsked, call.scenarios < options.plan.runs,
      options.time.map({ ContinuousClock.now - start < $0 }) ?? true
    {
      let part = work.report(on: campaign.next(chunk(after: call.scenarios))) {
        [campaign] finding in campaign.knows(finding)
      }
      if interruption.isAsked { break }
      let news = campaign.add(part, to: &call)
      guard save(news, of: campaign) else { return .inputOutput }
    }
    guard report(call, campaign) else { return .inputOutput }
    if interruption.isAsked { return .interrupted }
    if !call.findings.isEmpty { return .failed }
    return call.scenarios < options.plan.runs && options.wantsAllRuns ? .incomplete : .success
  }

  /// A batch for each thread: what a killed call loses at most.
  private func chunk(after done: Int) -> Int {
    min(options.plan.batch * options.jobs, options.plan.runs - done)
  }

  private func opened() throws -> FuzzCampaign {
    guard FileManager.default.fileExists(atPath: file) else { return FuzzCampaign(options.plan) }
    let bytes = try InputFile(file).bytes()
    do {
      return try FuzzCampaign(bytes, file: file, options.plan, givesSeed: options.givesSeed)
    } catch .unreadable(let failure) {
      throw failure
    } catch .otherOptions(let words) {
      throw UsageError(
        program: "sim", command: "fuzz",
        problem: .brokenRule(
          "the campaign in \(escapedForTerminal(path)) was begun with other options, those of "
            + "'\(shellQuoted(words))'; repeat them, or choose another folder"),
        index: nil)
    }
  }

  /// The scenarios first: the campaign takes their findings for known.
  private func save(_ news: [FuzzFinding], of campaign: FuzzCampaign) -> Bool {
    for finding in news {
      guard let shrunk = finding.shrunk else { continue }
      let text = shrunk.document.text(pretty: true) + "\n"
      guard console.write(text, to: "\(path)/\(finding.fileName)") else { return false }
    }
    return console.write(campaign.text, to: file)
  }
}
