import ImageLoadingInterface

/// One history as a page knows it.
struct PageHistory {
  let explanation: Explanation
  private let steps: [PageStep]
  private let states: [JSONValue]
  private let views: [JSONValue]
  private let marks: [JSONValue.Member]

  init(_ explanation: Explanation, _ tables: inout PageTables) {
    self.explanation = explanation
    for place in explanation.places { _ = tables.lane(of: place) }
    let makers = Self.makers(of: explanation.steps)
    let told = Set(explanation.races.compactMap(\.line))
    var steps: [PageStep] = []
    for (index, step) in explanation.steps.enumerated() {
      steps.append(
        PageStep(
          step, in: explanation.scenario.generation, maker: makers[index], told: told, &tables))
    }
    self.steps = steps
    states = PageStates(explanation, &tables).differences
    views = PageViews(explanation, &tables).differences
    marks = PageMarks(explanation).members(&tables.texts)
  }

  /// The whole history.
  var members: [JSONValue.Member] {
    [
      .init("steps", PageStep.columns(steps)), .init("states", .array(states)),
      .init("views", .array(views)),
    ] + marks
  }

  /// What comes after the place at which it parts from another one.
  func members(from place: Int) -> [JSONValue.Member] {
    [
      .init("steps", PageStep.columns(steps[place...])),
      .init("states", .array(states.filter { Self.step(of: $0) >= place })),
      .init("views", .array(views.filter { Self.step(of: $0) >= place })),
    ] + marks
  }

  /// The place of the first step in which it differs from another one.
  func parting(from other: PageHistory) -> Int {
    let common = zip(steps, other.steps).prefix { $0.0 == $0.1 }.count
    let states = Self.parting(states, other.states)
    let views = Self.parting(views, other.views)
    return [common, states, views, steps.count - 1].compactMap(\.self).min() ?? 0
  }

  private static func parting(_ ours: [JSONValue], _ theirs: [JSONValue]) -> Int? {
    let common = zip(ours, theirs).prefix { $0.0 == $0.1 }.count
    let next = [ours, theirs].filter { $0.count > common }.map { step(of: $0[common]) }
    return next.min().map { max($0, 0) }
  }

  /// The place of the step of a difference.
  private static func step(of difference: JSONValue) -> Int {
    guard case .array(let parts) = difference, case .int(let step)? = parts.first else { return 0 }
    return Int(step)
  }

  /// For each step that is the first of its thread, the place of the last step before it of the
  /// thread that made this one.
  private static func makers(of steps: [ExplainedStep]) -> [Int?] {
    var latest: [String: Int] = [:]
    return steps.enumerated().map { index, step in
      defer { latest[step.thread] = index }
      if latest[step.thread] != nil { return nil }
      var maker = step.thread[...]
      while let dot = maker.lastIndex(of: ".") {
        maker = maker[..<dot]
        if let index = latest[String(maker)] { return index }
      }
      return nil
    }
  }
}
