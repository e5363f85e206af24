import Foundation
import SimTools

/// `sim merge`: the reports of shards as one.
struct MergeCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() throws -> ExitCode {
    let files = TestOutput.writtenFiles(in: ProcessInfo.processInfo.environment)
    try WrittenFiles(parsed, in: .sim, writing: files).check()
    let campaigns = parsed.values("FILE").compactMap { campaign(at: $0.text) }
    do {
      if !campaigns.isEmpty { return try join(campaigns) }
      try refuse(
        "corpus", "it is for campaigns, and these are files; name the folders of campaigns")
      let files = try parsed.values("FILE").map { ($0.text, try InputFile($0.text).bytes()) }
      if let empty = files.first(where: { Self.isEmpty($0.1) }) {
        console.complain(
          that: "\(empty.0) is empty: has its shard crashed, or not yet ended?")
        return .badScenario
      }
      // A file of another kind than the rest is reported as such.
      if files.contains(where: { TestReport.isReport($0.1) }) {
        return try mergeTests(
          files.map { (file: $0, report: try TestReport.read($1, file: $0)) })
      }
      if files.contains(where: { ExplorationPart.isPart($0.1) }) {
        return try joinExplorations(files.map { (file: $0, bytes: $1) })
      }
      if let other = files.first(where: { Self.isOther($0.1) }) {
        console.complain(that: "\(other.0) is no report of sim test, sim explore or sim fuzz")
        return .badScenario
      }
      return try mergeFuzzing(
        files.map { (file: $0, report: try FuzzReport.read($1, file: $0)) })
    } catch let problem as TestMerge.Problem {
      return refuse(problem.message)
    } catch let problem as FuzzMerge.Problem {
      return refuse(problem.message)
    } catch let problem as ExplorationPart.Problem {
      return refuse(problem.message)
    } catch {
      return try console.complain(of: error)
    }
  }

  /// A folder, or that of the file of a campaign; a report of a shard may have the name of that file.
  private func campaign(at path: String) -> CampaignFolder? {
    if ScenarioFolder(path).isOnDisk { return CampaignFolder(path, console) }
    guard FilePath(path).name == FuzzCampaign.fileName, let bytes = try? InputFile(path).bytes(),
      let report = try? FuzzReport.read(bytes, file: path), report.plan.shard.count == 1
    else { return nil }
    let folder = FilePath(path).folder
    return CampaignFolder(folder.isEmpty ? "." : folder, console)
  }

  private static func isEmpty(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains($0) }
  }

  /// Whether it is an object that has nothing of a report of `sim fuzz`.
  private static func isOther(_ bytes: [UInt8]) -> Bool {
    (try? JSONParser.parse(bytes)).map { $0.members != nil && $0["plan"] == nil } ?? false
  }

  private func mergeTests(_ reports: [(file: String, report: TestReport)]) throws -> ExitCode {
    try refuse("save", "these are reports of sim test, and it keeps what sim fuzz has found")
    try refuseIdle(["whole"], where: "with reports of sim test")
    let merge = try TestMerge(reports)
    let output = TestOutput(parsed, console)
    output.begin(merge.report.plan, checks: merge.report.summary.count)
    merge.report.results.forEach(output.report)
    let isWritten = output.end(
      merge.report.summary, missing: merge.missing, of: merge.shards)
    reportMissing(merge.missing, of: merge.shards)
    for (file, report) in reports where !report.hasEnd {
      console.complain(that: "\(file) has no end: has its shard crashed, or not yet ended?")
    }
    guard isWritten else { return .inputOutput }
    return merge.missing.isEmpty && merge.report.summary.hasRunNothing
      ? console.complainThatNothingRan(merge.report.summary) : merge.exitCode
  }

  private func mergeFuzzing(_ reports: [(file: String, report: FuzzReport)]) throws -> ExitCode {
    try refuse("junit", "these are reports of sim fuzz, and it is for sim test")
    let merged = try FuzzMerge.merge(reports)
    guard FuzzOutput(parsed, console, corpus: nil).report(merged) else { return .inputOutput }
    let missing = FuzzMerge.missing(reports.map(\.report))
    reportMissing(missing, of: reports[0].report.plan.shard.count)
    if !merged.findings.isEmpty { return .failed }
    let isEnough = merged.plan.isEndless && merged.scenarios > 0
    return missing.isEmpty && (isEnough || !merged.isCutShort) ? .success : .incomplete
  }

  /// Joins the shards of an exploration: the report is that of `sim explore`.
  private func joinExplorations(_ parts: [(file: String, bytes: [UInt8])]) throws -> ExitCode {
    for option in ["junit", "corpus"] {
      try refuse(option, "these are shards of sim explore, and it is for others")
    }
    try refuseIdle(
      ["verbose", "quiet", "whole", "annotations"], where: "with shards of sim explore")
    let (heading, _) = try ExplorationPart.heading(parts[0].bytes, file: parts[0].file)
    var words = ["explore"] + heading.words + [heading.file]
    for name in ["format", "save"] {
      for value in parsed.values(name) where value.isGiven { words += ["--\(name)", value.text] }
    }
    return try ExploreCommand(ArgumentParser(table: .sim).parse(words), console).join(parts)
  }

  /// Joins campaigns of several machines.
  private func join(_ folders: [CampaignFolder]) throws -> ExitCode {
    try refuse("junit", "these are campaigns of sim fuzz, and it is for sim test")
    if folders.count < parsed.values("FILE").count {
      throw FuzzMerge.Problem(message: "some of these are folders of campaigns, and some are files")
    }
    let joined = try FuzzMerge.join(
      folders.map { folder in
        (folder.path, try FuzzCampaign(InputFile(folder.file).bytes(), file: folder.file))
      })
    if let target = parsed.value("corpus")?.text {
      let folder = CampaignFolder(target, console)
      let isJoined = folders.contains { $0.isSame(as: folder) }
      let code = try folder.alone {
        if folder.hasCampaign, !isJoined {
          throw FuzzMerge.Problem(
            message: "there is a campaign in \(target) already; name it with the others to join it")
        }
        return folder.save(joined.report.findings, of: joined) ? .success : .inputOutput
      }
      if code != .success { return code }
    }
    guard FuzzOutput(parsed, console, corpus: parsed.value("corpus")?.text).report(joined.report)
    else { return .inputOutput }
    return joined.report.findings.isEmpty ? .success : .failed
  }

  private func reportMissing(_ missing: [Int], of count: Int) {
    if missing.isEmpty { return }
    let names = missing.map { Sentence(verbatim: "\($0)") }
    console.complain(
      that: "of \(count) shards these are missing: \(names, separator: ", ")")
  }

  /// Refuses an option that does nothing with reports of this kind.
  private func refuse(_ option: String, _ reason: Sentence) throws {
    if parsed.value(option) == nil { return }
    throw UsageError(
      program: AppRegistry.program, command: "merge",
      problem: .brokenRule("--\(option): \(reason)"), index: nil)
  }

  /// Refuses options and switches that do nothing with reports of this kind.
  private func refuseIdle(_ options: [String], where place: Sentence) throws {
    let idle = options.first { parsed.isOn($0) || parsed.value($0)?.isGiven == true }
    guard let idle else { return }
    throw UsageError(
      program: AppRegistry.program, command: "merge",
      problem: .idleOption("--\(idle)", where: place), index: nil)
  }

  private func refuse(_ message: Sentence) -> ExitCode {
    console.complain(that: message)
    return .usage
  }
}
