import Testing

/// `sim bench` prints figures and ratios; what they are is the machine's business.
@Suite struct BenchCommandTests {
  @Test func eachFigureIsANumberOfNanoseconds() throws {
    let run = try SimProcess(["bench", "--rounds", "1"])
    #expect(run.code == 0)
    #expect(run.lines.count == 6)
    for line in run.lines {
      let words = line.split(separator: " ")
      #expect((Int(words[0]) ?? 0) > 0 && words[1] == "ns", "\(line)")
    }
    #expect(run.lines.count { $0.contains(" of those (target: at most ") } == 2)
    #expect(run.lines.first?.contains(/start to end of the process: \d+\.\d ms \(target: below 20 ms\)/) == true)
  }
}
