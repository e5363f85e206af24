import ImageLoadingModel

/// What to do where a run fails by defects that are known.
package struct FailureAdvice {
  private let invariant: String
  private let defects: [Defect]
  /// The defects without which it is gone.
  private let off: [Defect]

  /// Of the first failure whose cause is known.
  /// - Returns: `nil` if none is.
  package init?(_ diagnoses: [Diagnosis]) {
    for diagnosis in diagnoses {
      switch diagnosis.cause {
      case .defects(let defects)?: off = Array(defects.prefix(1))
      case .anyOf(let defects)?: off = defects
      case .noneKnown?, .undecided?, nil: continue
      }
      invariant = diagnosis.kind.invariant
      defects = diagnosis.cause?.defects ?? []
      return
    }
    return nil
  }

  /// - Parameters:
  ///   - run: the words that make the run again, without the file.
  ///   - why: the words that explain it; `nil` if `sim why` cannot make this run.
  package func sentences(run: [String], why: [String]?, file: String) -> [Sentence] {
    // Where several are enough, none of them is the one.
    let defect: [JSONValue.Member] =
      defects.count == 1 ? [.init("defect", .string(defects[0].rawValue))] : []
    let entry = JSONValue.object([.init("invariant", .string(invariant))] + defect)
    let meant = JSONValue.object([.init("violates", .array([entry]))]).text(pretty: false)
    let without = run + off.flatMap { ["--without", $0.rawValue] } + [file]
    return [
      "if it is meant, the file says so: \(meant.dropFirst().dropLast())",
      "without the defect: \(shellQuoted(without))",
    ] + (why.map { ["why it fails: \(shellQuoted($0 + [file]))"] } ?? [])
  }
}
