/// What a view made for animations adds to a request.
enum AnimatedView: Sendable {
  /// 4.2: a dispatch group, and a setter that makes the animation in the background.
  case flAnimatedImageView
  /// 5.x: the wish for images of a class of their own, which the context carries.
  case sdAnimatedImageView

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
