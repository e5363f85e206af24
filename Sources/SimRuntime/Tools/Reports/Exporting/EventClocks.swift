/// Vector clocks for the events of a run: which of them came after which.
///
/// The order is that of the kernel's ``StepLog``, which the search for all orders goes by. A clock
/// counts the events of *hosts*. A host is a queue or a thread as far as its events come one after the
/// other: where a place has events at the same time, each that the last one did not precede goes to
/// another host of the place. So a host adds nothing to the order.
struct EventClocks {
  struct Stamped {
    let event: RunEvent
    let text: String
    let host: Int
    /// Slots are hosts, moments their events from 1.
    let clock: VectorClock
  }

  struct Host {
    let place: String
    /// Counts the hosts of one place from 1.
    let number: Int
    fileprivate(set) var count: UInt32 = 0
  }

  private(set) var hosts: [Host] = []
  private(set) var events: [Stamped] = []
  /// What is known at the end of each logged step.
  private var known: [VectorClock] = []
  /// What each thread knows beyond its logged steps: what its maker knew, and what it did itself in
  /// a step of another thread, before its first one or when it continues.
  private var knownToThread: [String: VectorClock] = [:]

  init(_ trace: RunTrace, level: TraceLevel) {
    let steps = trace.order.steps
    var owner = ""
    for event in trace.events {
      while known.count < min(event.step, steps.count) { known.append(entering(steps)) }
      if case .trace(.did) = event.kind {
        owner = event.thread
        if let own = knownToThread[owner], !known.isEmpty { known[known.count - 1].join(own) }
      }
      if case .trace(.made(let child, _)) = event.kind {
        knownToThread[child.description] = knownNow(to: event.thread)
      }
      guard let text = event.told(level) else { continue }
      var clock = knownNow(to: event.thread)
      let host = host(of: event.lane, knowing: clock)
      hosts[host].count += 1
      clock.raise(host, to: hosts[host].count)
      knownToThread[event.thread] = clock
      if event.thread == owner, !known.isEmpty { known[known.count - 1] = clock }
      events.append(Stamped(event: event, text: text, host: host, clock: clock))
    }
  }

  private func knownNow(to thread: String) -> VectorClock {
    var clock = known.last ?? VectorClock()
    if let own = knownToThread[thread] { clock.join(own) }
    return clock
  }

  /// What is known when the next step begins: all that came before it.
  private func entering(_ steps: [StepLog.Step]) -> VectorClock {
    let step = steps[known.count]
    var clock = VectorClock()
    for thread in step.clock.slots {
      let last = thread == step.thread ? step.before[thread] : step.clock[thread]
      if last > 0 { clock.join(known[Int(last) - 1]) }
    }
    return clock
  }

  private mutating func host(of place: String, knowing clock: VectorClock) -> Int {
    let candidates = hosts.indices.filter { hosts[$0].place == place }
    if let host = candidates.first(where: { clock[$0] == hosts[$0].count }) { return host }
    hosts.append(Host(place: place, number: candidates.count + 1))
    return hosts.count - 1
  }
}
