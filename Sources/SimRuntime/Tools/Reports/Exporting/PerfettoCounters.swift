import ImageLoadingInterface

/// What is counted on the way: requests in flight, images in memory and what these cost.
struct PerfettoCounters {
  private var inFlight: Set<Int> = []
  private var costs: [String: Int] = [:]

  mutating func add(_ event: RunEvent, at time: Int64) -> [JSONValue] {
    switch event.kind {
    case .network(let networkEvent):
      switch networkEvent.kind {
      case .started: inFlight.insert(networkEvent.transfer)
      case .finished, .failed: inFlight.remove(networkEvent.transfer)
      case .challenged, .responded, .received, .cacheable, .cancelled: return []
      }
      return [counter("requests in flight", inFlight.count, at: time)]
    case .model(.memoryStored(let key, _)), .model(.memoryRevived(let key, _)):
      costs[key, default: 0] += 0
    case .model(.memoryCostSet(let key, _, let cost)): costs[key] = cost
    case .model(.memoryRemoved(let key)), .model(.memoryEvicted(let key)): costs[key] = nil
    case .model(.memoryCleared): costs = [:]
    default: return []
    }
    return [
      counter("images in memory", costs.count, at: time),
      counter("cost in memory", costs.values.reduce(0, +), at: time),
    ]
  }

  private func counter(_ name: String, _ value: Int, at time: Int64) -> JSONValue {
    .traceEvent(
      "C", name, category: "count", on: TrackPlace(process: PerfettoTracks.process, thread: 0),
      at: time, [.init("args", .object([.init("count", .integer(value))]))])
  }
}
