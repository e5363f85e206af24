import ImageLoadingInterface

/// A run as trace-event JSON: a track for each queue or thread, with its blocks and the steps in them,
/// an arrow from where a block was posted to where it begins, a span for each load and each request,
/// and counters.
///
/// Times are virtual, in microseconds. What happens at one instant is drawn one nanosecond after the
/// other, so that its order can be seen.
struct PerfettoTrace {
  private let level: TraceLevel
  private var events: [JSONValue] = []
  private var tracks = PerfettoTracks()
  private var spans = PerfettoSpans()
  private var counters = PerfettoCounters()
  private var clock = DrawnClock()
  /// The thread of the last operation: it makes others whose name is no thread.
  private var owner = ""
  private let trace: RunTrace

  init(_ trace: RunTrace, level: TraceLevel) {
    self.trace = trace
    self.level = level
    for event in trace.events { add(event) }
    clock.move(to: trace.result.time)
    events += tracks.closeAll(at: clock.now) + spans.closeAll(at: clock.now)
  }

  private mutating func add(_ event: RunEvent) {
    clock.move(to: event.time)
    let now = clock.now
    if case .trace(.did(let kind, _)) = event.kind {
      if owner != event.thread { events += tracks.endTimer(owner, at: now) }
      owner = event.thread
      events += tracks.seen(event, isTimer: kind == .fire, at: now)
      return
    }
    if case .trace(.made(let child, _)) = event.kind {
      tracks.made(
        child.description, by: tracks.isOpen(event.thread) ? event.thread : owner, at: now)
      return
    }
    if case .trace(.ended) = event.kind {
      events += tracks.end(event.thread, at: now)
      return
    }
    events += tracks.seen(event, isTimer: false, at: now)
    events += spans.add(event, at: now) + counters.add(event, at: now)
    if case .trace(.reached(let step)) = event.kind {
      if level == .steps { events += tracks.reached(step, by: event.thread, at: now) }
    } else if let text = event.told(level) {
      events.append(
        .traceEvent(
          "i", text, category: "event", on: tracks.place(of: event.thread), at: now,
          [.init("s", "t"), .init("args", .object(arguments(event)))]))
    }
  }

  private func arguments(_ event: RunEvent) -> [JSONValue.Member] {
    [
      .init("for", .string(event.subject.name)), .init("operation", .integer(event.step)),
      .init("time", .string(Quantity.describe(event.time))),
    ]
  }

  var text: String {
    let names = [
      JSONValue.processName("queues and threads", pid: PerfettoTracks.process),
      .processName("loads", pid: PerfettoSpans.loads),
      .processName("requests", pid: PerfettoSpans.requests),
    ]
    let document = JSONValue.object([
      .init("displayTimeUnit", "ns"),
      .init(
        "otherData",
        .object([
          .init("title", .string(trace.scenario.title)), .init("file", .string(trace.file)),
          .init("generation", .string(trace.scenario.generation.name)),
          .init("digest", .string(trace.result.digest)),
          .init("outcome", .string(trace.result.outcome.name)),
          .init(
            "time",
            "virtual, in microseconds; what happens at one instant is drawn a nanosecond apart"),
        ])), .init("traceEvents", .array(names + tracks.names + events)),
    ])
    return document.text(pretty: false) + "\n"
  }
}

/// Nanoseconds at which events are drawn: no two at once.
private struct DrawnClock {
  private(set) var now: Int64 = 0

  mutating func move(to time: Duration) {
    let (seconds, attoseconds) = time.components
    let (nanoseconds, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    now = max(now + 1, isTooLarge ? 0 : nanoseconds + attoseconds / 1_000_000_000)
  }
}

extension JSONValue {
  /// An event of the trace-event format. Its times are given in nanoseconds.
  static func traceEvent(
    _ phase: String, _ name: String, category: String, on place: TrackPlace, at time: Int64,
    _ rest: [Member] = []
  ) -> JSONValue {
    .object(
      [
        .init("ph", .string(phase)), .init("name", .string(name)),
        .init("cat", .string(category)), .init("pid", .int(place.process)),
        .init("tid", .int(place.thread)), .init("ts", .microseconds(time)),
      ] + rest)
  }

  /// A number of microseconds, exact to the nanosecond.
  static func microseconds(_ nanoseconds: Int64) -> JSONValue {
    let (whole, part) = nanoseconds.quotientAndRemainder(dividingBy: 1_000)
    if part == 0 { return .int(whole) }
    let digits = String(part)
    return .number("\(whole)." + String(repeating: "0", count: 3 - digits.count) + digits)
  }

  static func processName(_ name: String, pid: Int64) -> JSONValue {
    .object([
      .init("ph", "M"), .init("name", "process_name"), .init("pid", .int(pid)), .init("tid", 0),
      .init("args", .object([.init("name", .string(name))])),
    ])
  }
}

/// Where an event is drawn.
struct TrackPlace {
  let process: Int64
  let thread: Int64
}
