import Foundation
import Testing

/// Bytes at 97.5 kB/s take times of very many digits: people read them to the nanosecond, tools to the last digit.
@Suite struct RoundedTimeTests {
  private static let file = "Scenarios/network/a-shop-over-3g.json"

  @Test(arguments: [
    ["run"], ["explain"], ["export"], ["export", "--to", "shiviz"],
  ])
  func peopleReadNanoseconds(words: [String]) throws {
    let run = try SimProcess(words + ["--generation", "5.x", Self.file])
    #expect(run.code == 0 && run.output.contains("282.051282 ms"))
    #expect(run.output.firstMatch(of: /\.\d{10}/) == nil)
  }

  @Test func toolsReadAllDigits() throws {
    let words = ["export", "--to", "json", "--generation", "5.x", Self.file]
    #expect(try SimProcess(words).output.contains("282.051282051282051 ms"))
  }
}
