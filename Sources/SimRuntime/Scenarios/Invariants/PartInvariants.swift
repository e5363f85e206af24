import ImageLoadingModel

/// Parts of an image are decoded while it comes.
///
/// A new download of the URL makes it forget the one before: a late part of that goes unseen.
struct NoPartAfterTheEnd: Invariant {
  static let id = InvariantID.noPartAfterTheEnd
  static let sentence =
    "No part of an image is decoded any more when all its bytes have come, or when its download has failed or was "
    + "cancelled."
  static let reason = "The image waits behind parts that nobody looks at any more."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .downloadCreated, .downloadCancelled, .receivingEnded, .partDecodingBegan,
  ]
  /// The last download of each is over.
  private var ended: Set<ImageURL> = []

  /// Before, a part is decoded in the callback that brings it.
  static func isPromised(by generation: Generation) -> Bool {
    guard case .session(let policies) = generation.downloader.transport else { return false }
    return policies.decoding == .onCoderQueue
  }

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .downloadCreated(let url, _), .downloadCancelled(let url), .receivingEnded(let url):
      [.url(url, .changes)]
    case .partDecodingBegan(let url): [.url(url, .observes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .downloadCreated(let url, _): ended.remove(url)
    case .downloadCancelled(let url), .receivingEnded(let url): ended.insert(url)
    case .partDecodingBegan(let url) where ended.contains(url):
      findings.append(
        Finding(
          url.absoluteString, .partDecodedLate,
          "a part of \(url) is decoded after the end of its download"))
    default: break
    }
  }
}
