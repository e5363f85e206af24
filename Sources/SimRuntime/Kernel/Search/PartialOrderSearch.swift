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
    /// given up half way because they would repeat others.
    case sourceSets
    /// Plans the reversal step by step (wakeup trees): no run is in vain.
    case optimal
  }

  /// The state before one step of the present run.
  private struct Node {
    var chosen: UInt64
    /// The chosen step in the log.
    var step = 0
    /// Steps that need not be taken here: what begins with them was tried.
    var sleep: [ForeseenStep]
    /// What else is to be tried from here.
    var plans: WakeupTree
    /// What is to follow the chosen step.
    var rest: WakeupTree
  }

  public let name: String
  private let reduction: Reduction
  private let log = StepLog()
  private var stack: [Node] = []
  private var position = 0
  public private(set) var isExhausted = false
  /// Whether the same choices led to another run: what was learned is void then.
  private var hasDiverged = false
  /// Runs that were given up because they would have repeated others.
  public private(set) var prunedRuns = 0
  /// Plans that could not be followed: what they foresaw turned out differently.
  public private(set) var strayedRuns = 0

  public init(_ reduction: Reduction = .optimal) {
    self.reduction = reduction
    name =
      switch reduction {
      case .sourceSets: "partial orders, by source sets"
      case .optimal: "partial orders, optimal"
      }
  }

  public func nextStrategy() -> (any Strategy)? {
    if isExhausted || hasDiverged { return nil }
    position = 0
    log.reset()
    return OneRun(search: self)
  }

  /// Tells runs apart that differ in what matters.
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
          + " could go on: the code under test uses something beside the ports")
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
        stack[position].chosen = plan.step.thread
        stack[position].rest = plan.rest
      } while sleep.contains { $0.thread == stack[position].chosen }
    }
  }

  /// - Returns: `nil` if all that could be done here was done elsewhere.
  private func nextNode(_ choice: Choice) -> Node? {
    var sleep: [ForeseenStep] = []
    var plans = WakeupTree()
    if let parent = stack.last {
      let touches = log.steps[parent.step].touches
      sleep = parent.sleep.filter {
        $0.thread != parent.chosen && !$0.touches.conflict(with: touches)
      }
      plans = parent.rest
    }
    while let plan = plans.removeFirst() {
      let thread = plan.step.thread
      if choice.enabled.contains(where: { $0.id.hash == thread }),
        !sleep.contains(where: { $0.thread == thread })
      {
        return Node(chosen: thread, sleep: sleep, plans: plans, rest: plan.rest)
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
    if outcome != .pruned || reduction == .sourceSets { planReversals() }
    while var node = stack.popLast() {
      node.sleep.append(
        ForeseenStep(thread: node.chosen, touches: log.steps[node.step].touches))
      while let plan = node.plans.removeFirst() {
        if node.sleep.contains(where: { $0.thread == plan.step.thread }) { continue }
        node.chosen = plan.step.thread
        node.rest = plan.rest
        stack.append(node)
        return
      }
    }
    isExhausted = true
  }

  private func planReversals() {
    var depths: [Int?] = Array(repeating: nil, count: log.steps.count)
    for (depth, node) in stack.enumerated() { depths[node.step] = depth }
    for (number, step) in log.steps.enumerated() {
      let foreseen = ForeseenStep(thread: log.threads[step.thread], touches: step.touches)
      for rival in step.races {
        guard let depth = depths[rival] else { continue }
        plan(foreseen, knowing: step.before, before: rival, at: depth, number: number)
      }
    }
    for pending in log.pending {
      let foreseen = ForeseenStep(
        thread: log.threads[pending.thread], touches: pending.touches)
      for rival in pending.races {
        guard let depth = depths[rival] else { continue }
        plan(foreseen, knowing: pending.before, before: rival, at: depth, number: log.steps.count)
      }
    }
  }

  /// Plans a run in which `step` comes before `rival`, after all that does not need the rival.
  private func plan(
    _ step: ForeseenStep, knowing before: VectorClock, before rival: Int, at depth: Int, number: Int
  ) {
    let rivalThread = log.steps[rival].thread
    var sequence = StepSequence()
    var numbers: [Int] = []
    for other in (rival + 1)..<max(rival + 1, log.steps.count) {
      let candidate = log.steps[other]
      if candidate.isForced || candidate.clock.includes(rival, of: rivalThread) { continue }
      sequence.append(
        ForeseenStep(thread: log.threads[candidate.thread], touches: candidate.touches),
        serial: other,
        after: Set(numbers.filter { candidate.clock.includes($0, of: log.steps[$0].thread) }))
      numbers.append(other)
    }
    var known = before
    for other in numbers where log.steps[other].touches.conflict(with: step.touches) {
      known.join(log.steps[other].clock)
    }
    sequence.append(
      step, serial: number,
      after: Set(numbers.filter { known.includes($0, of: log.steps[$0].thread) }))
    if stack[depth].sleep.contains(where: { sequence.without($0) != nil }) { return }
    switch reduction {
    case .sourceSets: stack[depth].plans.insertFirstStep(of: sequence)
    case .optimal: stack[depth].plans.insert(sequence)
    }
  }

  /// Follows what is planned, and then goes on by itself.
  private struct OneRun: Strategy {
    let search: PartialOrderSearch
    var name: String { search.name }
    var wantsEveryStep: Bool { true }
    var stepLog: StepLog? { search.log }

    func choose(_ choice: Choice) throws(Divergence) -> Int? { try search.choose(choice) }
  }
}
