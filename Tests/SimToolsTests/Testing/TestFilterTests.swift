import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// What `--filter` selects.
@Suite struct TestFilterTests {
  private func lets(
    _ filters: [String], path: String = "a/Cold-load.json", title: String = "The First"
  )
    -> Bool
  {
    TestFilter.lets(filters.map(TestFilter.init), path: path, title: title)
  }

  @Test(arguments: [
    ("cold", true), ("COLD", true), ("a/c", true), ("first", true), ("second", false),
    ("c*d", true), ("c*x", false), ("*", true), ("c?ld", true), ("c?d", false), ("", true),
    ("cold*json", true), ("json*cold", false), ("?", true), ("th?*st", true), ("load.json?", false),
    ("*load.json", true), ("ll*oo", false),
  ])
  func aPatternIsLookedForInPathAndTitle(pattern: String, isLet: Bool) {
    #expect(lets([pattern]) == isLet)
    #expect(lets(["!\(pattern)"]) == !isLet)
  }

  @Test func severalAddUpAndExclusionsTakeAway() {
    #expect(lets(["nothing", "cold"]))
    #expect(lets([]))
    #expect(!lets(["cold", "!first"]))
    #expect(!lets(["!nothing", "!first"]))
    #expect(lets(["!nothing"]))
    #expect(!lets(["!nothing", "other"]))
  }

  /// What is tried again behind a star begins one place further on.
  @Test func aStarTriesEveryPlace() {
    #expect(lets(["aab*aac"], path: "aaab-aaac", title: ""))
    #expect(!lets(["aab*aac"], path: "aaac-aaab", title: ""))
  }
}
