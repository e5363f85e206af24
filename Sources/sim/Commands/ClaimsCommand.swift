import ImageLoadingInterface
import SimTools

/// `sim claims`: what the documents say, and what runs show of it.
struct ClaimsCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() throws -> ExitCode {
    let asked = try parsed.value("ID").map { try entry($0.text) }
    let interruption =
      parsed.isOn("check") ? Interruption(after: parsed.value("max-time")?.duration) : nil
    let files: [(path: String, file: ScenarioFile)]
    do {
      files = try evidenceFiles()
    } catch {
      return try console.complain(of: error)
    }
    let listed: [ClaimEntry]
    do {
      listed = try ListSearch(parsed).entries(
        of: entries(asked), called: \.id, among: SearchEntry.claims + SearchEntry.contradictions)
    } catch {
      return console.complain(of: error)
    }
    let evidence = ClaimEvidence(files)
    if let interruption { return check(evidence, files, interruption) }
    if printsJSON {
      let json = ClaimJSON(evidence)
      let document =
        parsed.isOn("summary") ? json.summary(ClaimSummary(evidence)) : json.list(listed)
      console.writeLine(document.text(pretty: true))
    } else {
      let text = ClaimText(evidence, style: console.outputStyle, columns: console.columns)
      let lines =
        if parsed.isOn("summary") {
          text.summary(ClaimSummary(evidence))
        } else if let asked {
          text.detail(asked)
        } else {
          text.list(listed)
        }
      lines.forEach(console.writeLine)
    }
    return .success
  }

  /// Those of the folder that was named, or else those of the project and of the binary: a folder of the user's own
  /// takes no evidence away.
  private func evidenceFiles() throws -> [(path: String, file: ScenarioFile)] {
    let argument = "--scenarios DIR"
    if let folder = parsed.value("scenarios"), folder.isGiven {
      return try ScenarioFolder(folder.text).files(namedBy: argument)
    }
    return try ScenarioFolder("Scenarios").scenarios(namedBy: argument, besideBuiltIn: true).files
  }

  private var printsJSON: Bool { parsed.value("format")?.text == "json" }

  private func entry(_ id: String) throws -> ClaimEntry {
    if let entry = ClaimEntry(id.uppercased()) { return entry }
    let ids = ClaimEntry.all.map(\.id)
    throw UsageError(
      program: AppRegistry.program, command: "claims",
      problem: .unknownValue(
        subject: "ID", value: id,
        allowed: ["\("C001") to \("C360")", "\("X01") to \("X67")"],
        nearest: nearestName(to: id, among: ids)),
      index: nil)
  }

  private func entries(_ asked: ClaimEntry?) -> [ClaimEntry] {
    if let asked { return [asked] }
    guard let area = parsed.value("area")?.text else { return ClaimEntry.all }
    return Claim.all.filter { $0.area.rawValue == area }.map(ClaimEntry.claim)
  }

  /// Says which verdicts the scenarios do not support, and which scenarios do not pass.
  private func check(
    _ evidence: ClaimEvidence, _ files: [(path: String, file: ScenarioFile)],
    _ interruption: Interruption
  ) -> ExitCode {
    let faults = evidence.faults
    for fault in faults { console.writeLine(escapedForTerminal("\(fault)")) }
    let runner = ScenarioRunner(isInterrupted: interruption.question)
    var failures = 0
    defer { console.showScenarioProgress(done: nil, of: files.count) }
    for (number, (path, file)) in files.enumerated() {
      console.showScenarioProgress(done: number, of: files.count)
      for scenario in file.scenarios where !(scenario.shows + scenario.refutes).isEmpty {
        let result = RunPlan(scenario, order: nil).run(on: runner)
        if interruption.isAsked {
          console.showScenarioProgress(done: nil, of: files.count)
          console.complain(of: interruption)
          return interruption.exitCode
        }
        if result.exitCode == .success { continue }
        failures += 1
        console.writeLine(
          escapedForTerminal("\(path) in \(scenario.generation.name): the run does not pass"))
      }
    }
    console.showScenarioProgress(done: nil, of: files.count)
    if faults.isEmpty, failures == 0 {
      console.writeLine("A run supports every verdict.")
      return .success
    }
    return .failed
  }
}
