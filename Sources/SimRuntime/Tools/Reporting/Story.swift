import ImageLoadingModel

/// How much of a run is told.
public enum TraceLevel: String, Sendable, CaseIterable {
  /// Each named step, and each change of state as a difference.
  case steps
  /// Stimuli, requests, completions and what views show.
  case summary
  case none
}

/// Tells a run as it happens, line by line: virtual time, thread, what happened, what changed.
public final class Story: RunObserver {
  private let level: TraceLevel
  private let style: TerminalStyle
  private let write: (String) -> Void
  private var lastWho = ""
  private var lastTime: Duration?

  /// - Parameter write: gets each line without its end.
  public init(level: TraceLevel, style: TerminalStyle, write: @escaping (String) -> Void) {
    self.level = level
    self.style = style
    self.write = write
  }

  public func observe(_ fact: RunFact) {
    if level == .none { return }
    if case .trace(.changed(let object, let change)) = fact.kind {
      if level == .steps { addChange(object, change, fact) }
      return
    }
    guard let (text, weight) = FactText.line(for: fact.kind),
      weight == .summary || level == .steps
    else { return }
    begin(fact)
    let safe = escapedForTerminal(text)
    let line =
      switch fact.kind {
      case .stimulus: style.bold("> " + safe)
      case .model(.completed): style.green(safe)
      case .network: style.cyan(safe)
      case .trace(.held): style.yellow(safe)
      default: safe
      }
    write(column("", Self.timeWidth) + line)
  }

  private static let timeWidth = 11

  /// A line of its own where time moves or another thread goes on.
  private func begin(_ fact: RunFact) {
    var who = fact.place.isEmpty ? fact.thread : fact.place
    if fact.subject != .none, fact.subject.name != fact.place { who += ", for \(fact.subject)" }
    guard who != lastWho || fact.time != lastTime else { return }
    let time = fact.time == lastTime ? "" : Quantity.describe(fact.time)
    lastWho = who
    lastTime = fact.time
    write(
      style.dim(
        column(escapedForTerminal(time), Self.timeWidth - 2) + "  " + escapedForTerminal(who)))
  }

  private func addChange(_ object: String, _ change: StateChange, _ fact: RunFact) {
    let lines = FactText.changeLines(object, change).map(escapedForTerminal)
    guard lines.count > 1 else { return }
    begin(fact)
    let indent = column("", Self.timeWidth + 26)
    write(indent + style.dim(lines[0]))
    for line in lines.dropFirst() {
      write(indent + (line.hasPrefix("-") ? style.red(line) : style.green(line)))
    }
  }

  private func column(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }
}
