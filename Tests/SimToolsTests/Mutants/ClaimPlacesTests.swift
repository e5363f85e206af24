import Foundation
import Testing

@testable import Mutator

/// Where claims are decided, by the comments that name them.
@Suite struct ClaimPlacesTests {
  private static let shelf = """
    struct Shelf {
      /// Books stand in rows (C001).
      ///
      /// Original: `-[Shelf fill]`.
      func fill(
        _ count: Int
      ) {
        rows = count
      }

      func empty() {
        note()
        // Not before (C002).
        rows = 0
        books = 0

        close()  // C003
      }

      /// How many fit (C004, C005).
      let size: Size
    }
    """
  private static let shop = """
    func sell(_ shelf: Shelf) {
      if shelf.size == .large {
        order()
      }
      switch shelf.kind {
      case .size: none()
      case .sizeless:
        pack()
        wrap()
      case .other: none()
      }
    }
    """

  private func lines(_ claim: String, _ sources: [String: String]) -> [String: [Int]]? {
    ClaimPlaces(in: sources).lines[claim]?.mapValues { $0.sorted() }
  }

  @Test func aDocumentedDeclarationIsAPlace() {
    #expect(lines("C001", ["Shelf": Self.shelf]) == ["Shelf": [5, 6, 7, 8, 9]])
  }

  @Test func aBodyMayBeginOnALineOfItsOwn() {
    let source =
      "/// Sold (C007).\nfunc sell(_ book: Book)\n  async -> Bool\n{\n  close()\n}\nfunc open() {}"
    #expect(lines("C007", ["Shop": source]) == ["Shop": [2, 3, 4, 5, 6]])
  }

  @Test func aCommentInABodyMeansTheStatementsBelowIt() {
    #expect(lines("C002", ["Shelf": Self.shelf]) == ["Shelf": [14, 15]])
  }

  @Test func aCommentBehindAStatementMeansTheStatement() {
    #expect(lines("C003", ["Shelf": Self.shelf]) == ["Shelf": [17]])
  }

  @Test func ofAConstantTheUsesAreAPlaceToo() {
    let sources = ["Shelf": Self.shelf, "Shop": Self.shop]
    #expect(lines("C004", sources) == ["Shelf": [21], "Shop": [2, 3, 4, 6]])
    #expect(lines("C005", sources) == lines("C004", sources))
  }

  @Test func ofACaseTheBranchIsAPlaceToo() {
    let kind = "enum Kind {\n  /// Without a size (C006).\n  case sizeless\n}"
    #expect(lines("C006", ["Kind": kind, "Shop": Self.shop]) == ["Kind": [3], "Shop": [7, 8, 9]])
  }

  @Test func whatNoCommentNamesHasNoPlace() {
    #expect(lines("C009", ["Shelf": Self.shelf]) == nil)
  }

  private func report(
    _ findings: [String: ClaimTrial.Finding], listed: [String] = []
  ) throws -> ClaimReport {
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("claims-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    try listed.map { "\($0)\n  Its reason.\n" }.joined()
      .write(to: root.appendingPathComponent("list"), atomically: true, encoding: .utf8)
    return ClaimReport(findings: findings, known: KnownSurvivors("list", of: root))
  }

  @Test func aReportCountsAndListsByWhatIsMissing() throws {
    let report = try report(
      [
        "C001": .broken, "C002": .unnoticed, "C003": .unnamed, "C004": .unnoticed, "C005": .unshown,
      ],
      listed: ["C005"])
    #expect(!report.isComplete)
    #expect(report.text.hasPrefix("1 of 5 claims:"))
    #expect(
      report.text.contains("2: its scenario files pass with each change at its place: C002 C004\n"))
    #expect(report.text.contains("1: no comment in the model names it: C003\n"))
    #expect(!report.text.contains("C005"))
    #expect(report.text.hasSuffix("1 more are listed with a reason in list.\n"))
  }

  @Test func theListHasExactlyWhatIsNotBroken() throws {
    let findings: [String: ClaimTrial.Finding] = ["C001": .broken, "C002": .unnoticed]
    #expect(try report(findings, listed: ["C002"]).isComplete)
    #expect(try !report(findings, listed: []).isComplete)
    let stale = try report(findings, listed: ["C001", "C002"])
    #expect(!stale.isComplete)
    #expect(stale.text.contains("1: broken, so take them off list: C001\n"))
  }
}
