/// How a view shows that it loads.
protocol ViewIndicator: Sendable {
  /// A load begins.
  func start(in view: ImageView) async
  /// A load has ended.
  func stop(in view: ImageView) async
  /// The indicator that shows a load's progress, if there is one that wants it.
  func progressListener() async -> ImageIndicator?

  /// Sets what is there when the run begins.
  func prepare(_ kind: IndicatorKind)
  /// Whether it is on screen, without a step.
  var isShown: Bool { get }
  /// How far it says that the load is, in thousandths, without a step; `nil` if it says nothing.
  var progress: Int? { get }
}

extension IndicatorStyle {
  func make(for view: String, _ context: ModelContext) -> any ViewIndicator {
    switch self {
    case .spinnerInline: Spinner(view: view, context: context, isInline: true)
    case .spinnerOnMain: Spinner(view: view, context: context, isInline: false)
    case .object: IndicatorHolder(view: view, context: context)
    }
  }
}
