import SimText

/// Compares the events of a run with a recording, one after the other.
///
/// A recording is a partial order: chains of lines, one for each queue, and lines that name others
/// which come before. An event takes a line that is next in its chain. Where it could take one or
/// another, both are followed, as by a nondeterministic automaton.
struct RecordingFollower {
  /// How many lines of each chain are taken: what is in the past of a point of the run.
  private typealias Frontier = [Int]

  /// The lines of a recording as chains; the same for all runs.
  fileprivate struct Chains {
    var lines: [[Int]] = []
    /// The event of each line, and the same without numbers that count over the whole run.
    var events: [(full: ExpectedEvent, unnumbered: ExpectedEvent)] = []
    /// Of each line its chain and the place in it.
    var places: [(chain: Int, index: Int)] = []
    var byQueue: [String: Int] = [:]
    /// Chains of lines that are in no order with others, by what their events are about.
    var byValue: [LineKey: [Int]] = [:]
    /// Those that match more than one value.
    var others: [Int] = []
    /// The one chain of the lines that are in order, if all queues together have one.
    var total: Int?
  }

  private let recording: Recording
  private let chains: Chains
  private var frontiers: [Frontier]
  /// How many events were followed.
  private(set) var count = 0
  /// The lines that the last event that was not followed would have been, but for the state of the app then.
  private(set) var otherStates: [OtherState] = []
  /// Whether frontiers were given up because there were too many: what was not found may be there.
  private(set) var hasLostFrontiers = false

  /// Whether the numbers of requests are compared, which count over the whole run.
  var comparesNumbers = true

  private static let frontierLimit = 1_000

  init(_ recording: Recording) {
    self.recording = recording
    chains = Chains(of: recording)
    frontiers = [Array(repeating: 0, count: chains.lines.count)]
  }

  /// Begins another run.
  mutating func reset() {
    frontiers = [Array(repeating: 0, count: chains.lines.count)]
    count = 0
    comparesNumbers = true
    otherStates = []
  }

  /// Whether every line was found.
  var isComplete: Bool { count == recording.lines.count }

  /// Whether a line was taken, by the first frontier.
  func hasTaken(_ line: Int) -> Bool {
    let place = chains.places[line]
    return frontiers[0][place.chain] > place.index
  }

  /// The lines that could be taken next, by the first frontier, in the order of the file.
  var heads: [Int] {
    chains.lines.indices.compactMap { head(of: $0, frontiers[0]) }.sorted()
  }

  /// The next line of the chain to which an event of a queue belongs.
  func head(ofQueue queue: String) -> Int? {
    (chains.total ?? chains.byQueue[queue]).flatMap { head(of: $0, frontiers[0]) }
  }

  /// An event comes.
  /// - Parameter state: the state of the app then.
  /// - Returns: whether the recording has it here, or may have been cut off before it.
  mutating func follow(_ record: EventRecord, in state: @escaping () -> AppState? = { nil }) -> Bool
  {
    if isComplete, recording.isCutOff { return true }
    let present = PresentState(state)
    let candidates = chains.candidates(for: record)
    let taken = frontiers.indices.map { frontier in
      candidates.filter { chain in
        head(of: chain, frontiers[frontier]).map {
          isNext($0, frontiers[frontier], record)
            && present.mismatches(on: recording.lines[$0]) == []
        } ?? false
      }
    }
    if frontiers.count == 1, taken[0].count == 1 {
      frontiers[0][taken[0][0]] += 1
    } else {
      var next: [Frontier] = []
      var seen: Set<Frontier> = []
      for (frontier, chains) in zip(frontiers, taken) {
        for chain in chains {
          var longer = frontier
          longer[chain] += 1
          if seen.insert(longer).inserted { next.append(longer) }
        }
      }
      if next.isEmpty {
        otherStates = candidates.compactMap { head(of: $0, frontiers[0]) }
          .filter { isNext($0, frontiers[0], record) }
          .compactMap { line in
            present.mismatches(on: recording.lines[line]).map {
              OtherState(line: line, mismatches: $0)
            }
          }
        return false
      }
      if next.count > Self.frontierLimit {
        hasLostFrontiers = true
        next.removeLast(next.count - Self.frontierLimit)
      }
      frontiers = next
    }
    count += 1
    return true
  }

