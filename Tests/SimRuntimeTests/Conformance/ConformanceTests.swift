import ImageLoadingModel
import SimTools
import Testing

@testable import TestFixtures

/// The model, given what the real code was given, does what the real code did.
@Suite struct ConformanceTests {
  private static let played = Observation.all.filter { LeftOut.reason($0) == nil }

  private static let raced = played.filter(\.isRaced)

  @Test(arguments: played.map(\.title).filter { LeftOut.unseenRaces[$0] == nil })
  func theRunGivesWhatWasObserved(title: String) throws {
    let play = try Play(title)
    let outcome = play.run(FirstInFirstOut())
    #expect(
      play.observed.contains(outcome),
      "\(outcome.difference(from: play.observed[0]).joined(separator: "\n"))")
  }

  @Test(arguments: WholeForm.each(6, of: raced.map(\.title)))
  func everyObservedOutcomeIsReached(title: String) throws {
    for script in try #require(Observation.named(title)).scripts {
      let play = try Play(script)
      let missing = play.unreached
      #expect(missing.isEmpty, "\(missing.map { $0.difference(from: play.observed[0]) })")
    }
  }

  @Test(arguments: Observation.all.filter { LeftOut.reason($0) != nil }.map(\.title))
  func skippedRecordingsCannotBePlayed(title: String) throws {
    let observation = try #require(Observation.named(title))
    #expect(!Play.agrees(observation))
  }

  @Test(arguments: LeftOut.unseenRaces.keys.sorted())
  func relaxedRecordingsNeedTheRelaxation(title: String) throws {
    let play = try Play(title)
    #expect(!play.observed.contains(play.run(FirstInFirstOut())))
  }

  @Test func allRecordingsAreThere() {
    for release in Release.all {
      let recordings = Observation.all.filter { $0.release.name == release.name }
      #expect(recordings.count { !$0.isOfBug } == release.scenarioCount)
      #expect(recordings.count { $0.isOfBug } == release.bugCount)
    }
    #expect(Set(Observation.all.map(\.title)).count == Observation.all.count)
  }

  @Test func everyListNamesRecordings() {
    #expect(LeftOut.unseenRaces.keys.filter { Observation.named($0) == nil } == [])
  }
}

/// A recording that is played.
struct Play {
  let translation: Translation
  let observed: [Projection]
  private let runner = ScenarioRunner()

  init(_ observation: Observation) throws {
    translation = try Translation(observation)
    observed = try observation.variants.map { try Projection($0, of: observation) }
  }

  init(_ title: String) throws { try self.init(try #require(Observation.named(title))) }

  func run(_ strategy: some Strategy) -> Projection {
    let witness = Witness(translation)
    let result = runner.run(
      translation.scenario, strategy: strategy, checksExpectations: false, observer: witness)
    return witness.projection(result)
  }

  /// What was observed and comes on no schedule.
  var unreached: Set<Projection> {
    var missing = Set(observed)
    for seed in 0..<UInt64(20_000) where !missing.isEmpty {
      missing.remove(run(ChangingPriorities(seed: seed)))
    }
    return missing
  }

  /// Whether a recording can be played and gives what was observed.
  static func agrees(_ observation: Observation) -> Bool {
    guard let play = try? Play(observation) else { return false }
    let isByDefault = play.observed.contains(play.run(FirstInFirstOut()))
    guard observation.isRaced else { return isByDefault }
    return (isByDefault || LeftOut.unseenRaces[observation.title] != nil)
      && observation.scripts.allSatisfy { (try? Play($0))?.unreached.isEmpty == true }
  }
}
