import Synchronization

/// A thread's run loop: work sent to it is done one after the other on the thread that is in
/// ``run(atMost:)``, from inside that call.
public final class SimulatedRunLoop: HoldingPort {
  private enum Work: Sendable {
    case perform(Block)
    case stop
  }

  package let id: any SharedRunLoop
  private let core: any SchedulerCore
  private let pending = Mutex<[Work]>([])

  init(core: any SchedulerCore, name: String) {
    self.core = core
    id = core.makeRunLoop(named: name)
    core.attach(self, to: id)
  }

  deinit { core.detach(id) }

  /// Does the work that is sent until ``stop()`` is reached.
  ///
  /// Original: `CFRunLoopRun`, with a limit `CFRunLoopRunInMode`.
  /// - Parameter limit: stops by itself when so much time has passed.
  public func run(atMost limit: Duration? = nil) async {
    let alarm = limit.map { core.schedule(after: $0, named: "run loop") { self.post(.stop) } }
    await workUntilStopped()
    if let alarm { core.cancel(alarm) }
  }

  private func workUntilStopped() async {
    while true {
      await core.perform(VisibleOperation(.receive, id))
      guard case .perform(let block)? = takeFirst() else { return }
      await block()
    }
  }

  /// Sends work and returns.
  ///
  /// Original: `performSelector:onThread:withObject:waitUntilDone:`.
  public func perform(_ block: @escaping Block) async { await send(.perform(block)) }

  /// Sends work from outside the program, as the network does: no step of any thread.
  public func deliver(_ block: @escaping Block) { post(.perform(block)) }

  /// Lets ``run(atMost:)`` return when the work sent before is done.
  ///
  /// Original: `CFRunLoopStop`.
  public func stop() async { await send(.stop) }

  private func send(_ work: Work) async {
    await core.perform(VisibleOperation(.post, id))
    post(work)
  }

  private func post(_ work: Work) {
    guard !core.isDraining else { return }
    pending.withLock { $0.append(work) }
    core.wake(id)
  }

  private func takeFirst() -> Work? {
    guard !core.isDraining else { return nil }
    return pending.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  package func empty() {
    _ = pending.withLock { work in
      let old = work
      work = []
      return old
    }
  }
}
