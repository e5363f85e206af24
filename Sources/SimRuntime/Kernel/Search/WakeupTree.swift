/// The beginnings of runs that are still to be tried from one state, as a tree: each branch is steps of
/// threads, the first one comes first.
struct WakeupTree {
  /// Steps that are taken one after the other, and what is to follow the last of them. What is planned is
  /// long and seldom forks, so a branch is one array.
  struct Branch {
    /// The first step; the others are in ``rest``.
    var step: ForeseenStep { steps[steps.startIndex] }
    /// What is to follow the first step.
    var rest: WakeupTree {
      if steps.count == 1 { return end }
      return WakeupTree(branches: [Branch(steps: steps.dropFirst(), end: end)])
    }
    /// What is not tried by itself because it commutes with the first step, if that does what was
    /// foreseen.
    private(set) var relyingOnIt: [StepSequence] = []
    /// Whether another process tries what begins with the first step.
    var isElsewhere = false
    private var steps: ArraySlice<ForeseenStep>
    /// What is to follow the last step.
    private var end: WakeupTree

    init(steps: ArraySlice<ForeseenStep>, end: WakeupTree = WakeupTree()) {
      self.steps = steps
      self.end = end
    }

    /// Sees to it that a sequence is tried in this branch.
    /// - Returns: whether one of its runs begins with the first step, or does not differ in what matters.
    mutating func insert(_ sequence: inout StepSequence) -> Bool {
      guard let beginning = sequence.beginning(with: step) else { return false }
      // This process will not see whether the step does what is foreseen.
      if isElsewhere { return !sequence.relies(on: step) }
      if sequence.relies(on: step) { relyingOnIt.append(sequence) }
      sequence.begin(with: beginning)
      for place in steps.indices.dropFirst() {
        // A branch may end here, and any run that continues from there does. But its last step is not
        // certain: if it does something else, that run may be abandoned.
        if sequence.isEmpty { return true }
        let beginning = sequence.beginning(with: steps[place])
        guard let beginning, !sequence.relies(on: steps[place]) else {
          end = WakeupTree(branches: [Branch(steps: steps[place...], end: end)])
          steps = steps[..<place]
          break
        }
        sequence.begin(with: beginning)
      }
      if !sequence.isEmpty { end.insert(sequence) }
      return true
    }
  }

  private(set) var branches: [Branch] = []

  var isEmpty: Bool { branches.isEmpty }

  /// Takes out the first branch.
  mutating func removeFirst() -> Branch? { branches.isEmpty ? nil : branches.removeFirst() }

  /// Leaves branches to other processes.
  mutating func leave(where isElsewhere: (Branch) -> Bool) {
    for index in branches.indices { branches[index].isElsewhere = isElsewhere(branches[index]) }
  }

  /// Sees to it that a run is tried that begins with `sequence`, or with something that does not
  /// differ in what matters.
  mutating func insert(_ sequence: consuming StepSequence) {
    for index in branches.indices where branches[index].insert(&sequence) { return }
    branches.append(Branch(steps: sequence.steps[...]))
  }

  /// Sees to it that a run is tried that begins with one of the steps that can come first in
  /// `sequence`.
  mutating func insertFirstStep(of sequence: StepSequence) {
    if branches.contains(where: { sequence.canBegin(withThread: $0.step.thread) }) { return }
    guard let first = sequence.steps.first else { return }
    branches.append(Branch(steps: [first]))
  }
}
