import ImageLoadingModel

/// A run as one JSON document; ``TraceShape`` says what stands in it.
struct TraceJSON {
  let value: JSONValue

  init(_ trace: RunTrace, level: TraceLevel) {
    var threads = TraceThreads()
    var events: [JSONValue] = []
    for fact in trace.facts {
      guard let members = Self.members(of: fact, level) else { continue }
      let number = Int64(events.count) + 1
      threads.add(fact, number)
      events.append(.object([.init("number", .int(number))] + Self.place(of: fact) + members))
    }
    let strings = { (list: [String]) in JSONValue.array(list.map(JSONValue.string)) }
    let scenario = trace.scenario
    value = .object([
      .init("version", .int(TraceShape.version)), .init("type", "trace"),
      .init("file", .string(trace.file)), .init("title", .string(scenario.title)),
      .init("about", .string(scenario.about)), .init("shows", strings(scenario.shows)),
      .init("refutes", strings(scenario.refutes)),
      .init("generation", .string(scenario.generation.name)),
      .init("strategy", .string(trace.strategy)), .init("queues", strings(threads.queues)),
      .init("threads", threads.json), .init("events", .array(events)),
      .init("result", .object(RunJSON.members(of: trace.result, file: trace.file))),
    ])
  }

  private static func place(of fact: RunFact) -> [JSONValue.Member] {
    [
      .init("operation", .int(Int64(fact.step))),
      .init("time", .string(Quantity.describe(fact.time))),
      .init("thread", .string(fact.thread)), .init("queue", .string(fact.place)),
      .init("subject", .string(fact.subject.name)),
      .init("locks", .array(fact.heldLocks.map(JSONValue.string))),
    ]
  }

  /// What happened, and how the story tells it; `nil` for what this level leaves out.
  private static func members(of fact: RunFact, _ level: TraceLevel) -> [JSONValue.Member]? {
    let text = fact.told(level)
    if level != .steps, text == nil { return nil }
    return fact.kind.event.members + (text.map { [.init("text", .string($0))] } ?? [])
  }
}

/// The threads of a run: where they run, who made them, and the numbers of the events in which they
/// were made, first seen and ended.
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

  mutating func add(_ fact: RunFact, _ number: Int64) {
    if !queues.contains(fact.place) { queues.append(fact.place) }
    let index = index(of: fact.thread, on: fact.place)
    if threads[index].began == nil { threads[index].began = number }
    switch fact.kind {
    case .trace(.made(let child, let place)):
      let made = self.index(of: child.description, on: place)
      threads[made].maker = fact.thread
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
    let number = { (number: Int64?) in number.map(JSONValue.int) ?? .null }
    return .array(
      threads.map { thread in
        .object([
          .init("id", .string(thread.id)), .init("queue", .string(thread.queue)),
          .init("madeBy", thread.maker.map(JSONValue.string) ?? .null),
          .init("made", number(thread.made)), .init("began", number(thread.began)),
          .init("ended", number(thread.ended)),
        ])
      })
  }
}
