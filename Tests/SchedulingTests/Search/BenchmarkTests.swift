import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import TestFixtures

/// What `sim bench` compares does the same work.
@Suite struct BenchmarkTests {
  /// The checksums that the standard program gives with a priority queue of C++.
  @Test(
    arguments: [(20_000, 7_729_345_973_178_227_623)]
      + (WholeForm.isWanted ? [(1_000_000, 11_341_466_451_274_892_470)] : []))
  func bothHeapsRunTheStandardProgram(count: Int, checksum: UInt64) {
    #expect(Benchmark.standardTimers(inABareHeap: count) == checksum)
    #expect(Benchmark.standardTimers(ofVirtualTime: count) == checksum)
  }

  @Test func aBareReplayMakesEveryOrder() {
    var sum = 0
    let report = Explorer().explore(
      DepthFirstSearch(), limits: Explorer.Limits(executions: 50_000), findsRaces: false,
      program: Benchmark.lostUpdate
    ) { run in
      sum += run.value ?? 0
      return .continueSearch
    }
    let bare = BareReplay.everyOrder()
    #expect(bare.orders == 34_650)
    #expect(report.executions == bare.orders)
    #expect(sum == bare.sum)
  }

  @Test(arguments: Growth.Dimension.allCases)
  func everyDimensionIsWork(_ dimension: Growth.Dimension) throws {
    try dimension.work(6)
  }

  @Test func theRatioThatIsAllowed() {
    #expect(Growth.allowed(few: 2_000).description == "1.2")
    #expect(Growth.allowed(few: 100).description == "1.5")
  }
}
