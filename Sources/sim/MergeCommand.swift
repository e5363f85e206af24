import SimRuntime

/// `sim merge`: the reports of shards as one.
struct MergeCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() throws -> ExitCode {
    var reports: [(file: String, report: FuzzReport)] = []
    do {
      for file in parsed.values("FILE").map(\.text) {
        reports.append((file, try FuzzReport.read(try InputFile(file).bytes(), file: file)))
      }
    } catch {
      return try console.complain(of: error)
    }
    let merged: FuzzReport
    do {
      merged = try FuzzMerge.merge(reports)
    } catch {
      console.complain("sim: \(escapedForTerminal(error.message))")
      return .usage
    }
    guard try FuzzOutput(parsed, console).tell(merged) else { return .inputOutput }
    let missing = FuzzMerge.missing(reports.map(\.report))
    if !missing.isEmpty {
      let names = missing.map(String.init).joined(separator: ", ")
      console.complain(
        "sim: of \(reports[0].report.plan.shard.count) shards these are missing: \(names)")
    }
    if !merged.findings.isEmpty { return .failed }
    return missing.isEmpty && !merged.isCutShort ? .success : .incomplete
  }
}
