/// What the category of one picture does around a load. In 3.x each picture has a method of its own;
/// from 4.x on all go through one internal method (C025).
package struct PictureRules: Sendable {
  /// When the placeholder is set.
  package enum Placeholder: Sendable {
    case never
    /// At once, on the caller's thread (V20), before the old load is cancelled; `delayPlaceholder`
    /// has no effect (V25).
    case beforeCancel
    /// The same after the cancel.
    case afterCancel
    /// On main after the cancel, unless it is delayed (C004, C005).
    case onMain
  }

  /// When a button writes the URL of a state into its table.
  package enum URLTable: Sendable {
    case never
    case beforeCancel
    case afterCancel
  }

  /// Under which key loads are registered, if the caller gives none (C026 to C028).
  package let key: String
  /// Whether it is that one whatever the caller gives: the category writes it into the context.
  package var hasFixedKey = false
  package var placeholder = Placeholder.onMain
  /// Whether the placeholder of the call is dropped: nothing is set instead.
  package var dropsPlaceholder = false
  /// Whether the view's `imageURL` is written (C002, V23).
  var writesURL = true
  package var urlTable = URLTable.never
  package var hasIndicator = true
  /// Whether the category has a progress block of the caller's.
  package var takesProgress = true
  /// Whether a picture that was set asks for layout (C010).
  package var asksForLayout = true
  /// Whether a load without an image sets the delayed placeholder (C005, V26).
  package var setsDelayedPlaceholder = true

  /// The same where the picture of before gives way to nothing, as from 4.x on.
  package var clearingPicture: PictureRules {
    var rules = self
    rules.placeholder = .onMain
    rules.dropsPlaceholder = true
    rules.setsDelayedPlaceholder = true
    return rules
  }

  /// The same with a placeholder that waits for the end of the load, as that of an image view does.
  package var delayingPlaceholder: PictureRules {
    var rules = self
    switch placeholder {
    case .beforeCancel, .afterCancel:
      rules.placeholder = .onMain
      rules.setsDelayedPlaceholder = true
    case .never, .onMain: break
    }
    return rules
  }
}

extension PictureRules {
  /// 3.7.6: UIImageView+WebCache.m, UIImageView+HighlightedWebCache.m, UIButton+WebCache.m,
  /// MKAnnotationView+WebCache.m; there is no view for animations.
  ///
  /// Original: the key `UIImageViewImageLoad` and those of the other categories.
  static func v3(_ slot: ViewSlot) -> PictureRules {
    switch slot {
    case .image, .animated: PictureRules(key: "UIImageViewImageLoad")
    case .highlighted:
      PictureRules(
        key: "highlightedImage", placeholder: .never, writesURL: false, hasIndicator: false,
        setsDelayedPlaceholder: false)
    case .button:
      PictureRules(
        key: "UIButtonImageOperation0", placeholder: .beforeCancel, writesURL: false,
        urlTable: .afterCancel, hasIndicator: false, takesProgress: false, asksForLayout: false,
        setsDelayedPlaceholder: false)
    case .buttonBackground:
      PictureRules(
        key: "UIButtonBackgroundImageOperation0", placeholder: .afterCancel, writesURL: false,
        hasIndicator: false, takesProgress: false, asksForLayout: false,
        setsDelayedPlaceholder: false)
    case .annotation:
      PictureRules(
        key: "MKAnnotationViewImage", placeholder: .afterCancel, hasIndicator: false,
        takesProgress: false)
    }
  }

  /// 4.2.3.
  static func v42(_ slot: ViewSlot) -> PictureRules {
    funnelled(slot, animatedClass: "FLAnimatedImageView", allTakeProgress: false)
  }

  /// 5.1.0.
  static func v5(_ slot: ViewSlot) -> PictureRules {
    funnelled(slot, animatedClass: "SDAnimatedImageView", allTakeProgress: true)
  }

  /// Original: `NSStringFromClass` of the view's class, or the keys of the categories.
  private static func funnelled(
    _ slot: ViewSlot, animatedClass: String, allTakeProgress: Bool
  ) -> PictureRules {
    switch slot {
    case .image: PictureRules(key: "UIImageView")
    case .highlighted:
      PictureRules(
        key: "UIImageViewImageOperationHighlighted", hasFixedKey: true, dropsPlaceholder: true)
    case .button:
      PictureRules(
        key: "UIButtonImageOperation0", hasFixedKey: true, urlTable: .beforeCancel,
        takesProgress: allTakeProgress)
    case .buttonBackground:
      PictureRules(
        key: "UIButtonBackgroundImageOperation0", hasFixedKey: true, urlTable: .beforeCancel,
        takesProgress: allTakeProgress)
    case .annotation: PictureRules(key: "MKAnnotationView", takesProgress: allTakeProgress)
    case .animated: PictureRules(key: animatedClass)
    }
  }
}
