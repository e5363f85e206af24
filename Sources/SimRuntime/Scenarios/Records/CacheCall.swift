/// A call of the cache that takes a block: which, and where the block is to be called.
package struct CacheCall: Sendable, Hashable {
  /// Where a block is called.
  package enum Place: Sendable, Hashable {
    /// On main, posted by the I/O queue.
    case main
    /// On the calling thread, before the call returns.
    case inside
    /// The one if nothing has to be read from disk, else the other.
    case insideOrMain
    /// Several caches answer as the last of them does.
    case anywhere
  }

  /// The name of the step.
  package let name: String
  package let place: Place

  package init(name: String, place: Place) {
    self.name = name
    self.place = place
  }
}

/// What happens to such a call, as its caller sees it.
package enum CacheCallEvent: Sendable {
  case asked(CacheCall)
  /// The block of a query is called; those of other calls are reported as answers.
  case calledBack(String, isOnMain: Bool)
  case returned(String)
  /// A query is cancelled.
  case cancelled(String)

  /// The step that made the call.
  package var name: String {
    switch self {
    case .asked(let call): call.name
    case .calledBack(let name, _), .returned(let name), .cancelled(let name): name
    }
  }
}
