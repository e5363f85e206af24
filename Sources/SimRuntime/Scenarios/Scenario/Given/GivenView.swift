import ImageLoadingInterface

/// A view that is there when the run begins.
package struct GivenView: Sendable {
  package var showsIndicator = false
  /// Which indicator it has.
  package var indicatorKind = IndicatorKind.activity
  /// A picture that it shows already.
  package var content: String?
  package var transition: ViewTransition?
  /// Whether the app has asked for its progress object.
  package var hasProgress = false

  package init(showsIndicator: Bool = false, content: String? = nil) {
    self.showsIndicator = showsIndicator
    self.content = content
  }
}

/// What must be so in views beside the picture that they show; what is absent is not looked at.
package struct ExpectedViewDetails: Sendable {
  package var imageURLs: [(view: String, url: String?)]?
  package var animationImages: [(view: String, images: [String])]?
  /// What indicators say, in thousandths.
  package var indicatorProgress: [(view: String, thousandths: Int)]?
  /// The counts of progress objects: completed, total; `nil` for no object.
  package var progressObjects: [(view: String, counts: [Int64]?)]?
  /// What the app's own setter of a load was handed.
  package var setterCalls: [(load: String, calls: [ExpectedSetterCall])]?

  package init() {}
}

/// One call of the app's own setter.
package struct ExpectedSetterCall: Sendable {
  /// The picture; `nil` for none.
  package var content: String?
  /// How many bytes came with it; `nil` for no data.
  package var data: Int64?
}

extension GivenView {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    self.init(content: node.text("shows"))
    showsIndicator = node.flag("indicator") ?? (node["indicator"] != nil)
    if let kind = node.text("indicator").flatMap(IndicatorKind.init(rawValue:)) {
      indicatorKind = kind
    }
    transition = node["transition"].map { transition in
      ViewTransition(
        duration: transition.duration("duration") ?? .zero,
        avoidsAutoSetImage: transition.flag("avoidAutoSetImage") ?? false)
    }
    hasProgress = node.flag("progress") ?? false
  }
}
