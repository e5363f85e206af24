import ImageLoadingModel

extension Benchmark {
  /// How much the peak of the process's memory grows while a small program runs again and again, in
  /// random orders and with all that a run can record: nothing, if a run leaves nothing behind.
  /// - Parameters:
  ///   - executions: how many runs, of which the first hundredth is to warm up.
  ///   - peak: the most memory that the process has had so far, in bytes.
  ///   - progress: is told of each thousandth run; whether to go on.
  /// - Returns: bytes.
  public static func memoryGrowth(
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
      return done % 1_000 != 0 || progress(done) ? .goOn : .stop
    }
    return peak() - before
  }
}
