import ImageLoadingModel
import SimScenarios

/// Compares two runs of one scenario event by event.
public final class DeterminismCheck: RunObserver {
  private enum Phase {
    case recording
    case comparing(next: Int)
  }

  private var fingerprints: [UInt64] = []
  private var phase = Phase.recording
  /// Where the second run first differed: the operation and what happened there instead.
  package private(set) var differenceSentence: Sentence?
  /// The same in English.
  public var difference: String? { differenceSentence?.text }

  public init() {}

  /// The first run is over, the second one begins.
  public func beginSecondRun() { phase = .comparing(next: 0) }

  /// The second run is over.
  public func finish() {
    if case .comparing(let next) = phase, difference == nil, next != fingerprints.count {
      differenceSentence = "the second run ended after \(next) of \(fingerprints.count) events"
    }
  }

  public func observe(_ event: RunEvent) {
    let text =
      "\(event.step) \(event.time) \(event.thread) \(event.place) \(event.subject) \(event.kind)"
    var digest = Digest()
    digest.add(text)
    switch phase {
    case .recording: fingerprints.append(digest.value)
    case .comparing(let next):
      phase = .comparing(next: next + 1)
      guard difference == nil else { return }
      if next >= fingerprints.count || fingerprints[next] != digest.value {
        differenceSentence =
          "at operation \(event.step), \(event.thread) on \(event.place): \(event.kind)"
      }
    }
  }
}