  /// Proceeds to a line: all before it are taken, and none of the others.
  /// - Returns: whether that was so.
  mutating func proceed(to line: Int) -> Bool {
    var frontier = frontiers[0]
    for (chain, lines) in chains.lines.enumerated() {
      while frontier[chain] < lines.count, lines[frontier[chain]] < line { frontier[chain] += 1 }
      while frontier[chain] > 0, lines[frontier[chain] - 1] >= line { frontier[chain] -= 1 }
    }
    if frontiers.contains(frontier) { return true }
    frontiers = [frontier]
    count = line
    return false
  }

  private func head(of chain: Int, _ frontier: Frontier) -> Int? {
    let lines = chains.lines[chain]
    return frontier[chain] < lines.count ? lines[frontier[chain]] : nil
  }

  /// Whether an event is that of a line that can come next, whatever the state of the app.
  private func isNext(_ line: Int, _ frontier: Frontier, _ record: EventRecord) -> Bool {
    let event = chains.events[line]
    let line = recording.lines[line]
    return (comparesNumbers ? event.full : event.unnumbered).describes(record)
      && line.after.allSatisfy { frontier[chains.places[$0].chain] > chains.places[$0].index }
  }
}

/// A line whose event came while the app was not as the line says.
struct OtherState: Sendable {
  /// The place of the line.
  let line: Int
  let mismatches: [Mismatch]
}

/// The state of the app at an event: it is read once, and only if a line speaks of it.
private final class PresentState {
  private let read: () -> AppState?
  private lazy var state = read()

  init(_ read: @escaping () -> AppState?) { self.read = read }

  /// Where the app is not as a line says; `nil` if nobody can tell.
  func mismatches(on line: Recording.Line) -> [Mismatch]? {
    guard let expected = line.state else { return [] }
    return state.map { ExpectationCheck(expected, $0).mismatches }
  }
}

/// What the events are about that a line can be.
struct LineKey: Hashable {
  let kind: EventKind
  let value: JSONValue

  /// `nil` for a line that matches more than one value.
  init?(_ event: ExpectedEvent) {
    switch event.value {
    case .string(let text) where text.hasSuffix("*"): return nil
    case .array, .object: return nil
    default: (kind, value) = (event.kind, event.value)
    }
  }

  init(_ event: Event) { (kind, value) = (event.kind, event.value) }
}

extension RecordingFollower.Chains {
  fileprivate init(of recording: Recording) {
    events = recording.lines.map { line in
      var unnumbered = line.event
      unnumbered.fields.removeAll { $0.key == EventField.request.rawValue }
      return (line.event, unnumbered)
    }
    let named = Set(recording.lines.flatMap(\.after))
    // Equal lines without a queue that no other line speaks of can be taken in their order.
    var loose: [ExpectedEvent: Int] = [:]
    for (place, line) in recording.lines.enumerated() {
      let isBound = named.contains(place) || !line.after.isEmpty || line.state != nil
      let chain: Int
      if recording.order == .total, !line.isUnordered {
        chain = total ?? open()
        total = chain
      } else if let queue = line.event.queue, !line.isUnordered {
        chain = byQueue[queue] ?? open()
        byQueue[queue] = chain
      } else if !isBound, let equal = loose[line.event] {
        chain = equal
      } else {
        chain = open()
        if !isBound { loose[line.event] = chain }
        if let key = LineKey(line.event) {
          byValue[key, default: []].append(chain)
        } else {
          others.append(chain)
        }
      }
      places.append((chain, lines[chain].count))
      lines[chain].append(place)
    }
  }

  private mutating func open() -> Int {
    lines.append([])
    return lines.count - 1
  }

  /// The chains to which an event may belong.
  fileprivate func candidates(for record: EventRecord) -> [Int] {
    [total ?? byQueue[record.queue]].compactMap(\.self)
      + (byValue[LineKey(record.event)] ?? []) + others
  }
}
