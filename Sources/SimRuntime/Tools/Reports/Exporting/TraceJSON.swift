import ImageLoadingInterface

/// A run as one JSON document; ``TraceShape`` describes it.
struct TraceJSON {
  let value: JSONValue

  init(_ trace: RunTrace, level: TraceLevel) {
    var threads = TraceThreads()
    var events: [JSONValue] = []
    for event in trace.events {
      guard let members = Self.members(of: event, level) else { continue }
      let number = Int64(events.count) + 1
      threads.add(event, number)
      events.append(.object([.init("number", .int(number))] + Self.place(of: event) + members))
    }
    let scenario = trace.scenario
    value = .object([
      .init("version", .int(TraceShape.version)), .init("type", "trace"),
      .init("file", .string(trace.file)), .init("title", .string(scenario.title)),
      .init("about", .string(scenario.about)), .init("shows", .strings(scenario.shows)),
      .init("refutes", .strings(scenario.refutes)),
      .init("generation", .string(scenario.generation.name)),
      .init("strategy", .string(trace.strategy)), .init("queues", .strings(threads.queues)),
      .init("threads", threads.json), .init("events", .array(events)),
      .init("result", .object(RunJSON.members(of: trace.result, file: trace.file))),
    ])
  }

  private static func place(of event: RunEvent) -> [JSONValue.Member] {
    [
      .init("operation", .integer(event.step)),
      .init("time", .string(Quantity.describe(event.time))),
      .init("thread", .string(event.thread)), .init("queue", .string(event.place)),
      .init("subject", .string(event.subject.name)),
      .init("locks", .strings(event.heldLocks)),
    ]
  }

  /// What happened, and its line in the story; `nil` for what this level leaves out.
  private static func members(of event: RunEvent, _ level: TraceLevel) -> [JSONValue.Member]? {
    let text = event.told(level)
    if level != .steps, text == nil { return nil }
    return event.kind.event.members + (text.map { [.init("text", .string($0))] } ?? [])
  }
}

/// The threads of a run: where they run, which thread made them, and the numbers of the events in
/// which they were made, first seen and ended.
private struct TraceThreads {
  private struct Thread {
    let id: String
    var queue: String
    var maker: String?
    var made: Int64?
    var began: Int64?
    var ended: Int64?
  }

  private var threads: [Thread] = []
  private var places: [String: Int] = [:]
  private(set) var queues: [String] = []

  mutating func add(_ event: RunEvent, _ number: Int64) {
    if !queues.contains(event.place) { queues.append(event.place) }
    let index = index(of: event.thread, on: event.place)
    if threads[index].began == nil { threads[index].began = number }
    switch event.kind {
    case .trace(.made(let child, let place)):
      let made = self.index(of: child.description, on: place)
      threads[made].maker = event.thread
      threads[made].made = number
    case .trace(.ended): threads[index].ended = number
    default: break
    }
  }

  private mutating func index(of id: String, on queue: String) -> Int {
    if let index = places[id] { return index }
    places[id] = threads.count
    threads.append(Thread(id: id, queue: queue))
    return threads.count - 1
  }

  var json: JSONValue {
    return .array(
      threads.map { thread in
        .object([
          .init("id", .string(thread.id)), .init("queue", .string(thread.queue)),
          .init("madeBy", .text(thread.maker)),
          .init("made", .integer(thread.made)), .init("began", .integer(thread.began)),
          .init("ended", .integer(thread.ended)),
        ])
      })
  }
}
