import SimTools
import Testing

/// `sim bench` prints figures and ratios; what they are is the machine's business.
@Suite struct BenchCommandTests {
  @Test func eachFigureIsANumberOfNanoseconds() throws {
    let run = try SimProcess([
      "bench", "--rounds", "1", "--executions", "2000", "--scenario-executions", "200", "--size",
      "10",
    ])
    #expect(run.code == 0)
    let heading = try #require(
      run.lines.firstIndex { $0.hasPrefix("time for one of 10 and of 100") })
    for line in run.lines[3..<heading] {
      let words = line.split(separator: " ")
      #expect((Int(words[0]) ?? 0) > 0 && words[1] == "ns", "\(line)")
    }
    #expect(run.lines.count { $0.contains(#/ \d+\.\d times .* \(target: at most \d+\)/#) } == 2)
    #expect(
      run.lines[3].contains(/start to end of the process \(target: at most 8000000 ns\)/))
    #expect(run.lines[2].contains("kB  for each load of one run (target: at most 2)"))
    let growth = run.lines[(heading + 1)...]
    #expect(growth.count == Growth.Dimension.allCases.count)
    for (line, dimension) in zip(growth, Growth.Dimension.allCases) {
      #expect(line.contains(#/^ *\d+ ns, \d+ ns, \d+\.\d times  /#), "\(line)")
      #expect(line.hasSuffix(dimension.rawValue))
    }
    // No run leaves anything behind: not a thread, an object, a record.
    let memory = run.lines[0].split(separator: " ", maxSplits: 1)
    #expect(
      memory[1] == "kB  more memory after 2000 random executions than after 20 (target: 0)")
    #expect(try #require(Int(memory[0])) < 1_000)
    let scenarios = run.lines[1].split(separator: " ", maxSplits: 1)
    #expect(
      scenarios[1]
        == "kB  more memory after 200 random executions of a scenario, in each generation in turn, "
        + "than after 10 (target: below 1000)")
    #expect(try #require(Int(scenarios[0])) < 1_000)
  }

  @Test func theSameAsADocument() throws {
    let run = try SimProcess([
      "bench", "--rounds", "1", "--executions", "100", "--scenario-executions", "20", "--size", "4",
      "--format", "json",
    ])
    let document = try JSONParser.parse(Array(run.output.utf8))
    #expect(document.integer("version") == 1)
    #expect(document.text("type") == "benchmark")
    #expect(document["memory"]?.array?.count == 3)
    #expect(document["growth"]?.array?.count == Growth.Dimension.allCases.count)
    let figures = try #require(document["figures"]?.array)
    #expect(figures.allSatisfy { ($0.integer("nanoseconds") ?? 0) > 0 })
    #expect(figures.count { $0.integer("yardstickNanoseconds") != nil } == 2)
    #expect(figures.count { $0.integer("targetNanoseconds") != nil } == 5)
  }
}
