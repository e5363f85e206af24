/// What the steps of one run did, as far as order matters: which shared objects each of them touched,
/// and which of the others it came after.
///
/// A step is an operation with all that the thread does up to its next one. Two steps are *dependent*
/// if it matters which comes first. A step comes after another (*happens after*) if both belong to one
/// thread, if they are dependent, if one made possible the other (a post and its block, a release and
/// the acquire that waited for it), and by any chain of these.
///
/// `@unchecked Sendable` is safe because only the kernel and the strategy that it asks touch it, on
/// the kernel's one real thread.
public final class StepLog: @unchecked Sendable {
  /// Whether steps depend on each other because an observer relates their events.
  package let relatesEvents: Bool

  package init(relatesEvents: Bool = true) { self.relatesEvents = relatesEvents }

  @exclusivity(unchecked) package var steps: [Step] = []
  /// The steps of the run before.
  @exclusivity(unchecked) private var former: [Step] = []
  /// How many steps are those of the run before, because all choices up to them are.
  @exclusivity(unchecked) private(set) var replayed = 0
  @exclusivity(unchecked) var pending: [Pending] = []
  @exclusivity(unchecked) var unfinished: [Unfinished] = []
  /// How many steps each thread has begun.
  @exclusivity(unchecked) private(set) var stepCounts: [Int] = []
  /// Every thread that was made, by the hash of its id.
  @exclusivity(unchecked) var made: [UInt64: SimulatedThread] = [:]
  /// The hash of each thread's id.
  @exclusivity(unchecked) private(set) var threads: [UInt64] = []
  @exclusivity(unchecked) var clocks: [VectorClock] = []
  @exclusivity(unchecked) var lastSteps: [Int?] = []
  /// What every later step comes after: nothing else was enabled then.
  @exclusivity(unchecked) var floor = VectorClock()
  /// The last step that concerned everything.
  @exclusivity(unchecked) private var lastOfAll: Int?
  @exclusivity(unchecked) var isOpen = false
  @exclusivity(unchecked) var histories: [UInt64: ObjectHistory] = [:]
  /// Every timer that was set in the run, in the order of setting.
  @exclusivity(unchecked) var alarms: [Alarm] = []
  /// Timers that were taken back, and in which step.
  @exclusivity(unchecked) var takenBack: [(timer: TimerObject, step: Int, wasDue: Bool)] = []

  /// Represents the clock among the objects.
  static let time: UInt64 = 0

  /// Forgets the run before.
  /// - Parameter replayed: how many of its first steps come again: all that is known of them is taken from
  ///   there.
  func reset(replaying replayed: Int = 0) {
    swap(&former, &steps)
    self.replayed = replayed
    steps.removeAll(keepingCapacity: true)
    pending.removeAll(keepingCapacity: true)
    unfinished.removeAll(keepingCapacity: true)
    stepCounts.removeAll(keepingCapacity: true)
    made.removeAll(keepingCapacity: true)
    threads.removeAll(keepingCapacity: true)
    clocks.removeAll(keepingCapacity: true)
    lastSteps.removeAll(keepingCapacity: true)
    histories.removeAll(keepingCapacity: true)
    alarms.removeAll(keepingCapacity: true)
    takenBack.removeAll(keepingCapacity: true)
    lastOfAll = nil
    floor = VectorClock()
    isOpen = false
  }

  // MARK: Steps

  func begin(_ operation: VisibleOperation, _ effect: Effect, by thread: SimulatedThread) {
    stepEnds()
    let index = index(of: thread)
    if steps.count < replayed {
      steps.append(former[steps.count])
      thread.comesAfter = []
    } else {
      append(operation, by: thread, at: index)
    }
    if !steps[steps.count - 1].isForced { stepCounts[index] += 1 }
    isOpen = true
    note(effect, on: operation.kernelObject)
  }

  private func append(
    _ operation: VisibleOperation, by thread: SimulatedThread, at index: Int
  ) {
    let isForced = operation.kind == .join || operation.kind == .begin
    var before = clocks[index]
    for step in thread.comesAfter { before.join(steps[step].clock) }
    thread.comesAfter = []
    var step = Step(
      thread: index, isForced: isForced, signature: StepSignature(operation, by: thread),
      ordinal: stepCounts[index], before: before)
    // A thread that waited while nothing was enabled could have run before that.
    step.entering = floor
    steps.append(step)
  }

  /// The running step has an effect on an object.
  func note(_ effect: Effect, on object: KernelObject) {
    if let touch = effect.touch(of: object) { self.touch(touch) }
    switch effect.waiting {
    case .taking(let initial): take(object, initial: initial)
    case .opening: pass(object)
    case .ending(let step): follow([step].compactMap(\.self))
    case .turn(let isBarrier): enter(object, isBarrier: isBarrier)
    case .nothing: break
    }
    switch effect.enabling {
    case .giving: give(object)
    case .closing: closes(object)
    case .endOfBlock(let isBarrier): left(object, isBarrier: isBarrier)
    case .nothing: break
    }
  }

  /// The running step touches something else than its operation says.
  func touch(_ object: KernelObject, _ access: Touch.Access) { touch(object.key, access) }

