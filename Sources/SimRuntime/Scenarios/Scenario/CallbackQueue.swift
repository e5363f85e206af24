/// The queue on which a block of the app is called.
package enum CallbackQueue: String, Sendable, CaseIterable {
  case main
  /// Any other.
  case background

  package init(isMain: Bool) { self = isMain ? .main : .background }
}
