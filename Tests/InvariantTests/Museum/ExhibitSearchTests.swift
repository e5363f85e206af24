import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import TestFixtures

/// The search for known bugs by each way of trying.
@Suite struct ExhibitSearchTests {
  private func search(
    executions: Int, seeds: Range<UInt64>, runner: ScenarioRunner = ScenarioRunner()
  ) throws -> ExhibitSearch {
    let exhibit = try #require(Defect.named("M01").flatMap(Exhibit.of))
    let scenario = try TestScenario.file("museum/M01-cancel-during-disk-query.json")
      .scenario(in: try #require(Generation.named("3.x")))
    var time = Duration.zero
    return ExhibitSearch(
      exhibit, scenario, executions: executions, seeds: seeds,
      stopwatch: {
        time += .milliseconds(2)
        return time
      }, on: runner)
  }

  @Test func eachSeedIsATrialOfWhatGoesByChance() throws {
    let search = try search(executions: 400, seeds: 0..<5)
    #expect(!search.isInterrupted)
    #expect(search.trials.map(\.way) == ExhibitSearch.Way.allCases)
    #expect(search.trials.map(\.all.count) == [5, 5, 1, 5])
    for trials in search.trials {
      #expect(trials.all.allSatisfy { $0.time == .milliseconds(2) })
      #expect(trials.foundCount == trials.all.count, "\(trials.way)")
    }
    // Other seeds need another number of runs.
    #expect(Set(search.trials[0].all.map(\.firstRun)).count > 1)
  }

  /// The portfolio makes a run of each of its strategies in turn, so it needs at most as many runs as the
  /// exhaustive search alone, times their number.
  @Test func thePortfolioTakesTurns() throws {
    let search = try search(executions: 4_000, seeds: 0..<3)
    let exhaustive = try #require(search.trials[2].medianRun)
    let portfolio = try #require(search.trials[3].all.compactMap(\.firstRun).max())
    #expect(portfolio <= 5 * exhaustive)
  }

  @Test func aTrialEndsWithItsRuns() throws {
    var seen = 0
    let runner = ScenarioRunner()
    let search = try search(executions: 1, seeds: 0..<20, runner: runner)
    for trials in search.trials {
      seen += trials.foundCount
      #expect(trials.all.allSatisfy { $0.firstRun == nil || $0.firstRun == 1 })
    }
    #expect(seen < search.trials.map(\.all.count).reduce(0, +))
  }

  @Test func whatIsInterruptedHasNoTrials() throws {
    let search = try search(
      executions: 10, seeds: 0..<2, runner: ScenarioRunner(isInterrupted: { true }))
    #expect(search.isInterrupted)
    #expect(search.trials.isEmpty)
  }

  @Test(arguments: [
    ([3, 1, 2], 2), ([4, 1, 3, 2], 2), ([nil, 5, 1], 5), ([nil, 5, 1, nil], 5),
    ([nil, nil, 1], nil),
  ])
  func theMedianCountsWhatWasNotFound(runs: [Int?], median: Int?) {
    let trials = ExhibitSearch.Trials(
      way: .random,
      all: runs.map { ExhibitSearch.Trial(firstRun: $0, time: .milliseconds($0 ?? 9)) })
    #expect(trials.medianRun == median)
    #expect(trials.foundCount == runs.compactMap(\.self).count)
    #expect(trials.medianTime == .milliseconds(runs.map { $0 ?? 9 }.sorted()[(runs.count - 1) / 2]))
  }
}
