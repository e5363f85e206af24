import Foundation
import SimTools

/// One call of `sim fuzz --corpus`.
struct CampaignCall {
  private let folder: CampaignFolder
  private let options: FuzzOptions
  private let console: Console

  init(_ folder: CampaignFolder, _ options: FuzzOptions, _ console: Console) {
    self.folder = folder
    self.options = options
    self.console = console
  }

  /// Continues with the campaign until the time or the runs are over. What an interruption cuts short is
  /// not kept, and done again by the next call.
  func run(
    _ interruption: Interruption, _ report: (FuzzReport, FuzzCampaign?) -> Bool
  ) throws -> ExitCode {
    try folder.alone { try work(interruption, report) }
  }

  private func work(
    _ interruption: Interruption, _ report: (FuzzReport, FuzzCampaign?) -> Bool
  ) throws -> ExitCode {
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
      guard folder.save(news, of: campaign) else { return .inputOutput }
    }
    guard report(call, campaign) else { return .inputOutput }
    return interruption.isAsked ? .interrupted : options.exitCode(of: call)
  }

  /// A batch for each thread: what a killed call loses at most.
  private func chunk(after done: Int) -> Int {
    min(options.plan.batch * options.jobs, options.plan.runs - done)
  }

  private func opened() throws -> FuzzCampaign {
    guard folder.hasCampaign else { return FuzzCampaign(options.plan) }
    let bytes = try InputFile(folder.file).bytes()
    do {
      return try FuzzCampaign(
        bytes, file: folder.file, options.plan, givesSeed: options.givesSeed)
    } catch .unreadable(let failure) {
      throw failure
    } catch .otherOptions(let words) {
      throw UsageError(
        program: AppRegistry.program, command: "fuzz",
        problem: .brokenRule(
          "the campaign in \(folder.path) was begun with other options, those of "
            + "'\(shellQuoted(words))'; repeat them, or choose another folder"),
        index: nil)
    }
  }
}
