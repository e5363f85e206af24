import ImageLoadingModel

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
  /// In the clocks each thread is a slot, and a step's moment is its number counted from 1.
  struct Step {
    let thread: Int
    /// Whether it was taken as soon as it was possible, without a choice.
    let isForced: Bool
    /// What kind of step it is.
    let signature: StepSignature
    /// How many steps its thread had done before.
    let ordinal: Int
    var touches: [Touch] = []
    /// What its thread knew before it.
    var before: VectorClock
    /// What its thread knows from it on, itself included.
    var clock = VectorClock()
    /// The steps of other threads that could have come after it instead of before.
    var races: [Int] = []
  }

  /// A step that was not taken: the run ended before, or what it would do was taken back.
  struct Pending {
    let thread: Int
    let touches: [Touch]
    let before: VectorClock
    /// The steps after which it is not possible any more.
    let races: [Int]
  }

  var steps: [Step] = []
  var pending: [Pending] = []
  /// How many steps each thread has begun.
  private(set) var stepCounts: [Int] = []
  /// Every thread that was made, by the hash of its id.
  var made: [UInt64: SimulatedThread] = [:]
  /// The hash of each thread's id.
  private(set) var threads: [UInt64] = []
  var clocks: [VectorClock] = []
  var lastSteps: [Int?] = []
  /// What every later step comes after: nothing else could go on then.
  var floor = VectorClock()
  /// What the running step comes after in addition, once its races are known.
  var entering = VectorClock()
  var isOpen = false
  var histories: [UInt64: ObjectHistory] = [:]
  var fires: [Int] = []
  var firesBeforeThisInstant: [Int] = []

  /// Stands for the clock among the objects.
  static let time: UInt64 = 0

  /// Forgets the run before.
  func reset() {
    steps.removeAll(keepingCapacity: true)
    pending.removeAll(keepingCapacity: true)
    stepCounts.removeAll(keepingCapacity: true)
    made.removeAll(keepingCapacity: true)
    threads.removeAll(keepingCapacity: true)
    clocks.removeAll(keepingCapacity: true)
    lastSteps.removeAll(keepingCapacity: true)
    histories.removeAll(keepingCapacity: true)
    fires.removeAll(keepingCapacity: true)
    firesBeforeThisInstant.removeAll(keepingCapacity: true)
    floor = VectorClock()
    isOpen = false
  }

  // MARK: Steps

  func begin(_ operation: Operation, by thread: SimulatedThread) {
    stepEnds()
    let index = index(of: thread)
    var before = clocks[index]
    before.join(floor)
    for step in thread.comesAfter { before.join(steps[step].clock) }
    thread.comesAfter = []
    entering = VectorClock()
    let isForced = operation.kind == .begin || operation.kind == .join
    steps.append(
      Step(
        thread: index, isForced: isForced, signature: StepSignature(operation, by: thread),
        ordinal: stepCounts[index], before: before))
    stepCounts[index] += 1
    isOpen = true
    note(operation, by: thread)
  }

  private func note(_ operation: Operation, by thread: SimulatedThread) {
    let object = operation.kernelObject
    switch operation.kind {
    case .read: touch(object, .read)
    case .write, .post, .fire: touch(object, .write)
    case .acquire:
      guard let monitor = object as? MonitorObject, monitor.owner !== thread else { return }
      touch(object, .contend)
      enterAfter(histories[object.key]?.releases ?? [])
    case .wait:
      if object is SemaphoreObject {
        touch(object, .contend)
        enterAfter(handOver(of: object))
      } else if object is GroupObject {
        touch(object, .read)
      } else {
        mustFollow(histories[object.key]?.releases ?? [])
      }
    case .start, .enter:
      if let queue = object as? QueueObject { entered(queue) }
    case .join: mustFollow(histories[object.key]?.releases ?? [])
    case .receive: mustFollow(handOver(of: object))
    case .begin, .hold: break
    }
  }

  /// The running step touches something else than its operation says.
  func touch(_ object: KernelObject, _ access: Touch.Access) { touch(object.key, access) }

  func touch(_ object: UInt64, _ access: Touch.Access) {
    guard isOpen else { return }
    let touch = Touch(object: object, access: access)
    if !steps[steps.count - 1].touches.contains(touch) {
      steps[steps.count - 1].touches.append(touch)
    }
  }

  /// The running step is over: finds what it races with, and what it comes after.
  func stepEnds() {
    guard isOpen else { return }
    isOpen = false
    let number = steps.count - 1
    let step = steps[number]
    let rivals = rivals(of: step.touches)
    steps[number].races = races(among: rivals, of: step.thread, knowing: step.before)
    var clock = step.before
    for rival in rivals { clock.join(steps[rival].clock) }
    clock.join(entering)
    clock.raise(step.thread, to: UInt32(number + 1))
    steps[number].clock = clock
    clocks[step.thread] = clock
    lastSteps[step.thread] = number
    for touch in step.touches { remember(touch, of: number) }
  }

  /// The latest steps that conflict with one that touches these objects.
  private func rivals(of touches: [Touch]) -> [Int] {
    touches.flatMap { histories[$0.object]?.rivals(of: $0.access) ?? [] }
  }

  /// The rivals of other threads that nothing else puts in front.
  private func races(
    among rivals: [Int], of thread: Int, knowing before: VectorClock
  ) -> [Int] {
    var races: [Int] = []
    for rival in rivals {
      let other = steps[rival].thread
      guard other != thread, !before.includes(rival, of: other), !races.contains(rival) else {
        continue
      }
      let isBehindAnother = rivals.contains { between in
        between != rival && steps[between].clock.includes(rival, of: other)
      }
      if !isBehindAnother { races.append(rival) }
    }
    return races
  }

  private func remember(_ touch: Touch, of step: Int) {
    var history = histories.removeValue(forKey: touch.object) ?? ObjectHistory()
    history.remember(touch.access, of: step, by: steps[step].thread)
    histories[touch.object] = history
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

  /// The run is over: notes what the threads that have not ended would do next.
  func runEnds(waiting: [SimulatedThread], isCutShort: Bool) {
    stepEnds()
    for thread in waiting {
      let operation = thread.operation
      let isBlocked = !operation.kernelObject.admits(operation.kind, by: thread)
      let contends =
        operation.kind == .acquire
        || (operation.kind == .wait && operation.object is SemaphoreObject)
      guard isBlocked ? contends : isCutShort else { continue }
      let index = index(of: thread)
      var before = clocks[index]
      before.join(floor)
      for step in thread.comesAfter { before.join(steps[step].clock) }
      let touches = isBlocked ? [Touch(object: operation.kernelObject.key, access: .contend)] : []
      let rivals = isBlocked ? rivals(of: touches) : [steps.count - 1]
      let races = races(among: rivals, of: index, knowing: before)
      if !races.isEmpty {
        pending.append(Pending(thread: index, touches: touches, before: before, races: races))
      }
    }
  }
}

extension VectorClock {
  /// Whether a step of a thread is known.
  func includes(_ step: Int, of thread: Int) -> Bool { self[thread] > UInt32(step) }
}
