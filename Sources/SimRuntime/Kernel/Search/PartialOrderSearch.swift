/// Tries one order of each set of orders that differ only in independent steps (dynamic partial-order
/// reduction with sleep sets).
///
/// After each run the pairs of steps are found that race: dependent, of different threads, and with
/// nothing between that fixes their order. For each pair a run is planned in which the second comes
/// first, unless such a run was or will be tried anyway. P. Abdulla, S. Aronis, B. Jonsson,
/// K. Sagonas, *Source Sets: A Foundation for Optimal Dynamic Partial Order Reduction*, J. ACM 2017.
///
/// `@unchecked Sendable` is safe because only the kernel that runs its strategy touches it, on its
/// one real thread.
public final class PartialOrderSearch: Search, @unchecked Sendable {
  public enum Reduction: Sendable {
    /// Plans only the first step of a reversal (source sets): little to remember, and some runs are
    /// abandoned because they would repeat others.
    case sourceSets
    /// Plans the reversal step by step (wakeup trees): no run is redundant.
    case optimal
  }

  /// The state before one step of the present run.
  private struct Node {
    var chosen: UInt64
    /// The chosen step in the log.
    var step = 0
    /// The threads that were chosen here before.
    var tried: [UInt64] = []
    /// Steps that need not be taken here: what begins with them was tried.
    var sleep: [ForeseenStep]
    /// What else is to be tried from here.
    var plans: WakeupTree
    /// What is to follow the chosen step.
    var rest: WakeupTree
    /// What is not planned here because the chosen step was predicted to do no more than that.
    var relyingOnIt: [StepSequence] = []

    mutating func choose(_ plan: WakeupTree.Branch) {
      chosen = plan.step.thread
      rest = plan.rest
      relyingOnIt = plan.relyingOnIt
    }
  }

  public let name: String
  private let reduction: Reduction
  package let log: StepLog
  @exclusivity(unchecked) private var stack: [Node] = []
  @exclusivity(unchecked) private var position = 0
  /// The step in which the next run differs first from the one before.
  @exclusivity(unchecked) private var firstNewStep = 0
  public private(set) var isExhausted = false
  /// Whether the same choices led to another run: what was learned is void then.
  private var hasDiverged = false
  /// The steps of the run that has ended, as they were done; those that were replayed are shared with
  /// the plans of runs before.
  @exclusivity(unchecked) private var done: [ForeseenStep] = []
  @exclusivity(unchecked) private var foreseen = ForeseenSteps()
  /// Runs that were given up because they would have repeated others.
  public private(set) var prunedRuns = 0
  /// Plans that could not be followed: what they foresaw turned out differently.
  public private(set) var strayedRuns = 0

  public convenience init(_ reduction: Reduction = .optimal) {
    self.init(reduction, relatesEvents: true)
  }

  /// - Parameter relatesEvents: whether steps depend on each other because invariants relate their events.
  package init(_ reduction: Reduction, relatesEvents: Bool) {
    self.reduction = reduction
    log = StepLog(relatesEvents: relatesEvents)
    name =
      switch reduction {
      case .sourceSets: "partial orders, by source sets"
      case .optimal: "partial orders, optimal"
      }
  }

  public func nextStrategy() -> (any Strategy)? {
    if isExhausted || hasDiverged { return nil }
    position = 0
    log.reset(replaying: firstNewStep)
    return OneRun(search: self)
  }

  /// Distinguishes runs that differ in what matters.
  public var traceHash: UInt64 { log.traceHash }

  // MARK: A run

  fileprivate func choose(_ choice: Choice) throws(Divergence) -> Int? {
    if position == stack.count {
      guard let node = nextNode(choice) else {
        prunedRuns += 1
        return nil
      }
      stack.append(node)
    }
    if position == stack.count - 1, !isPossible(choice) {
      stack.removeLast()
      prunedRuns += 1
      return nil
    }
    let chosen = stack[position].chosen
    guard let index = choice.enabled.firstIndex(where: { $0.id.hash == chosen }) else {
      throw Divergence(
        step: choice.step,
        difference: "the same choices led to another state, in which "
          + choice.enabled.map(\.title).joined(separator: ", ")
          + " is enabled: the code under test uses something other than the ports")
    }
    stack[position].step = log.steps.count
    position += 1
    return index
  }

  /// Whether one of the things that are planned at the last choice can be done there.
  private func isPossible(_ choice: Choice) -> Bool {
    while true {
      let chosen = stack[position].chosen
      if choice.enabled.contains(where: { $0.id.hash == chosen }) { return true }
      strayedRuns += 1
      let sleep = stack[position].sleep
      repeat {
        guard let plan = stack[position].plans.removeFirst() else { return false }
        stack[position].choose(plan)
      } while sleep.contains { $0.thread == stack[position].chosen }
    }
  }

  /// - Returns: `nil` if all that could be done here was done elsewhere.
  private func nextNode(_ choice: Choice) -> Node? {
    var sleep: [ForeseenStep] = []
    var plans = WakeupTree()
    if let parent = stack.last {
      let step = ForeseenStep(thread: parent.chosen, touches: log.touches(of: parent.step))
      sleep = parent.sleep.filter {
        $0.thread != parent.chosen && !$0.conflicts(with: step)
      }
      plans = parent.rest
    }
    while let plan = plans.removeFirst() {
      let thread = plan.step.thread
      if choice.enabled.contains(where: { $0.id.hash == thread }),
        !sleep.contains(where: { $0.thread == thread })
      {
        return Node(
          chosen: thread, sleep: sleep, plans: plans, rest: plan.rest,
          relyingOnIt: plan.relyingOnIt)
      }
      strayedRuns += 1
    }
    let awake = choice.enabled.indices.filter { index in
      !sleep.contains { $0.thread == choice.enabled[index].id.hash }
    }
    guard let first = awake.first(where: { $0 == choice.running }) ?? awake.first else {
      return nil
    }
    return Node(
      chosen: choice.enabled[first].id.hash, sleep: sleep, plans: plans, rest: WakeupTree())
  }

