/// Which object of the program an image is.
///
/// `isEqual:` does not ask for it: two descriptors are equal whichever objects they are.
struct ImageIdentity: Hashable, Sendable {
  var object: ImageObject?
  /// The bytes of an animation of which only the first frame was decoded: what an associated object
  /// of the image would keep (`objc_setAssociatedObject`). The documented code does not; only the
  /// repairs of K27 and K41 look at them.
  var animation: ImageData?

  static func == (left: ImageIdentity, right: ImageIdentity) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

/// An image as an object of the program, with its owners.
///
/// Images are values in the model, except where their owners matter: a generation whose memory
/// cache has a weak table knows an image for as long as it has an owner. Owners are the memory
/// cache, views that show it, the app, and each block or thread that refers to it. In the other
/// generations no image is an object, and to retain or release one has no effect.
package final class ImageObject: Owned {
  package let lifetime: Lifetime

  init(_ image: ImageDescriptor, scheduler: SchedulerPort) {
    lifetime = scheduler.lifetime("image \(image.label)")
  }
}

extension ImageDescriptor {
  /// The object that the image is; `nil` if its owners are not counted.
  package var object: ImageObject? {
    get { identity.object }
    set { identity.object = newValue }
  }

  /// The bytes of the animation of which the image is the first frame.
  package var animation: ImageData? {
    get { identity.animation }
    set { identity.animation = newValue }
  }

  /// One more owner; the caller is one already.
  public func retain() { object?.lifetime.retain() }

  /// One owner less.
  public func release() async { await object?.lifetime.release() }

  /// Whether an owner is left, without a step: for observers that are no part of the run.
  public var isAliveNow: Bool { object?.lifetime.isAliveNow ?? false }
}
