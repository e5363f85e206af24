import ImageLoadingInterface

/// A thread comes to a checkpoint: another step can be put there, while the thread is held.
struct FuzzMoment: Hashable {
  let subject: String
  let checkpoint: CheckpointName
  /// Whether the thread runs on main: then no step can run there meanwhile.
  let isOnMain: Bool
}

/// Notes the situations that runs come to, and whether one came to a new one.
///
/// A situation is a checkpoint that a thread comes to in a certain state of the app, or an order of two
/// dependent steps of different threads: what each of them did to the object, and which checkpoint each
/// had reached.
final class FuzzSignals: RunObserver {
  /// The last that happened to an object.
  private struct Access {
    let thread: ThreadID
    let place: UInt64
  }

  /// The situations of all runs so far.
  private var known: Set<UInt64> = []
  /// How many of them the runs since the last `begin` came to first.
  private(set) var newCount = 0
  private var words: [String: UInt64] = [:]
  private var kindWords: [String: UInt64] = [:]
  private var reached: [ThreadID: UInt64] = [:]
  private var accesses: [String: Access] = [:]
  /// What has happened to each load: it was cancelled, it has completed.
  private var ends: [String: UInt64] = [:]
  private var running = 0
  private var lastStimulus: UInt64 = 0
  /// Where the threads of the scenario came to, each once, in the order of their coming.
  private(set) var moments: [FuzzMoment] = []
  private var knownMoments: Set<FuzzMoment> = []

  let wantsChanges = false

  /// Another scenario is run.
  func begin() {
    newCount = 0
    moments.removeAll(keepingCapacity: true)
    knownMoments.removeAll(keepingCapacity: true)
  }

  func runBegins(_ state: @escaping () -> AppState) {
    reached.removeAll(keepingCapacity: true)
    accesses.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    running = 0
    lastStimulus = 0
  }

  func observe(_ event: RunEvent) {
    switch event.kind {
    case .trace(.reached(let step)):
      let place = word(step.name)
      if let thread = event.threadID { reached[thread] = place }
      let moment = FuzzMoment(
        subject: event.subject.name, checkpoint: step, isOnMain: event.isOnMainQueue)
      if knownMoments.insert(moment).inserted { moments.append(moment) }
      note(1, place, ends[event.subject.name] ?? 0, lastStimulus, UInt64(min(running, 3)))
    case .trace(.did(let kind, let object)):
      if let thread = event.threadID { note(kind, object, by: thread) }
    case .stimulus(_, let action): lastStimulus = word(action.traits.verbName)
    case .model(.loadBegan): running += 1
    case .model(.cancelled(let load, _)): ends[load.name, default: 0] |= 1
    case .model(.completed(let load, _)):
      ends[load.name, default: 0] |= 2
      running = max(running - 1, 0)
    default: break
    }
  }

  private func note(_ kind: VisibleOperation.Kind, _ object: String, by thread: ThreadID) {
    let place = mix([UInt64(kind.rawValue), reached[thread] ?? 0])
    if let before = accesses[object], before.thread != thread {
      note(2, kindWord(object), before.place, place)
    }
    accesses[object] = Access(thread: thread, place: place)
  }

  private func note(_ values: UInt64...) {
    if known.insert(mix(values)).inserted { newCount += 1 }
  }

  private func mix(_ values: [UInt64]) -> UInt64 {
    var digest = Digest()
    for value in values { digest.add(value) }
    return digest.value
  }

  private func word(_ text: String) -> UInt64 {
    if let word = words[text] { return word }
    var digest = Digest()
    digest.add(text)
    words[text] = digest.value
    return digest.value
  }

  /// What kind of object has the name: loads, URLs and numbers are all alike.
  private func kindWord(_ object: String) -> UInt64 {
    if let word = kindWords[object] { return word }
    let kind = object.split(separator: " ").filter { !$0.contains("://") }
      .map { $0.filter { !$0.isNumber } }.joined(separator: " ")
    let word = word(kind)
    kindWords[object] = word
    return word
  }
}