  // MARK: Between runs

  public func runEnded(_ outcome: Outcome, steps: Int) {
    if case .diverged = outcome {
      hasDiverged = true
      return
    }
    planReversals()
    planWhatWasForeseenWrongly()
    while var node = stack.popLast() {
      node.tried.append(node.chosen)
      node.sleep.append(
        foreseen.step(thread: node.chosen, touches: log.touches(of: node.step)))
      while let plan = node.plans.removeFirst() {
        if node.sleep.contains(where: { $0.thread == plan.step.thread }) { continue }
        node.choose(plan)
        firstNewStep = node.step
        stack.append(node)
        return
      }
    }
    isExhausted = true
  }

  private func planReversals() {
    var depths: [Int?] = Array(repeating: nil, count: log.steps.count)
    for (depth, node) in stack.enumerated() { depths[node.step] = depth }
    done.removeSubrange(min(log.replayed, done.count)...)
    for number in done.count..<max(done.count, log.steps.count) {
      done.append(
        foreseen.step(
          thread: log.threads[log.steps[number].thread], touches: log.touches(of: number)))
    }
    for (number, step) in log.steps.enumerated() where !step.races.isEmpty {
      let reversed = foreseen.step(
        thread: log.threads[step.thread], touches: step.touches, isCertain: false)
      for race in step.races {
        guard let place = place(before: race, depths) else { continue }
        plan(reversed, race, before: place.step, at: place.depth, number: number)
      }
    }
    for pending in log.pending {
      // What it would do is not known: it was not done.
      let reversed = foreseen.step(
        thread: pending.thread, touches: [.concernsAll], isCertain: false)
      for race in pending.races {
        guard let place = place(before: race, depths) else { continue }
        plan(reversed, race, before: place.step, at: place.depth, number: log.steps.count)
      }
    }
  }

  /// The last choice without which the first step of a race would not have come, and which the second
  /// one does not need. For a step that was chosen that is its own choice; one that followed others
  /// at once comes later if the last of those does.
  private func place(
    before race: StepLog.Race, _ depths: [Int?]
  ) -> (step: Int, depth: Int)? {
    let clock = log.steps[race.rival].clock
    for step in stride(from: race.rival, through: 0, by: -1) {
      guard let depth = depths[step] else { continue }
      let thread = log.steps[step].thread
      if clock.includes(step, of: thread), !race.known.includes(step, of: thread) {
        return (step, depth)
      }
      if step == race.rival { return nil }
    }
    return nil
  }

  /// Plans a run in which a step comes before `rival`, after all that does not need the rival.
  /// - Parameter number: that of the step, or how many there were if it was not done.
  private func plan(
    _ step: ForeseenStep, _ race: StepLog.Race, before rival: Int, at depth: Int, number: Int
  ) {
    let rivalThread = log.steps[rival].thread
    var sequence = StepSequence()
    for other in (rival + 1)..<max(rival + 1, log.steps.count) {
      if log.steps[other].isForced || log.steps[other].clock.includes(rival, of: rivalThread) {
        continue
      }
      sequence.append(
        done[other], serial: other, of: log.steps[other].thread, after: log.steps[other].clock)
    }
    if number < log.steps.count, log.steps[number].isForced {
      // It follows one of those at once; what it touches, that one does.
      sequence.addToLast(before: number, step.touches)
    } else {
      var known = race.known
      for other in sequence.serials where done[other].conflicts(with: step) {
        known.join(log.steps[other].clock)
      }
      sequence.append(step, serial: number, of: nil, after: known)
    }
    if sequence.isEmpty { return }
    plan(sequence, at: depth)
  }

  /// A step that was planned has done something else than it was foreseen to do: what was left to it
  /// may have to be tried by itself.
  private func planWhatWasForeseenWrongly() {
    for depth in stack.indices where !stack[depth].relyingOnIt.isEmpty {
      let chosen = ForeseenStep(
        thread: stack[depth].chosen, touches: log.touches(of: stack[depth].step))
      for sequence in stack[depth].relyingOnIt where sequence.beginning(with: chosen) == nil {
        plan(sequence, at: depth)
      }
      stack[depth].relyingOnIt = []
    }
  }

  private func plan(_ sequence: StepSequence, at depth: Int) {
    switch reduction {
    case .sourceSets:
      let known = stack[depth].tried + [stack[depth].chosen]
      if known.contains(where: sequence.canBegin(withThread:)) { return }
      stack[depth].plans.insertFirstStep(of: sequence)
    case .optimal:
      if stack[depth].sleep.contains(where: { sequence.beginning(with: $0) != nil }) { return }
      stack[depth].plans.insert(sequence)
    }
  }

  /// Follows what is planned, and then continues by itself.
  private struct OneRun: PlainStrategy {
    let search: PartialOrderSearch
    var name: String { search.name }
    var wantsEveryStep: Bool { true }
    var stepLog: StepLog? { search.log }

    func choose(_ choice: Choice) throws(Divergence) -> Int? { try search.choose(choice) }
  }
}
