import ImageLoadingInterface

/// What a prefetch stimulus asks for.
package struct PrefetchRequest: Sendable {
  package var urls: [ImageURL]
  package var wantsProgress: Bool
}

extension PrefetchRequest {
  /// Takes over a checked step.
  init(checked node: JSONNode) {
    let list = node.texts("prefetch") ?? [node.text("prefetch")].compactMap(\.self)
    let lists = node.integer("count").map { count in
      (0..<count).map { index in list.map { Counter.substitute(index, in: $0) } }
    }
    urls = (lists ?? [list]).joined().map { ImageURL($0) }
    wantsProgress = node.flag("progress") ?? false
  }

  /// The same with a counter put into the URLs.
  package func counted(_ count: (String) -> String) -> PrefetchRequest {
    var copy = self
    copy.urls = urls.map { ImageURL(count($0.absoluteString)) }
    return copy
  }
}

extension PrefetchRequest {
  package var sentence: Sentence {
    urls.isEmpty
      ? "prefetch nothing" : "prefetch \(urls.map(\.absoluteString).joined(separator: " "))"
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

/// The expected result of a prefetch; what is absent is not checked.
package struct ExpectedPrefetch: Sendable {
  /// The calls of its progress block: finished, total.
  package var progress: [[Int64]]?
  /// The arguments of its completion block: finished, skipped; `.some(nil)` for no call.
  package var completion: [Int64]??
  /// The URLs for which the delegate was called, in order.
  package var delegateURLs: [String]?
  /// With each of them: finished, total.
  package var delegateCounts: [[Int64]]?
  /// The arguments of the delegate's last call: total without the skipped, skipped; `.some(nil)`
  /// for no call.
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
