/// Runs concurrent Swift code under a deterministic scheduler.
///
/// Write the code on the ports of a `SchedulerPort` (threads, cells, locks, queues, its clock); then
/// every interleaving of it can be had, and had again:
///
/// ```swift
/// let simulation = Simulation()
/// let run = simulation.run(SeededRandom(seed: 7)) { scheduler in
///   let balance = scheduler.cell("balance", 100)
///   let withdrawals = (1...2).map { number in
///     scheduler.thread("withdrawal \(number)") {
///       let before = await balance.read()
///       await balance.write(before - 30)
///     }
///   }
///   for thread in withdrawals { await scheduler.join(thread) }
///   return balance.snapshot
/// }
/// // run.value is 40, or 70 where an update was lost; run.schedule replays it.
/// ```
///
/// A simulation keeps its worker tasks for the next run. It may be used from any thread, by one
/// thread at a time; two simulations can run side by side.
public final class Simulation {
  let executor = OneThreadExecutor()

  public init() {}

  deinit { executor.shutDown() }

  /// What a run gave.
  public struct Run<Value> {
    /// What the program returned; `nil` if it did not end.
    public let value: Value?
    /// How the run ended.
    public let outcome: Outcome
    /// How many operations on shared objects were done.
    public let steps: Int
    /// Virtual time at the end.
    public let time: Duration
    /// The digest of all that happened: equal for equal runs, on every platform.
    public var digest: String { digestValue.description }
    /// The decisions, for ``Replay``.
    public let schedule: Schedule
    /// The data races, in the order in which they were found; of each cell the first few.
    public let races: [DataRace]
    /// What was left when nothing more could happen, if it was asked for: objects that have owners,
    /// places in semaphores and groups that were not given back, operations that have not finished,
    /// and threads in run loops.
    public let leftovers: [Leftover]
    let digestValue: Digest
  }

  /// Runs `program` on a thread named `main thread of the program`, until nothing more can happen.
  /// - Parameters:
  ///   - findsRaces: whether accesses to cells are compared: it takes a little longer.
  ///   - findsLeftovers: whether the run has its ``Run/leftovers``: it keeps all objects until then.
  ///   - recordsSchedule: whether the run has its ``Run/schedule``: it takes longer.
  public func run<Value: Sendable>(
    _ strategy: some Strategy = FirstInFirstOut(), timeMode: Kernel.TimeMode = .exact,
    limits: Kernel.Limits = .init(), findsRaces: Bool = true, findsLeftovers: Bool = false,
    recordsSchedule: Bool = true,
    observer: (any TraceObserver)? = nil,
    program: @escaping @Sendable (SchedulerPort) async -> Value
  ) -> Run<Value> {
    var races: [DataRace] = []
    let finder = findsRaces ? RaceFinder { races.append($0) } : nil
    let inventory = findsLeftovers ? Kernel.Inventory() : nil
    let kernel = makeKernel(
      strategy, timeMode: timeMode, limits: limits, recordsSchedule: recordsSchedule,
      observer: observer, races: finder, inventory: inventory)
    let scheduler = SchedulerPort(core: kernel)
    let answer = Answer<Value>()
    _ = kernel.spawn(named: "program") {
      let value = await program(scheduler)
      if !kernel.isDraining { answer.value = value }
    }
    let outcome = kernel.run()
    return Run(
      value: answer.value, outcome: outcome, steps: kernel.step, time: kernel.instant,
      schedule: kernel.schedule, races: races, leftovers: inventory?.leftovers ?? [],
      digestValue: kernel.digest)
  }

  package func makeKernel(
    _ strategy: some Strategy, timeMode: Kernel.TimeMode, limits: Kernel.Limits,
    recordsSchedule: Bool = true, observer: (any TraceObserver)?, races: RaceFinder? = nil,
    inventory: Kernel.Inventory? = nil
  ) -> Kernel {
    Kernel(
      executor: executor, strategy: strategy, timeMode: timeMode, limits: limits,
      recordsSchedule: recordsSchedule, observer: observer, races: races, inventory: inventory)
  }

  /// `@unchecked Sendable` is safe because it is written on the thread that runs the simulation,
  /// and read there after the run.
  private final class Answer<Value>: @unchecked Sendable {
    var value: Value?
  }
}
