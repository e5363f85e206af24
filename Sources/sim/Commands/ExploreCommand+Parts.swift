import Foundation
import ImageLoadingInterface
import SimTools

/// Explorations that are divided: by several machines, or by several calls.
extension ExploreCommand {
  /// Puts the parts of one exploration together.
  /// - Parameter parts: with their files; one at least.
  func join(_ parts: [(file: String, bytes: [UInt8])]) throws -> ExitCode {
    let start = clock.now
    var headings: [(file: String, heading: ExplorationPart.Heading, node: JSONNode)] = []
    for (name, bytes) in parts {
      let (heading, node) = try ExplorationPart.heading(bytes, file: name)
      headings.append((name, heading, node))
    }
    let first = headings[0]
    let switches = try DefectSwitches(parsed)
    let file = try console.admit(InputFile(first.heading.file).scenarios(), parsed)
    guard ExplorationPart.digest(of: file) == first.heading.fileDigest else {
      throw ExplorationPart.Problem(
        message: "\(first.heading.file) has changed since \(first.file) was written")
    }
    var scenario = try file.scenario(in: generation ?? file.scenariosToRun()[0].generation)
    switches.apply(to: &scenario)
    scenario.schedule = nil
    let plan = plan(scenario)
    var read: [ExplorationPart] = []
    var seen: [Int: String] = [:]
    let divided = headings.first { $0.heading.division != 0 }
    for (name, heading, node) in headings {
      guard heading.isOfSamePlan(as: first.heading),
        let part = ExplorationPart(checked: node, heading, of: plan),
        part.shard.count == read.first?.shard.count ?? part.shard.count
      else {
        throw ExplorationPart.Problem(message: "\(name) is of another plan than \(first.file)")
      }
      // A part that ended before the orders were divided is open, whatever the others divide.
      let isUndivided = heading.division == 0 && part.report.end != .exhausted
      if let divided, !isUndivided, heading.division != divided.heading.division {
        throw ExplorationPart.Problem(
          message: "\(name) was made by another version of sim than \(divided.file), "
            + "which tries or judges the orders in another way")
      }
      if let other = seen.updateValue(name, forKey: part.shard.number) {
        throw ExplorationPart.Problem(
          message:
            "\(name) is shard \(part.shard.number) of \(part.shard.count), and so is \(other)")
      }
      read.append(part)
    }
    guard let joined = ExplorationPart.joined(read) else { return .internalError }
    let missing = joined.missing
    var report = joined.report
    // A shard was interrupted, and not this call.
    if report.end == .interrupted { report.end = .parts }
    if !missing.isEmpty {
      let names = missing.map { Sentence(verbatim: "\($0)") }
      console.complain(
        that: "of \(read[0].shard.count) shards these are missing: \(names, separator: ", ")")
    }
    return try show(report, of: plan, file, first.heading.file, since: start)
  }

  /// Tries one part after the other, and keeps those that were tried to their ends.
  func exploreInParts(
    _ whole: ExplorationPlan, _ file: ScenarioFile, _ name: String,
    since start: ContinuousClock.Instant, until end: ContinuousClock.Instant?, _ path: String
  ) throws -> ExitCode {
    var whole = whole
    // The usual bound is for one call that has all.
    if parsed.value("max-executions")?.isGiven != true { whole.executions = .max }
    var checkpoint = try read(
      path, for: part(of: whole, ExplorationReport(whole), file, name), whole)
    if checkpoint.next == nil {
      // No part is tried, so nothing else would show that this program divides the orders alike.
      var plan = whole
      (plan.shard, plan.executions) = (Shard(number: 1, count: checkpoint.parts.count), .max)
      let explorer = ScenarioExplorer(plan, isInterrupted: interruption.question)
      guard let division = explorer.division() else {
        console.complain(of: interruption, writesNothing: true)
        return interruption.exitCode
      }
      try checkpoint.check(division: division, file: path)
    }
    var made = 0
    var unfinished: ExplorationPart?
    while unfinished == nil, let number = checkpoint.next {
      var plan = whole
      plan.shard = Shard(number: number, count: ExplorationCheckpoint.partCount)
      if whole.executions < .max { plan.executions = whole.executions - made }
      let report = explore(plan, until: end)
      made += report.made
      let part = part(of: plan, report, file, name)
      if report.end == .exhausted {
        try checkpoint.add(part, file: path)
        try console.files.write(checkpoint.json.text(pretty: false) + "\n", to: path)
      } else {
        unfinished = part
      }
    }
    let parts = checkpoint.parts + [unfinished].compactMap(\.self)
    guard let (report, _) = ExplorationPart.joined(parts) else { return .internalError }
    if checkpoint.parts.isEmpty {
      console.complain(
        that: "no part was tried to its end, so nothing is in \(path); give more time")
    } else if unfinished != nil {
      let words = [AppRegistry.program] + CommandLine.arguments.dropFirst()
      console.complain(
        that: "\(checkpoint.parts.count) of \(ExplorationCheckpoint.partCount) parts are saved in "
          + "\(path); to continue: \(shellQuoted(words))")
    }
    return try show(report, of: whole, file, name, since: start)
  }

  /// - Returns: an empty one if there is no file.
  private func read(
    _ path: String, for part: ExplorationPart, _ plan: ExplorationPlan
  ) throws -> ExplorationCheckpoint {
    guard FileManager.default.fileExists(atPath: path) else { return ExplorationCheckpoint() }
    return try ExplorationCheckpoint(
      InputFile(path).bytes(), file: path, for: part.heading, of: plan)
  }
}
