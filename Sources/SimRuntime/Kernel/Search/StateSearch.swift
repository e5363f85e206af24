/// Follows each state of the program once: what comes after a state does not depend on the way to it.
///
/// Depth first, with persistent sets and sleep sets; a run that reaches a known state is abandoned
/// if all that is not asleep in it was tried there before (P. Godefroid, *Partial-Order Methods for
/// the Verification of Concurrent Systems*, 1996). Which threads can interfere with which is
/// learned from the runs; if it turns out to be more than was assumed, the search begins again with
/// what it knows.
///
/// What is compared over the whole of a run, such as accesses without a lock, is not seen: the run may
/// have been given up in between.
///
/// `@unchecked Sendable` is safe because only the kernel that runs its strategy touches it, on its
/// one real thread.
public final class StateSearch: Search, @unchecked Sendable {
  /// A state from which there is a choice, on the present path.
  private struct Node {
    /// The place of the choice in the trail.
    let place: Int
    /// The chosen step in the log.
    var step = 0
    /// Threads that are still to be tried.
    var left: [UInt64]
    /// Steps that need not be taken here: what begins with them was tried.
    var sleep: [ForeseenStep]
  }

  public let name = "states"
  private let stateLimit: Int
  private let timeIsExact: Bool
  private let log = StepLog()
  private let ledger = StateLedger()
  /// For each state the threads that were asleep whenever it was met.
  private var known: [UInt64: [UInt64]] = [:]
  private var interference = Interference()
  /// The threads that were chosen in this run, and are to be chosen in the next one.
  private var trail: [UInt64] = []
  private var path: [Node] = []
  private var position = 0
  /// The node whose choice is made last on the way to the present state.
  private var depth = 0
  /// The first step of the run that the run before did not have.
  private var firstNewStep = 0
  private var warmUpsLeft: Int
  private var hasDiverged = false
  public private(set) var isExhausted = false
  public private(set) var isFull = false
  /// How often threads turned out to interfere that were thought not to.
  public private(set) var restarts = 0

  /// - Parameters:
  ///   - timeMode: that of the runs.
  ///   - stateLimit: how many states are kept at most.
  ///   - warmUps: how many runs in random orders come first, from which most is learned.
  public init(timeMode: Kernel.TimeMode, stateLimit: Int = .max, warmUps: Int = 100) {
    warmUpsLeft = warmUps
    timeIsExact = timeMode == .exact
    self.stateLimit = stateLimit
  }

  /// How many states with a choice were met.
  public var distinctStates: Int { known.count }

  public func nextStrategy() -> (any Strategy)? {
    if isExhausted || isFull || hasDiverged { return nil }
    position = 0
    depth = 0
    firstNewStep = path.last?.step ?? 0
    log.reset(replaying: firstNewStep)
    ledger.reset()
    return warmUpsLeft > 0
      ? WarmUp(search: self, random: SeededRandom(seed: UInt64(warmUpsLeft)))
      : OneRun(search: self)
  }

  // MARK: In a run

  fileprivate func choose(_ choice: Choice) throws(Divergence) -> Int? {
    if position == trail.count {
      guard let next = next(choice) else { return nil }
      trail.append(next)
    }
    if depth < path.count, path[depth].place == position {
      path[depth].step = log.steps.count
      depth += 1
    }
    let chosen = trail[position]
    position += 1
    guard let index = choice.enabled.firstIndex(where: { $0.id.hash == chosen }) else {
      throw Divergence(
        step: choice.step,
        difference: "the same choices led to another state: the code under test uses something "
          + "beside the ports")
    }
    return index
  }

  /// - Returns: `nil` if all that could be done here was done elsewhere.
  private func next(_ choice: Choice) -> UInt64? {
    let sleep = sleepingNow
    let asleep = sleep.map(\.thread)
    let candidates = interference.persistentSet(choice, log, timeIsExact: timeIsExact)
      .map(\.id.hash)
    if candidates.count == 1 { return asleep.contains(candidates[0]) ? nil : candidates[0] }
    let state = ledger.state
    guard let before = known[state] else {
      if known.count >= stateLimit {
        isFull = true
        return nil
      }
      known[state] = asleep
      return open(candidates.filter { !asleep.contains($0) }, sleep)
    }
    // What slept at each earlier visit and does not sleep now was never tried from here.
    known[state] = before.filter(asleep.contains)
    return open(
      before.filter { !asleep.contains($0) }, sleep.filter { before.contains($0.thread) })
  }

  private func open(_ threads: [UInt64], _ sleep: [ForeseenStep]) -> UInt64? {
    guard let first = threads.first else { return nil }
    path.append(Node(place: position, left: Array(threads.dropFirst()), sleep: sleep))
    return first
  }

  /// What of that which slept at the last choice, or was tried there before, sleeps on.
  private var sleepingNow: [ForeseenStep] {
    guard let parent = path.last else { return [] }
    return log.steps[parent.step...].reduce(parent.sleep) { sleep, step in
      let thread = log.threads[step.thread]
      return sleep.filter { $0.thread != thread && !$0.touches.conflict(with: step.touches) }
    }
  }

  // MARK: Between runs

  public func runEnded(_ outcome: Outcome, steps: Int) {
    if outcome.isVoid {
      hasDiverged = true
      return
    }
    if isFull { return }
    let hasLearned = interference.learn(log, from: firstNewStep)
    if warmUpsLeft > 0 {
      warmUpsLeft -= 1
      return
    }
    if hasLearned {
      restarts += 1
      trail = []
      path = []
      known = [:]
      return
    }
    while var node = path.popLast() {
      node.sleep.append(
        ForeseenStep(thread: trail[node.place], touches: log.touches(of: node.step)))
      trail.removeSubrange(node.place...)
      if node.left.isEmpty { continue }
      trail.append(node.left.removeFirst())
      path.append(node)
      return
    }
    isExhausted = true
  }

  /// Goes any way.
  private struct WarmUp: PlainStrategy {
    let search: StateSearch
    var random: SeededRandom
    var name: String { search.name }
    var stepLog: StepLog? { search.log }

    mutating func choose(_ choice: Choice) throws(Divergence) -> Int? { random.choose(choice) }
  }

  /// Follows the path as far as it is known, and then continues by itself.
  private struct OneRun: PlainStrategy {
    let search: StateSearch
    var name: String { search.name }
    var wantsEveryStep: Bool { true }
    var stepLog: StepLog? { search.log }
    var stateLedger: StateLedger? { search.ledger }

    func choose(_ choice: Choice) throws(Divergence) -> Int? { try search.choose(choice) }
  }
}
