/// A run as a sequence diagram: a lifeline for each queue or thread, an arrow where one makes a block
/// run on another, notes for what happens there.
struct MermaidDiagram {
  /// Mermaid draws no text that is longer, unless `maxTextSize` says otherwise.
  static let usualSizeLimit = 50_000

  /// The participant that issues the stimuli and gets the completions.
  private static let scenario = "the scenario"
  private static let network = "network"
  private static let linesOfANote = 8

  private enum Line {
    case time(String)
    case message(from: String, arrow: String, to: String, String)
    case note(lane: String, [String])
    case everywhere([String])
    case activate(String)
    case deactivate(String)
  }

  /// A thread with the events that it has so far.
  private struct Run {
    /// Its lane, and those of the queues that it has entered by `sync`, innermost last.
    var lanes: [String] = []
    /// The lane of the thread that made it, or of the nearest one before it with an event.
    var maker: String?
    var isTimer = false
  }

  private let trace: RunTrace
  private let level: TraceLevel
  private var lines: [Line] = []
  private var lanes = [Self.scenario]
  private var runs: [String: Run] = [:]
  private var time: Duration?

  init(_ trace: RunTrace, level: TraceLevel) {
    self.trace = trace
    self.level = level
    for event in trace.events { add(event) }
    addEnd()
  }

  // MARK: Facts

  private mutating func add(_ event: RunEvent) {
    switch event.kind {
    case .trace(.made(let child, _)):
      let maker = runs[event.thread]
      runs[child.description, default: Run()].maker =
        maker?.lanes.last ?? maker?.maker ?? Self.scenario
    case .trace(.did(.fire, _)): runs[event.thread, default: Run()].isTimer = true
    case .trace(.ended): end(event.thread)
    default:
      guard let text = event.told(level) else { return }
      report(event, text)
    }
  }

  private mutating func report(_ event: RunEvent, _ text: String) {
    if event.time != time { lines.append(.time(Quantity.describeRounded(event.time))) }
    time = event.time
    switch event.kind {
    case .stimulus:
      let isFirst = runs[event.thread]?.lanes.isEmpty ?? true
      if !isFirst { move(event) }
      message(Self.scenario, "->>", event.lane, text)
      if isFirst { begin(event.thread, on: event.lane) }
    case .model(.completed):
      move(event)
      message(event.lane, "-->>", Self.scenario, text)
    case .network where event.lane != Self.network:
      move(event)
      message(event.lane, "-)", Self.network, text)
    default:
      move(event)
      note(event.lane, text)
    }
  }

  /// Draws the thread's way to the lane of the event.
  private mutating func move(_ event: RunEvent) {
    let lane = event.lane
    guard let run = runs[event.thread], let present = run.lanes.last else {
      if let maker = runs[event.thread]?.maker, runs[event.thread]?.isTimer != true {
        let subject = event.subject == .none ? "a block" : "for \(event.subject)"
        message(maker, "-)", lane, subject)
      }
      return begin(event.thread, on: lane)
    }
    if lane == present { return }
    if run.lanes.dropLast().last == lane {
      message(present, "-->>", lane, "done")
      lines.append(.deactivate(present))
      runs[event.thread]?.lanes.removeLast()
    } else {
      message(present, "->>", lane, "sync")
      lines.append(.activate(lane))
      runs[event.thread]?.lanes.append(lane)
    }
  }

  private mutating func begin(_ thread: String, on lane: String) {
    use(lane)
    runs[thread, default: Run()].lanes = [lane]
    if runs[thread]?.isTimer != true { lines.append(.activate(lane)) }
  }

  private mutating func end(_ thread: String) {
    guard let run = runs.removeValue(forKey: thread) else { return }
    for lane in run.lanes.reversed() { lines.append(.deactivate(lane)) }
  }

  private mutating func message(_ from: String, _ arrow: String, _ to: String, _ text: String) {
    use(from)
    use(to)
    lines.append(.message(from: from, arrow: arrow, to: to, text))
  }

  private mutating func note(_ lane: String, _ text: String) {
    use(lane)
    if case .note(lane, let texts) = lines.last, texts.count < Self.linesOfANote {
      lines[lines.count - 1] = .note(lane: lane, texts + [text])
    } else {
      lines.append(.note(lane: lane, [text]))
    }
  }

  private mutating func use(_ lane: String) {
    if !lanes.contains(lane) { lanes.append(lane) }
  }

  private mutating func addEnd() {
    let result = trace.result
    var texts: [String] = []
    if case .deadlock(let deadlock) = result.outcome {
      texts = ["deadlock"] + deadlock.description.split(separator: "\n").map(String.init)
    } else if result.outcome != .rest {
      texts = [result.outcome.name]
    }
    texts += trace.violationsAtTheEnd.map(\.told)
    if !texts.isEmpty { lines.append(.everywhere(texts)) }
  }

  // MARK: Text

  var text: String {
    var output = [
      "sequenceDiagram",
      "  title \(MermaidText.escaped(trace.scenario.title))",
      "  accTitle: \(MermaidText.escaped(trace.scenario.title))",
      "  accDescr: " + MermaidText.escaped("\(trace.file) in \(trace.scenario.generation.name)"),
      "  actor p0 as \(Self.scenario)",
    ]
    for (number, lane) in lanes.enumerated().dropFirst() {
      output.append("  participant p\(number) as \(MermaidText.escaped(lane))")
    }
    output += lines.map { "  " + text(of: $0) }
    return output.joined(separator: "\n") + "\n"
  }

  private func text(of line: Line) -> String {
    switch line {
    case .time(let time): "Note over \(everyone): \(MermaidText.escaped(time))"
    case .message(let from, let arrow, let to, let text):
      "\(id(from))\(arrow)\(id(to)): \(MermaidText.escaped(text))"
    case .note(let lane, let texts): "Note over \(id(lane)): \(joined(texts))"
    case .everywhere(let texts): "Note over \(everyone): \(joined(texts))"
    case .activate(let lane): "activate \(id(lane))"
    case .deactivate(let lane): "deactivate \(id(lane))"
    }
  }

  private var everyone: String { lanes.count == 1 ? "p0" : "p0,p\(lanes.count - 1)" }

  private func joined(_ texts: [String]) -> String {
    texts.map(MermaidText.escaped).joined(separator: "<br/>")
  }

  private func id(_ lane: String) -> String { "p\(lanes.firstIndex(of: lane) ?? 0)" }
}
