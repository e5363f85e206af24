/// What differs in the manager.
package struct ManagerPolicies: Sendable {
  /// How a load continues when the cache has answered, and how it is cancelled.
  package enum Flow: Sendable {
    /// The load keeps a block that cancels its download (3.x, 4.2; C072).
    case cancelBlock
    /// The load keeps the operation of its loader, and its completion reports its own cancel (5.x).
    case loaderOperation
  }

  /// What guards the blacklist and the list of running operations (C080).
  package enum ListLock: Sendable {
    /// `@synchronized` on the list itself: recursive.
    case monitor
    /// `dispatch_semaphore_t`: a binary semaphore.
    case semaphore
  }

  /// What changes an image before it is cached.
  package enum Transforms: Sendable {
    /// The manager's delegate (SDWebImageManager.h 3.7.6, 4.2.3).
    case byDelegate
    /// A transformer of the manager or of the load (SDImageTransformer.h 5.1.0).
    case byTransformer
  }

  /// What a caller can hand a load beside its options.
  package enum CallerContext: Sendable {
    case nothing
    /// Only the manager that loads (C020).
    case manager
    case everything
  }

  package let flow: Flow
  package let listLock: ListLock
  /// What a load of an empty or blacklisted URL gets (C042, C043).
  package let rejectedURLError: LoadError
  /// Whether the blacklist is asked for a nil URL too (SDWebImageManager.m 3.7.6).
  package let looksUpNilURL: Bool
  /// Which errors put a URL on the blacklist (C085, C086).
  package let blacklistRule: BlacklistRule
  /// The cache key of a nil URL (C046; SDWebImageManager.m 3.7.6 has none).
  package let keyOfNilURL: String?
  /// Whether a manager that is not the shared one scales downloads by the key of its filter (C070).
  package let scalesByOwnKey: Bool
  /// Whether the list of running loads keeps them in the order in which they began: an `NSMutableArray`, and
  /// no `NSMutableSet` (SDWebImageManager.m 5.1.0).
  package let runningIsOrdered: Bool
  /// Whether cancelAll keeps the list locked while it cancels (C075).
  package let cancelsAllUnderLock: Bool
  /// Whether loads carry a context, into which a manager puts its settings (C045).
  package let hasContext: Bool
  /// What a caller can hand a load beside its options.
  package let callerContext: CallerContext
  /// What changes an image before it is cached.
  package let transforms: Transforms
  /// Whether a manager can be made with any cache, also with several in one (SDImageCache.h 5.1.0).
  package let takesAnyCache: Bool
  /// Whether the delegate is asked if a failed URL is put on the blacklist (SDWebImageManager.h 5.1.0).
  package let asksAboutFailedURLs: Bool
  /// Whether completions bring the bytes beside the image (SDWebImageManager.h 3.7.6 does not).
  package let completionsCarryData: Bool

  static let v3 = ManagerPolicies(
    flow: .cancelBlock, listLock: .monitor, rejectedURLError: .rejectedURL, looksUpNilURL: true,
    blacklistRule: .allButEightCodes, keyOfNilURL: nil,
    scalesByOwnKey: false, runningIsOrdered: true, cancelsAllUnderLock: true, hasContext: false,
    callerContext: .nothing, transforms: .byDelegate, takesAnyCache: false,
    asksAboutFailedURLs: false,
    completionsCarryData: false)
  static let v42 = ManagerPolicies(
    flow: .cancelBlock, listLock: .monitor, rejectedURLError: .rejectedURL, looksUpNilURL: false,
    blacklistRule: .allButEightCodes, keyOfNilURL: "",
    scalesByOwnKey: true, runningIsOrdered: true, cancelsAllUnderLock: true, hasContext: false,
    callerContext: .manager, transforms: .byDelegate, takesAnyCache: false,
    asksAboutFailedURLs: false,
    completionsCarryData: true)
  static let v5 = ManagerPolicies(
    flow: .loaderOperation, listLock: .semaphore, rejectedURLError: .invalidURL,
    looksUpNilURL: false, blacklistRule: .byDomain, keyOfNilURL: "",
    scalesByOwnKey: false, runningIsOrdered: false,
    cancelsAllUnderLock: false,
    hasContext: true, callerContext: .everything, transforms: .byTransformer, takesAnyCache: true,
    asksAboutFailedURLs: true, completionsCarryData: true)
}
