import ImageLoadingInterface

/// Finds by experiment the defects that cause a failure.
struct CauseSearch {
  /// The result of switching defects off, after all runs that there were to be.
  enum Answer {
    case gone
    case stays
    /// No run could be judged: without the defects none is the one that the scenario asks for, or comes to its end.
    case open
  }

  /// That an experiment was ended before it had its answer: no more may be run. Such an experiment is none, and a search
  /// without it says nothing.
  enum Cut: Error {
    /// As many steps or runs as are allowed: the same anywhere.
    case bound
    /// An answer is wanted now.
    case asked
  }

  typealias Experiment = (_ off: [Defect], _ isThorough: Bool) throws(Cut) -> Answer

  /// Those that are on, in the order of their ids.
  private let defects: [Defect]
  /// Of these, those that are known to break the invariant.
  private let suspects: [Defect]
  /// The result of switching these off, after a few runs or, thorough, after many.
  private let experiment: Experiment

  /// - Parameter invariant: the one that breaks, if it is one.
  init(
    _ generation: Generation, breaking invariant: String?,
    experiment: @escaping Experiment
  ) {
    let defects = generation.defects.sorted { $0.rawValue < $1.rawValue }
    self.defects = defects
    suspects = Exhibit.all.filter { $0.invariant.rawValue == invariant }
      .map(\.defect).filter(defects.contains)
    self.experiment = experiment
  }

  /// A few runs may miss what is rare: a defect that they name without a suspicion, or with others,
  /// is tried again.
  func cause() throws(Cut) -> Cause {
    let candidates = try candidates()
    var answers: [Answer] = []
    for defect in candidates { answers.append(try experiment([defect], false)) }
    let accused = zip(candidates, answers).filter { $1 == .gone }.map(\.0)
    if accused.count == 1, suspects.contains(accused[0]) { return .defects(accused) }
    var needed: [Defect] = []
    for defect in accused where try experiment([defect], true) == .gone { needed.append(defect) }
    if !needed.isEmpty { return .defects(needed) }
    return answers.contains(.open) ? .undecided : try causeOfSeveral(candidates)
  }

  /// The defects that may cause it. If it remains without all but the suspects, which is usual, one
  /// experiment clears the others.
  private func candidates() throws(Cut) -> [Defect] {
    let others = defects.filter { !suspects.contains($0) }
    if others.isEmpty || suspects.isEmpty { return defects }
    return try experiment(others, false) == .stays ? suspects : defects
  }

  /// No single one is needed: as few as can be without which it is gone.
  private func causeOfSeveral(_ candidates: [Defect]) throws(Cut) -> Cause {
    var few = candidates
    let isGone = candidates.isEmpty ? false : try experiment(candidates, true) == .gone
    if !isGone {
      if defects.isEmpty { return .noneKnown }
      switch try experiment(defects, true) {
      case .gone: few = defects
      case .stays: return .noneKnown
      case .open: return .undecided
      }
    }
    return try withoutNeedless(few).map(Cause.anyOf) ?? .undecided
  }

  /// Leaves out halves, quarters, down to single ones, as long as the failure is gone without the rest.
  /// - Returns: `nil` if an experiment had no answer. Defects that nothing accuses would be left.
  private func withoutNeedless(_ defects: [Defect]) throws(Cut) -> [Defect]? {
    var few = defects
    var size = max(few.count / 2, 1)
    while size > 0 {
      var start = 0
      while start < few.count, few.count > size {
        var fewer = few
        fewer.removeSubrange(start..<min(start + size, few.count))
        switch try experiment(fewer, true) {
        case .gone: few = fewer
        case .stays: start += size
        case .open: return nil
        }
      }
      size /= 2
    }
    return few
  }
}
