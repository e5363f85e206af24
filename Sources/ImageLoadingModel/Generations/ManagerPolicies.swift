/// What differs in the manager.
public struct ManagerPolicies: Sendable {
  /// How a load goes on when the cache has answered, and how it is cancelled.
  public enum Flow: Sendable {
    /// The load keeps a block that cancels its download (3.x, 4.2; C072).
    case cancelBlock
    /// The load keeps the operation of its loader, and hears of its own cancel (5.x).
    case loaderOperation
  }

  /// What guards the blacklist and the list of running operations (C080).
  public enum ListLock: Sendable {
    /// `@synchronized` on the list itself: recursive.
    case monitor
    /// `dispatch_semaphore_t`: a binary semaphore.
    case semaphore
  }

  public let flow: Flow
  public let listLock: ListLock
  /// What a load of an empty or blacklisted URL hears (C042, C043).
  public let rejectedURLError: LoadError
  /// Whether the blacklist is asked for a nil URL too (SDWebImageManager.m 3.7.6).
  public let looksUpNilURL: Bool
  /// Which errors put a URL on the blacklist (C085, C086).
  public let blacklistRule: BlacklistRule
  /// The cache key of a nil URL (C046; SDWebImageManager.m 3.7.6 has none).
  public let keyOfNilURL: String?
  /// Whether the cached image is given to a load that was cancelled meanwhile, before its refresh
  /// (SDWebImageManager.m 3.7.6).
  public let givesRefreshedImageUnasked: Bool
  /// Whether a manager of one's own with a key filter scales downloads by their key (C070).
  public let scalesByOwnKey: Bool
  /// Whether cancelAll keeps the list locked while it cancels (C075).
  public let cancelsAllUnderLock: Bool
  /// Whether loads carry a context, into which a manager puts what it was told (C045).
  public let hasContext: Bool
  /// Whether completions bring the bytes beside the image (SDWebImageManager.h 3.7.6 does not).
  public let completionsCarryData: Bool

  static let v3 = ManagerPolicies(
    flow: .cancelBlock, listLock: .monitor, rejectedURLError: .rejectedURL, looksUpNilURL: true,
    blacklistRule: .allButEightCodes, keyOfNilURL: nil, givesRefreshedImageUnasked: true,
    scalesByOwnKey: false, cancelsAllUnderLock: true, hasContext: false,
    completionsCarryData: false)
  static let v42 = ManagerPolicies(
    flow: .cancelBlock, listLock: .monitor, rejectedURLError: .rejectedURL, looksUpNilURL: false,
    blacklistRule: .allButEightCodes, keyOfNilURL: "", givesRefreshedImageUnasked: false,
    scalesByOwnKey: true, cancelsAllUnderLock: true, hasContext: false,
    completionsCarryData: true)
  static let v5 = ManagerPolicies(
    flow: .loaderOperation, listLock: .semaphore, rejectedURLError: .invalidURL,
    looksUpNilURL: false, blacklistRule: .byDomain, keyOfNilURL: "",
    givesRefreshedImageUnasked: false, scalesByOwnKey: false, cancelsAllUnderLock: false,
    hasContext: true, completionsCarryData: true)
}
