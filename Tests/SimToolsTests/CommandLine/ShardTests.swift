import Testing

@testable import SimChecking
@testable import SimCommandLine
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

@Suite("Shards")
struct ShardTests {
  @Test(
    "are a number, from 1, of a count that some machines can have",
    arguments: ["1/1", "2/4", "10000/10000"])
  func right(text: String) {
    #expect(Shard(text)?.description == text)
  }

  @Test(
    "are nothing else",
    arguments: [
      "", "1", "0/4", "5/4", "1/0", "-1/-1", "1/10001", "1/9223372036854775807", "1/4/2", "a/b",
      "1/99999999999999999999",
    ])
  func wrong(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test("are in the variables of GoogleTest and of Bazel, from 0")
  func environment() throws {
    #expect(try Shard.read(environment: [:]) == nil)
    #expect(
      try Shard.read(environment: ["GTEST_SHARD_INDEX": "", "GTEST_TOTAL_SHARDS": ""]) == nil)
    #expect(
      try Shard.read(environment: ["GTEST_SHARD_INDEX": "2", "GTEST_TOTAL_SHARDS": "3"])
        == Shard(number: 3, count: 3))
    #expect(
      try Shard.read(environment: ["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2"])
        == Shard(number: 1, count: 2))
  }

  /// An engine's variables, and the part that they name.
  @Test(
    "are in the variables of each engine",
    arguments: [
      ("GoogleTest", ["GTEST_SHARD_INDEX": "1", "GTEST_TOTAL_SHARDS": "3"], "2/3"),
      ("Bazel", ["TEST_SHARD_INDEX": "2", "TEST_TOTAL_SHARDS": "3"], "3/3"),
      ("GitLab CI", ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"], "1/3"),
      ("CircleCI", ["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "3"], "1/3"),
      (
        "Buildkite", ["BUILDKITE_PARALLEL_JOB": "2", "BUILDKITE_PARALLEL_JOB_COUNT": "3"], "3/3"
      ),
      ("a Kubernetes indexed Job", ["JOB_COMPLETION_INDEX": "0", "JOB_COMPLETIONS": "3"], "1/3"),
      (
        "a Slurm array",
        [
          "SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "5",
          "SLURM_ARRAY_TASK_STEP": "2",
        ], "3/3"
      ),
    ])
  func engines(engine: String, environment: [String: String], part: String) throws {
    #expect(try Shard.read(environment: environment)?.description == part)
    let variables = try #require(ShardVariables.all.first { $0.engine == engine })
    #expect(environment[variables.index] != nil && environment[variables.count] != nil)
    // One job has all.
    #expect(try Shard.read(environment: [variables.count: "1"]) == nil)
    // A number without a count is a mistake.
    #expect(throws: UsageError.Problem.self) {
      try Shard.read(environment: [variables.index: "1"])
    }
  }

  /// The ids of `--array=1,3,7`, and of `--array=0-4:2` with a stranger among them.
  @Test(
    "are refused where ids have gaps, with all that the array says",
    arguments: [("7", "1", "1"), ("3", "0", "2"), ("3", "0", "9223372036854775807")])
  func gaps(id: String, least: String, step: String) {
    let environment = [
      "SLURM_ARRAY_TASK_ID": id, "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": least,
      "SLURM_ARRAY_TASK_STEP": step,
    ]
    #expect(
      throws: UsageError.Problem.brokenRule(
        "SLURM_ARRAY_TASK_ID is \"\(id)\", SLURM_ARRAY_TASK_MIN \"\(least)\", SLURM_ARRAY_TASK_STEP "
          + "\"\(step)\" and SLURM_ARRAY_TASK_COUNT \"3\": that is no part of a whole; the ids have to be "
          + "in steps of one length, without gaps; --shard 1/1 runs all")
    ) { try Shard.read(environment: environment) }
  }

  @Test("are tried with every engine")
  func everyEngine() { #expect(ShardVariables.all.count == 7) }

  @Test(
    "are refused where the variables name none",
    arguments: [
      ("3", "3"), ("0", "-1"), ("-1", "3"), ("", "3"), ("0", ""), ("x", "3"),
      ("9223372036854775807", "3"),
      ("0", "9223372036854775807"),
    ])
  func wrongEnvironment(index: String, count: String) {
    for (prefix, total) in [
      ("GTEST_SHARD_INDEX", "GTEST_TOTAL_SHARDS"), ("TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS"),
    ] {
      #expect(
        throws: UsageError.Problem.brokenRule(
          "\(prefix) is \"\(index)\" and \(total) is \"\(count)\": that is no part of a whole; --shard 1/1 runs all"
        )
      ) { try Shard.read(environment: [prefix: index, total: count]) }
    }
  }
}
