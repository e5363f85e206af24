import ImageLoadingInterface

/// How much of a run is printed.
package enum TraceLevel: String, Sendable, CaseIterable {
  /// Each checkpoint, and each change of state as a difference.
  case steps
  /// Stimuli, requests, completions and what views show.
  case summary
  case none
}

/// Prints a run as it happens, line by line: virtual time, thread, what happened, what changed.
package final class Story: RunObserver {
  private let level: TraceLevel
  private let style: TerminalStyle
  private let words = Catalogue.current
  private let write: (String) -> Void
  private var lastWho = ""
  private var lastTime: Duration?

  /// - Parameter write: gets each line without its end.
  package init(level: TraceLevel, style: TerminalStyle, write: @escaping (String) -> Void) {
    self.level = level
    self.style = style
    self.write = write
  }

  package var wantsChanges: Bool { level == .steps }

  package func observe(_ event: RunEvent) {
    if level == .none { return }
    if case .trace(.changed(let object, let change)) = event.kind {
      if level == .steps { addChange(object, change, event) }
      return
    }
    guard let (text, weight) = EventText.line(for: event.kind),
      weight == .summary || level == .steps
    else { return }
    begin(event)
    let safe = escapedForTerminal(words(text))
    let line =
      switch event.kind {
      case .stimulus: style.bold("> " + safe)
      case .model(.completed): style.green(safe)
      case .network: style.cyan(safe)
      case .trace(.held): style.yellow(safe)
      default: safe
      }
    write(column("", Self.timeWidth) + line)
  }

  private static let timeWidth = 11

  /// A line of its own where time moves or the thread changes.
  private func begin(_ event: RunEvent) {
    var name = Sentence(named: event.place.isEmpty ? event.thread : event.place)
    if event.subject != .none, event.subject.name != event.place {
      name = "\(name), for \(Sentence(named: event.subject.name))"
    }
    let who = words(name)
    guard who != lastWho || event.time != lastTime else { return }
    let time = event.time == lastTime ? "" : Quantity.describeRounded(event.time)
    lastWho = who
    lastTime = event.time
    write(
      style.dim(
        column(escapedForTerminal(time), Self.timeWidth - 2) + "  " + escapedForTerminal(who)))
  }

  private func addChange(_ object: String, _ change: StateChange, _ event: RunEvent) {
    let lines = EventText.changeLines(object, change) { words(Sentence(named: $0)) }
      .map(escapedForTerminal)
    guard lines.count > 1 else { return }
    begin(event)
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
