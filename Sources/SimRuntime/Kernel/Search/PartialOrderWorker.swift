/// Makes runs of a ``PartialOrderSearch``, one after the other, and finds what to try instead of each.
///
/// `@unchecked Sendable` is safe because in a round only the thread that makes its run touches it, and
/// between rounds only the search does.
final class PartialOrderWorker: ConcurrentRun, @unchecked Sendable {
  private let name: String
  private let reduction: PartialOrderSearch.Reduction
  let log: StepLog
  /// The choices of the run.
  @exclusivity(unchecked) private var path: [PartialOrderChoice] = []
  @exclusivity(unchecked) private var position = 0
  /// The first choice of the run that no run made before.
  @exclusivity(unchecked) private var firstNew = 0
  /// The steps of the run that has ended, as they were done; those that were replayed are shared with
  /// the plans of runs before.
  @exclusivity(unchecked) private var done: [ForeseenStep] = []
  @exclusivity(unchecked) private var foreseen = ForeseenSteps()
  /// What the last run has shown that is to be tried, and at which of its choices.
  @exclusivity(unchecked) private var found: [(sequence: StepSequence, depth: Int)] = []
  /// Whether the last run was another one than was asked for, or was interrupted before its end.
  @exclusivity(unchecked) private(set) var isVoid = false
  @exclusivity(unchecked) private(set) var prunedRuns = 0
  @exclusivity(unchecked) private(set) var strayedRuns = 0

  init(name: String, reduction: PartialOrderSearch.Reduction, relatesEvents: Bool) {
    self.name = name
    self.reduction = reduction
    log = StepLog(relatesEvents: relatesEvents)
  }

  // MARK: Between rounds

  /// Whether it has no choice left at which something else is to be tried.
  var isDone: Bool { path.isEmpty }

  /// Begins a run.
  /// - Parameter step: how many of its first steps are those of this worker's run before.
  func begin(replaying step: Int = 0) {
    position = 0
    log.reset(replaying: step)
  }

  /// Begins a run that differs from its last one as late as possible.
  /// - Returns: whether there is one.
  func takePlan(in round: Int) -> Bool {
    guard let depth = path.lastIndex(where: { $0.state.offersPlan(in: round) }) else {
      return false
    }
    take(planAt: depth, in: round)
    begin(replaying: path[depth].step)
    return true
  }

  /// Begins a run that differs from the last one of another worker as early as possible: the most is left
  /// to try there.
  /// - Returns: whether there is one.
  func takePlan(in round: Int, of other: PartialOrderWorker) -> Bool {
    guard let depth = other.path.firstIndex(where: { $0.state.offersPlan(in: round) }) else {
      return false
    }
    let common = zip(path, other.path[...depth]).prefix { $0.state === $1.state }.count
    let replayed = common > 0 ? path[common - 1].step : 0
    path = Array(other.path[...depth])
    take(planAt: depth, in: round)
    begin(replaying: replayed)
    return true
  }

  private func take(planAt depth: Int, in round: Int) {
    let state = path[depth].state
    guard let plan = state.takePlan() else { preconditionFailure("the state has a plan") }
    state.round = round
    path.removeSubrange((depth + 1)...)
    path[depth] = PartialOrderChoice(state, plan: plan, step: path[depth].step)
    firstNew = depth
  }

  /// The run begins with a choice at a state at which other workers may have chosen other threads, and still
  /// have something to try after these.
  func noteUnfinishedSiblings(among others: [PartialOrderWorker]) {
    let state = path[firstNew].state
    let threads = others.compactMap { other in
      other !== self ? other.thread(tryingFrom: state, at: firstNew) : nil
    }
    path[firstNew].addUnfinished(threads)
  }

  /// Leaves plans to other processes, from the first choice on: these are the largest.
  /// - Parameter isFirst: whether the plans of a state, which workers may share, are to be divided.
  func leavePlans(
    at isFirst: (PartialOrderState) -> Bool, where isElsewhere: (WakeupTree.Branch) -> Bool
  ) {
    for choice in path {
      choice.state.noteUnfinished(choice.chosen)
      if isFirst(choice.state) { choice.state.leavePlans(where: isElsewhere) }
    }
  }

  /// The thread that it has chosen at a state, if something is left to try after that.
  private func thread(tryingFrom state: PartialOrderState, at depth: Int) -> UInt64? {
    guard depth < path.count - 1, path[depth].state === state else { return nil }
    return path[depth].chosen
  }

