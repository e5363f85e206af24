/// Where an option does something, and where it does nothing and is refused.
package struct OptionRule: Sendable, Hashable {
  /// What it depends on.
  package enum Condition: Sendable, Hashable {
    /// Only beside the other one; with one of these values, if there are any.
    case onlyWith(String, oneOf: [String])
    /// Not beside the other one; not with one of these values, if there are any.
    case neverWith(String, oneOf: [String])
  }

  /// The name of the option.
  package let option: String
  package let condition: Condition
  /// Where to look instead, for those who expect more of the option than it does.
  var hint: Sentence?

  package init(
    _ option: String, onlyWith other: String, oneOf values: [String] = [], hint: Sentence? = nil
  ) {
    self.option = option
    self.hint = hint
    condition = .onlyWith(other, oneOf: values)
  }

  package init(_ option: String, neverWith other: String, oneOf values: [String] = []) {
    self.option = option
    condition = .neverWith(other, oneOf: values)
  }

  /// The option or argument that it depends on.
  var other: String {
    switch condition {
    case .onlyWith(let other, _), .neverWith(let other, _): other
    }
  }

  /// The values of the other one that matter; none for all.
  var values: [String] {
    switch condition {
    case .onlyWith(_, let values), .neverWith(_, let values): values
    }
  }

  /// Whether the option does something.
  /// - Parameter entries: what was given, and the defaults.
  func holds(_ entries: [ParsedValue]) -> Bool {
    let others = entries.filter { $0.name == other }
    switch condition {
    case .onlyWith(_, let values):
      return others.contains { values.isEmpty ? $0.isGiven : values.contains($0.text) }
    case .neverWith(_, let values):
      return !others.contains { $0.isGiven && (values.isEmpty || values.contains($0.text)) }
    }
  }

  /// Where it does nothing, as messages say it.
  func words(in command: Command) -> Sentence {
    let isOption = command.options.contains { $0.name == other }
    let name = Sentence(verbatim: isOption ? "--\(other)" : other)
    let names = Sentence.alternatives(values.map(Sentence.init(verbatim:)))
    let subject = values.isEmpty ? name : "\(name) \(names)"
    return switch condition {
    case .onlyWith: "without \(subject)"
    case .neverWith: "with \(subject)"
    }
  }
}

extension [OptionRule] {
  /// The options that set the order of the threads of one run.
  package static let ofOneOrder: [OptionRule] = [
    OptionRule(
      "seed", onlyWith: "strategy",
      hint: "the seed of a random network is in the scenario, in \"connection\""),
    never(.seed),
    OptionRule(
      "depth", onlyWith: "strategy", oneOf: RunPlan.OrderOption.depth.orders.map(\.rawValue)),
    never(.schedule),
  ]

  private static func never(_ option: RunPlan.OrderOption) -> OptionRule {
    OptionRule(
      option.rawValue, neverWith: "strategy", oneOf: option.otherOrders.map(\.rawValue))
  }
}
