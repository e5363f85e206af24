import ImageLoadingInterface

extension RunEvent {
  /// The event in words, without columns; `nil` for what a level leaves out.
  func told(_ level: TraceLevel) -> String? {
    if case .trace(.reached(let step)) = kind {
      guard level == .steps else { return nil }
      return Checkpoint(rawValue: step.name).map { "\(step.name): \($0.meaning)" } ?? step.name
    }
    if case .trace(.changed(let object, let change)) = kind {
      guard level == .steps else { return nil }
      let lines = EventText.changeLines(object, change)
      return lines.isEmpty ? nil : lines.joined(separator: " ")
    }
    if case .broke(let violation) = kind { return violation.told }
    guard let (text, weight) = EventText.line(for: kind), weight == .summary || level == .steps
    else { return nil }
    return text.text
  }
}

extension Violation {
  /// What it says in a diagram.
  var told: String {
    let what = subject.map { "\(invariant) on \($0)" } ?? invariant
    return "breaks \(what): \(explanation.split(separator: "\n").first ?? "")"
  }
}
