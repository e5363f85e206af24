import ImageLoadingInterface

extension RunComparison.Side {
  /// A run that has been explained.
  package init(_ label: String, _ explanation: Explanation) {
    let completed = explanation.steps.flatMap(\.events)
      .filter { $0.event.kind == .completed }.map(\.subject)
    var seen: Set<String> = []
    let order = completed.reversed().filter { seen.insert($0).inserted }
    self.init(
      label: label, scenario: explanation.scenario, result: explanation.result,
      completionOrder: order.reversed())
  }
}
