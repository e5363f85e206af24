/// What differs in the manager.
public struct ManagerPolicies: Sendable {
  /// What a load of an empty or blacklisted URL hears (C042, C043).
  public let rejectedURLError: LoadError
  /// Which errors put a URL on the blacklist (C085, C086).
  public let blacklistRule: BlacklistRule
  /// Whether transformer, key filter, serializer and processor go through a context (C045).
  public let hasContext: Bool

  static let v3 = ManagerPolicies(
    rejectedURLError: .rejectedURL, blacklistRule: .allButSevenCodes, hasContext: false)
  static let v42 = ManagerPolicies(
    rejectedURLError: .rejectedURL, blacklistRule: .allButEightCodes, hasContext: false)
  static let v5 = ManagerPolicies(
    rejectedURLError: .invalidURL, blacklistRule: .byDomain, hasContext: true)
}