  func touch(_ object: UInt64, _ access: Touch.Access) {
    touch(Touch(object: object, access: access))
  }

  package func touch(_ touch: Touch) {
    guard isOpen, !isReplaying else { return }
    if !steps[steps.count - 1].touches.contains(touch) {
      steps[steps.count - 1].touches.append(touch)
    }
  }

  /// Whether the running step is one of the run before.
  package var isReplaying: Bool { steps.count <= replayed }

  /// The running step is over: finds what it races with, and what it comes after.
  func stepEnds() {
    guard isOpen else { return }
    isOpen = false
    let number = steps.count - 1
    if !isReplaying { relate(number) }
    let thread = steps[number].thread
    clocks[thread] = steps[number].clock
    lastSteps[thread] = number
    for touch in steps[number].touches { remember(touch, of: number) }
  }

  private func relate(_ number: Int) {
    let step = steps[number]
    let rivals = rivals(of: step.touches)
    var knowing = step.before
    knowing.join(step.entering)
    var races = step.gate.flatMap { gate in
      let known = gate.after.reduce(into: step.before) { $0.join(steps[$1].clock) }
      return self.races(among: [gate.rival], of: step.thread, knowing: known)
    }
    races += self.races(among: rivals, of: step.thread, knowing: knowing)
      .filter { race in !races.contains { $0.rival == race.rival } }
    steps[number].races = races
    var clock = knowing
    for rival in rivals { clock.join(steps[rival].clock) }
    clock.raise(step.thread, to: UInt32(number + 1))
    steps[number].clock = clock
  }

  /// What a step touches, with those that followed it at once.
  func touches(of number: Int) -> [Touch] {
    var touches = steps[number].touches
    for step in steps[(number + 1)...] {
      guard step.isForced else { break }
      touches += step.touches
    }
    return touches
  }

  /// The latest steps that conflict with one that touches these objects.
  private func rivals(of touches: [Touch]) -> [Int] {
    if touches.contains(.concernsAll) {
      return threads.indices.compactMap { thread in
        steps.dropLast().lastIndex { $0.thread == thread && !$0.isForced }
      }
    }
    return [lastOfAll].compactMap(\.self)
      + touches.flatMap { histories[$0.object]?.rivals(of: $0.access) ?? [] }
  }

  /// The rivals of other threads that nothing else puts in front.
  private func races(
    among rivals: [Int], of thread: Int, knowing known: VectorClock
  ) -> [Race] {
    var races: [Race] = []
    for rival in rivals {
      let other = steps[rival].thread
      guard other != thread, !known.includes(rival, of: other),
        !races.contains(where: { $0.rival == rival })
      else { continue }
      let isBehindAnother = rivals.contains { between in
        between != rival && steps[between].clock.includes(rival, of: other)
      }
      if !isBehindAnother { races.append(Race(rival: rival, known: known)) }
    }
    return races
  }

  private func remember(_ touch: Touch, of step: Int) {
    if touch == .concernsAll {
      lastOfAll = step
      return
    }
    histories[touch.object, default: ObjectHistory()]
      .remember(touch.access, of: step, by: steps[step].thread)
  }

  func index(of thread: SimulatedThread) -> Int {
    if let index = thread.logIndex { return index }
    let index = threads.count
    thread.logIndex = index
    stepCounts.append(0)
    made[thread.id.hash] = thread
    threads.append(thread.id.hash)
    clocks.append(VectorClock())
    lastSteps.append(nil)
    return index
  }

  // MARK: The end

  /// A thread does not reach what it wants to do.
  func noteUnfinished(_ thread: SimulatedThread) {
    let operation = thread.operation
    unfinished.append(
      Unfinished(
        signature: StepSignature(operation, by: thread), ordinal: stepCount(of: thread),
        touches: thread.announcedTouches))
  }

  /// The run is over: notes what the threads that have not ended would do next.
  /// - Parameter isCutShort: whether enabled threads were left behind.
  func runEnds(waiting: [SimulatedThread], isCutShort: Bool) {
    if isCutShort, isOpen { steps[steps.count - 1].touches.append(.concernsAll) }
    stepEnds()
    planTimersTakenBack()
    for thread in waiting {
      let operation = thread.operation
      let object = operation.kernelObject
      let isBlocked = !object.admits(operation.kind, by: thread)
      noteUnfinished(thread)
      var rivals: [Int] = []
      if isBlocked {
        switch object.effect(of: operation.kind, by: thread).waiting {
        case .taking: rivals = histories[object.key]?.rivals(of: .take) ?? []
        case .opening: rivals = [histories[object.key]?.closer].compactMap(\.self)
        case .ending, .turn, .nothing: break
        }
      } else if isCutShort, !steps.isEmpty {
        rivals = [steps.count - 1]
      }
      let index = index(of: thread)
      var before = clocks[index]
      for step in thread.comesAfter { before.join(steps[step].clock) }
      let races = races(among: rivals, of: index, knowing: before)
      if !races.isEmpty { pending.append(Pending(thread: threads[index], races: races)) }
    }
  }
}

extension VectorClock {
  /// Whether a step of a thread is known.
  func includes(_ step: Int, of thread: Int) -> Bool { self[thread] > UInt32(step) }
}
