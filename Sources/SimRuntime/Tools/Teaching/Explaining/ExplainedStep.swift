import ImageLoadingInterface

/// One numbered step of a run: what one thread does, from one named place of the flow to the next, as
/// long as no other thread comes between.
package struct ExplainedStep: Sendable {
  package enum Kind: Sendable, Equatable {
    /// The scenario does something.
    case stimulus
    /// A thread reaches a checkpoint of the flow, and does what follows it.
    case named(Checkpoint)
    /// The scenario holds a thread before a checkpoint.
    case held(Checkpoint?)
    /// Something comes from outside the app: the network, the system.
    case world
    /// A thread continues, after the checkpoint that it reached last; `nil` if it begins.
    case continues(Checkpoint?)
    /// The run ends.
    case end
  }

  /// From 1, in the order of the run.
  package let number: Int
  package let kind: Kind
  /// How closely one must look to see it.
  package let level: ExplanationLevel
  /// Virtual time since the run began.
  package let time: Duration
  /// The id of the thread; empty at the end of the run.
  package let thread: String
  /// The queue on which the code runs, or the thread's own name.
  package let place: String
  /// The load, view, download or prefetch that the thread acts for; empty for none.
  package let subject: String
  /// What happens, in plain words.
  package let words: String
  /// What the app or an observer of the network sees of it, line by line.
  package let lines: [String]
  /// Those of the lines that belong into an outline.
  package let headlines: [String]
  /// The locks that the thread holds here or takes, outermost first.
  package let locks: [String]
  /// What it changed of the objects that threads share.
  package let changes: [ExplainedChange]
  /// Its reason; `nil` where nothing is to be said.
  package let rule: StepRule?
  /// Why this thread runs, if another one ran before.
  package let reason: String?
  /// All that happened in it, as `told` of a scenario names it.
  package let events: [EventRecord]
  /// What it does to objects that threads share; at each, another thread could run instead.
  package let operations: [ExplainedOperation]
  /// The invariants that break here.
  package let violations: [ExplainedViolation]
  /// Which thread waits for which, line by line, where the run ends in a deadlock.
  package let deadlock: [String]
  /// The place in ``Explanation/states`` of the state of the app after it.
  package let state: Int

  /// The first operation of its own thread; other threads may have done some before that are not
  /// shown.
  package var ownOperation: ExplainedOperation? { operations.first { $0.thread == thread } }

  /// The threads that were enabled here, too.
  package var others: [SwitchLog.Alternatives.Candidate] { ownOperation?.others ?? [] }

  /// The name of the step in the flow, or what else it is.
  package var name: String {
    switch kind {
    case .stimulus: translated("stimulus")
    case .named(let step): step.rawValue
    case .held(let step): translated("held before \(step?.rawValue ?? "a step")")
    case .world: translated("world")
    case .continues(let step): translated(step.map { "after \($0.rawValue)" } ?? "begins")
    case .end: translated("end")
    }
  }

  /// The locks, as people read them.
  package var lockNames: [String] { locks.map { translated(Sentence(named: $0)) } }

  /// The checkpoint of the flow, if it is one.
  package var step: Checkpoint? {
    if case .named(let step) = kind { step } else { nil }
  }
}

/// How closely one looks at a run.
package enum ExplanationLevel: String, Sendable, CaseIterable, Comparable {
  /// What a person who glances at the run wants to see: stimuli, requests, answers, pictures.
  case outline
  /// Each checkpoint of the flow, and each change of state.
  case steps
  /// Each operation on an object that threads share.
  case all

  package static func < (left: ExplanationLevel, right: ExplanationLevel) -> Bool {
    allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
  }
}

/// How an object that threads share has changed.
package struct ExplainedChange: Sendable, Equatable {
  package let object: String
  /// What is gone; `nil` if something was only added.
  package let removed: String?
  /// What is new; `nil` if something was only removed.
  package let added: String?

  /// The object, then the difference as `-` and `+` lines.
  package var lines: [String] {
    let name = { translated(Sentence(named: $0)) }
    return [translated("\(name(object)):")]
      + [removed.map { "- \(name($0))" }, added.map { "+ \(name($0))" }].compactMap(\.self)
  }
}

/// An operation on an object that threads share.
package struct ExplainedOperation: Sendable, Equatable {
  /// Its number in the run, as schedules name it.
  package let number: Int
  /// The id of the thread that does it.
  package let thread: String
  /// What is done, such as `acquire failedURLs`.
  package let words: String
  /// Whether it takes a lock, which the thread holds from now on.
  var takesLock = false
  /// The threads that were enabled at the same time.
  package var others: [SwitchLog.Alternatives.Candidate] = []
}

/// An invariant that breaks, with its rule.
package struct ExplainedViolation: Sendable, Equatable {
  package let invariant: String
  /// The load, view or URL on which it breaks.
  package let subject: String?
  /// What is wrong, with the values.
  package internal(set) var explanation: String
  /// What must be true, in one sentence.
  package let sentence: String
  /// Why it matters.
  package let reason: String
  package let claims: [String]
  /// Whether the scenario says that it breaks.
  package let isExpected: Bool

  init(_ violation: Violation, in scenario: Scenario, _ words: Catalogue) {
    let rule = Invariants.known.first { $0.id == violation.invariant }
    invariant = violation.invariant
    subject = violation.subject
    explanation = words(violation.sentence.withNames)
    sentence = words(whole: rule?.sentence ?? "")
    reason = words(whole: rule?.reason ?? "")
    claims = rule?.claims ?? []
    isExpected = scenario.violates.contains { $0.describes(violation) }
  }
}
