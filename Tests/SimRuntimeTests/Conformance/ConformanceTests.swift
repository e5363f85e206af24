import ImageLoadingModel
import SimRuntime
import Testing

/// The model, given what the real code was given, does what the real code did.
@Suite struct ConformanceTests {
  private static let played = Observation.names.filter { LeftOut.reasons[$0] == nil }

  private static let raced = Observation.all.filter { observation in
    LeftOut.reasons[observation.name] == nil
      && (!observation.otherVariants.isEmpty || LeftOut.unseenRaces[observation.name] != nil)
  }.map(\.name)

  @Test(arguments: played.filter { LeftOut.unseenRaces[$0] == nil })
  func theRunGivesWhatWasObserved(name: String) throws {
    let play = try Play(name)
    let outcome = play.run(FirstInFirstOut())
    #expect(
      play.observed.contains(outcome),
      "\(outcome.difference(from: play.observed[0]).joined(separator: "\n"))")
  }

  @Test(arguments: raced)
  func everyObservedOutcomeIsReached(name: String) throws {
    for script in try #require(Observation.named(name)).scripts {
      let play = try Play(script)
      var missing = Set(play.observed)
      for seed in 0..<UInt64(2_000) where !missing.isEmpty {
        missing.remove(play.run(ChangingPriorities(seed: seed)))
      }
      #expect(missing.isEmpty, "\(missing.map { $0.difference(from: play.observed[0]) })")
    }
  }

  @Test(arguments: LeftOut.reasons.keys.sorted())
  func whatIsLeftOutIsThereAndCannotBePlayed(name: String) throws {
    let observation = try #require(Observation.named(name))
    #expect(throws: NotTranslated.self) {
      let play = try Play(observation)
      if !play.observed.contains(play.run(FirstInFirstOut())) {
        throw NotTranslated(description: "the run gives something else")
      }
    }
  }

  @Test(arguments: LeftOut.unseenRaces.keys.sorted())
  func whatIsHeldToLessNeedsIt(name: String) throws {
    let play = try Play(name)
    #expect(!play.observed.contains(play.run(FirstInFirstOut())))
  }

  @Test func allRecordingsAreThere() {
    #expect(Observation.all.count { !$0.name.hasPrefix("museum_") } == 139)
    #expect(Observation.all.count { $0.name.hasPrefix("museum_") } == 54)
    #expect(Set(Observation.names).count == Observation.names.count)
  }
}

/// A recording that is played.
struct Play {
  let translation: Translation
  let observed: [Projection]
  private let runner = ScenarioRunner()

  init(_ observation: Observation) throws {
    translation = try Translation(observation)
    observed = try observation.variants.map { try Projection($0) }
  }

  init(_ name: String) throws { try self.init(try #require(Observation.named(name))) }

  func run(_ strategy: some Strategy) -> Projection {
    let witness = Witness(translation)
    let result = runner.run(
      translation.scenario, strategy: strategy, checksExpectations: false, observer: witness)
    return witness.projection(result)
  }
}

/// The thread with the highest priority goes on; now and then one that runs gets a new priority. So
/// a thread can fall far behind the others, to which an even choice would hardly ever come.
struct ChangingPriorities: Strategy {
  let name = "changing priorities"
  private var generator: SplitMix64
  private var priorities: [ThreadID: UInt64] = [:]

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func choose(_ choice: Choice) -> Int? {
    var best = 0
    for index in choice.enabled.indices
    where priority(of: choice.enabled[index]) > priority(of: choice.enabled[best]) {
      best = index
    }
    if generator.next(below: 32) == 0 { priorities[choice.enabled[best].id] = generator.next() }
    return best
  }

  private mutating func priority(of thread: SimulatedThread) -> UInt64 {
    if let priority = priorities[thread.id] { return priority }
    let priority = generator.next()
    priorities[thread.id] = priority
    return priority
  }
}
