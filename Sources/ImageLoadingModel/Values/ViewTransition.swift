/// How the image of a view changes on screen (`SDWebImageTransition`; C019).
public struct ViewTransition: Hashable, Sendable, CustomStringConvertible {
  /// `duration`: how long it takes.
  public var duration: Duration
  /// `avoidAutoSetImage`: whether the image is left to the animations, which are the app's.
  public var avoidsAutoSetImage: Bool

  public init(duration: Duration, avoidsAutoSetImage: Bool = false) {
    self.duration = duration
    self.avoidsAutoSetImage = avoidsAutoSetImage
  }

  public var description: String { "a transition" }
}

/// Where a transition is.
public enum TransitionPhase: String, Hashable, Sendable, CaseIterable {
  /// A transition of no duration runs what the real one needs before it.
  case prepared
  /// The real one begins: the image is set in it.
  case began
  case ended
}
