import SimTools

/// A strict reader of trace-event JSON, made after *Trace Event Format* (the document of Chrome's
/// developers) and what Perfetto asks of nesting and flows.
struct TraceEventChecker {
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  struct Slice {
    let track: Track
    let name: String
    let began: Int64
    let ended: Int64
  }

  struct Track: Hashable {
    let process: Int64
    let thread: Int64
  }

  private(set) var slices: [Slice] = []
  private(set) var instants: [String] = []
  private(set) var counts: [(name: String, value: Int64)] = []
  private(set) var threadNames: [Track: String] = [:]
  /// The flows by their ids, with where and when each begins and ends.
  private(set) var flows: [Int64: (from: (Track, Int64)?, to: (Track, Int64)?)] = [:]
  private(set) var spans: [String] = []
  private var openSpans: Set<String> = []
  private var processNames: Set<Int64> = []

  init(_ text: String) throws {
    let document = try JSONParser.parse(Array(text.utf8))
    try Self.expect(["ms", "ns"].contains(document["displayTimeUnit"]?.string), "displayTimeUnit")
    for event in document["traceEvents"]?.array ?? [] { try read(event) }
    try checkTheWhole()
  }

  private mutating func read(_ event: JSONNode) throws {
    let name = try Self.require(event["name"]?.string, "name")
    let track = Track(
      process: try Self.require(event["pid"]?.int64, "pid"),
      thread: try Self.require(event["tid"]?.int64, "tid"))
    let phase = try Self.require(event["ph"]?.string, "ph")
    if phase == "M" { return try readName(event, name, track) }
    let time = try Self.nanoseconds(event["ts"])
    _ = try Self.require(event["cat"]?.string, "cat")
    switch phase {
    case "X":
      try Self.expect(!name.isEmpty, "a slice without a name")
      let length = try Self.nanoseconds(event["dur"])
      slices.append(Slice(track: track, name: name, began: time, ended: time + length))
    case "i":
      try Self.expect(["g", "p", "t"].contains(event["s"]?.string), "the scope of an instant")
      instants.append(name)
    case "C":
      let members = try Self.require(event["args"]?.members, "args of a counter")
      for member in members { counts.append((name, try Self.require(member.value.int64, "count"))) }
    case "b", "e":
      let id = try Self.require(event["id"]?.int64, "id")
      let span = "\(event["cat"]?.string ?? "") \(id) \(name)"
      let isRight =
        phase == "b" ? openSpans.insert(span).inserted : openSpans.remove(span) != nil
      try Self.expect(isRight, "\(span) begins or ends twice")
      if phase == "b" { spans.append(name) }
    case "s", "f":
      let id = try Self.require(event["id"]?.int64, "id")
      if phase == "s" {
        try Self.expect(flows[id] == nil, "flow \(id) begins twice")
        flows[id] = ((track, time), nil)
      } else {
        try Self.expect(flows[id]?.from != nil && flows[id]?.to == nil, "flow \(id) ends")
        try Self.expect(event["bp"]?.string == "e", "a flow ends at the slice around it")
        flows[id]?.to = (track, time)
      }
    default: throw Mistake(description: "unknown phase \(phase)")
    }
  }

  private mutating func readName(_ event: JSONNode, _ name: String, _ track: Track) throws {
    switch name {
    case "process_name":
      processNames.insert(track.process)
      _ = try Self.require(event["args"]?["name"]?.string, "the name of a process")
    case "thread_name":
      threadNames[track] = try Self.require(event["args"]?["name"]?.string, "the name of a thread")
    case "thread_sort_index":
      _ = try Self.require(event["args"]?["sort_index"]?.int64, "the place of a thread")
    default: throw Mistake(description: "unknown metadata \(name)")
    }
  }

  /// Spans end, slices of a track nest, flows go from slice to slice and never back in time.
  private func checkTheWhole() throws {
    try Self.expect(openSpans.isEmpty, "spans without an end")
    for (track, slices) in Dictionary(grouping: slices, by: \.track) {
      try Self.expect(threadNames[track] != nil, "a track without a name")
      try Self.expect(processNames.contains(track.process), "a process without a name")
      var ends: [Int64] = []
      for slice in slices.sorted(by: { ($0.began, -$0.ended) < ($1.began, -$1.ended) }) {
        while let end = ends.last, end <= slice.began { ends.removeLast() }
        try Self.expect(slice.ended <= ends.last ?? .max, "\(slice.name) overlaps")
        ends.append(slice.ended)
      }
    }
    for (id, flow) in flows {
      guard let from = flow.from, let to = flow.to else {
        throw Mistake(description: "flow \(id) does not end")
      }
      try Self.expect(from.1 <= to.1, "flow \(id) goes back in time")
      for (track, time) in [from, to] {
        let isInSlice = slices.contains {
          $0.track == track && $0.began <= time && time <= $0.ended
        }
        try Self.expect(isInSlice, "flow \(id) hangs in the air")
      }
    }
  }

  /// Whole nanoseconds of a number of microseconds with at most three digits after the point.
  private static func nanoseconds(_ node: JSONNode?) throws -> Int64 {
    guard case .number(let text)? = node?.value,
      let match = text.wholeMatch(of: /(\d+)(?:\.(\d{3}))?/), let whole = Int64(match.1)
    else { throw Mistake(description: "no time: \(node?.summary ?? "nothing")") }
    return whole * 1_000 + (match.2.flatMap { Int64($0) } ?? 0)
  }

  private static func require<Value>(_ value: Value?, _ what: String) throws -> Value {
    guard let value else { throw Mistake(description: "\(what) is missing") }
    return value
  }

  private static func expect(_ isRight: Bool, _ what: String) throws {
    if !isRight { throw Mistake(description: what) }
  }
}
