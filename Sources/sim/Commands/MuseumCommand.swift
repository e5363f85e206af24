import Foundation
import ImageLoadingInterface
import SimTools

/// `sim museum`: the list of the defects, and one of them with its runs.
struct MuseumCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() throws -> ExitCode {
    let chosen = try parsed.value("ID").map(exhibit)
    let exhibits: [Exhibit]
    do {
      exhibits = try ListSearch(parsed).entries(
        of: listed, called: \.defect.rawValue, among: SearchEntry.exhibits)
    } catch {
      return console.complain(of: error)
    }
    if parsed.isOn("fuzz") { return try hunt(chosen.map { [$0] } ?? exhibits) }
    if parsed.isOn("find") { return try find(chosen.map { [$0] } ?? exhibits) }
    if let chosen { return try show(chosen) }
    if printsJSON {
      console.writeLine(MuseumJSON.list(exhibits).text(pretty: true))
    } else if exhibits.isEmpty, let generation {
      console.writeLine(translated("\(generation.name) has none of the known bugs"))
    } else {
      text.list(exhibits).forEach(console.writeLine)
    }
    return .success
  }

  private var listed: [Exhibit] {
    Exhibit.all.filter { exhibit in
      generation.map { $0.defects.contains(exhibit.defect) } ?? true
    }
  }

  /// Looks for each by trying orders.
  private func find(_ exhibits: [Exhibit]) throws -> ExitCode {
    let executions = Int(clamping: parsed.value("max-executions")?.unsigned ?? 1_000)
    let interruption = interruption
    let runner = ScenarioRunner(isInterrupted: interruption.question)
    let seeds = 0..<(parsed.value("seeds")?.unsigned ?? 1)
    let text = ExhibitSearchText(executions: executions, seedCount: seeds.count)
    var searches: [ExhibitSearch] = []
    text.header.forEach(console.writeLine)
    defer { console.showScenarioProgress(done: nil, of: exhibits.count) }
    for (number, exhibit) in exhibits.enumerated() where !interruption.isAsked {
      console.showScenarioProgress(done: number, of: exhibits.count)
      do {
        let file = try InputFile(try path(of: exhibit.defect)).scenarios()
        for scenario in try scenarios(of: exhibit, in: file) where !interruption.isAsked {
          let search = ExhibitSearch(
            exhibit, scenario, executions: executions, seeds: seeds,
            stopwatch: { ProcessUsage.time }, on: runner)
          if search.isInterrupted { break }
          searches.append(search)
          console.showScenarioProgress(done: nil, of: exhibits.count)
          console.writeLine(text.line(search))
          console.flush()
        }
      } catch let problem as Museum.Problem {
        console.complain(that: problem.message)
        return .inputOutput
      } catch {
        return try console.complain(of: error)
      }
    }
    console.showScenarioProgress(done: nil, of: exhibits.count)
    console.writeLine(text.summary(searches))
    if interruption.isAsked {
      console.complain(of: interruption)
      return interruption.exitCode
    }
    let isFound = searches.allSatisfy(\.isFound)
    return isFound ? .success : .incomplete
  }

  /// Looks for each, alone in its generation, by scenarios from a seed.
  private func hunt(_ exhibits: [Exhibit]) throws -> ExitCode {
    let runs = parsed.value("runs")?.integer ?? 1
    let seed = parsed.value("seed")?.unsigned ?? Sampling.usualSeed
    let interruption = interruption
    let targets = try exhibits.flatMap { exhibit in
      try generations(of: exhibit).map { DefectHunts.Target(exhibit.defect, in: $0) }
    }
    let jobs = parsed.value("jobs")?.integer ?? ProcessInfo.processInfo.activeProcessorCount
    var finished: [DefectHunt] = []
    DefectHuntText.header(runs: runs, seed: seed).forEach(console.writeLine)
    // A few at once, so that something can be read before all is done.
    for first in stride(from: 0, to: targets.count, by: 4 * jobs) where !interruption.isAsked {
      console.showScenarioProgress(done: first, of: targets.count)
      let hunts = DefectHunts.run(
        targets[first..<min(first + 4 * jobs, targets.count)], runs: runs, seed: seed, jobs: jobs,
        isInterrupted: interruption.question
      ).filter { $0.result != .interrupted }
      console.showScenarioProgress(done: nil, of: targets.count)
      hunts.map(DefectHuntText.line).forEach(console.writeLine)
      console.flush()
      finished += hunts
    }
    console.writeLine(DefectHuntText.summary(finished))
    if interruption.isAsked {
      console.complain(of: interruption)
      return interruption.exitCode
    }
    return finished.allSatisfy(\.isFound) ? .success : .incomplete
  }

  /// The generations in which a defect is shown: the chosen one, or all that have it.
  private func generations(of exhibit: Exhibit) throws -> [Generation] {
    guard let generation else { return exhibit.generations }
    guard generation.ownDefects.contains(exhibit.defect) else { throw doesNotHave(exhibit) }
    return [generation]
  }

  private func show(_ exhibit: Exhibit) throws -> ExitCode {
    let file: String
    let scenarios: [Scenario]
    do {
      file = try path(of: exhibit.defect)
      scenarios = try self.scenarios(of: exhibit, in: try InputFile(file).scenarios())
    } catch let problem as Museum.Problem {
      console.complain(that: problem.message)
      return .inputOutput
    } catch {
      return try console.complain(of: error)
    }
    let runner = ScenarioRunner { done, total in console.showProgress(done: done, of: total) }
    let runs = scenarios.map { ExhibitRun(exhibit, $0, on: runner) }
    if printsJSON {
      console.writeLine(MuseumJSON.exhibit(exhibit, runs, file: file).text(pretty: true))
    } else {
      text.exhibit(exhibit, runs, file: file).forEach(console.writeLine)
    }
    return runs.allSatisfy(\.showsDefect) ? .success : .failed
  }

  private func path(of defect: Defect) throws -> String {
    let folder = "\(parsed.value("scenarios")?.text ?? "Scenarios")/\(Museum.folder)"
    guard let names = ScenarioFolder(folder).names else {
      throw Museum.Problem.noFolder(folder)
    }
    return "\(folder)/\(try Museum.file(of: defect, among: names, in: folder))"
  }

  /// The scenario in the chosen generation, or in each that the file lists and that has the defect.
  private func scenarios(of exhibit: Exhibit, in file: ScenarioFile) throws -> [Scenario] {
    guard let generation else {
      return file.scenarios.filter { $0.generation.ownDefects.contains(exhibit.defect) }
    }
    guard generation.ownDefects.contains(exhibit.defect) else { throw doesNotHave(exhibit) }
    return [try file.scenario(in: generation)]
  }

  private func doesNotHave(_ exhibit: Exhibit) -> UsageError {
    usageError(
      .brokenRule(
        "\(generation?.name ?? "") does not have \(exhibit.defect.rawValue); it is a defect of "
          + "\(exhibit.generations.map { Sentence(verbatim: $0.name) }, separator: ", ")"))
  }

  // MARK: Options

  private var text: MuseumText {
    MuseumText(style: console.outputStyle, columns: console.columns)
  }

  private var interruption: Interruption {
    Interruption(after: parsed.value("max-time")?.duration)
  }

  private var printsJSON: Bool { parsed.value("format")?.text == "json" }

  private var generation: Generation? {
    (parsed.value("generation")?.text).flatMap(Generation.named)
  }

  private func exhibit(_ id: ParsedValue) throws -> Exhibit {
    if let exhibit = Defect.named(id.text).flatMap(Exhibit.of) { return exhibit }
    let names = Exhibit.all.map(\.defect.rawValue)
    throw usageError(
      .unknownValue(
        subject: id.name, value: id.text, allowed: names.map(Sentence.init(verbatim:)),
        nearest: nearestName(to: id.text, among: names)))
  }

  private func usageError(_ problem: UsageError.Problem) -> UsageError {
    UsageError(program: AppRegistry.program, command: "museum", problem: problem, index: nil)
  }
}
