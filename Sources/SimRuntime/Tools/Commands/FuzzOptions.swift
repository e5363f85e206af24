import ImageLoadingModel

/// The options of `sim fuzz`, read and checked.
package struct FuzzOptions: Sendable {
  package let plan: FuzzPlan
  package let jobs: Int
  /// After how long no scenario is begun; `nil` for no bound.
  package let time: Duration?
  /// How long a finding may be shrunk; `nil` for no bound but a number of runs.
  package let shrinkTime: Duration?
  /// Whether findings are made as small as they can be.
  package let shrinks: Bool
  /// The folder of a campaign.
  package let corpus: String?
  /// Whether the seed was asked for.
  package let givesSeed: Bool
  /// Whether the number of scenarios was asked for, so that fewer are not all that was wanted.
  package let wantsAllRuns: Bool

  /// - Parameter environment: its shard variables count if there is no `--shard`.
  package init(_ parsed: ParsedCommand, environment: [String: String]) throws(UsageError) {
    time = try Self.duration(parsed.value("time"))
    shrinkTime = try Self.duration(parsed.value("shrink-time"))
    let runs = parsed.value("runs")
    wantsAllRuns = time == nil || runs?.isGiven == true
    shrinks = !parsed.isOn("no-shrink")
    jobs = parsed.value("jobs")?.integer ?? 1
    let generation = parsed.value("generation")?.text
    var plan = FuzzPlan(
      seed: parsed.value("seed")?.unsigned ?? 1,
      runs: wantsAllRuns ? runs?.integer ?? 1 : Self.endless,
      generations: generation.map { [$0] } ?? AppRegistry.app.map { [$0.name] }
        ?? Generation.all.map(\.name))
    plan.batch = parsed.value("batch")?.integer ?? FuzzPlan.usualBatch
    plan.orders = parsed.value("orders")?.integer ?? 1
    plan.with = try Self.defects(parsed.values("with"))
    let without = parsed.values("without")
    plan.without =
      without.contains { $0.text.lowercased() == "all" } ? nil : try Self.defects(without)
    plan.shard = try Shard.read(
      parsed.value("shard"), environment: environment, command: "fuzz")
    corpus = parsed.value("corpus")?.text
    givesSeed = parsed.value("seed")?.isGiven == true
    if let value = parsed.value("corpus"), plan.shard.count > 1 {
      throw Self.error(
        value, "a campaign has no shards: give each machine a --seed and a --corpus of its own")
    }
    if let generation = generation.flatMap(Generation.named) {
      for defect in plan.with where !generation.ownDefects.contains(defect) {
        throw Self.error(
          parsed.values("with")[0],
          "\(generation.name) cannot have \(defect.rawValue); it is a defect of "
            + defect.generations.map(\.name).joined(separator: ", "))
      }
    }
    self.plan = plan
  }

  /// How many scenarios there are where only the time ends the work.
  private static let endless = 1_000_000_000

  private static func defects(_ values: [ParsedValue]) throws(UsageError) -> [Defect] {
    var defects: [Defect] = []
    for value in values {
      for id in value.text.split(separator: ",").map(String.init) {
        guard let defect = Defect.named(id) else {
          let names = Defect.allCases.map(\.rawValue)
          throw UsageError(
            program: "sim", command: "fuzz",
            problem: .unknownValue(
              subject: "--\(value.name)", value: id, allowed: names,
              nearest: nearestName(to: id, among: names)), index: index(of: value))
        }
        if !defects.contains(defect) { defects.append(defect) }
      }
    }
    return defects.sorted { $0.rawValue < $1.rawValue }
  }

  private static func duration(_ value: ParsedValue?) throws(UsageError) -> Duration? {
    guard let value else { return nil }
    do {
      return try Quantity.duration(value.text)
    } catch {
      throw Self.error(value, "--\(value.name): \(error)")
    }
  }

  private static func error(_ value: ParsedValue, _ rule: String) -> UsageError {
    UsageError(
      program: "sim", command: "fuzz", problem: .brokenRule(rule), index: index(of: value))
  }

  private static func index(of value: ParsedValue) -> Int? {
    if case .argument(let index) = value.origin { index } else { nil }
  }
}
