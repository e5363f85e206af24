import ImageLoadingInterface

/// Finds by experiment the defects that cause a failure.
struct CauseSearch {
  /// The result of switching defects off.
  enum Answer {
    case gone
    case stays
    /// There was no answer within the bound.
    case open
  }

  /// Those that are on, in the order of their ids.
  private let defects: [Defect]
  /// Of these, those that are known to break the invariant.
  private let suspects: [Defect]
  /// The result of switching these off, after a few runs or, thorough, after many.
  private let experiment: (_ off: [Defect], _ isThorough: Bool) -> Answer

  /// - Parameter invariant: the one that breaks, if it is one.
  init(
    _ generation: Generation, breaking invariant: String?,
    experiment: @escaping (_ off: [Defect], _ isThorough: Bool) -> Answer
  ) {
    let defects = generation.defects.sorted { $0.rawValue < $1.rawValue }
    self.defects = defects
    suspects = Exhibit.all.filter { $0.invariant.rawValue == invariant }
      .map(\.defect).filter(defects.contains)
    self.experiment = experiment
  }

  /// A few runs may miss what is rare: a defect that they name without a suspicion, or with others,
  /// is tried again.
  func cause() -> Cause {
    let candidates = candidates
    let answers = candidates.map { experiment([$0], false) }
    let accused = zip(candidates, answers).filter { $1 == .gone }.map(\.0)
    let isClear = accused.count == 1 && suspects.contains(accused[0])
    let needed = isClear ? accused : accused.filter { experiment([$0], true) != .stays }
    if !needed.isEmpty { return .defects(needed) }
    return answers.contains(.open) ? .undecided : causeOfSeveral(candidates)
  }

  /// The defects that may cause it. If it remains without all but the suspects, which is usual, one
  /// experiment clears the others.
  private var candidates: [Defect] {
    let others = defects.filter { !suspects.contains($0) }
    if others.isEmpty || suspects.isEmpty { return defects }
    return experiment(others, false) == .stays ? suspects : defects
  }

  /// No single one is needed: as few as can be without which it is gone.
  private func causeOfSeveral(_ candidates: [Defect]) -> Cause {
    var few = candidates
    if candidates.isEmpty || experiment(candidates, true) != .gone {
      if defects.isEmpty { return .noneKnown }
      switch experiment(defects, true) {
      case .gone: few = defects
      case .stays: return .noneKnown
      case .open: return .undecided
      }
    }
    return withoutNeedless(few).map(Cause.anyOf) ?? .undecided
  }

  /// Leaves out halves, quarters, down to single ones, as long as the failure is gone without the rest.
  /// - Returns: `nil` if an experiment had no answer. Defects that nothing accuses would be left.
  private func withoutNeedless(_ defects: [Defect]) -> [Defect]? {
    var few = defects
    var size = max(few.count / 2, 1)
    while size > 0 {
      var start = 0
      while start < few.count, few.count > size {
        var fewer = few
        fewer.removeSubrange(start..<min(start + size, few.count))
        switch experiment(fewer, true) {
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
