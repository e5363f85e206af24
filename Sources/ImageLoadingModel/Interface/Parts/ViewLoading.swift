/// What a view does that is asked to show a URL (`UIView+WebCache`): it cancels the load before, shows the placeholder,
/// asks the manager, and shows the answer.
///
/// One has all views of the app. ``LoaderView/show(_:)`` sets the image of a view, on main: from elsewhere it ends the app
/// with a sentence.
///
/// ```swift
/// /// Says that something is coming.
/// struct WithPlaceholder: ViewLoading {
///   let standard: any ViewLoading
///
///   func setImage(_ request: LoaderRequest, in view: LoaderView) async {
///     var request = request
///     if request.placeholder == nil { request.placeholder = "coming" }
///     await standard.setImage(request, in: view)
///   }
///   func cancelCurrentImageLoad(of view: LoaderView) async {
///     await standard.cancelCurrentImageLoad(of: view)
///   }
/// }
/// ```
public protocol ViewLoading: Sendable {
  /// Shows the image of a URL when it is there, on the thread of the caller; the load before it is cancelled. It completes
  /// after the image is set. The model's own loads what was asked of that view: another view ends the app with a sentence.
  ///
  /// Original: `sd_internalSetImageWithURL:placeholderImage:options:context:setImageBlock:progress:completed:` of `UIView`.
  ///
  /// Claims: C001, C002, C010.
  func setImage(_ request: LoaderRequest, in view: LoaderView) async

  /// Cancels the load of a view.
  ///
  /// Original: `sd_cancelCurrentImageLoad` of `UIView`.
  func cancelCurrentImageLoad(of view: LoaderView) async
}
