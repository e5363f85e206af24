/// What a view does with the answers of the manager.
package struct AnswerPlan: Sendable {
  package enum Picture: Sendable {
    case none
    case image
    case placeholder
  }

  package var picture = Picture.none
  /// Whether the completion of the call is called.
  package var completes: Bool
}

/// How a view decides on it.
package enum AnswerRule: Sendable {
  /// 3.x: `avoidAutoSetImage` counts only for an image, and only with a completion that can set it
  /// (UIImageView+WebCache.m 3.7.6).
  case avoidsForCompletions
  /// 4.2, 5.x: an image is never set with `avoidAutoSetImage`, and the completion is called with
  /// every answer (C011, C013).
  case avoidsAlways

  /// A partial image is shown and not told (C012). Without a completion 3.x sets the image all the
  /// same (C289), and a delayed placeholder is never held back (C290).
  ///
  /// Original: `shouldNotSetImage` and `shouldCallCompletedBlock` in the block that the manager
  /// calls (4.2, 5.x).
  package func plan(
    hasImage: Bool, isFinished: Bool, options: LoadOptions, hasCompletion: Bool,
    setsDelayedPlaceholder: Bool
  ) -> AnswerPlan {
    let avoids = options.contains(.avoidAutoSetImage)
    let delays = options.contains(.delayPlaceholder) && setsDelayedPlaceholder
    switch self {
    case .avoidsForCompletions:
      if hasImage, avoids, hasCompletion { return AnswerPlan(completes: true) }
      return AnswerPlan(
        picture: hasImage ? .image : delays ? .placeholder : .none, completes: isFinished)
    case .avoidsAlways:
      let picture: AnswerPlan.Picture =
        if hasImage { avoids ? .none : .image } else { delays ? .placeholder : .none }
      return AnswerPlan(picture: picture, completes: isFinished || avoids)
    }
  }
}
