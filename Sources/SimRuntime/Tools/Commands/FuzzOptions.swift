import ImageLoadingInterface

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
  /// The folder of a campaign; of a shard, the one inside it.
  package let corpus: String?
  /// The shard of the campaign; the plan is of this shard alone.
  package let campaignShard: Shard
  /// Whether the seed was asked for.
  package let givesSeed: Bool
  /// Whether the number of scenarios was asked for, so that fewer are not all that was wanted.
  package let wantsAllRuns: Bool

  /// Whether the time has ended a call that was not interrupted.
  package func isTimeOver(in report: FuzzReport) -> Bool {
    time != nil && report.scenarios < plan.shardRuns
  }

  /// The exit code of a call that ended by itself: where no scenario was run, nothing is known.
  package func exitCode(of report: FuzzReport) -> ExitCode {
    if !report.findings.isEmpty { return .failed }
    let isEnough = report.scenarios > 0 && !wantsAllRuns
    return report.scenarios < plan.shardRuns && !isEnough ? .incomplete : .success
  }

  /// - Parameters:
  ///   - environment: its shard variables count if there is no `--shard`.
  ///   - jobs: how many threads work where the command line does not say it.
  package init(
    _ parsed: ParsedCommand, environment: [String: String], jobs: Int
  ) throws(UsageError) {
    time = parsed.value("max-time")?.duration
    shrinkTime = parsed.value("shrink-time")?.duration
    let runs = parsed.value("runs")
    wantsAllRuns = time == nil || runs?.isGiven == true
    shrinks = !parsed.isOn("no-shrink")
    self.jobs = parsed.value("jobs")?.integer ?? jobs
    let generation = parsed.value("generation")?.text
    var plan = FuzzPlan(
      seed: parsed.value("seed")?.unsigned ?? Sampling.usualSeed,
      runs: wantsAllRuns ? runs?.integer ?? 1 : FuzzPlan.endless,
      generations: generation.map { [$0] } ?? AppRegistry.app.map { [$0.name] }
        ?? Generation.all.map(\.name))
    plan.batch = parsed.value("batch")?.integer ?? FuzzPlan.usualBatch
    plan.orders = parsed.value("orders")?.integer ?? 1
    let (with, without) = try DefectNames.both(of: parsed)
    plan.with = with.sorted
    plan.without = without.isAll ? nil : without.sorted
    plan.shard = try Shard.read(
      parsed.value("shard"), environment: environment, command: "fuzz")
    givesSeed = parsed.value("seed")?.isGiven == true
    if let folder = parsed.value("corpus")?.text {
      campaignShard = plan.shard
      corpus = plan.shard.count > 1 ? "\(folder)/\(plan.shard.folderName)" : folder
      plan = plan.ofShardOfCampaign
    } else {
      (corpus, campaignShard) = (nil, Shard())
    }
    if let generation = generation.flatMap(Generation.named) {
      for defect in plan.with where !generation.ownDefects.contains(defect) {
        throw Self.error(
          parsed.values("with")[0],
          "\(generation.name) cannot have \(defect.rawValue); it is a defect of "
            + "\(defect.generations.map { Sentence(verbatim: $0.name) }, separator: ", ")")
      }
    }
    self.plan = plan
  }

  private static func error(_ value: ParsedValue, _ rule: Sentence) -> UsageError {
    UsageError(
      program: AppRegistry.program, command: "fuzz", problem: .brokenRule(rule), index: value.place)
  }
}
