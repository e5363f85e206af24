/// Tries every order that a judge lets continue, one of each set of orders that differ only in
/// independent steps.
///
/// Depth first, with sleep sets alone (P. Godefroid, *Partial-Order Methods for the Verification of
/// Concurrent Systems*, 1996): what a thread would do is not tried again until something came that
/// depends on it. Other reductions look at what comes later in a run to know what must be tried; this one
/// does not, so that a run may be given up at any step.
///
/// The judge may go by nothing but the order of dependent steps. What it goes by beyond that it makes a
/// dependence, by ``touch(_:)``.
///
/// `@unchecked Sendable` is safe because only the kernel that runs its strategy touches it, on its
/// one real thread.
package final class SleepSetSearch: Search, @unchecked Sendable {
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

  package let name = "sleep sets"
  /// The step log of the run that is being made.
  private let log = StepLog(relatesEvents: false)
  private let isGivenUp: () -> Bool
  private let prefers: (Choice) -> Int
  /// The threads that were chosen in this run, and are to be chosen in the next one.
  private var trail: [UInt64] = []
  private var path: [Node] = []
  private var position = 0
  /// The node whose choice is made last on the way to the present state.
  private var depth = 0
  private var hasDiverged = false
  package private(set) var isExhausted = false

  /// - Parameters:
  ///   - isGivenUp: asked before each step whether the rest of the run is of no interest.
  ///   - prefers: which of the enabled threads is tried first.
  package init(isGivenUp: @escaping () -> Bool, prefers: @escaping (Choice) -> Int) {
    self.isGivenUp = isGivenUp
    self.prefers = prefers
  }

  /// The running step does something that the judge sees: its order among others of this name matters.
  package func touch(_ name: String) {
    var key = Digest()
    key.add(name)
    log.touch(Touch(object: key.value, access: .write))
  }

  package func nextStrategy() -> (any Strategy)? {
    if isExhausted || hasDiverged { return nil }
    position = 0
    depth = 0
    log.reset()
    return OneRun(search: self)
  }

  fileprivate func choose(_ choice: Choice) throws(Divergence) -> Int? {
    if isGivenUp() { return nil }
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
    let asleep = Set(sleep.map(\.thread))
    var awake = choice.enabled.map(\.id.hash).filter { !asleep.contains($0) }
    if choice.enabled.count == 1 { return awake.first }
    let preferred = choice.enabled[prefers(choice)].id.hash
    if let index = awake.firstIndex(of: preferred) { awake.insert(awake.remove(at: index), at: 0) }
    guard let first = awake.first else { return nil }
    path.append(Node(place: position, left: Array(awake.dropFirst()), sleep: sleep))
    return first
  }

  /// What of that which slept at the last choice, or was tried there before, sleeps on.
  private var sleepingNow: [ForeseenStep] {
    guard let parent = path.last, !parent.sleep.isEmpty else { return [] }
    return log.steps[parent.step...].reduce(parent.sleep) { sleep, step in
      let thread = log.threads[step.thread]
      return sleep.filter { $0.thread != thread && !$0.touches.conflict(with: step.touches) }
    }
  }

  package func runEnded(_ outcome: Outcome, steps: Int) {
    if case .diverged = outcome {
      hasDiverged = true
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

  /// Follows the path as far as it is known, and then continues by itself.
  private struct OneRun: PlainStrategy {
    let search: SleepSetSearch
    var name: String { search.name }
    var wantsEveryStep: Bool { true }
    var stepLog: StepLog? { search.log }

    func choose(_ choice: Choice) throws(Divergence) -> Int? { try search.choose(choice) }
  }
}
