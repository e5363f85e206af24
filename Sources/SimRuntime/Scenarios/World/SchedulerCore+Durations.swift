import ImageLoadingInterface
import Synchronization

/// A choice between durations: the strategy chooses as it chooses between threads, and a schedule says what it
/// chose.
extension SchedulerCore {
  /// Begins a choice. The default strategy takes the first.
  ///
  /// One thread is for the first, another for those that follow, and the first of the two decides: so there
  /// are as many orders as durations. Of one there is nothing to choose: it is taken at once.
  /// - Parameters:
  ///   - what: the kind of time, such as `latency`.
  ///   - subject: what takes that time.
  ///   - take: is called once, in the step that decides; never if the run ends before.
  package func choose(
    _ what: String, of subject: @autoclosure () -> String, among durations: Durations,
    _ take: @escaping @Sendable (Duration) -> Void
  ) {
    guard let next = durations.others.first else { return take(durations.first) }
    let others = Durations(next, or: Array(durations.others.dropFirst()))
    let subject = subject()
    let choice = register(.order, named: "\(what) of \(subject)")
    let isOpen = OpenChoice()
    let later = durations.others.map { Quantity.describe($0) }.joined(separator: " or ")
    offer("\(what) \(Quantity.describe(durations.first))", in: choice, isOpen) {
      take(durations.first)
    }
    offer("\(what) \(later)", in: choice, isOpen) { [self] in
      choose(what, of: subject, among: others, take)
    }
  }

  private func offer(
    _ name: String, in choice: any SharedObject, _ isOpen: OpenChoice,
    _ body: @escaping @Sendable () -> Void
  ) {
    _ = spawn(named: name) { [self] in
      await perform(VisibleOperation(.choose, choice))
      if !isDraining, isOpen.close() { body() }
    }
  }

  /// Waits for a span of virtual time, of which there may be a choice. If the run ends meanwhile, the thread
  /// continues at once.
  func pause(
    for durations: Durations, _ what: String, of subject: @autoclosure () -> String
  ) async {
    if durations.isZero { return }
    let wake = makeLock(.semaphore(count: 0), named: "sleep")
    let began = now
    choose(what, of: subject(), among: durations) { [self] span in
      // Time may have advanced while the choice was open.
      let rest = span - (now - began)
      if rest > .zero {
        schedule(after: rest, named: "wake") { [self] in release(wake) }
      } else {
        release(wake)
      }
    }
    await perform(VisibleOperation(.wait, wake))
  }
}

/// A choice that is made once.
private final class OpenChoice: Sendable {
  private let isOpen = Mutex(true)

  /// - Returns: whether it was still open.
  func close() -> Bool {
    isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
  }
}
