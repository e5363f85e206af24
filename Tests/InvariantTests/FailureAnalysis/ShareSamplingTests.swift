import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// Which choices are sampled, and what is known of the others.
@Suite struct ShareSamplingTests {
  private func sampled(
    _ choices: Int, samples: Int = 20, runs limit: Int = .max, fails: (Int, UInt64) -> Bool
  ) -> (sampling: ShareSampling, runs: Int) {
    var runs = 0
    var sampling = ShareSampling(choiceCount: choices, samples: samples)
    sampling.sample(
      while: { $0 < limit },
      fails: { count, seed in
        runs += 1
        return fails(count, seed)
      })
    return (sampling, runs)
  }

  @Test func allOfFewChoicesAreSampled() {
    let (sampling, runs) = sampled(100) { count, seed in seed < UInt64(count) % 7 }
    #expect(sampling.points.map(\.choices) == Array(0...100))
    #expect(sampling.points.allSatisfy { $0.failing == $0.choices % 7 })
    #expect(sampling.isComplete)
    #expect(runs == 101 * 20 && runs == sampling.runCount)
  }

  @Test(arguments: [1, 2, 1_233, 1_999, 2_000])
  func theChoiceThatDecidesIsFoundAmongMany(_ decisive: Int) throws {
    let (sampling, runs) = sampled(2_000) { count, seed in count >= decisive || seed == 3 }
    let gap = try #require(sampling.decisive)
    #expect(gap.from.choices == decisive - 1 && gap.to.choices == decisive)
    #expect(sampling.isComplete)
    #expect(runs <= 101 * 20 && runs <= sampling.runCount)
  }

  /// A sample may fail by chance where there is a way out: what is found is checked on both sides.
  @Test func aLaterWayOutMovesTheDecision() throws {
    let (sampling, _) = sampled(5_000) { count, seed in
      count >= 4_000 || (count >= 1_000 && count != 3_750) || seed > 10
    }
    let gap = try #require(sampling.decisive)
    #expect(gap.width == 1)
    #expect(gap.to.failing == 20 && gap.from.failing < 20)
    let later = sampling.points.filter { $0.choices >= gap.to.choices }
    #expect(later.allSatisfy { $0.failing == 20 })
  }

  @Test func whereNothingDecidesThereIsNoGap() {
    let (sampling, _) = sampled(500) { _, seed in seed < 10 }
    #expect(sampling.decisive == nil && sampling.isComplete)
    #expect(sampling.points.count == ShareSampling.limit + 1)
  }

  @Test func moreIsSampledWhereTheShareChanges() {
    let (sampling, _) = sampled(10_000) { count, seed in seed < (count < 5_000 ? 2 : 12) }
    let places = sampling.points.map(\.choices)
    #expect(places.contains(4_999) && places.contains(5_000))
  }

  @Test(arguments: [0, 1, 20, 45])
  func theResultsOfAnEarlyEndAreComplete(_ limit: Int) {
    let (sampling, runs) = sampled(2_000, runs: limit) { count, _ in count > 700 }
    #expect(runs == limit && !sampling.isComplete)
    #expect(sampling.points.count == limit / 20)
    #expect(sampling.points.allSatisfy { $0.failing == ($0.choices > 700 ? 20 : 0) })
  }

  @Test func whereEveryRunFailsFromTheBeginningOnNoChoiceIsSampled() {
    let (sampling, runs) = sampled(2_000) { _, _ in true }
    #expect(sampling.isComplete && sampling.decisive == nil && runs == 2 * 20)
  }
}
