import ImageLoadingInterface

/// What is taken for the same failure: the invariant, what it broke on, and in which way.
package struct FailureKind: Hashable, Sendable, Comparable {
  /// The id of the invariant.
  package let invariant: String
  package let subject: FailureSubject
  /// In which of its ways the invariant broke.
  package let mode: FailureMode
  /// What distinguishes failures of one mode that are of different kinds, such as the racing field.
  package let detail: String?

  package init(invariant: String, subject: FailureSubject, mode: FailureMode, detail: String? = nil)
  {
    self.invariant = invariant
    self.subject = subject
    self.mode = mode
    self.detail = detail
  }

  /// - Parameter scenario: the one that was run; it says what names mean.
  package init(_ violation: Violation, in scenario: Scenario) {
    self.init(violation, FailureNames(scenario))
  }

  package init(_ violation: Violation, _ names: FailureNames) {
    invariant = violation.invariant
    subject = violation.subject.flatMap(names.kind) ?? .run
    mode = violation.mode
    detail = violation.detail
  }

  /// The mode with its detail, for reports.
  package var way: String { mode.rawValue + (detail.map { " of \($0)" } ?? "") }

  package static func < (left: FailureKind, right: FailureKind) -> Bool {
    (left.invariant, left.subject.rawValue, left.way)
      < (right.invariant, right.subject.rawValue, right.way)
  }
}

/// What an invariant broke on.
package enum FailureSubject: String, Sendable, CaseIterable {
  case load, prefetch, view, step
  case url = "URL"
  /// The run as a whole.
  case run
}

/// What the names of a scenario mean.
package struct FailureNames {
  private var kinds: [String: FailureSubject] = [:]

  package init(_ scenario: Scenario) {
    for view in scenario.given.views { kinds[view.name] = .view }
    for stimulus in scenario.stimuli {
      let traits = stimulus.action.traits
      let kind: FailureSubject =
        switch traits.begins {
        case .load, .loads: .load
        case .prefetch: .prefetch
        case .nothing: .step
        }
      if let name = stimulus.name { kinds[name] = kind }
      if let view = traits.view { kinds[view] = .view }
    }
  }

  /// `nil` for a word that names nothing.
  package func kind(of word: String) -> FailureSubject? {
    if word.contains("://") { return .url }
    if let kind = kinds[word] { return kind }
    // A load that a prefetch began, or one picture of a view.
    if let open = word.firstIndex(of: "["), kinds[String(word[..<open])] != nil { return .load }
    if let point = word.firstIndex(of: ".") { return kinds[String(word[..<point])] }
    return nil
  }
}
