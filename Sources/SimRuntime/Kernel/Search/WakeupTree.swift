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
  mutating func insert(_ sequence: consuming StepSequence) {
    for index in branches.indices {
      let step = branches[index].step
      guard let beginning = sequence.beginning(with: step) else { continue }
      if !step.isCertain, sequence.steps.first?.thread != step.thread {
        branches[index].relyingOnIt.append(copy sequence)
      }
      sequence.begin(with: beginning)
      // A branch may end here, and any run that continues from there does. But its last step is not
      // certain: if it does something else, that run may be abandoned.
      if !sequence.isEmpty { branches[index].rest.insert(sequence) }
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
  let isCertain: Bool
  /// A bit for each object that it touches, some with the same; all bits if it concerns everything.
  private let objects: UInt64

  init(thread: UInt64, touches: [Touch], isCertain: Bool = true) {
    self.thread = thread
    self.touches = touches
    self.isCertain = isCertain
    objects = touches.reduce(0) {
      $0 | ($1 == .concernsAll ? .max : 1 << ($1.object & 63))
    }
  }

  /// Whether it matters which of the two comes first.
  func conflicts(with other: ForeseenStep) -> Bool {
    // One that touches nothing conflicts only with what concerns everything.
    if objects & other.objects == 0, objects != .max, other.objects != .max { return false }
    return touches.conflict(with: other.touches)
  }
}

/// Steps to be taken one after the other, each with the places of those before it that must stay
/// before it.
struct StepSequence {
  private(set) var steps: [ForeseenStep] = []
  private(set) var serials: [Int] = []
  /// For each step its slot in the clocks; `nil` for a last one, which no other comes after.
  private var slots: [Int?] = []
  /// What each step comes after.
  private var clocks: [VectorClock] = []

  /// - Parameters:
  ///   - serial: its number in the log in which it was seen.
  ///   - slot: that of its thread in the clocks of that log.
  mutating func append(_ step: ForeseenStep, serial: Int, of slot: Int?, after: VectorClock) {
    steps.append(step)
    serials.append(serial)
    slots.append(slot)
    clocks.append(after)
  }

  /// Whether a step comes after one of those before it in the sequence.
  private func hasToWait(_ index: Int) -> Bool {
    (0..<index).contains { earlier in
      slots[earlier].map { clocks[index].includes(serials[earlier], of: $0) } ?? false
    }
  }

  var isEmpty: Bool { steps.isEmpty }

  /// The last step before a number touches this, too.
  mutating func addToLast(before number: Int, _ touches: [Touch]) {
    guard let index = serials.lastIndex(where: { $0 < number }) else { return }
    steps[index] = ForeseenStep(
      thread: steps[index].thread, touches: steps[index].touches + touches, isCertain: false)
  }

  /// How a step can be taken first that does not make another sequence in what matters.
  enum Beginning {
    /// It is none of the sequence, and commutes with all of it.
    case another
    /// It is the one at this place.
    case own(Int)
  }

  /// - Returns: `nil` if it would be another sequence in what matters.
  func beginning(with step: ForeseenStep) -> Beginning? {
    guard let index = steps.firstIndex(where: { $0.thread == step.thread }) else {
      return steps.contains { $0.conflicts(with: step) } ? nil : .another
    }
    // Taken first, it may do other things than in the sequence.
    if hasToWait(index) || steps[..<index].contains(where: { $0.conflicts(with: step) }) {
      return nil
    }
    return .own(index)
  }

  /// Leaves what is to follow such a beginning.
  mutating func begin(with beginning: Beginning) {
    guard case .own(let index) = beginning else { return }
    steps.remove(at: index)
    serials.remove(at: index)
    slots.remove(at: index)
    clocks.remove(at: index)
  }

  /// Whether a thread's step in the sequence needs no other of its steps before it.
  func canBegin(withThread thread: UInt64) -> Bool {
    guard let index = steps.firstIndex(where: { $0.thread == thread }) else { return false }
    return !hasToWait(index)
  }

  /// The sequence as a branch without forks.
  var branch: WakeupTree.Branch {
    var tree = WakeupTree()
    for step in steps.reversed() { tree.branches = [WakeupTree.Branch(step: step, rest: tree)] }
    return tree.branches[0]
  }
}
