import ImageLoadingInterface

/// Lets run next the thread whose next event is recorded first.
///
/// Which thread will do what is learned from the runs before. A run that did something too early is
/// made again with a delay: the thread that did it, or one of those that made it, waits at that turn
/// until a line of the recording has come.
final class RecordingGuide {
  /// A thread waits at one of its turns.
  struct Delay: Hashable {
    let thread: ThreadID
    /// How many turns it has before.
    let turns: Int
    /// The place of the line that is to come first.
    let line: Int
  }

  /// The lines that a thread, or one that it made, did in other runs; in their order.
  private final class Plan {
    var lines: [Int] = []
    var next = 0
  }

  /// How soon a thread should run; the smallest first.
  private struct Rank: Comparable {
    enum Urgency: Int {
      case free, timer, delayed
    }

    let urgency: Urgency
    let line: Int
    let readySince: Int

    static func < (one: Rank, other: Rank) -> Bool {
      (one.urgency.rawValue, one.line, one.readySince)
        < (other.urgency.rawValue, other.line, other.readySince)
    }
  }

  private let recording: Recording
  private let witness: RecordingWitness
  private let finder: LineFinder
  private var doers: [ThreadID?]
  private var makers: [ThreadID: ThreadID] = [:]
  private var plans: [ThreadID: Plan] = [:]
  private var plansOfSubjects: [String: Plan] = [:]
  private var delays: [ThreadID: [Delay]] = [:]

  /// So many threads that made each other are followed up.
  private static let longestChain = 64

  init(_ recording: Recording, _ witness: RecordingWitness) {
    self.recording = recording
    self.witness = witness
    finder = LineFinder(recording)
    doers = Array(repeating: nil, count: recording.lines.count)
  }

  // MARK: Between runs

  /// Learns from the run that has ended.
  func learn() {
    makers.merge(witness.origins.lazy.map { ($0, $1.maker) }) { $1 }
    for (line, place) in finder.lines(of: witness.seen.map(\.record), alike: true) {
      doers[line] = witness.seen[place].thread
    }
  }

  /// Plans the next run.
  func prepare(_ delays: [Delay] = []) {
    self.delays = Dictionary(grouping: delays, by: \.thread)
    plans = [:]
    plansOfSubjects = [:]
    for (place, line) in recording.lines.enumerated() {
      for thread in chain(from: doers[place]) {
        Self.append(place, to: &plans[thread])
      }
      if let load = line.load { Self.append(place, to: &plansOfSubjects[load]) }
    }
  }

  private static func append(_ line: Int, to plan: inout Plan?) {
    if plan == nil { plan = Plan() }
    plan?.lines.append(line)
  }

  /// A thread and those that made it, each by the one before.
  private func chain(from thread: ThreadID?) -> [ThreadID] {
    var chain: [ThreadID] = []
    var next = thread
    while let thread = next, chain.count < Self.longestChain {
      chain.append(thread)
      next = makers[thread]
    }
    return chain
  }

  // MARK: In a run

  /// What could have kept the run from the event that it has just lost the recording by: a delay of the thread
  /// that did it, of the one that made that, and so on.
  func usefulDelays() -> [Delay] {
    guard let seen = witness.lostBy, let first = lineBefore(seen.record) else { return [] }
    var useful: [Delay] = []
    var turn = seen.thread.flatMap { witness.turns[$0] } ?? 0
    for thread in chain(from: seen.thread) {
      let reached = delays[thread]?.map(\.line).max()
      let line = reached.map { max($0 + 1, first) } ?? first
      if line < recording.lines.count {
        useful.append(Delay(thread: thread, turns: max(turn - 1, 0), line: line))
      }
      turn = witness.origins[thread]?.turn ?? 0
    }
    return useful
  }

  /// The line that was to come before an event that came.
  private func lineBefore(_ record: EventRecord) -> Int? {
    let heads = witness.follower.heads
    let comesLater = finder.lines(of: [record], where: { !witness.follower.hasTaken($0) }).first
    guard let comesLater else { return heads.first }
    let missing = recording.lines[comesLater.line].after.first { !witness.follower.hasTaken($0) }
    return missing ?? witness.follower.head(ofQueue: record.queue) ?? heads.first
  }

  func choose(_ choice: Choice) -> Int {
    var best = choice.running ?? 0
    var bestRank = rank(choice.enabled[best])
    for index in choice.enabled.indices {
      let rank = rank(choice.enabled[index])
      // The running thread continues where another one is no more urgent.
      let isBetter =
        best == choice.running
        ? (rank.urgency.rawValue, rank.line) < (bestRank.urgency.rawValue, bestRank.line)
        : rank < bestRank
      if isBetter { (best, bestRank) = (index, rank) }
    }
    return best
  }

  /// Whether a thread is to wait now.
  func isDelayed(_ thread: SimulatedThread, by delay: Delay) -> Bool {
    thread.id == delay.thread && witness.turns[thread.id] ?? 0 >= delay.turns
      && !witness.follower.hasTaken(delay.line)
  }

  private func rank(_ thread: SimulatedThread) -> Rank {
    let isDelayed = delays[thread.id]?.contains { self.isDelayed(thread, by: $0) }
    let urgency: Rank.Urgency =
      isDelayed == true ? .delayed : thread.operation.kind == .fire ? .timer : .free
    return Rank(urgency: urgency, line: nextLine(of: thread), readySince: thread.readySince)
  }

  private func nextLine(of thread: SimulatedThread) -> Int {
    let plan = plans[thread.id] ?? plansOfSubjects[thread.subject.name]
    guard let plan else { return .max }
    while plan.next < plan.lines.count, witness.follower.hasTaken(plan.lines[plan.next]) {
      plan.next += 1
    }
    return plan.next < plan.lines.count ? plan.lines[plan.next] : .max
  }
}

/// Finds the lines that describe events, whatever their order.
struct LineFinder {
  private let recording: Recording
  private var byValue: [LineKey: [Int]] = [:]
  private var others: [Int] = []

  init(_ recording: Recording) {
    self.recording = recording
    for (place, line) in recording.lines.enumerated() {
      if let key = LineKey(line.event) {
        byValue[key, default: []].append(place)
      } else {
        others.append(place)
      }
    }
  }

  /// For each event that has one its first line, no line twice.
  /// - Parameter alike: whether a line will do that is about the same and differs in its fields.
  func lines(
    of events: [EventRecord], alike: Bool = false, where isFree: (Int) -> Bool = { _ in true }
  ) -> [(line: Int, event: Int)] {
    var used: Set<Int> = []
    var found: [(line: Int, event: Int)] = []
    func isLeft(_ line: Int) -> Bool { !used.contains(line) && isFree(line) }
    for (place, event) in events.enumerated() {
      let same = byValue[LineKey(event.event)] ?? []
      let line =
        (same + others).first { isLeft($0) && recording.lines[$0].event.describes(event) }
        ?? (alike ? same.first(where: isLeft) : nil)
      guard let line else { continue }
      used.insert(line)
      found.append((line, place))
    }
    return found
  }
}
