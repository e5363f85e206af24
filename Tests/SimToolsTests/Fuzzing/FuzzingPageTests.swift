import Foundation
import ImageLoadingModel
import Testing

@testable import SimDocuments

/// The table of `Documentation/Fuzzing.md` that says how soon the fuzzer finds each bug.
@Suite struct FuzzingPageTests {
  private struct Row {
    let defect: String
    let runs: [String]
    let failure: String
  }

  private static let rows: [Row] = (EmbeddedFile.at("Documentation/Fuzzing.md")?.text ?? "")
    .split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 7, Defect(rawValue: cells[1]) != nil else { return nil }
      return Row(defect: cells[1], runs: Array(cells[2...4]), failure: cells[5])
    }

  @Test func itHasEachBugOnce() {
    #expect(Self.rows.map(\.defect) == Defect.allCases.map(\.rawValue))
  }

  @Test func itHasTheRunsOfEachGenerationThatHasTheBug() {
    for row in Self.rows {
      for (generation, runs) in zip([Generation.v3, .v42, .v5], row.runs) {
        let hasBug = generation.defects.contains { $0.rawValue == row.defect }
        #expect(runs.isEmpty != hasBug, "\(row.defect) in \(generation.name)")
        if hasBug, runs != ">20000" {
          #expect((1...20_000).contains(Int(runs) ?? 0), "\(row.defect) in \(generation.name)")
        }
      }
    }
  }

  @Test func itSaysWhyABugIsNotFound() {
    for row in Self.rows where row.runs.contains(">20000") {
      #expect(row.failure.contains("not found: "), "\(row.defect)")
    }
  }

  @Test func itCountsWhatIsFound() throws {
    let searches = Self.rows.flatMap(\.runs).filter { !$0.isEmpty }
    let found = searches.count { $0 != ">20000" }
    let text = try #require(EmbeddedFile.at("Documentation/Fuzzing.md")).text
    #expect(text.contains("\(found) of \(searches.count)"))
  }
}
