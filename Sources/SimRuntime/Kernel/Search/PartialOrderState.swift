/// The state before a step, for all workers whose runs come to it by the same choices.
///
/// `@unchecked Sendable` is safe because in a round one worker at most changes it, and between rounds only
/// the search does.
final class PartialOrderState: @unchecked Sendable {
  /// The threads that were chosen here.
  @exclusivity(unchecked) var tried: [UInt64] = []
  /// Steps that need not be taken here: what begins with them was tried, or a worker has begun it.
  @exclusivity(unchecked) var sleep: [ForeseenStep]
  /// The threads of those that other workers had not tried to the end when the way to here was begun.
  let unfinished: [UInt64]
  /// What else is to be tried from here.
  @exclusivity(unchecked) var plans: WakeupTree
  /// The threads that other processes chose here, or may still have something to try after.
  @exclusivity(unchecked) private(set) var unfinishedElsewhere: [UInt64] = []
  /// The last round in which a worker took a plan from here.
  @exclusivity(unchecked) var round = 0

  init(sleep: [ForeseenStep] = [], unfinished: [UInt64] = [], plans: WakeupTree = WakeupTree()) {
    self.sleep = sleep
    self.unfinished = unfinished
    self.plans = plans
  }

  /// Whether a worker can take a plan from here in a round: what one begins there must be known to others
  /// that begin something.
  func offersPlan(in round: Int) -> Bool { self.round != round && hasPlan }

  func isAsleep(_ thread: UInt64) -> Bool { sleep.contains { $0.thread == thread } }

  /// Takes out the first plan that was not tried otherwise. What other processes have that comes before it
  /// counts as begun; what comes after it does not, or each would leave to the other what both begin with.
  func takePlan() -> WakeupTree.Branch? {
    while let plan = plans.removeFirst() {
      if isAsleep(plan.step.thread) { continue }
      if !plan.isElsewhere { return plan }
      tried.append(plan.step.thread)
      sleep.append(plan.step.overApproximation)
      unfinishedElsewhere.append(plan.step.thread)
    }
    return nil
  }

  /// Whether ``takePlan()`` finds one.
  var hasPlan: Bool {
    while let plan = plans.branches.first, isAsleep(plan.step.thread) { _ = plans.removeFirst() }
    return plans.branches.contains { !$0.isElsewhere && !isAsleep($0.step.thread) }
  }

  /// What follows a thread here is divided among processes.
  func noteUnfinished(_ chosen: UInt64) { unfinishedElsewhere.append(chosen) }

  /// Leaves plans to other processes.
  func leavePlans(where isElsewhere: (WakeupTree.Branch) -> Bool) {
    plans.leave(where: isElsewhere)
  }
}

/// One choice of a worker's run.
struct PartialOrderChoice {
  /// The state before it.
  let state: PartialOrderState
  private(set) var chosen: UInt64
  /// The chosen step in the log.
  var step = 0
  /// What is to follow the chosen step.
  private(set) var rest: WakeupTree
  /// What is not planned here because the chosen step was predicted to do no more than that.
  var relyingOnIt: [StepSequence]
  /// The threads of the sleeping steps that had not been tried to the end when it was begun.
  var unfinished: [UInt64] { unfinishedHere + state.unfinishedElsewhere }
  private var unfinishedHere: [UInt64]

  init(_ state: PartialOrderState, plan: WakeupTree.Branch, step: Int = 0) {
    self.init(state, thread: plan.step.thread)
    self.step = step
    rest = plan.rest
    relyingOnIt = plan.relyingOnIt
  }

  init(_ state: PartialOrderState, thread: UInt64) {
    self.state = state
    chosen = thread
    rest = WakeupTree()
    relyingOnIt = []
    unfinishedHere = state.unfinished
  }

  mutating func choose(_ plan: WakeupTree.Branch) {
    chosen = plan.step.thread
    rest = plan.rest
    relyingOnIt = plan.relyingOnIt
  }

  /// - Parameter threads: those that were chosen at the state, too, and lead to what is still to be tried.
  mutating func addUnfinished(_ threads: [UInt64]) { unfinishedHere += threads }

  /// Whether something that was begun at the state stands for a sequence.
  ///
  /// A step that is asleep since an earlier state, and can come first though the sequence does not have it,
  /// stands for the sequence only if it had been tried to the end before the way to here was begun: then all
  /// that follows from it was planned on this way. As long as both are tried at the same time, each would
  /// leave to the other what neither has.
  func covers(_ sequence: StepSequence, _ reduction: PartialOrderSearch.Reduction) -> Bool {
    switch reduction {
    case .sourceSets:
      state.tried.contains(where: sequence.canBegin(withThread:))
        || sequence.canBegin(withThread: chosen)
    case .optimal:
      state.sleep.contains { step in
        guard step.thread != chosen else { return false }
        return switch sequence.beginning(with: step) {
        case .own: true
        case .another: !state.unfinished.contains(step.thread)
        case nil: false
        }
      }
    }
  }

  /// Sees to it that a sequence is tried from the state.
  func plan(_ sequence: StepSequence, _ reduction: PartialOrderSearch.Reduction) {
    if covers(sequence, reduction) { return }
    switch reduction {
    case .sourceSets: state.plans.insertFirstStep(of: sequence)
    case .optimal: state.plans.insert(sequence)
    }
  }
}
