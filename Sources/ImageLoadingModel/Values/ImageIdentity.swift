/// Which object of the program an image is.
///
/// `isEqual:` does not ask for it: two descriptors are equal whichever objects they are.
struct ImageIdentity: Hashable, Sendable {
  var object: ImageObject?

  static func == (left: ImageIdentity, right: ImageIdentity) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

/// An image as an object of the program, with its owners.
///
/// Images are values in the model, except where it matters who holds one: a generation whose memory
/// cache has a weak table knows an image for as long as it has an owner. Owners are the memory
/// cache, views that show it, the app, and each block or thread that has it in its hands. In the
/// other generations no image is an object, and to retain or release one has no effect.
package final class ImageObject: Owned {
  package let lifetime: Lifetime

  init(_ image: ImageDescriptor, scheduler: Scheduler) {
    lifetime = scheduler.lifetime("image \(image.label)")
  }
}

extension ImageDescriptor {
  /// The object that the image is; `nil` if nobody counts its owners.
  package var object: ImageObject? {
    get { identity.object }
    set { identity.object = newValue }
  }

  /// One more owner; the caller is one already.
  public func retain() { object?.lifetime.retain() }

  /// One owner less.
  public func release() async { await object?.lifetime.release() }

  /// Whether an owner is left, without a step: for observers that are no part of the run.
  public var isAliveNow: Bool { object?.lifetime.isAliveNow ?? false }
}
