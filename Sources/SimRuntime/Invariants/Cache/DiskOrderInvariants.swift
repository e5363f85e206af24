import ImageLoadingInterface
import SimScenarios

/// What the app does on disk is done in the order of its calls.
///
/// It judges the calls of the app itself that came one after the other in time, and leaves out what loads store.
struct DiskKeepsTheOrderOfCalls: Invariant {
  static let id = InvariantID.diskKeepsTheOrderOfCalls
  static let sentence =
    "What the app has stored on disk stays until a later call removes or replaces it: no call that came before does."
  static let reason = "The app replaces a picture, and finds the old one or none."
  static let claims = ["C131", "C246"]
  static let events: [EventKind] = [.stimulus, .diskStored, .diskRemoved, .diskCleared]
  static let isOfOneCache = true

  /// When the app made its calls.
  private var calls: [EventSubject: Duration] = [:]
  /// A call that has written a file, and when it was made.
  private struct Writer: Hashable {
    let call: EventSubject
    let time: Duration
  }
  /// By key; none if a load has written the file.
  private var writers: [String: Writer] = [:]
  /// What became of a file that the app had written.
  private struct Loss: Hashable {
    let writer: EventSubject
    let asker: EventSubject
    let isReplaced: Bool
    /// From the earlier call to the loss.
    let time: ClosedRange<Duration>
  }
  /// By key, in their order.
  private var losses: [String: [Loss]] = [:]

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(let step, let action) where action.effect.changesDisk:
      [.load(EventSubject(step), .changes)]
    case .model(.diskStored(let key, _)), .model(.diskRemoved(let key)):
      [.disk(key, .changes), .load(event.subject, .observes), .app(.within)]
    case .model(.diskCleared): [.app(.changes), .load(event.subject, .observes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .stimulus(let step, let action) where action.effect.changesDisk:
      calls[EventSubject(step)] = event.time
    case .model(.diskStored(let key, _)):
      note(key, isReplaced: true, event)
      writers[key] = calls[event.subject].map { Writer(call: event.subject, time: $0) }
    case .model(.diskRemoved(let key)):
      note(key, isReplaced: false, event)
      writers[key] = nil
    case .model(.diskCleared):
      for key in writers.keys { note(key, isReplaced: false, event) }
      writers = [:]
    default: break
    }
  }

  private mutating func note(_ key: String, isReplaced: Bool, _ event: RunEvent) {
    guard let writer = writers[key], let asked = calls[event.subject], asked < writer.time else {
      return
    }
    losses[key, default: []].append(
      Loss(
        writer: writer.call, asker: event.subject, isReplaced: isReplaced, time: asked...event.time
      ))
  }

  /// Where a thread is slow, a call may be made long after its step.
  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard end.timeIsExact else { return }
    for (key, losses) in losses.sorted(by: { $0.key < $1.key }) {
      for loss in losses where !end.slowTimes.contains(where: { $0.overlaps(loss.time) }) {
        let (writer, asker) = (loss.writer, loss.asker)
        findings.append(
          Finding(
            key, .lostToEarlierCall,
            loss.isReplaced
              ? "\(key) was written by \(writer), and is replaced by \(asker), which came before"
              : "\(key) was written by \(writer), and is removed by \(asker), which came before"))
      }
    }
  }
}

extension ActionEffect {
  /// Whether it stores or removes files by a call of its own.
  fileprivate var changesDisk: Bool {
    switch self {
    case .cache(.stores(let store)): store.isOnDisk
    case .cache(.removes(let removal)): removal.isOnDisk
    case .cache(.configures), .none, .loads, .files, .manager, .downloader, .app, .response,
      .unknown:
      false
    }
  }
}
