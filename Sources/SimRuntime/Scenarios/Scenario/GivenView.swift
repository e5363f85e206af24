import ImageLoadingModel

/// A view that is there when the run begins.
public struct GivenView: Sendable {
  public var showsIndicator = false
  /// Which indicator it has.
  public var indicatorKind = IndicatorKind.activity
  /// A picture that it shows already.
  public var content: String?
  public var transition: ViewTransition?
  /// Whether the app has asked for its progress object.
  public var hasProgress = false

  public init(showsIndicator: Bool = false, content: String? = nil) {
    self.showsIndicator = showsIndicator
    self.content = content
  }
}

/// What must be so in views beside the picture that they show; what is absent is not looked at.
public struct ExpectedViewDetails: Sendable {
  public var imageURLs: [(view: String, url: String?)]?
  public var animationImages: [(view: String, images: [String])]?
  /// What indicators say, in thousandths.
  public var indicatorProgress: [(view: String, thousandths: Int)]?
  /// The counts of progress objects: completed, total; `nil` for no object.
  public var progressObjects: [(view: String, counts: [Int64]?)]?
  /// What the app's own setter of a load was handed.
  public var setterCalls: [(load: String, calls: [ExpectedSetterCall])]?

  public init() {}
}

/// One call of the app's own setter.
public struct ExpectedSetterCall: Sendable {
  /// The picture; `nil` for none.
  public var content: String?
  /// How many bytes came with it; `nil` for no data.
  public var data: Int64?
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
