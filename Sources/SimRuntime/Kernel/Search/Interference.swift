/// Which threads can still interfere with which steps, as many runs have shown.
///
/// What a thread touches in its further course is not known beforehand; it is learned, over all runs,
/// by the number of the thread's step. Only facts that hold in every order are used: a step touches
/// an object, a thread has made another.
struct Interference {
  /// The last step of each thread that did it, by its number.
  private typealias Uses = [ThreadID: [Touch.Access: Int]]

  private var uses: [UInt64: Uses] = [:]
  private var touches: [StepSignature: Set<Touch>] = [:]

  /// Takes in a run.
  /// - Parameter first: the first step that the run before did not have.
  /// - Returns: whether something was learned by which another decision could have been made.
  mutating func learn(_ log: StepLog, from first: Int) -> Bool {
    var hasLearned = false
    // What follows a chosen step at once belongs to it.
    var chosen = log.steps[..<first].last { !$0.isForced }
    for step in log.steps[first...] {
      if !step.isForced { chosen = step }
      for touch in step.touches {
        let isNew = note(
          touch, of: (chosen ?? step).signature, by: step.signature.thread, step.ordinal)
        if isNew { hasLearned = true }
      }
    }
    for step in log.unfinished {
      for touch in step.touches {
        if note(touch, of: step.signature, by: step.signature.thread, step.ordinal) {
          hasLearned = true
        }
      }
    }
    return hasLearned
  }

  /// - Returns: whether another decision could have been made by it.
  private mutating func note(
    _ touch: Touch, of signature: StepSignature, by thread: ThreadID, _ ordinal: Int
  ) -> Bool {
    let isNew = touches[signature, default: []].insert(touch).inserted
    let last = uses[touch.object]?[thread]?[touch.access] ?? -1
    if last < ordinal {
      uses[touch.object, default: [:]][thread, default: [:]][touch.access] = ordinal
    }
    return (isNew || last < ordinal) && isShared(touch, of: thread)
  }

  private func isShared(_ touch: Touch, of thread: ThreadID) -> Bool {
    if touch == .concernsAll { return true }
    return uses[touch.object]?.contains { other, accesses in
      other != thread && accesses.keys.contains { $0.conflicts(with: touch.access) }
    } ?? false
  }

  /// Threads some of which must be tried first, and no others: nothing that the others do before
  /// concerns what these do next.
  func persistentSet(_ choice: Choice, _ log: StepLog, timeIsExact: Bool) -> [SimulatedThread] {
    var best = choice.enabled
    for seed in choice.enabled where best.count > 1 {
      let closure = Closure(
        interference: self, log: log, enabled: choice.enabled, timeIsExact: timeIsExact)
      if let set = closure.set(from: seed), set.count < best.count { best = set }
    }
    return best
  }

  /// Whether the next step of a thread may concern all others, whatever they do.
  fileprivate func mayConcernAll(_ thread: SimulatedThread) -> Bool {
    touches[StepSignature(thread.operation, by: thread)]?.contains(.concernsAll) ?? false
  }

  /// The threads that may do something, from now on, that conflicts with the next step of `thread`:
  /// what they are known to do, and the next steps of the enabled ones.
  fileprivate func rivals(
    of thread: SimulatedThread, among enabled: [SimulatedThread], _ log: StepLog
  ) -> Set<ThreadID> {
    let signature = StepSignature(thread.operation, by: thread)
    let touches = touches[signature, default: []].union(thread.announcedTouches)
    var rivals = Set(
      enabled.filter { $0.announcedTouches.conflict(with: Array(touches)) }.map(\.id))
    for touch in touches {
      rivals.formUnion(threads(of: uses[touch.object], log) { $0.conflicts(with: touch.access) })
    }
    rivals.formUnion(threads(of: uses[Touch.concernsAll.object], log) { _ in true })
    rivals.remove(thread.id)
    return rivals
  }

  /// The threads that may still do something to an object that concerns the caller.
  private func threads(
    of uses: Uses?, _ log: StepLog, where concerns: (Touch.Access) -> Bool
  ) -> [ThreadID] {
    (uses ?? [:]).compactMap { thread, accesses in
      let done = log.made[thread.hash].map(log.stepCount) ?? 0
      return accesses.contains { $1 >= done && concerns($0) } ? thread : nil
    }
  }
}

/// Puts together what belongs to a persistent set with one thread.
private struct Closure {
  let interference: Interference
  let log: StepLog
  let enabled: [SimulatedThread]
  let timeIsExact: Bool
  /// How far the search for blocking threads goes.
  private static let depth = 8

  /// - Returns: `nil` if it is unknown what belongs to it.
  func set(from seed: SimulatedThread) -> [SimulatedThread]? {
    var members: [ThreadID] = [seed.id]
    var next = 0
    while next < members.count {
      guard let member = enabled.first(where: { $0.id == members[next] }) else { return nil }
      next += 1
      if interference.mayConcernAll(member) { return nil }
      for rival in interference.rivals(of: member, among: enabled, log) {
        guard let needed = needed(for: rival, besides: member) else { return nil }
        for thread in needed where !members.contains(thread) { members.append(thread) }
      }
    }
    return enabled.filter { members.contains($0.id) }
  }

  /// Threads one of which must run before `thread` can; none if that is the member itself, or if it
  /// can have no effect any more.
  private func needed(
    for thread: ThreadID, besides member: SimulatedThread, depth: Int = depth
  ) -> [ThreadID]? {
    if thread == member.id { return [] }
    guard depth > 0 else { return nil }
    if enabled.contains(where: { $0.id == thread }) { return [thread] }
    guard let made = log.made[thread.hash] else {
      return needed(forMaking: thread, besides: member, depth)
    }
    if case .ended = made.stage { return [] }
    for obstacle in obstacles(of: made) {
      if let needed = needed(for: obstacle.id, besides: member, depth: depth - 1) { return needed }
    }
    return nil
  }

  private func needed(
    forMaking thread: ThreadID, besides member: SimulatedThread, _ depth: Int
  ) -> [ThreadID]? {
    let ancestors = log.made.values.filter { thread.ordinal(below: $0.id) != nil }
    guard let nearest = ancestors.max(by: { $1.id.ordinal(below: $0.id) != nil }) else {
      return nil
    }
    // A timer that the ancestor has set may be what is to come; it waits for quiet if time is exact.
    let isSet = thread.ordinal(below: nearest.id).map { $0 <= nearest.children } ?? true
    if isSet { return timeIsExact ? [] : nil }
    if case .ended = nearest.stage { return [] }
    return needed(for: nearest.id, besides: member, depth: depth - 1)
  }

  /// Threads each of which must run before this one can.
  private func obstacles(of thread: SimulatedThread) -> [SimulatedThread] {
    switch (thread.operation.kind, thread.operation.kernelObject) {
    case (.acquire, let monitor as MonitorObject): [monitor.owner].compactMap(\.self)
    case (.start, let queue as QueueObject), (.enter, let queue as QueueObject): queue.occupants
    case (.join, let completion as CompletionObject), (.wait, let completion as CompletionObject):
      [completion.thread].compactMap(\.self)
    default: []
    }
  }
}
