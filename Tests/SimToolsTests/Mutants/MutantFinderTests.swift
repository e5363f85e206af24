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
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("survivors-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    try """
    # Statements that may be left out.
    Shelf.swift: note("filled")
      It is for readers.

    """.write(to: root.appendingPathComponent("list"), atomically: true, encoding: .utf8)
    let list = KnownSurvivors("list", of: root)
    let mutants = MutantFinder(file: "Shelf.swift", text: Self.source).mutants(from: 1)
    let known = MutationReport(mutants: mutants, survivors: [mutants[1]], known: list)
    #expect(known.isComplete)
    #expect(known.text.contains("1 more are listed with a reason in list."))
    let new = MutationReport(mutants: mutants, survivors: Array(mutants[...1]), known: list)
    #expect(!new.isComplete)
    #expect(new.text.contains("Shelf.swift:7: books += count"))
    #expect(new.text.contains("   3 of    5   60.0 %"))
  }

  private func switched(_ statement: String, _ change: Mutant.Change) -> String? {
    MutantFinder(file: "Shelf.swift", text: "{\n    " + statement, changes: [change])
      .mutants(from: 1).first?.switched(statement)
  }

  @Test(arguments: [
    ("if await books.read() == 0 {", "if (await books.read() == 0) != isActiveMutant(1) {"),
    ("} else if isOpen {", "} else if (isOpen) != isActiveMutant(1) {"),
    ("if let book, isOpen(1, 2) {", "if let book, (isOpen(1, 2)) != isActiveMutant(1) {"),
    ("if isOpen,", "if (isOpen) != isActiveMutant(1),"),
    (
      "guard isOpen else { return nil }",
      "guard (isOpen) != isActiveMutant(1) else { return nil }"
    ),
    ("let isOpen = door.isOpen", "let isOpen = (door.isOpen) != isActiveMutant(1)"),
    ("return books == 3", "return (books == 3) != isActiveMutant(1)"),
    ("books == 3 && isOpen", "(books == 3 && isOpen) != isActiveMutant(1)"),
    ("var isFull: Bool { books == 3 }", "var isFull: Bool { (books == 3) != isActiveMutant(1) }"),
  ])
  func aConditionIsNegated(_ statement: String, _ mutant: String) {
    #expect(switched(statement, .negated) == mutant)
  }

  @Test(arguments: ["if let book { read(book) }", "return .open", "read(book)", "books = 0"])
  func whatIsNoConditionIsNot(_ statement: String) {
    #expect(switched(statement, .negated) == nil)
  }

  @Test(arguments: [
    ("await isOpen.write(true)", "await isOpen.write(!isActiveMutant(1))"),
    ("open(now: false)", "open(now: isActiveMutant(1))"),
    (#"note("1", 15)"#, #"note("1", (15 + (isActiveMutant(1) ? 1 : 0)))"#),
  ])
  func aLiteralIsAnother(_ statement: String, _ mutant: String) {
    #expect(switched(statement, .otherLiteral) == mutant)
  }

  @Test(arguments: ["read(book1)", "case 1: none", #"note("true")"#, "read($0)"])
  func whatIsNoLiteralIsNot(_ statement: String) {
    #expect(switched(statement, .otherLiteral) == nil)
  }

  /// The one that is left out is around the other.
  @Test func aLineCanHaveTwo() {
    let mutants = MutantFinder(
      file: "Shelf.swift", text: "{\n    await isOpen.write(true)",
      changes: Set(Mutant.Change.allCases)
    ).mutants(from: 1)
    #expect(mutants.map(\.change) == [.leftOut, .otherLiteral])
    let text = mutants.reversed().reduce("await isOpen.write(true)") { $1.switched($0) }
    #expect(text == "if !isActiveMutant(1) { await isOpen.write(!isActiveMutant(2)) }")
  }
}
