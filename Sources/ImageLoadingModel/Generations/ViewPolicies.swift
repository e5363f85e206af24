/// What differs in views.
public struct ViewPolicies: Sendable {
  /// What a view tells for a nil URL (C006, C007).
  public let nilURLError: LoadError

  static let v3 = ViewPolicies(nilURLError: .nilURLAtView)
  static let v42 = ViewPolicies(nilURLError: .nilURLAtView)
  static let v5 = ViewPolicies(nilURLError: .invalidURL)
}
