import ImageLoadingInterface
import SimText

/// Writes what happens in a run as a recording.
package final class RecordingWriter: RunObserver {
  private let observes: Set<EventKind>
  private let header: [JSONValue.Member]
  private var lines: [JSONValue] = []
  private var observable = ObservableEvents()
  /// Sees the run as well.
  package var next: (any RunObserver)?

  /// - Parameter observes: the kinds of events that are written.
  package init(observes: [EventKind] = EventKind.usuallyObserved, notes: String? = nil) {
    self.observes = Set(observes)
    var members: [JSONValue.Member] = [
      .init("version", .int(RecordingShape.version)), .init("type", "recording"),
      .init("observes", .array(observes.map { .string($0.rawValue) })),
    ]
    if let notes { members.append(.init("notes", .string(notes))) }
    header = members
  }

  package var wantsChanges: Bool { observes.contains(.changed) || next?.wantsChanges == true }

  package func runBegins(_ state: @escaping () -> AppState) { next?.runBegins(state) }

  package func observe(_ event: RunEvent) {
    next?.observe(event)
    guard observable.sees(event) else { return }
    let record = EventRecord(event)
    guard observes.contains(record.event.kind) else { return }
    var members = record.event.members
    if !record.subject.isEmpty { members.append(.init("subject", .string(record.subject))) }
    if !record.queue.isEmpty { members.append(.init("queue", .string(record.queue))) }
    members.append(.init("at", .string(Quantity.describe(event.time))))
    lines.append(.object(members))
  }

  /// The recording, a line for each event.
  /// - Parameter end: how the run ended; a run that did not come to its end is cut off.
  package func text(_ end: Outcome) -> String {
    let header = header + (end.isKnownToItsEnd ? [] : [.init("cutOff", true)])
    return ([.object(header)] + lines).map { $0.text(pretty: false) + "\n" }.joined()
  }
}
