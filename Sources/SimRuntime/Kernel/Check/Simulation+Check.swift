#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Simulation {
  /// The environment variable that has the token of the run to be made, if no argument has.
  public static let replayVariable = "SIM_REPLAY"

  /// Runs a program in every order of its threads, or in many, and throws if something is wrong with one.
  ///
  /// ```swift
  /// @Test func noWithdrawalIsLost() throws {
  ///   try Simulation.check { scheduler in
  ///     let balance = scheduler.cell("balance", 100)
  ///     let lock = scheduler.monitor("lock")
  ///     await scheduler.withThreads(2, named: "withdrawal") { _ in
  ///       await lock.withLock { await balance.write(balance.read() - 30) }
  ///     }
  ///     try Check.require(balance.snapshot == 40, "a withdrawal was lost")
  ///   }
  /// }
  /// ```
  ///
  /// An error that the program throws fails the check. So does each of ``Check/Problems`` that is not
  /// allowed. The failing run is shrunk; the failure prints its order and a token that makes it again.
  ///
  /// - Parameters:
  ///   - orders: which orders are tried, and how many.
  ///   - allowed: what does not fail the check.
  ///   - requiresEveryOrder: whether it fails if orders are left. Otherwise the report says so.
  ///   - timeMode: whether a thread may be arbitrarily slow, as is usual, or takes no time.
  ///   - limits: where one run ends.
  ///   - expectations: takes what `#expect` finds, so that it fails a run as an error does.
  ///   - token: makes only the run that a failure has printed.
  ///   - program: called for each run, with another scheduler. It uses no state from outside.
  @discardableResult
  public static func check(
    _ orders: Check.Orders = .every, allowing allowed: Check.Problems = [],
    requiresEveryOrder: Bool = false, timeMode: Kernel.TimeMode = .any,
    limits: Kernel.Limits = Check.usualLimits, expecting expectations: Check.Expectations? = nil,
    replaying token: String? = nil,
    program: @escaping @Sendable (SchedulerPort) async throws -> Void
  ) throws(Check.Failure) -> Check.Report {
    try check(
      inputs: .always(()), cases: 1, orders, allowing: allowed,
      requiresEveryOrder: requiresEveryOrder, timeMode: timeMode, limits: limits,
      expecting: expectations, replaying: token
    ) { scheduler, _ in try await program(scheduler) }
  }

  /// The same for a program with inputs: it is run with the simplest one, and with others that are drawn
  /// from the seed. A failing input is shrunk together with the order of the threads.
  ///
  /// ```swift
  /// try Simulation.check(inputs: .array(of: .int(in: 1...9))) { scheduler, numbers in
  ///   let sum = scheduler.cell("sum", 0, isAtomic: true)
  ///   await scheduler.withThreads(numbers.count) { number in
  ///     await sum.update { $0 += numbers[number - 1] }
  ///   }
  ///   try Check.require(sum.snapshot == numbers.reduce(0, +), "the sum is \(sum.snapshot)")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - inputs: makes the inputs.
  ///   - cases: how many inputs are drawn; equal ones are tried once.
  ///   - seed: another seed gives other inputs.
  ///   - orders: the runs of all inputs together are no more than it says.
  @discardableResult
  public static func check<Input: Sendable>(
    inputs: Generator<Input>, cases: Int = 100, seed: UInt64 = 1,
    _ orders: Check.Orders = .every, allowing allowed: Check.Problems = [],
    requiresEveryOrder: Bool = false, timeMode: Kernel.TimeMode = .any,
    limits: Kernel.Limits = Check.usualLimits, expecting expectations: Check.Expectations? = nil,
    replaying token: String? = nil,
    program: @escaping @Sendable (SchedulerPort, Input) async throws -> Void
  ) throws(Check.Failure) -> Check.Report {
    let program = Check.Program(
      orders: orders, allowing: allowed, timeMode: timeMode, limits: limits, generator: inputs,
      expecting: expectations, program)
    defer { expectations?.end() }
    return try program.series { () throws(Check.Failure) in
      if let token = token ?? getenv(replayVariable).map({ String(cString: $0) }), !token.isEmpty {
        return try program.replay(token)
      }
      let report = try program.search(cases: cases, seed: seed)
      if requiresEveryOrder, !report.isExhausted {
        throw Check.Failure(.ordersLeft(report), report: report)
      }
      return report
    }
  }
}
