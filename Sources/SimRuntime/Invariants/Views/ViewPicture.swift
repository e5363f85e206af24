import ImageLoadingInterface
import SimScenarios

/// One of the pictures of a view, as one sees it: an animation is in the place of the image.
struct ViewPicture: Hashable, Comparable, CustomStringConvertible {
  let view: String
  let slot: ViewSlot

  init(_ view: String, _ slot: ViewSlot) {
    self.view = view
    self.slot = slot.isMain ? .image : slot
  }

  var description: String { "\(slot.rawValue) of \(view)" }

  /// For messages.
  var name: Sentence {
    slot == .image ? "view \(view)" : "picture \(slot.rawValue) of view \(view)"
  }

  static func < (left: Self, right: Self) -> Bool {
    (left.view, left.slot.rawValue) < (right.view, right.slot.rawValue)
  }
}

extension ModelEvent {
  /// Which picture of a view shows something else from now on, and what; an animation covers the image without
  /// changing it.
  var shown: (picture: ViewPicture, content: ViewContent?)? {
    switch self {
    case .viewShows(let view, let content): (ViewPicture(view, .image), content)
    case .buttonShows(let view, let slot, let content),
      .pictureShows(let view, let slot, let content):
      (ViewPicture(view, slot), content)
    default: nil
    }
  }
}

extension EventKind {
  /// The events of a picture that changes.
  static let pictures: [EventKind] = [.viewShows, .buttonShows, .pictureShows]
}
