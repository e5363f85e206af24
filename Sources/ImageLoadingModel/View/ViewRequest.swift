/// What a view is asked for.
package struct ViewRequest: Sendable {
  /// What is passed for the URL. The view looks only whether it is nil; what else it is the manager finds out.
  package private(set) var argument: URLArgument
  /// What is shown until the image is there.
  package var placeholder: ViewContent?
  package var options: LoadOptions = []
  /// Which picture of the view.
  package var slot = ViewSlot.image
  /// Under which key the load is registered; that of the context or of the slot if `nil` (C027).
  package var key: String?
  package var setter = PictureSetter.view
  /// `SDWebImageContext`.
  package var values = LoadContext()
  /// `SDWebImageDownloaderProgressBlock` (3.x, 4.2), `SDImageLoaderProgressBlock` (5.x).
  package var progress: LoadProgress?
  /// Called on main when the load is finished, after the view was set (C010).
  ///
  /// Original: `SDWebImageCompletionBlock` (3.x), `SDExternalCompletionBlock` (4.2, 5.x).
  package var completed: LoadCompletion? {
    didSet { isAwaited = completed != nil }
  }
  /// Whether the app gives a completion: a custom view loading gives one in any case.
  var isAwaited = false

  package init(url: ImageURL?) { self.init(argument: url.map(URLArgument.url) ?? .none) }

  package init(argument: URLArgument) { self.argument = argument }

  /// `nil` if it is none.
  package var url: ImageURL? {
    get { argument.resolved }
    set { argument = newValue.map(URLArgument.url) ?? .none }
  }
}

/// A request under way, as its answers need it.
struct ViewLoad: Sendable {
  let request: ViewRequest
  let key: String
  let rules: PictureRules
  let placeholder: ViewContent?
  /// The number of the request; `nil` before it has one, or if it is not needed.
  var number: Int? = nil
  /// The progress object that the view had when the load began.
  var progress: ImageProgress? = nil
  /// What the view has got from it, if that counts when it fails: for the repairs of V26 and V30.
  var delivered: Cell<DeliveredImage>? = nil
  /// Whether its last answer was a success, if it refreshes and the view has a progress object: for the repair of V28.
  var hasSucceeded: Cell<Bool>? = nil
}

/// How much of its image a load has delivered.
enum DeliveredImage: Sendable, CustomStringConvertible {
  case none
  case part
  case whole

  var description: String {
    switch self {
    case .none: "nothing"
    case .part: "a part"
    case .whole: "the image"
    }
  }
}
