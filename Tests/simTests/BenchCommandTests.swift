import Testing

/// `sim bench` prints figures and ratios; what they are is the machine's business.
@Suite struct BenchCommandTests {
  @Test func eachFigureIsANumberOfNanoseconds() throws {
    let run = try SimProcess([
      "bench", "--rounds", "1", "--executions", "5000", "--scenario-executions", "1000",
    ])
    #expect(run.code == 0)
    #expect(run.lines.count == 8)
    for line in run.lines.dropFirst(2) {
      let words = line.split(separator: " ")
      #expect((Int(words[0]) ?? 0) > 0 && words[1] == "ns", "\(line)")
    }
    #expect(run.lines.count { $0.contains(" of those (target: at most ") } == 2)
    #expect(
      run.lines[2].contains(/start to end of the process: \d+\.\d ms \(target: below 20 ms\)/))
    // No run leaves anything behind: not a thread, an object, a record.
    let memory = run.lines[0].split(separator: " ", maxSplits: 1)
    #expect(
      memory[1] == "kB  more memory after 5000 random executions than after 50 (target: 0)")
    #expect(try #require(Int(memory[0])) < 1_000)
    let scenarios = run.lines[1].split(separator: " ", maxSplits: 1)
    #expect(
      scenarios[1]
        == "kB  more memory after 1000 random executions of a scenario, in each generation in turn, "
        + "than after 50 (target: below 1000)")
    #expect(try #require(Int(scenarios[0])) < 1_000)
  }
}
