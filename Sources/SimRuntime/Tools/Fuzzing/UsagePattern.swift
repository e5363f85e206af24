import ImageLoadingInterface

/// A few steps about one URL or one view, as apps often do them one after the other. Steps that are
/// drawn alone rarely meet in what they are about.
enum UsagePattern: CaseIterable {
  /// A cell is used for another row.
  case reuse
  /// A completion loads another picture into its view.
  case fallback
  /// What was removed is asked for again.
  case removal
  /// What a view shows is asked for again after a memory warning.
  case warning
  /// The same, while it is being removed.
  case removalAfterWarning
  /// What is stored is asked for.
  case store
  /// What was prefetched is shown.
  case prefetch
  /// An old file is used, and then the disk is cleaned.
  case cleaning

  /// One of its steps.
  struct Step {
    let verb: FuzzVerb
    /// Whether it is about another URL than the step before it.
    var changesURL = false
    /// Whether it is done inside the completion of the load before it.
    var isNested = false
    /// Whether it waits until nothing more happens.
    var waitsForRest = false
  }

  var steps: [Step] {
    switch self {
    case .reuse: [Step(verb: .loadIntoView), Step(verb: .loadIntoView, changesURL: true)]
    case .fallback:
      [Step(verb: .loadIntoView), Step(verb: .loadIntoView, changesURL: true, isNested: true)]
    case .removal: [Step(verb: .remove), Step(verb: .load)]
    case .warning: [.init(verb: .loadIntoView), .init(verb: .memoryWarning), .init(verb: .query)]
    case .removalAfterWarning:
      [
        Step(verb: .loadIntoView), Step(verb: .memoryWarning), Step(verb: .query),
        Step(verb: .remove), Step(verb: .query),
      ]
    case .store: [Step(verb: .store), Step(verb: .loadIntoView)]
    case .prefetch: [Step(verb: .prefetch), Step(verb: .loadIntoView)]
    case .cleaning:
      [
        Step(verb: .load), Step(verb: .age, waitsForRest: true),
        Step(verb: .load, waitsForRest: true), Step(verb: .clean, waitsForRest: true),
      ]
    }
  }
}

/// What the steps of a pattern are about, and those that are still to be written.
struct OngoingPattern {
  /// `nil` for a URL that is missing.
  var url: String?
  let view: FuzzView
  var steps: ArraySlice<UsagePattern.Step>
}

extension ScenarioWriter {
  /// The next step of a pattern that was begun, or sometimes the first of another.
  mutating func nextOfPattern() -> UsagePattern.Step? {
    if pattern?.steps.isEmpty != false {
      pattern = nil
      guard dice.chance(swarm.patterns) else { return nil }
      pattern = OngoingPattern(
        url: dice.pick(swarm.urls), view: dice.pick(swarm.views),
        steps: dice.pick(UsagePattern.allCases).steps[...])
    }
    guard let step = pattern?.steps.popFirst() else { return nil }
    if step.changesURL { pattern?.url = dice.chance(20) ? nil : dice.pick(swarm.urls) }
    return step
  }

  /// The URL that the pattern is about, or any.
  mutating func someURL() -> String { pattern?.url ?? dice.pick(swarm.urls) }

  /// The view that the pattern is about, or any.
  mutating func someView() -> FuzzView { pattern?.view ?? dice.pick(swarm.views) }
}
