/// Sets pictures instead of the view itself.
package enum PictureSetter: Sendable {
  /// The view does it, by its class.
  case view
  /// A block of the app's own (C023).
  case block(SetImageBlock)
  /// A block of the app's own that sets the picture, and a dispatch group in the context that it
  /// leaves late; 4.2 (C022).
  case leaving(SetterGroup)
  /// The setter of an `FLAnimatedImageView`, with a group of its own; 4.2
  /// (FLAnimatedImageView+WebCache.m 4.2.3).
  case animation(SimulatedGroup, madeOn: Queue)

  /// The dispatch group in the context.
  var group: SimulatedGroup? {
    switch self {
    case .view, .block: nil
    case .leaving(let use): use.group
    case .animation(let group, _): group
    }
  }
}

/// `SDSetImageBlock`: is handed each picture, and the bytes of an image that came with bytes.
package typealias SetImageBlock = @Sendable (ViewContent?, ImageData?) async -> Void

/// `SDWebImageInternalSetImageGroupKey`: a dispatch group in the context of a load, and a setter of
/// the app's that leaves it late (C022).
package struct SetterGroup: Sendable {
  package let group: SimulatedGroup
  /// How long after each call the setter leaves the group; `nil` if it never does (C291).
  package let leavesAfter: Duration?

  package init(group: SimulatedGroup, leavesAfter: Duration?) {
    self.group = group
    self.leavesAfter = leavesAfter
  }
}
