import Foundation
import Testing

@testable import Mutator

/// Which statements of a file can be left out, by their form.
@Suite struct MutantFinderTests {
  private static let source = """
    struct Shelf {
      init(_ books: Int) {
        self.books = books
      }

      mutating func fill(_ count: Int) async throws -> Int {
        books += count
        note("filled")
        let first = take()
        if first == 0 { return 0 }
        guard books > 3 else { return }
        guard let last = last() else { return }
        try await deliver(first) { $0.close() }
        long(
          of: first)
        chain
          .next()
        let sum =
          add(first)
        // note("not this")
        preconditionFailure("never")
        return sum
      }
    }
    """

  private func found(lines: Set<Int> = []) -> [Int: String] {
    let mutants = MutantFinder(file: "Shelf.swift", text: Self.source, lines: lines)
      .mutants(from: 1)
    return Dictionary(uniqueKeysWithValues: mutants.map { ($0.line, $0.statement) })
  }

  /// What stands alone on its line, and neither binds a name nor belongs to an initializer.
  @Test func statementsThatStandAloneAreFound() {
    #expect(
      found() == [
        7: "books += count", 8: #"note("filled")"#, 10: "if first == 0 { return 0 }",
        11: "guard books > 3 else { return }", 13: "try await deliver(first) { $0.close() }",
      ])
  }

  @Test func aLineCanBeChosen() {
    #expect(found(lines: [8, 9]) == [8: #"note("filled")"#])
  }

  @Test func theyAreNumberedFromTheOneThatIsGiven() {
    let mutants = MutantFinder(file: "Shelf.swift", text: Self.source).mutants(from: 40)
    #expect(mutants.map(\.number) == [40, 41, 42, 43, 44])
  }

  /// A survivor is listed by its file and statement, wherever it stands now; the reason is indented.
  @Test func theReportTellsListedSurvivorsFromOthers() throws {
    let list = FileManager.default.temporaryDirectory
      .appendingPathComponent("survivors-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: list) }
    try """
    # Statements that may be left out.
    Shelf.swift: note("filled")
      It is for readers.

    """.write(to: list, atomically: true, encoding: .utf8)
    let mutants = MutantFinder(file: "Shelf.swift", text: Self.source).mutants(from: 1)
    let known = MutationReport(mutants: mutants, survivors: [mutants[1]], list: list)
    #expect(known.isComplete)
    #expect(known.text.contains("1 more are listed with a reason in .ci/survivors."))
    let new = MutationReport(mutants: mutants, survivors: Array(mutants[...1]), list: list)
    #expect(!new.isComplete)
    #expect(new.text.contains("Shelf.swift:7: books += count"))
    #expect(new.text.contains("   3 of    5   60.0 %"))
  }
}
