import ImageLoadingInterface
import SimRuntime
import SimText

/// The events of one run as text, to be compared with those of an earlier release (golden file
/// testing).
///
/// A line for each checkpoint, lock, change and call. A line without indentation gives the
/// subject, the queue and the locks of the next ones. It has neither times nor step numbers, which
/// would change with each event that is added before.
package struct GoldenTrace: Sendable, Equatable {
  package let lines: [String]

  package init(lines: [String]) { self.lines = lines }

  /// Runs a scenario in its own order.
  package init(_ scenario: Scenario, on runner: ScenarioRunner) {
    let writer = GoldenWriter()
    let result = RunPlan(scenario, order: nil).run(on: runner, observer: writer)
    lines = writer.lines + ["end", "  \(result.outcome.name)"]
  }

  /// Where another trace differs first.
  package func difference(from other: GoldenTrace) -> Difference? {
    let count = min(lines.count, other.lines.count)
    let index = (0..<count).first { lines[$0] != other.lines[$0] } ?? count
    guard index < max(lines.count, other.lines.count) else { return nil }
    let heading = lines[..<min(index, lines.count)].last { !$0.hasPrefix(" ") }
    return Difference(
      index: index, heading: heading, expected: lines[safely: index],
      found: other.lines[safely: index])
  }

  /// The first line in which two traces differ.
  package struct Difference: Sendable, Equatable {
    /// The place of the line, from 0.
    package let index: Int
    /// The line before it with its subject.
    package let heading: String?
    /// `nil` after the last line.
    package let expected: String?
    /// `nil` after the last line.
    package let found: String?
  }
}

extension [String] {
  fileprivate subscript(safely index: Int) -> String? {
    indices.contains(index) ? self[index] : nil
  }
}

/// Writes the lines of a trace while the run goes.
private final class GoldenWriter: RunObserver {
  private(set) var lines: [String] = []
  private var heading = ""

  func observe(_ event: RunEvent) {
    guard let line = Self.line(event) else { return }
    var heading = event.subject == .none ? "-" : event.subject.name
    heading += ", \(event.place.isEmpty ? "world" : event.place)"
    if !event.heldLocks.isEmpty {
      heading += ", holding \(event.heldLocks.joined(separator: ", "))"
    }
    if heading != self.heading {
      lines.append(heading)
      self.heading = heading
    }
    // A change says that there was a write.
    if case .trace(.changed(let object, _)) = event.kind, lines.last == Self.write(object) {
      lines.removeLast()
    }
    lines.append(line)
  }

  /// - Returns: `nil` for what the other lines show already: that a thread begins, runs a block and
  ///   ends, and that a value is read, on which something depends or nothing.
  private static func line(_ event: RunEvent) -> String? {
    switch event.kind {
    case .trace(.reached(let checkpoint)): "  \(checkpoint)"
    case .trace(.did(let kind, let object)):
      switch kind {
      case .read, .post, .start, .fire, .begin, .hold, .join: nil
      case .write: write(object)
      case .acquire, .wait, .enter, .receive, .choose: "  \(kind) \(object)"
      }
    case .trace(.made), .trace(.ended): nil
    case .trace(.changed), .trace(.held), .model, .network, .stimulus, .memoryWarningBegan,
      .memoryWarningHandled, .answered, .cacheCall, .downloadCall, .cleaned, .terminated,
      .relaunched, .raced,
      .broke:
      "  " + words(event.event).joined(separator: " ")
    }
  }

  private static func write(_ object: String) -> String { "  write \(object)" }

  private static func words(_ event: Event) -> [String] {
    [event.kind.rawValue] + (event.value == true ? [] : [word(event.value)])
      + event.fields.filter { $0.value != .null }.map { "\($0.key)=\(word($0.value))" }
  }

  /// A text without spaces and quotes is itself; all else is JSON.
  private static func word(_ value: JSONValue) -> String {
    guard case .string(let text) = value, !text.isEmpty,
      !text.contains(where: { $0 == " " || $0 == "\"" || $0.isNewline })
    else { return value.text(pretty: false) }
    return text
  }
}
