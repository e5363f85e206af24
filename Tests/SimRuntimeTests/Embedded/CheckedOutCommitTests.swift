import Testing

@testable import FileEmbedder

@Suite struct CheckedOutCommitTests {
  private static let (zero, first, second) = (
    String(repeating: "0", count: 40), String(repeating: "1a", count: 20),
    String(repeating: "2b", count: 20)
  )

  @Test func itIsTheLastOneInTheLog() {
    let log = """
      \(Self.zero) \(Self.first) A Name <a@b.c> 1700000000 +0100\tclone: from elsewhere
      \(Self.first) \(Self.second) A Name <a@b.c> 1700000001 +0100\tcommit: \(Self.zero)

      """
    #expect(CheckedOutCommit(log: log).name == Self.second)
    #expect(CheckedOutCommit(log: log).source.contains("String? = \"\(Self.second)\""))
  }

  @Test(arguments: ["", "\n", "ref: refs/heads/main", "\(Self.zero) 1234 A Name"])
  func whatIsNoLogHasNone(log: String) {
    #expect(CheckedOutCommit(log: log).name == nil)
    #expect(CheckedOutCommit(log: log).source.contains("String? = nil"))
  }
}
