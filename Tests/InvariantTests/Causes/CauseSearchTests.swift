import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// The experiments name what is needed, and nothing else.
@Suite struct CauseSearchTests {
  private static let first = Defect.leakOnCancelDuringQuery
  private static let second = Defect.handlersAfterQueue

  /// - Parameter fails: whether it fails with these defects on.
  private func cause(
    breaking invariant: String? = nil, in generation: Generation = .v42,
    cutAfter limit: Int = .max, _ fails: @escaping (Set<Defect>) -> Bool
  ) -> (cause: Cause, experiments: Int) {
    var experiments = 0
    let search = CauseSearch(generation, breaking: invariant) {
      (off, _) throws(CauseSearch.Cut) in
      if experiments == limit { throw .asked }
      experiments += 1
      return fails(generation.defects.subtracting(off)) ? .stays : .gone
    }
    return ((try? search.cause()) ?? .undecided, experiments)
  }

  private func cause(
    breaking invariant: String? = nil,
    _ answer: @escaping (_ off: [Defect], _ isThorough: Bool) -> CauseSearch.Answer
  ) -> Cause? {
    try? CauseSearch(.v42, breaking: invariant) { (off, isThorough) throws(CauseSearch.Cut) in
      answer(off, isThorough)
    }.cause()
  }

  /// Wherever a search is cut, nothing is accused but by all of it.
  @Test(arguments: [nil, "nothing-running-at-rest"])
  func aSearchThatIsCutNamesNothing(invariant: String?) {
    let ways: [(Set<Defect>) -> Bool] = [
      { $0.contains(Self.first) }, { $0.isSuperset(of: [Self.first, Self.second]) },
      { !$0.isDisjoint(with: [Self.first, Self.second]) }, { _ in true },
    ]
    for fails in ways {
      let whole = cause(breaking: invariant, fails)
      for limit in 0..<whole.experiments {
        let cut = cause(breaking: invariant, cutAfter: limit, fails)
        #expect(cut.cause == .undecided, "\(limit) of \(whole.experiments)")
      }
      #expect(cause(breaking: invariant, cutAfter: whole.experiments, fails).cause == whole.cause)
    }
  }

  @Test func oneThatIsNeededIsNamed() {
    #expect(cause { $0.contains(Self.first) }.cause == .defects([Self.first]))
  }

  @Test func twoThatAreNeededAreBothNamed() {
    let found = cause { $0.isSuperset(of: [Self.first, Self.second]) }.cause
    #expect(found == .defects([Self.second, Self.first]))
    #expect(
      found.words(in: .v42)
        == "is caused by D06 and M01 together; with any one of them off it was not seen again")
  }

  /// Each alone is enough: switching one off shows nothing.
  @Test func twoSufficientDefectsAreNamedAsAlternatives() {
    for invariant in [nil, "nothing-running-at-rest"] {
      let found = cause(breaking: invariant) { !$0.isDisjoint(with: [Self.first, Self.second]) }
      #expect(found.cause == .anyOf([Self.second, Self.first]))
    }
  }

  @Test func aFailureThatRemainsWithoutDefectsHasNoKnownCause() {
    #expect(cause { _ in true }.cause == .noneKnown)
    #expect(cause(in: .hardened) { _ in true }.cause == .noneKnown)
  }

  /// A defect that is known to break the invariant is tried first, and the others together.
  @Test func defectsKnownToBreakTheInvariantAreTriedFirst() {
    let fails = { (on: Set<Defect>) in on.contains(Self.first) }
    let usual = cause(fails)
    let informed = cause(breaking: "nothing-running-at-rest", fails)
    #expect(informed.cause == .defects([Self.first]))
    #expect(informed.experiments < usual.experiments / 3)
    // The museum may be wrong.
    #expect(cause(breaking: "progress-is-true", fails).cause == .defects([Self.first]))
  }

  @Test func aCauseThatWasNotFoundIsUndecided() {
    #expect(cause { _, _ in .open } == .undecided)
    let partly = cause { off, _ in
      off == [Self.first] ? .gone : off.count == 1 ? .open : .stays
    }
    #expect(partly == .defects([Self.first]))
  }

  /// Where the steps end while defects are left out, those that are left would be accused for nothing.
  @Test(arguments: [1, 5, 100])
  func alternativesThatWereNotAllTriedAreUndecided(steps: Int) {
    var left = steps
    let found = cause { off, isThorough in
      if isThorough, off.count > 1 {
        left -= 1
        if left < 0 { return .open }
      }
      return off.contains(Self.first) && off.contains(Self.second) ? .gone : .stays
    }
    #expect(found == (steps < 100 ? .undecided : .anyOf([Self.second, Self.first])))
  }

  /// Few are found by halves.
  @Test func theOthersAreClearedByHalves() {
    let found = cause { !$0.isDisjoint(with: [Self.first, Self.second]) }
    #expect(found.experiments < 2 * Generation.v42.defects.count)
  }

  /// Rare failures may be missed: a defect that a few runs accuse is tried with many.
  @Test func anAccusedDefectIsTriedAgain() {
    let found = cause(breaking: "nothing-running-at-rest") { off, isThorough in
      if off.contains(Self.first) { return .gone }
      return isThorough || off != [Self.second] ? .stays : .gone
    }
    #expect(found == .defects([Self.first]))
    let other = cause { off, isThorough in
      if off.contains(Self.first) { return .gone }
      return isThorough || off != [Self.second] ? .stays : .gone
    }
    #expect(other == .defects([Self.first]))
  }

  @Test(arguments: [
    Cause.defects([first]), .anyOf([first, second]), .noneKnown, .undecided,
  ])
  func machinesReadItBack(cause: Cause) throws {
    let node = try JSONParser.parse(Array(cause.json.text(pretty: false).utf8))
    #expect(Cause(checked: node) == cause)
  }
}
