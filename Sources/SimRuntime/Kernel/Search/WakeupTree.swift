/// The beginnings of runs that are still to be tried from one state, as a tree: each branch is a step
/// of a thread, the first one comes first.
struct WakeupTree {
  /// A step of a thread, and what is to follow it.
  struct Branch {
    let step: ForeseenStep
    var rest = WakeupTree()
    /// What is not tried by itself because it commutes with the step, if that does what was foreseen.
    var relyingOnIt: [StepSequence] = []
  }

  var branches: [Branch] = []

  var isEmpty: Bool { branches.isEmpty }

  /// Takes out the first branch.
  mutating func removeFirst() -> Branch? { branches.isEmpty ? nil : branches.removeFirst() }

  /// Sees to it that a run is tried that begins with `sequence`, or with something that does not
  /// differ in what matters.
  mutating func insert(_ sequence: StepSequence) {
    for index in branches.indices {
      let step = branches[index].step
      guard let left = sequence.without(step) else { continue }
      if !step.isCertain, sequence.steps.first?.thread != step.thread {
        branches[index].relyingOnIt.append(sequence)
      }
      // A branch may end here, and any run that continues from there does. But its last step is not
      // certain: if it does something else, that run may be abandoned.
      if !left.isEmpty { branches[index].rest.insert(left) }
      return
    }
    branches.append(sequence.branch)
  }

  /// Sees to it that a run is tried that begins with one of the steps that can come first in
  /// `sequence`.
  mutating func insertFirstStep(of sequence: StepSequence) {
    if branches.contains(where: { sequence.canBegin(withThread: $0.step.thread) }) { return }
    guard let first = sequence.steps.first else { return }
    branches.append(Branch(step: first))
  }
}

/// A step that a thread is known to take.
struct ForeseenStep {
  /// The hash of the thread's id.
  let thread: UInt64
  let touches: [Touch]
  /// Whether it does that in the run that is planned, too: it was seen after another step that is not
  /// to come first there.
  var isCertain = true
}

/// Steps to be taken one after the other, each with the places of those before it that must stay
/// before it.
struct StepSequence {
  private(set) var steps: [ForeseenStep] = []
  /// For each step the serial numbers of steps of the sequence that it comes after.
  private var orders: [Set<Int>] = []
  private var serials: [Int] = []

  mutating func append(_ step: ForeseenStep, serial: Int, after: Set<Int>) {
    steps.append(step)
    serials.append(serial)
    orders.append(after)
  }

  var isEmpty: Bool { steps.isEmpty }

  /// The last step before a number touches this, too.
  mutating func addToLast(before number: Int, _ touches: [Touch]) {
    guard let index = serials.lastIndex(where: { $0 < number }) else { return }
    steps[index] = ForeseenStep(
      thread: steps[index].thread, touches: steps[index].touches + touches, isCertain: false)
  }

  /// What is left of the sequence if `step` is taken first.
  /// - Returns: `nil` if that would be another sequence in what matters.
  func without(_ step: ForeseenStep) -> StepSequence? {
    guard let index = steps.firstIndex(where: { $0.thread == step.thread }) else {
      return steps.contains { $0.touches.conflict(with: step.touches) } ? nil : self
    }
    let earlier = serials[..<index]
    if earlier.contains(where: orders[index].contains) { return nil }
    // Taken first, it may do other things than in the sequence.
    if steps[..<index].contains(where: { $0.touches.conflict(with: step.touches) }) { return nil }
    var rest = self
    rest.steps.remove(at: index)
    rest.serials.remove(at: index)
    rest.orders.remove(at: index)
    return rest
  }

  /// Whether a thread's step in the sequence needs no other of its steps before it.
  func canBegin(withThread thread: UInt64) -> Bool {
    guard let index = steps.firstIndex(where: { $0.thread == thread }) else { return false }
    return !serials[..<index].contains(where: orders[index].contains)
  }

  /// The sequence as a branch without forks.
  var branch: WakeupTree.Branch {
    var tree = WakeupTree()
    for step in steps.reversed() { tree.branches = [WakeupTree.Branch(step: step, rest: tree)] }
    return tree.branches[0]
  }
}
