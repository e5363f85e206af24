import ImageLoadingInterface

/// The scenario file of a failure.
///
/// A failure that a known defect of the generation explains is declared in `violates`, so that the
/// file passes and shows the defect. Any other is not declared: the file fails until the bug is
/// repaired.
struct FailureFile {
  private let run: FailingRun
  private let cause: Cause
  private let origin: String

  init(_ run: FailingRun, _ cause: Cause, _ origin: String) {
    self.run = run
    self.cause = cause
    self.origin = origin
  }

  private var defects: [Defect] { cause.neededDefects }

  var document: JSONValue {
    // The schema that the file names is beside it, and not here.
    var document = run.document.with(nil, at: "$schema")
    document = document.with(.string(title), at: "title").with(.string(about), at: "about")
    if !defects.isEmpty { document = document.with(.array(violates), at: "violates") }
    if !run.isFirstInFirstOut { document = document.with(run.schedule.json, at: "schedule") }
    return document
  }

  private var title: String {
    let subject = run.violation.subject.map { " on \($0)" } ?? ""
    return "\(run.violation.invariant) is broken\(subject)"
  }

  private var about: String {
    let explanation = run.violation.explanation.prefix { $0 != "\n" }
    let state =
      "It \(cause.words(in: run.scenario.generation))."
      + (defects.isEmpty ? " It fails as long as that is the case." : "")
    let advice =
      run.isFirstInFirstOut
      ? "" : " The schedule belongs to the code as it was: take it out when that has changed."
    return
      "\(origin) \(explanation.prefix(1).uppercased())\(explanation.dropFirst()). \(state)\(advice)"
  }

  private var violates: [JSONValue] {
    var members: [[JSONValue.Member]] = []
    for violation in run.result.violations {
      let isThis =
        FailureKind(violation, in: run.scenario) == FailureKind(run.violation, in: run.scenario)
      var entry: [JSONValue.Member] = [.init("invariant", .string(violation.invariant))]
      if isThis { entry.append(.init("defect", .string(defects[0].rawValue))) }
      if !members.contains(entry) { members.append(entry) }
    }
    return members.map(JSONValue.object)
  }
}
