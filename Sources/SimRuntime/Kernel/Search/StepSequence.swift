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

  /// Whether such a step, taken first, stands for the sequence only if it does what was foreseen: it is
  /// not the first of it, and not certain.
  func relies(on step: ForeseenStep) -> Bool {
    !step.isCertain && steps.first?.thread != step.thread
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
}
