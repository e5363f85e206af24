/// What a view made for animations adds to a request.
package enum AnimatedView: Sendable {
  /// `FLAnimatedImageView` (4.2): a dispatch group, and a setter that makes the animation in the
  /// background.
  case flAnimatedImageView
  /// `SDAnimatedImageView` (5.x): the wish for images of a class of their own, which the context
  /// carries.
  case sdAnimatedImageView
}
