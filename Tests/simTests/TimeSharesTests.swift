import Testing

@testable import SimCommands

/// How several generations share the time of a command.
@Suite struct TimeSharesTests {
  @Test func whatOneLeavesTheOthersHave() {
    let start = ContinuousClock.now
    var shares = TimeShares(of: .seconds(30), among: 3, now: start)
    #expect(shares.next(now: start) == start + .seconds(10))
    #expect(shares.next(now: start + .seconds(2)) == start + .seconds(16))
    #expect(shares.next(now: start + .seconds(16)) == start + .seconds(30))
  }

  @Test func whoComesTooLateHasNothing() {
    let start = ContinuousClock.now
    var shares = TimeShares(of: .seconds(1), among: 2, now: start)
    #expect(shares.next(now: start + .seconds(5)) == start + .seconds(5))
  }

  @Test func withoutALimitThereIsNone() {
    var shares = TimeShares(of: nil, among: 2)
    #expect(shares.next() == nil)
  }
}
