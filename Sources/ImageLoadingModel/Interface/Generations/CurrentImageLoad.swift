/// Which load is the current one of a view, so that `sd_cancelCurrentImageLoad` cancels it.
package enum CurrentImageLoad: Hashable, Sendable {
  /// The one picture of its class, of a button the image of its state: `cancelCurrentImageLoad` of `UIButton` is
  /// deprecated (3.x).
  case pictureOfClass
  /// What is under the name of its class: no picture of a button, nothing under a key of the caller's (4.2, V33).
  case keyOfClass
  /// Whatever was asked for last (5.x, V22).
  case latestKey
}
