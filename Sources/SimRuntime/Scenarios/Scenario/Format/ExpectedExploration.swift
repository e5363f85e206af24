import ImageLoadingInterface

/// The expected result of exploring the orders of a scenario's threads.
package struct ExpectedExploration: Sendable {
  /// How far time may run ahead of threads, by default; `nil` for as far as it may.
  package var timeMode: Kernel.TimeMode?
  /// What holds at the end of every order.
  package var always: Expectation?
  /// What does not hold, all of it together, at the end of any order.
  package var never: [Expectation] = []
  /// What holds at the end of some order.
  package var sometimes: [Expectation] = []
  /// The invariants that break on some order; no others do on any.
  package var violates: [ExpectedViolation] = []
}

extension ScenarioShape {
  static let exploration = ObjectShape(
    description:
      "The expected result of exploring the orders of the threads. `expect` and `violates` are "
      + "for the file's own order, and are not looked at. `sim run` compares its run with `always` and `never`, too.",
    fields: [
      Field(
        "time", .enumeration(Kernel.TimeMode.allCases.map(\.rawValue)),
        description: "How far time may run ahead of threads: `any`, the default, or `exact`, where "
          + "threads take no time. Reports name it; `--time` overrides it."),
      Field(
        "always", .reference("expectation"), description: "What holds at the end of every order."),
      Field(
        "never", .array(of: .reference("expectation"), minCount: 1),
        description: "What holds at the end of no order; the sections of one entry together."),
      Field(
        "sometimes", .array(of: .reference("expectation"), minCount: 1),
        description: "What holds at the end of some order: an entry that never holds fails."),
      Field(
        "violates", .array(of: .reference("violation"), minCount: 1),
        description: "The invariants that break on some order. Others break on none."),
    ])
}

extension ExpectedExploration {
  /// Takes over a checked document.
  init(checked node: JSONNode, in generation: Generation) {
    let read = { (node: JSONNode) in
      Expectation(checked: node, and: nil).possible(in: generation)
    }
    timeMode = node.text("time").flatMap(Kernel.TimeMode.init(rawValue:))
    always = node["always"].map(read)
    never = (node["never"]?.array ?? []).map(read)
    sometimes = (node["sometimes"]?.array ?? []).map(read)
    violates = (node["violates"]?.array ?? []).map(ExpectedViolation.init(checked:))
  }

  /// Everything that is expected of ends.
  package var expectations: [Expectation] { [always].compactMap(\.self) + never + sometimes }
}

extension ExpectedViolation {
  /// Takes over a checked document.
  package init(checked node: JSONNode) {
    self.init(
      invariant: node.text("invariant") ?? "",
      subject: node.text("load") ?? node.text("view") ?? node.text("url"),
      defect: node.text("defect").flatMap(Defect.init(rawValue:)))
  }
}
