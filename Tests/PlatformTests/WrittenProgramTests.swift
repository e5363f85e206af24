import PlatformRuns
import Testing

/// What libdispatch and Foundation do with written programs is what the kernel does.
@Suite struct WrittenProgramTests {
  @Test(arguments: WrittenProgram.allCases)
  func everyEndThatThePlatformShowsIsExplored(_ written: WrittenProgram) throws {
    let program = written.program
    let exploration = Exploration(of: program, plainRuns: 20_000, reducedRuns: 0)
    #expect(exploration.isExhausted && exploration.flaws.isEmpty)
    let job = Job(program, runs: 300, seed: 1, patienceInSeconds: 20)
    let (tallies, isWhole) = try PlatformProcess([job]).tallies()
    #expect(isWhole)
    #expect(tallies.map(\.runs) == [300])
    for count in tallies.flatMap(\.counts) {
      #expect(exploration.ends.contains(count.end), "\(count.runs) runs")
    }
  }

  /// The platform may need many runs until it has shown all.
  @Test(arguments: ExactProgram.allCases)
  func thePlatformShowsEveryEndOfTheKernelAndNoOther(_ exact: ExactProgram) throws {
    let program = exact.program
    let exploration = Exploration(of: program, plainRuns: 20_000, reducedRuns: 0)
    #expect(exploration.isExhausted && exploration.flaws.isEmpty)
    var seen: Set<End> = []
    var rounds: UInt64 = 0
    while rounds == 0 || (seen != exploration.ends && rounds < 20) {
      rounds += 1
      let job = Job(program, runs: 100, seed: rounds * 1_000, patienceInSeconds: 20)
      seen.formUnion(try PlatformProcess([job]).tallies().tallies.flatMap(\.counts).map(\.end))
    }
    #expect(seen == exploration.ends)
  }

  @Test(arguments: WaitingProgram.allCases)
  func aProgramThatHangsOnThePlatformIsADeadlock(_ waiting: WaitingProgram) throws {
    let program = waiting.program
    let exploration = Exploration(of: program, plainRuns: 20_000, reducedRuns: 0)
    #expect(exploration.isExhausted && exploration.flaws == [.deadlock])
    #expect(exploration.ends.allSatisfy { $0.isStuck })
    let job = Job(program, runs: 1, seed: 1, patienceInSeconds: 1)
    let (tallies, _) = try PlatformProcess([job]).tallies()
    let ends = tallies.flatMap(\.counts).map(\.end)
    #expect(ends.count == 1)
    #expect(exploration.ends.isSuperset(of: ends), "\(ends)")
  }

  @Test(arguments: TrappingProgram.allCases)
  func whereLibdispatchTrapsTheKernelEndsTheRun(_ trapping: TrappingProgram) throws {
    let program = trapping.program
    let exploration = Exploration(of: program, plainRuns: 20_000, reducedRuns: 0)
    #expect(exploration.isExhausted && exploration.flaws == [trapping.flaw])
    let job = Job(program, runs: 1, seed: 1, patienceInSeconds: 20)
    let (tallies, isWhole) = try PlatformProcess([job]).tallies()
    #expect(tallies.isEmpty && !isWhole)
  }
}
