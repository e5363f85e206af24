/// Distinguishes the states of a run.
///
/// Threads are deterministic: the position of a thread, and what its variables hold, follows from
/// what its creator knew when it made the thread, and from all that it has observed since. That is
/// a thread's *knowledge*, one word. What an object holds is a word as well: of the value itself if
/// that is plain, else of the knowledge of the thread that wrote it. A state consists of the
/// knowledge of the threads that have not ended, objects, timers, time and what observers remember;
/// of a thread that has ended only its writes are left, which is where runs come together.
///
/// `@unchecked Sendable` is safe because only the kernel and the strategy that it asks touch it, on
/// the kernel's one real thread.
public final class StateLedger: @unchecked Sendable {
  /// What each object holds, by its key.
  private var contents: [UInt64: UInt64] = [:]
  /// What was changed inside of objects, by the key of the object.
  private var insides: [UInt64: UInt64] = [:]
  /// The sum over all of them, and over the timers that are set.
  private var sum: UInt64 = 0
  /// A word for each plain value that was met, in any run: its number.
  private var words: [AnyHashable: UInt64] = [:]
  /// Asks the kernel for the state, while it runs.
  var question: (() -> UInt64)?

  /// Forgets the run before, but for the words.
  func reset() {
    contents.removeAll(keepingCapacity: true)
    insides.removeAll(keepingCapacity: true)
    sum = 0
    question = nil
  }

  /// The state in which the run is now.
  var state: UInt64 { question?() ?? 0 }

  /// Puts the state together from what the ledger has and the rest.
  /// - Parameter memory: what observers of the run remember.
  func state(
    of threads: [SimulatedThread], at time: Duration, memory: [AnyHashable]
  ) -> UInt64 {
    var all = sum
    for thread in threads {
      var digest = Digest(seed: thread.id.hash)
      digest.add(thread.knowledge)
      digest.add(UInt64(thread.operation.kind.rawValue))
      digest.add(thread.operation.kernelObject.key)
      all &+= digest.value
    }
    var digest = Digest(seed: all)
    digest.add(time)
    for piece in memory { digest.add(word(of: piece)) }
    return digest.value
  }

  /// The word for a value: equal values have the same one, in every run and every process.
  func word(of value: AnyHashable) -> UInt64 {
    if let word = words[value] { return word }
    words[value] = UInt64(words.count + 1)
    return UInt64(words.count)
  }

  // MARK: Threads

  func begin(
    _ operation: VisibleOperation, _ effect: Effect, by thread: SimulatedThread, at time: Duration
  ) {
    var digest = Digest(seed: thread.knowledge)
    let object = operation.kernelObject
    digest.add(UInt64(operation.kind.rawValue))
    digest.add(object.key)
    digest.add(time)
    thread.knowledge = digest.value
    switch (object.source, effect.access) {
    case (.port, _), (_, nil): break
    case (.kernel, .read?), (.kernel, .readInside?): learn(of: object, by: thread)
    case (.kernel, _?): keep(object)
    case (.writers, let access?): touch(object, access, by: thread)
    }
  }

  /// The thread sees all that an object holds.
  func learn(of object: KernelObject, by thread: SimulatedThread) {
    thread.learn(contents[object.key, default: 0])
    if let inside = insides[object.key] { thread.learn(inside) }
  }

  // MARK: Objects

  /// The thread reads and changes it, in a way that only the thread knows.
  private func write(to object: KernelObject, by thread: SimulatedThread) {
    learn(of: object, by: thread)
    set(thread.knowledge, of: object)
  }

  func touch(_ object: KernelObject, _ access: Touch.Access, by thread: SimulatedThread) {
    switch access {
    case .read: learn(of: object, by: thread)
    case .write: write(to: object, by: thread)
    case .readInside: thread.learn(contents[object.key, default: 0])
    case .writeInside:
      thread.learn(contents[object.key, default: 0])
      var digest = Digest(seed: object.key)
      digest.add(thread.knowledge)
      insides[object.key, default: 0] &+= digest.value
      sum &+= digest.value
    // Of locks, permits and messages the kernel knows; after what concerns all there is no choice.
    case .take, .give, .all: break
    }
  }

  func set(_ content: UInt64, of object: KernelObject) {
    sum &-= word(object.key, contents.updateValue(content, forKey: object.key))
    sum &+= word(object.key, content)
  }

  /// Takes down what an object of the kernel's own says that it holds.
  func keep(_ object: KernelObject) {
    if object.source == .kernel { set(object.content, of: object) }
  }

  // MARK: Timers

  func scheduled(_ timer: TimerObject) { sum &+= word(of: timer) }

  /// It has fired, or was taken back.
  func removed(_ timer: TimerObject) { sum &-= word(of: timer) }

  private func word(of timer: TimerObject) -> UInt64 {
    var digest = Digest(seed: timer.key)
    digest.add(timer.deadline)
    digest.add(timer.knowledge)
    return digest.value
  }

  private func word(_ key: UInt64, _ content: UInt64?) -> UInt64 {
    guard let content else { return 0 }
    var digest = Digest(seed: key)
    digest.add(content)
    return digest.value
  }
}

extension Digest {
  mutating func add(_ time: Duration) {
    let (seconds, attoseconds) = time.components
    add(UInt64(bitPattern: seconds))
    add(UInt64(bitPattern: attoseconds))
  }
}
