import ImageLoadingModel

/// Compares two runs of one scenario fact by fact.
public final class DeterminismCheck: RunObserver {
  private enum Phase {
    case recording
    case comparing(next: Int)
  }

  private var fingerprints: [UInt64] = []
  private var phase = Phase.recording
  /// Where the second run first differed: the operation and what happened there instead.
  public private(set) var difference: String?

  public init() {}

  /// The first run is over, the second one begins.
  public func beginSecondRun() { phase = .comparing(next: 0) }

  /// The second run is over.
  public func finish() {
    if case .comparing(let next) = phase, difference == nil, next != fingerprints.count {
      difference = "the second run ended after \(next) of \(fingerprints.count) facts"
    }
  }

  public func observe(_ fact: RunFact) {
    let text = "\(fact.step) \(fact.time) \(fact.thread) \(fact.place) \(fact.subject) \(fact.kind)"
    var digest = Digest()
    digest.add(text)
    switch phase {
    case .recording: fingerprints.append(digest.value)
    case .comparing(let next):
      phase = .comparing(next: next + 1)
      guard difference == nil else { return }
      if next >= fingerprints.count || fingerprints[next] != digest.value {
        difference = "at operation \(fact.step), \(fact.thread) on \(fact.place): \(fact.kind)"
      }
    }
  }
}
