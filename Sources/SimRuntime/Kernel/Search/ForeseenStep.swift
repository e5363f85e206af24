/// A step that a thread is known to take.
final class ForeseenStep: Sendable {
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

  /// What can be relied on where another process takes the step: if it is not certain what it does, it may touch
  /// everything.
  var overApproximation: ForeseenStep {
    isCertain ? self : ForeseenStep(thread: thread, touches: [.concernsAll])
  }

  /// Whether it matters which of the two comes first.
  func conflicts(with other: ForeseenStep) -> Bool {
    // One that touches nothing conflicts only with what concerns everything.
    if objects & other.objects == 0, objects != .max, other.objects != .max { return false }
    return touches.conflict(with: other.touches)
  }
}

/// The steps that were met: those that are alike are one object, as long plans have few of them.
struct ForeseenSteps {
  private struct Traits: Hashable {
    let thread: UInt64
    let touches: [Touch]
    let isCertain: Bool
  }

  private var known: [Traits: ForeseenStep] = [:]

  mutating func step(
    thread: UInt64, touches: [Touch], isCertain: Bool = true
  ) -> ForeseenStep {
    let traits = Traits(thread: thread, touches: touches, isCertain: isCertain)
    if let step = known[traits] { return step }
    let step = ForeseenStep(thread: thread, touches: touches, isCertain: isCertain)
    known[traits] = step
    return step
  }
}
