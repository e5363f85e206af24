import ImageLoadingInterface

extension Benchmark {
  /// How much the peak of the process's memory grows while a small program runs again and again, in
  /// random orders and with all that a run can record: nothing, if a run leaves nothing behind.
  /// - Parameters:
  ///   - executions: how many runs; the first hundredth is to warm up.
  ///   - peak: the most memory that the process has had so far, in bytes.
  ///   - progress: called for each thousandth run; whether to continue.
  /// - Returns: bytes.
  package static func memoryGrowth(
    executions: Int, peak: () -> Int, progress: (_ done: Int) -> Bool = { _ in true }
  ) -> Int {
    var done = 0
    var before = peak()
    _ = Explorer().explore(
      RandomSearch(seed: 1), limits: Explorer.Limits(executions: executions),
      recordsSchedules: true, program: lostUpdate
    ) { _ in
      done += 1
      if done == executions / 100 { before = peak() }
      return done % 1_000 != 0 || progress(done) ? .continueSearch : .stop
    }
    return peak() - before
  }

  /// The same for a whole scenario, in each generation in turn.
  /// - Parameter executions: how many runs; the first twentieth is to warm up.
  package static func memoryGrowthOfScenarios(
    executions: Int, peak: () -> Int, progress: (_ done: Int) -> Bool = { _ in true }
  ) throws -> Int {
    let scenarios = try reuse()
    let runner = ScenarioRunner()
    let search = RandomSearch(seed: 1)
    var before = peak()
    for done in 0..<executions {
      if done == executions / 20 { before = peak() }
      if done % 100 == 0, !progress(done) { break }
      _ = runner.run(
        scenarios[done % scenarios.count], strategy: search.strategy(ofRun: UInt64(done), steps: 0),
        timeMode: .any, checksExpectations: false, recordsSchedule: true)
    }
    return peak() - before
  }

  /// How much the peak of the process's memory grows by each load of one run.
  /// - Returns: bytes.
  package static func memoryOfLoads(_ count: Int, peak: () -> Int) throws -> Int {
    let scenario = try loads(count)
    let before = peak()
    _ = run(scenario)
    return (peak() - before) / count
  }

  /// A cell that is used again while its first image comes, a cancel, a memory warning.
  private static func reuse() throws -> [Scenario] {
    let text = """
      {"format": 1, "title": "Reuse", "about": "A benchmark.",
        "generation": ["3.x", "4.2", "5.x", "hardened"],
        "given": {"network": {"https://a/*": {"image": "png 10x10", "bytes": "1 kB",
          "latency": "1 ms", "chunks": 2}}},
        "steps": [
          {"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"},
          {"at": "1 ms", "load": "https://a/2.png", "as": "second", "into": "cell"},
          {"at": "1 ms", "load": "https://a/1.png", "as": "third"},
          {"at": "1 ms", "cancel": "third", "from": "background"},
          {"at": "2 ms", "memoryWarning": true}]}
      """
    return try ScenarioReader.read(Array(text.utf8), file: "benchmark").scenarios
  }
}
