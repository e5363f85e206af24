import ImageLoadingModel

/// What a prefetch stimulus asks for.
package struct PrefetchRequest: Sendable {
  package var urls: [ImageURL]
  package var wantsProgress: Bool
}

extension PrefetchRequest {
  /// Takes over a checked step.
  init(checked node: JSONNode) {
    urls = (node.texts("prefetch") ?? []).map { ImageURL($0) }
    wantsProgress = node.flag("progress") ?? false
  }

  /// The same with a counter put into the URLs.
  func counted(_ count: (String) -> String) -> PrefetchRequest {
    var copy = self
    copy.urls = urls.map { ImageURL(count($0.absoluteString)) }
    return copy
  }
}

extension PrefetchRequest: CustomStringConvertible {
  package var description: String {
    urls.isEmpty
      ? "prefetch nothing" : "prefetch " + urls.map(\.absoluteString).joined(separator: " ")
  }
}

/// What the app sets on its prefetcher.
package struct GivenPrefetcher: Sendable {
  /// `nil` for what it has by default.
  package var options: LoadOptions?
  package var context = ContextValues()
  package var limit: Int?
  /// Whether `prefetcherQueue` is a queue of its own.
  package var hasOwnQueue = false

  package init() {}
}

extension GivenPrefetcher {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    options = node.texts("options").map { LoadOptions($0.compactMap { LoadOptions(name: $0) }) }
    context = node["context"].map(ContextValues.init(checked:)) ?? ContextValues()
    limit = node.integer("limit")
    hasOwnQueue = node.text("queue") == "own"
  }
}

/// What must have come of a prefetch; what is absent is not looked at.
package struct ExpectedPrefetch: Sendable {
  /// The calls of its progress block: finished, total.
  package var progress: [[Int64]]?
  /// What its completion block was told: finished, skipped; `.some(nil)` for no call.
  package var completion: [Int64]??
  /// The URLs of which the delegate was told, in order.
  package var delegateURLs: [String]?
  /// With each of them: finished, total.
  package var delegateCounts: [[Int64]]?
  /// What the delegate was told at the end: total without the skipped, skipped; `.some(nil)` for no
  /// call.
  package var delegateFinish: [Int64]??

  /// Takes over a checked document.
  init(checked node: JSONNode) {
    progress = node["progress"]?.pairs
    completion = node.nullable("completion", \.numbers)
    let delegate = node["delegate"]
    delegateURLs = delegate?.texts("urls")
    delegateCounts = delegate?["counts"]?.pairs
    delegateFinish = delegate?.nullable("finish", \.numbers) ?? nil
  }
}

extension JSONNode {
  fileprivate var numbers: [Int64]? { array?.compactMap(\.int64) }

  fileprivate var pairs: [[Int64]]? { array?.compactMap(\.numbers) }
}
