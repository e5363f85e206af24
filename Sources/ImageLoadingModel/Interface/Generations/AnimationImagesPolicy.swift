/// Which object holds the loads of animation images.
package enum AnimationImagesPolicy: Sendable {
  /// 3.x: the view's registry, as one entry.
  case registry
  /// 4.2: an array of weak pointers of their own, under the view's lock.
  case pointers
  /// 5.x has no animation images.
  case absent
}
