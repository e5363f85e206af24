/// A run as a sequence diagram: a lifeline for each queue or thread, an arrow where one makes a block
/// run on another, notes for what happens there.
struct MermaidDiagram {
  /// Mermaid draws no text that is longer, unless `maxTextSize` says otherwise.
  static let usualSizeLimit = 50_000

  /// What stands for who issues the stimuli and hears the loads.
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

  /// A thread as far as it was told of.
  private struct Run {
    /// Its lane, and those of the queues that it has entered by `sync`, innermost last.
    var lanes: [String] = []
    /// The lane of the thread that made it, or of the nearest before it that was told of.
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
    for fact in trace.facts { add(fact) }
    addEnd()
  }

  // MARK: Facts

  private mutating func add(_ fact: RunFact) {
    switch fact.kind {
    case .trace(.made(let child, _)):
      let maker = runs[fact.thread]
      runs[child.description, default: Run()].maker =
        maker?.lanes.last ?? maker?.maker ?? Self.scenario
    case .trace(.did(.fire, _)): runs[fact.thread, default: Run()].isTimer = true
    case .trace(.ended): end(fact.thread)
    default:
      guard let text = fact.told(level) else { return }
      report(fact, text)
    }
  }

  private mutating func report(_ fact: RunFact, _ text: String) {
    if fact.time != time { lines.append(.time(Quantity.describe(fact.time))) }
    time = fact.time
    switch fact.kind {
    case .stimulus:
      let isFirst = runs[fact.thread]?.lanes.isEmpty ?? true
      if !isFirst { move(fact) }
      message(Self.scenario, "->>", fact.lane, text)
      if isFirst { begin(fact.thread, on: fact.lane) }
    case .model(.completed):
      move(fact)
      message(fact.lane, "-->>", Self.scenario, text)
    case .network where fact.lane != Self.network:
      move(fact)
      message(fact.lane, "-)", Self.network, text)
    default:
      move(fact)
      note(fact.lane, text)
    }
  }

  /// Draws the thread's way to the lane of the fact.
  private mutating func move(_ fact: RunFact) {
    let lane = fact.lane
    guard let run = runs[fact.thread], let present = run.lanes.last else {
      if let maker = runs[fact.thread]?.maker, runs[fact.thread]?.isTimer != true {
        let subject = fact.subject == .none ? "a block" : "for \(fact.subject)"
        message(maker, "-)", lane, subject)
      }
      return begin(fact.thread, on: lane)
    }
    if lane == present { return }
    if run.lanes.dropLast().last == lane {
      message(present, "-->>", lane, "done")
      lines.append(.deactivate(present))
      runs[fact.thread]?.lanes.removeLast()
    } else {
      message(present, "->>", lane, "sync")
      lines.append(.activate(lane))
      runs[fact.thread]?.lanes.append(lane)
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