  /// Plans what the run has shown.
  func planWhatItFound() {
    for (sequence, depth) in found { path[depth].plan(sequence, reduction) }
    found.removeAll(keepingCapacity: true)
    for choice in path.dropFirst(firstNew) {
      choice.state.tried.append(choice.chosen)
      choice.state.sleep.append(done[choice.step])
    }
  }

  /// Forgets the last choices at which nothing is left to try.
  func leaveWhatIsDone() {
    while let last = path.last, !last.state.hasPlan { path.removeLast() }
  }

  // MARK: A run

  var strategy: any Strategy { OneRun(worker: self) }

  fileprivate func choose(_ choice: Choice) throws(Divergence) -> Int? {
    if position == path.count {
      guard let next = next(choice) else {
        prunedRuns += 1
        return nil
      }
      path.append(next)
    }
    if position == path.count - 1 {
      guard isPossible(choice) else {
        path.removeLast()
        prunedRuns += 1
        return nil
      }
      path[position].step = log.steps.count
    }
    let chosen = path[position].chosen
    guard let index = choice.enabled.firstIndex(where: { $0.id.hash == chosen }) else {
      throw Divergence(
        step: choice.step,
        difference: "the same choices led to another state, in which "
          + choice.enabled.map(\.title).joined(separator: ", ")
          + " is enabled: the code under test uses something other than the ports")
    }
    position += 1
    return index
  }

  /// Whether one of the things that are planned at the last choice can be done there.
  private func isPossible(_ choice: Choice) -> Bool {
    while true {
      let chosen = path[position].chosen
      if choice.enabled.contains(where: { $0.id.hash == chosen }) { return true }
      strayedRuns += 1
      guard let plan = path[position].state.takePlan() else { return false }
      path[position].choose(plan)
    }
  }

  /// - Returns: `nil` if all that could be done here was done elsewhere.
  private func next(_ choice: Choice) -> PartialOrderChoice? {
    let state = nextState()
    while let plan = state.plans.removeFirst() {
      let thread = plan.step.thread
      if !state.isAsleep(thread), choice.enabled.contains(where: { $0.id.hash == thread }) {
        return PartialOrderChoice(state, plan: plan)
      }
      strayedRuns += 1
    }
    let awake = choice.enabled.indices.filter { !state.isAsleep(choice.enabled[$0].id.hash) }
    guard let first = awake.first(where: { $0 == choice.running }) ?? awake.first else {
      return nil
    }
    return PartialOrderChoice(state, thread: choice.enabled[first].id.hash)
  }

  private func nextState() -> PartialOrderState {
    guard let parent = path.last else { return PartialOrderState() }
    let step = ForeseenStep(thread: parent.chosen, touches: log.touches(of: parent.step))
    let sleep = parent.state.sleep.filter {
      $0.thread != parent.chosen && !$0.conflicts(with: step)
    }
    return PartialOrderState(sleep: sleep, unfinished: parent.unfinished, plans: parent.rest)
  }

  /// Follows what is planned, and then continues by itself.
  private struct OneRun: PlainStrategy {
    let worker: PartialOrderWorker
    var name: String { worker.name }
    var wantsEveryStep: Bool { true }
    var stepLog: StepLog? { worker.log }

    func choose(_ choice: Choice) throws(Divergence) -> Int? { try worker.choose(choice) }
  }

  // MARK: After a run

  func ended(_ outcome: Outcome) {
    switch outcome {
    case .diverged, .escaped, .interrupted: isVoid = true
    case .rest, .idle, .timeBound, .stepBound, .deadlock, .livelock, .crashed, .pruned:
      findReversals()
      findWhatWasForeseenWrongly()
    }
  }

  private func findReversals() {
    var depths: [Int?] = Array(repeating: nil, count: log.steps.count)
    for (depth, choice) in path.enumerated() { depths[choice.step] = depth }
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
    // A run has many races that are known from runs before.
    if sequence.isEmpty || path[depth].covers(sequence, reduction) { return }
    found.append((sequence, depth))
  }

  /// A step that was planned has done something else than it was foreseen to do: what was left to it
  /// may have to be tried by itself.
  private func findWhatWasForeseenWrongly() {
    for depth in path.indices.dropFirst(firstNew) {
      let chosen = done[path[depth].step]
      for sequence in path[depth].relyingOnIt where sequence.beginning(with: chosen) == nil {
        found.append((sequence, depth))
      }
      path[depth].relyingOnIt = []
    }
  }
}
