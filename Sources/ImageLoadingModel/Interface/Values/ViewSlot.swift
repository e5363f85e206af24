/// Which picture of a view a load is for. They differ in the operation key and in where the picture is
/// set; the rest is in `PictureRules`.
package enum ViewSlot: String, Hashable, Sendable, CaseIterable {
  /// `UIImageView`: the image of an image view.
  case image
  /// `UIImageView` with `sd_setHighlightedImageWithURL:`: the image that an image view shows while
  /// it is highlighted.
  case highlighted
  /// `UIButton` with `sd_setImageWithURL:forState:`: the image of a button, for the normal state.
  case button
  /// `UIButton` with `sd_setBackgroundImageWithURL:forState:`: the background image of a button,
  /// for the normal state.
  case buttonBackground
  /// `MKAnnotationView`: the image of an annotation view on a map.
  case annotation
  /// The image of a view made for animations: an `FLAnimatedImageView` in 4.2, which has a picture
  /// of its own for the animation, an `SDAnimatedImageView` in 5.x.
  case animated

  /// A button remembers the URL of each state in a table of its own.
  package var isOfButton: Bool { self == .button || self == .buttonBackground }

  /// Whether the picture is the image that the view shows.
  package var isMain: Bool { self == .image || self == .animated }

  /// Whether a view with this picture is of a class of its own, and the picture is not one of several.
  package var namesClass: Bool {
    switch self {
    case .image, .animated, .annotation: true
    case .highlighted, .button, .buttonBackground: false
    }
  }

  /// Whether the picture is one that a view has beside its image: a highlighted image or a background.
  package var isBesideTheImage: Bool { self == .highlighted || self == .buttonBackground }
}
