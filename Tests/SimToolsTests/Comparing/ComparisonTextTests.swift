import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimReports
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// How a comparison is printed.
@Suite struct ComparisonTextTests {
  @Test func valuesAreListedWithTheirRuns() {
    let labels = ["3.x", "4.2", "5.x"]
    let told = { (values: [String]) in
      ComparisonText.groups(values, labels: labels).map { "\($0.label): \($0.value)" }
    }
    #expect(told(["a", "b", "a"]) == ["3.x, 5.x: a", "4.2: b"])
    #expect(told(["a", "b", "c"]) == ["3.x: a", "4.2: b", "5.x: c"])
    #expect(told(["a", "a", "a"]) == ["all: a"])
  }

  private var comparison: RunComparison {
    get throws {
      let steps = #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}"#
      let network = { (latency: String) in
        #""given": {"network": {"https://a/*": {"status": 404, "latency": "\#(latency)"}}}, "#
          + #""steps": [\#(steps)]"#
      }
      return RunComparisonTests.compare(
        try TestScenario.read(network("10 ms")), try TestScenario.read(network("20 ms")))
    }
  }

  @Test func theTableIsKnown() throws {
    let lines = ComparisonText(try comparison, style: .plain, columns: 72).lines()
    #expect(
      lines == [
        "Differences",
        "  first gets  a  error NSURLErrorDomain 404, cache type none, at 10 ms",
        "              b  error NSURLErrorDomain 404, cache type none, at 20 ms", "",
        "The same in all",
        "  memory, disk, failedURLs, running, downloads, requests in flight, URL",
        "  table, requests, invariants, end of the run", "", "Where the runs differ first",
        "  nowhere: step by step the same happens",
      ])
  }

  @Test func equalPartsCanBePrintedInFull() throws {
    let lines = ComparisonText(try comparison, style: .plain).lines(printsAll: true)
    #expect(lines.contains("  failedURLs          all  https://a/1.png"))
    #expect(lines.contains("  end of the run      all  at rest"))
  }

  @Test func hostileTextIsEscaped() throws {
    let text = #"""
      "given": {"network": {"https://a/1": {"image": "png 1x1", "label": "\u001b[31m\u202e"}}},
      "steps": [{"at": "0 s", "load": "https://a/1", "as": "first", "into": "cell"LATER}]
      """#
    let comparison = RunComparisonTests.compare(
      try TestScenario.read(text.replacing("LATER", with: "")),
      try TestScenario.read(text.replacing("LATER", with: #", "placeholder": "\u001b]0;x""#)))
    for lines in [true, false].map({
      ComparisonText(comparison, style: .plain).lines(printsAll: $0)
    }) {
      #expect(lines.contains { $0.contains("\\u{1b}") })
      #expect(!lines.joined().unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
  }
}
