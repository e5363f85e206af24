import SimTools
import Testing

@testable import TestFixtures

/// Prefetches that no run can do, and names that no prefetch has.
@Suite struct BadPrefetchTests {
  private static func complaint(_ steps: String, _ members: String = "") -> [String] {
    TestScenario.complaints(
      Array(
        TestScenario.document(
          #""steps": [\#(steps)]"# + (members.isEmpty ? "" : ", " + members)
        ).utf8))
  }

  private static let ahead = #"{"at": "0 s", "prefetch": ["https://a/1.png"], "as": "ahead"}"#

  @Test func aPrefetchNeedsAName() throws {
    let complaints = Self.complaint(#"{"at": "0 s", "prefetch": ["https://a/1.png"]}"#)
    #expect(complaints.count == 1)
    #expect(complaints.first?.contains(#"a prefetch needs a name, the key "as""#) == true)
  }

  @Test(arguments: [
    (#"{"at": "1 s", "cancel": "ahead[1]"}"#, "no load is called \"ahead[1]\""),
    (#"{"at": "1 s", "cancel": "ahead"}"#, "no load is called \"ahead\""),
    (#"{"at": "1 s", "cancel": "ahead[x]"}"#, "[x] is not the place of a URL"),
    (#"{"when": "ahead[1] completes", "cancelAll": true}"#, "no load is called \"ahead[1]\""),
  ])
  func aLoadThatNoPrefetchBegins(step: String, message: String) throws {
    let complaints = Self.complaint(Self.ahead + ", " + step)
    #expect(complaints.count == 1)
    #expect(complaints.first?.contains(message) == true, "\(complaints)")
  }

  @Test func namesOfPrefetchesAndTheirLoadsAreKnown() throws {
    let complaints = Self.complaint(
      Self.ahead
        + #"""
        , {"at": "1 s", "cancel": "ahead[0]"}, {"when": "ahead completes", "cancelAll": true},
        {"when": "ahead[0]#2 reaches prefetch.load", "cancelPrefetch": true}
        """#,
      #"""
      "expect": {"prefetches": {"ahead": {"progress": []}}, "completions": {"ahead[0]#2": []}},
      "violates": [{"invariant": "prefetch-completion-is-called", "load": "ahead"}]
      """#)
    #expect(complaints == [])
  }

  @Test func expectingAPrefetchThatDoesNotExist() throws {
    let complaints = Self.complaint(
      Self.ahead, #""expect": {"prefetches": {"ahed": {"completion": null}}}"#)
    #expect(complaints.count == 1)
    #expect(complaints.first?.contains("no prefetch is called \"ahed\"") == true)
    #expect(complaints.first?.contains("ahead") == true)
  }
}
