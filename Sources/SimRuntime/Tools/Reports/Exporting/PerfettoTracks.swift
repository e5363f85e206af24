import ImageLoadingInterface

/// The tracks of queues and threads. Blocks that run on one queue at the same time have a track each.
struct PerfettoTracks {
  static let process: Int64 = 1

  private struct Track {
    let place: String
    /// Counts the tracks of one place from 1.
    let number: Int
    var isTaken = false
  }

  /// A slice that has begun.
  private struct Slice {
    enum Kind { case block, sync, step }
    let kind: Kind
    let name: String
    let began: Int64
    var arguments: [JSONValue.Member] = []
  }

  /// A thread that has begun.
  private struct Open {
    let track: Int
    let isTimer: Bool
    /// The queue or thread in which it runs now, and around that those from which it came by `sync`.
    var lanes: [String]
    var slices: [Slice]
  }

  private var all: [Track] = []
  private var open: [String: Open] = [:]
  /// Threads that were made and have not begun, each with the number of its arrow.
  private var arrows: [String: Int64] = [:]
  private var arrowCount: Int64 = 0
  private var arrowTails: [Int64: (place: TrackPlace, time: Int64)] = [:]

  func isOpen(_ thread: String) -> Bool { open[thread] != nil }

  func place(of thread: String) -> TrackPlace {
    TrackPlace(process: Self.process, thread: Int64(open[thread]?.track ?? 0) + 1)
  }

  // MARK: Threads

  mutating func made(_ child: String, by maker: String, at time: Int64) {
    guard isOpen(maker) else { return }
    arrowCount += 1
    arrows[child] = arrowCount
    arrowTails[arrowCount] = (place(of: maker), time)
  }

  /// A thread shows that it is there: it begins, or goes to another queue.
  mutating func seen(_ event: RunEvent, isTimer: Bool, at time: Int64) -> [JSONValue] {
    guard let thread = open[event.thread] else { return begin(event, isTimer: isTimer, at: time) }
    guard let lane = thread.lanes.last, lane != event.lane else { return [] }
    var events = closeStep(of: event.thread, at: time)
    if thread.lanes.dropLast().last == event.lane {
      open[event.thread]?.lanes.removeLast()
      events += close(event.thread, at: time)
    } else {
      open[event.thread]?.lanes.append(event.lane)
      open[event.thread]?.slices.append(Slice(kind: .sync, name: "on \(event.lane)", began: time))
    }
    return events
  }

  private mutating func begin(_ event: RunEvent, isTimer: Bool, at time: Int64) -> [JSONValue] {
    let track = takeTrack(of: event.lane)
    let name = event.subject == .none ? event.thread : "for \(event.subject)"
    let arguments: [JSONValue.Member] = [.init("thread", .string(event.thread))]
    open[event.thread] = Open(
      track: track, isTimer: isTimer, lanes: [event.lane],
      slices: [Slice(kind: .block, name: name, began: time, arguments: arguments)])
    guard let arrow = arrows.removeValue(forKey: event.thread),
      let tail = arrowTails.removeValue(forKey: arrow)
    else { return [] }
    let id = JSONValue.Member("id", .int(arrow))
    return [
      .traceEvent("s", "made", category: "made", on: tail.place, at: tail.time, [id]),
      .traceEvent(
        "f", "made", category: "made", on: place(of: event.thread), at: time,
        [id, .init("bp", "e")]),
    ]
  }

  private mutating func takeTrack(of place: String) -> Int {
    let candidates = all.indices.filter { all[$0].place == place }
    if let free = candidates.first(where: { !all[$0].isTaken }) {
      all[free].isTaken = true
      return free
    }
    all.append(Track(place: place, number: candidates.count + 1, isTaken: true))
    return all.count - 1
  }

  mutating func reached(_ step: CheckpointName, by thread: String, at time: Int64) -> [JSONValue] {
    let events = closeStep(of: thread, at: time)
    let meaning = Checkpoint(rawValue: step.name)?.meaning ?? ""
    open[thread]?.slices.append(
      Slice(
        kind: .step, name: step.name, began: time,
        arguments: [.init("meaning", .string(meaning))]))
    return events
  }

  mutating func end(_ thread: String, at time: Int64) -> [JSONValue] {
    guard let ended = open[thread] else { return [] }
    var events: [JSONValue] = []
    for _ in ended.slices { events += close(thread, at: time) }
    all[ended.track].isTaken = false
    open[thread] = nil
    return events
  }

  /// A timer is over when another thread does something: no event marks its end.
  mutating func endTimer(_ thread: String, at time: Int64) -> [JSONValue] {
    open[thread]?.isTimer == true ? end(thread, at: time) : []
  }

  /// Ends what is still running when the run is over.
  mutating func closeAll(at time: Int64) -> [JSONValue] {
    open.keys.sorted().flatMap { end($0, at: time) }
  }

  // MARK: Slices

  private mutating func closeStep(of thread: String, at time: Int64) -> [JSONValue] {
    open[thread]?.slices.last?.kind == .step ? close(thread, at: time) : []
  }

  private mutating func close(_ thread: String, at time: Int64) -> [JSONValue] {
    guard let slice = open[thread]?.slices.popLast() else { return [] }
    let name = slice.name.isEmpty ? "no subject" : slice.name
    return [
      .traceEvent(
        "X", name, category: "\(slice.kind)", on: place(of: thread), at: slice.began,
        [
          .init("dur", .microseconds(time - slice.began)),
          .init("args", .object(slice.arguments)),
        ])
    ]
  }

  /// The names of the tracks, in the order in which they came up.
  var names: [JSONValue] {
    all.enumerated().flatMap { index, track -> [JSONValue] in
      let name = track.number == 1 ? track.place : "\(track.place) (\(track.number))"
      let place: [JSONValue.Member] = [
        .init("pid", .int(Self.process)), .init("tid", .int(Int64(index) + 1)),
      ]
      return [
        .object(
          [.init("ph", "M"), .init("name", "thread_name")] + place
            + [.init("args", .object([.init("name", .string(name))]))]),
        .object(
          [.init("ph", "M"), .init("name", "thread_sort_index")] + place
            + [.init("args", .object([.init("sort_index", .integer(index))]))]),
      ]
    }
  }
}
