/// What a view made for animations adds to a request.
enum AnimatedView: Sendable {
  /// `FLAnimatedImageView` (4.2): a dispatch group, and a setter that makes the animation in the
  /// background.
  case flAnimatedImageView
  /// `SDAnimatedImageView` (5.x): the wish for images of a class of their own, which the context
  /// carries.
  case sdAnimatedImageView

  /// Original: `sd_setImageWithURL:placeholderImage:options:progress:completed:` of
  /// `FLAnimatedImageView` (4.2), of `SDAnimatedImageView` (5.x).
  func prepare(_ request: inout ViewRequest, _ context: Context, _ manager: ImageManager) {
    guard request.slot == .animated else { return }
    switch self {
    case .flAnimatedImageView:
      request.setter = .animation(
        context.scheduler.group("animation"), madeOn: manager.globalQueue)
    case .sdAnimatedImageView: request.values.wantsAnimatedImageClass = true
    }
  }
}
