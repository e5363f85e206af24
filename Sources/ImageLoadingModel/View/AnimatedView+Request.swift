extension AnimatedView {
  /// Original: `sd_setImageWithURL:placeholderImage:options:progress:completed:` of
  /// `FLAnimatedImageView` (4.2), of `SDAnimatedImageView` (5.x).
  func prepare(_ request: inout ViewRequest, _ context: ModelContext, _ manager: ImageManager) {
    guard request.slot == .animated else { return }
    switch self {
    case .flAnimatedImageView:
      request.setter = .animation(
        context.scheduler.group("animation"), madeOn: manager.globalQueue)
    case .sdAnimatedImageView: request.values.wantsAnimatedImageClass = true
    }
  }
}
