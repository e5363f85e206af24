import ImageLoadingModel
import SimTools
import Testing

/// Views with every defect repaired, on many orders of the threads.
@Suite struct RepairedViewTests {
  private static let views = #"""
    "views": {"v": {"indicator": "progress", "transition": {"duration": "5 ms"}, "progress": true}},
    """#

  /// Fallbacks inside completions, reuse in every stage, and calls from other threads.
  private static let steps = #"""
    {"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "v", "placeholder": "pa",
     "options": ["delayPlaceholder"]},
    {"when": "a completes", "load": "https://a/2.png", "as": "fa", "into": "v", "placeholder": "pf"},
    {"at": "5 ms", "load": "https://a/3.png", "as": "b", "into": "v", "placeholder": "pb",
     "from": "background"},
    {"when": "b completes", "load": "https://a/bad.png", "as": "fb", "into": "v",
     "placeholder": "pfb"},
    {"at": "15 ms", "load": "https://a/4.png", "as": "c", "into": "v", "options": ["refreshCached"],
     "context": {"imageTransformer": {"gives": "new", "time": "3 ms"}}},
    {"at": "28 ms", "load": "https://a/5.png", "as": "d", "into": "v", "placeholder": "pd",
     "options": ["delayPlaceholder", "forceTransition"]},
    {"at": "40 ms", "load": "https://a/5.png", "as": "e", "into": "v",
     "options": ["delayPlaceholder"], "from": "background"},
    {"at": "40 ms", "cancelView": "v"},
    {"at": "50 ms", "load": "https://a/6.png", "as": "z", "into": "v", "placeholder": "pz"}
    """#

  @Test(arguments: 1...40)
  func nothingBreaks(seed: UInt64) throws {
    let run = try ViewRun(
      "hardened", Self.steps, given: Self.views, order: .random(seed: seed))
    let violations = run.result.violations.map { "\($0.invariant): \($0.explanation)" }
    #expect(violations == [])
    #expect(run.result.outcome == .rest)
    let shown = run.result.state.views.first { $0.name == "v" }
    #expect(shown?.content == "https://a/6.png")
    #expect(shown?.hasIndicator == false)
  }

  /// The same breaks 5.x, or the test above shows nothing.
  @Test func theUnrepairedOneBreaks() throws {
    let broken = try (1...40).flatMap { seed in
      try ViewRun("5.x", Self.steps, given: Self.views, order: .random(seed: UInt64(seed)))
        .result.violations.map(\.invariant)
    }
    #expect(broken.contains("indicator-follows-load"))
    #expect(broken.contains("latest-load-is-kept") || broken.contains("view-shows-last-answer"))
  }
}
