import ImageLoadingInterface

/// The spans of loads, from their request to their last completion, and of requests.
struct PerfettoSpans {
  static let loads: Int64 = 2
  static let requests: Int64 = 3

  private struct Span {
    let name: String
    let process: Int64
    let id: Int64
  }

  private var open: [Span] = []
  private var count: Int64 = 0

  mutating func add(_ event: RunEvent, at time: Int64) -> [JSONValue] {
    switch event.kind {
    case .model(.loadBegan(let load, _, _)):
      return begin("load \(load.subject)", Self.loads, at: time)
    case .model(.completed(let load, let result)):
      guard let span = span("load \(load)") else { return [] }
      return result.isFinished ? end(span, at: time) : []
    case .model(.completionDropped(let load)):
      return span("load \(load)").map { end($0, at: time) } ?? []
    case .network(let networkEvent):
      let name = "request \(networkEvent.transfer)"
      switch networkEvent.kind {
      case .started: return begin(name, Self.requests, at: time)
      case .finished, .failed: return span(name).map { end($0, at: time) } ?? []
      case .challenged, .responded, .received, .cacheable, .cancelled: return []
      }
    default: return []
    }
  }

  private func span(_ name: String) -> Span? { open.last { $0.name == name } }

  private mutating func begin(_ name: String, _ process: Int64, at time: Int64) -> [JSONValue] {
    count += 1
    let span = Span(name: name, process: process, id: count)
    open.append(span)
    return [event("b", span, at: time)]
  }

  private mutating func end(_ span: Span, at time: Int64) -> [JSONValue] {
    open.removeAll { $0.id == span.id }
    return [event("e", span, at: time)]
  }

  /// Ends the spans that nothing has ended.
  mutating func closeAll(at time: Int64) -> [JSONValue] {
    defer { open = [] }
    return open.map { event("e", $0, at: time) }
  }

  private func event(_ phase: String, _ span: Span, at time: Int64) -> JSONValue {
    .traceEvent(
      phase, span.name, category: span.process == Self.loads ? "load" : "request",
      on: TrackPlace(process: span.process, thread: 0), at: time, [.init("id", .int(span.id))])
  }
}
