/// The variables by which an engine says which part of the work a job is.
package struct ShardVariables: Sendable {
  let engine: String
  let index: String
  let count: String
  /// The index of the first job.
  var first = 0
  /// The variable with the index of the first job, for an engine that lets the user choose it.
  var firstVariable: String?
  /// The variable with the distance of two indices.
  var stepVariable: String?

  /// In the order in which they are asked for: a test runner knows more than the engine it runs on.
  package static let all = [
    ShardVariables(engine: "GoogleTest", index: "GTEST_SHARD_INDEX", count: "GTEST_TOTAL_SHARDS"),
    ShardVariables(engine: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS"),
    ShardVariables(engine: "GitLab CI", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1),
    ShardVariables(engine: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"),
    ShardVariables(
      engine: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    // The manifest repeats `completions` in the second: Kubernetes itself does not tell it.
    ShardVariables(
      engine: "a Kubernetes indexed Job", index: "JOB_COMPLETION_INDEX", count: "JOB_COMPLETIONS"),
    ShardVariables(
      engine: "a Slurm array", index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT",
      firstVariable: "SLURM_ARRAY_TASK_MIN", stepVariable: "SLURM_ARRAY_TASK_STEP"),
  ]

  /// What they say; `nil` if they say nothing, or that there is one job.
  func shard(_ environment: [String: String]) throws(UsageError.Problem) -> Shard? {
    let (index, count) = (environment[index] ?? "", environment[count] ?? "")
    if index.isEmpty, ["", "1"].contains(count) { return nil }
    let said = { (variable: String?) in
      variable.flatMap { environment[$0] }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let (least, distance) = (said(firstVariable), said(stepVariable))
    let first = least.map { Int($0) } ?? self.first
    let step = distance.map { Int($0) } ?? 1
    guard let number = Int(index), let first, let step, (1...1_000_000_000).contains(step),
      (first...max(first, Shard.greatestCount * step)).contains(number),
      (number - first).isMultiple(of: step),
      let shard = Shard("\((number - first) / step + 1)/\(count)")
    else {
      if let firstVariable, let stepVariable {
        throw .brokenRule(
          "\(self.index) is \"\(index)\", \(firstVariable) \"\(least ?? "")\", \(stepVariable) "
            + "\"\(distance ?? "")\" and \(self.count) \"\(count)\": that is no part of a whole; the ids have to be "
            + "in steps of one length, without gaps; --shard 1/1 runs all")
      }
      throw .brokenRule(
        "\(self.index) is \"\(index)\" and \(self.count) is \"\(count)\": "
          + "that is no part of a whole; --shard 1/1 runs all")
    }
    return shard
  }
}
