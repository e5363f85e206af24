/// How the image of a view changes on screen (`SDWebImageTransition`; C019).
package struct ViewTransition: Hashable, Sendable, CustomStringConvertible {
  /// `duration`: how long it takes.
  package var duration: Duration
  /// `avoidAutoSetImage`: whether the image is left to the animations, which are the app's.
  package var avoidsAutoSetImage: Bool

  package init(duration: Duration, avoidsAutoSetImage: Bool = false) {
    self.duration = duration
    self.avoidsAutoSetImage = avoidsAutoSetImage
  }

  package var description: String { "a transition" }
}

/// Where a transition is.
package enum TransitionPhase: String, Hashable, Sendable, CaseIterable {
  /// A transition of no duration runs what the real one needs before it.
  case prepared
  /// The real one begins: the image is set in it.
  case began
  case ended
}
