/// What differs in views.
package struct ViewPolicies: Sendable {
  /// What a view reports for a nil URL (C006, C007).
  package let nilURLError: LoadError
  /// What the category of each picture does (C026 to C028).
  package let rules: @Sendable (ViewSlot) -> PictureRules
  /// Under which key a picture's loads are registered, if the caller gives none.
  package func operationKey(of slot: ViewSlot) -> String { rules(slot).key }
  /// Whether a progress block can be given for a picture (C223).
  package func takesProgress(of slot: ViewSlot) -> Bool {
    hasProgressObject || rules(slot).takesProgress
  }
  /// Which object holds the loads of a view (C033).
  package let registry: OperationRegistryKind
  /// What is done with an answer (C011, C013).
  package let answerRule: AnswerRule
  /// How a view shows that it loads (C016 to C018).
  package let indicator: IndicatorStyle
  /// Whether a nil URL stops the indicator before the hop to main (C008).
  package let stopsIndicatorAtOnce: Bool
  /// What a view cancels without the name of a picture (C026 to C028).
  package let currentImageLoad: CurrentImageLoad
  /// Whether a cancelled load has an end that its view is notified of, which stops the indicator.
  package let cancelCallsBack: Bool
  /// Whether a view can have a progress object (C223, C225).
  package let hasProgressObject: Bool
  /// Whether a view can have a transition (C019).
  package let hasTransitions: Bool
  package let animationImages: AnimationImagesPolicy
  package let animatedView: AnimatedView?
  /// The kinds of indicators that a view can have.
  package let indicatorKinds: [IndicatorKind]
  /// Whether a dispatch group can be in the context (C022).
  package let hasSetterGroup: Bool
  /// Whether the app can set pictures by a block of its own (C023).
  package let hasSetImageBlock: Bool
  /// Whether the caller can choose the operation key.
  package let hasOperationKeys: Bool
  /// Whether the last cached image can replace the placeholder (C024).
  package let hasPreviousCachedImage: Bool

  /// Whether a view can show several images in turn.
  package var hasAnimationImages: Bool { animationImages != .absent }
  /// Whether every picture of a view shows its indicator; in 3.x only the image does.
  package var picturesShareIndicator: Bool { indicator != .spinnerInline }
  /// Whether the loads of a picture show the view's indicator.
  package func showsIndicator(for slot: ViewSlot) -> Bool { rules(slot).hasIndicator }
  /// Whether a view names the URL of its last request for the picture (`sd_imageURL`).
  package func namesURL(of slot: ViewSlot) -> Bool { rules(slot).writesURL }
  /// Whether there is a view made for animations.
  package var hasAnimatedView: Bool { animatedView != nil }
  /// Whether that view makes the animation itself, of the bytes that come with an image.
  package var makesAnimations: Bool { animatedView == .flAnimatedImageView }

  /// Whether a view keeps the operation of a load that has ended, until the next load (C033).
  package var keepsEndedLoads: Bool { registry == .strongWithoutLock }

  static let v3 = ViewPolicies(
    nilURLError: .nilURLAtView, rules: PictureRules.v3, registry: .strongWithoutLock,
    answerRule: .avoidsForCompletions, indicator: .spinnerInline, stopsIndicatorAtOnce: false,
    currentImageLoad: .pictureOfClass, cancelCallsBack: false, hasProgressObject: false,
    hasTransitions: false, animationImages: .registry, animatedView: nil,
    indicatorKinds: [.activity], hasSetterGroup: false, hasSetImageBlock: false,
    hasOperationKeys: false, hasPreviousCachedImage: true)
  static let v42 = ViewPolicies(
    nilURLError: .nilURLAtView, rules: PictureRules.v42, registry: .weakUnderLock,
    answerRule: .avoidsAlways, indicator: .spinnerOnMain, stopsIndicatorAtOnce: false,
    currentImageLoad: .keyOfClass, cancelCallsBack: false, hasProgressObject: false,
    hasTransitions: false, animationImages: .pointers, animatedView: .flAnimatedImageView,
    indicatorKinds: [.activity], hasSetterGroup: true, hasSetImageBlock: true,
    hasOperationKeys: true, hasPreviousCachedImage: true)
  static let v5 = ViewPolicies(
    nilURLError: .invalidURL, rules: PictureRules.v5, registry: .weakUnderLock,
    answerRule: .avoidsAlways, indicator: .object, stopsIndicatorAtOnce: true,
    currentImageLoad: .latestKey, cancelCallsBack: true, hasProgressObject: true,
    hasTransitions: true, animationImages: .absent, animatedView: .sdAnimatedImageView,
    indicatorKinds: [.activity, .progress], hasSetterGroup: false, hasSetImageBlock: true,
    hasOperationKeys: true, hasPreviousCachedImage: false)
}
