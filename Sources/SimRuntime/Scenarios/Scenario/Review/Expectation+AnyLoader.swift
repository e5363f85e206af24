import ImageLoadingInterface

extension Scenario {
  /// Leaves out what is expected of the model's parts, where the loader is custom.
  ///
  /// Of a file that was written for a generation of SDWebImage remains what its users see of any loader: how
  /// often each load completes and with which image, and what views show. A file that names the app itself
  /// says what it wants of it, and that counts.
  mutating func keepWhatHoldsForAnyLoader(isOfTheApp: Bool) {
    let parts = generation.parts
    let expected = expectedParts
    defer { leavesOutExpectations = expectedParts < expected }
    expect = expect.ofAnyLoader(parts, isOfTheApp: isOfTheApp)
    for index in stimuli.indices {
      guard case .expect(let expectation) = stimuli[index].action else { continue }
      stimuli[index].action = .expect(
        expectation.ofAnyLoader(parts, isOfTheApp: isOfTheApp))
    }
    if isOfTheApp { return }
    let always = explore?.always?.ofAnyLoader(parts, isOfTheApp: false)
    // Where the model's manager loads, the bugs of the model's other parts are there.
    let keepsBugs = !parts.loadByThemselves
    violates.removeAll { !keepsBugs && !$0.isOfTheScenario }
    lesson = nil
    explore?.always = always
    explore?.never = []
    explore?.sometimes = []
    explore?.violates.removeAll { !keepsBugs && !$0.isOfTheScenario }
  }
}

extension Scenario {
  /// What is expected of the file's own order.
  private var expectations: [Expectation] {
    [expect]
      + stimuli.compactMap { stimulus in
        if case .expect(let expectation) = stimulus.action { expectation } else { nil }
      }
  }

  /// How many things are expected of the file's own order: sections, and loads whose completions are.
  private var expectedParts: Int {
    expectations.reduce(violates.count + (lesson?.questions.count ?? 0)) { count, expectation in
      count + expectation.sections.count + (expectation.completions?.count ?? 0)
    }
  }

  /// Whether the run can only break an invariant.
  package var expectsNothing: Bool { expectations.allSatisfy(\.isEmpty) }
}

extension Expectation {
  /// - Parameter isOfTheApp: whether it is written for the app with the loader.
  fileprivate func ofAnyLoader(_ parts: AppParts, isOfTheApp: Bool) -> Expectation {
    let abilities = parts.declaredAbilities
    var kept = Expectation()
    kept.outcome = outcome
    if abilities.contains(.views) { kept.views = views }
    guard isOfTheApp else {
      // Whether a load is cancelled, and how that is reported, is a matter of the loader.
      kept.completions = completions?.filter { !$0.results.contains(where: \.reportsCancel) }
        .map { load, results in (load, results.map(\.imageAlone)) }
      return kept
    }
    if !parts.loadByThemselves { return without(parts) }
    kept.completions = completions
    kept.requests = requests
    kept.told = told
    kept.untold = untold
    if abilities.contains(.progress) { kept.progress = progress }
    if abilities.contains(.diskFiles) { (kept.disk, kept.files) = (disk, files) }
    return kept
  }

  /// Without what only the model's cache has, or its views, if those stand alone.
  private func without(_ parts: AppParts) -> Expectation {
    var kept = self
    if parts.cacheByThemselves {
      (kept.memory, kept.disk, kept.files, kept.weakTable) = (nil, nil, nil, nil)
      (kept.memoryCosts, kept.excludedFromBackup) = (nil, nil)
    }
    if parts.showByThemselves { (kept.indicators, kept.viewDetails) = (nil, ExpectedViewDetails()) }
    return kept
  }
}

extension ExpectedCompletion {
  /// Whether it is the one with which 5.x reports a cancel.
  fileprivate var reportsCancel: Bool {
    error??.isSameCode(as: LoadError(SDWebImageErrorCode.cancelled)) == true
  }

  /// Which image comes, and nothing of when, from where and why.
  fileprivate var imageAlone: ExpectedCompletion {
    var alone = ExpectedCompletion()
    alone.image = image ?? (error?.map { _ in .some(nil) } ?? nil)
    alone.isFinished = isFinished
    return alone
  }
}

extension ExpectedViolation {
  /// Whether what the scenario does breaks it, whatever the loader, and not a defect of the model.
  fileprivate var isOfTheScenario: Bool {
    defect == nil && InvariantID(rawValue: invariant)?.judgesAnyLoader == true
  }
}
