import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// What is said of views and prefetchers that one generation does not have is refused.
@Suite struct BadViewTests {
  private static func complaints(_ generation: String, _ members: String) -> [String] {
    TestScenario.complaints(
      Array(
        #"{"format": 1, "title": "T", "about": "A", "generation": "\#(generation)", \#(members)}"#
          .utf8))
  }

  private static func load(_ fields: String) -> String {
    #""steps": [{"at": "0 s", "load": "u", "as": "a", "into": "v", \#(fields)}]"#
  }

  private static func given(_ fields: String) -> String {
    #""given": {\#(fields)}, "steps": [{"at": "0 s", "wait": "0 s"}]"#
  }

  @Test(arguments: [
    (
      "3.x", load(#""key": "k""#),
      "$.steps[0].key: in 3.x the caller cannot choose the operation key"
    ),
    (
      "3.x", load(#""group": null"#), "$.steps[0].group: in 3.x the context has no dispatch group"
    ),
    (
      "5.x", load(#""group": null"#), "$.steps[0].group: in 5.x the context has no dispatch group"
    ),
    (
      "3.x", load(#""setter": true"#),
      "$.steps[0].setter: in 3.x the app cannot set pictures by a block"
    ),
    (
      "5.x", load(#""previousImage": true"#),
      "$.steps[0].previousImage: in 5.x the previous cached image cannot be the placeholder"
    ),
    (
      "3.x", load(#""picture": "animated""#),
      "$.steps[0].picture: in 3.x there is no view for animations"
    ),
    (
      "5.x", #""steps": [{"at": "0 s", "animationImages": ["u"], "into": "v", "as": "a"}]"#,
      "$.steps[0].animationImages: in 5.x views show no images in turn"
    ),
    (
      "4.2", #""steps": [{"at": "0 s", "watchProgress": "v"}]"#,
      "$.steps[0].watchProgress: in 4.2 views have no progress object"
    ),
    (
      "4.2", given(#""views": {"v": {"indicator": "progress"}}"#),
      "$.given.views.v.indicator: in 4.2 views have no such indicator"
    ),
    (
      "4.2", given(#""views": {"v": {"transition": {}}}"#),
      "$.given.views.v.transition: in 4.2 views have no transition"
    ),
    (
      "3.x", given(#""views": {"v": {"progress": true}}"#),
      "$.given.views.v.progress: in 3.x views have no progress object"
    ),
    (
      "4.2", given(#""prefetcher": {"context": {"imageScaleFactor": 2}}"#),
      "$.given.prefetcher.context: in 4.2 the prefetcher's loads cannot carry a context"
    ),
    (
      "4.2",
      #""steps": [{"at": "0 s", "prefetch": ["u"], "as": "p"}, {"at": "0 s", "cancelPrefetch": "p"}]"#,
      "$.steps[1].cancelPrefetch: in 4.2 a prefetch cannot be cancelled alone"
    ),
  ])
  func itIsRefused(generation: String, members: String, told: String) {
    let complaints = Self.complaints(generation, members)
    #expect(complaints.count == 1)
    #expect(complaints.first?.contains(told) == true, "\(complaints)")
    #expect(
      complaints.first?.contains("have it") == true || complaints.first?.contains("has it") == true)
  }

  /// Views ask the shared manager: what `given` says of another one would not be so.
  @Test func viewsAskTheSharedManager() {
    let given = #""given": {"manager": {"shared": false}}, "#
    func complaints(_ step: String) -> [String] {
      Self.complaints("4.2", given + #""steps": [{"at": "0 s", \#(step), "as": "a"}]"#)
    }
    for step in [#""load": "u", "into": "v""#, #""animationImages": ["u"], "into": "v""#] {
      let complaints = complaints(step)
      #expect(complaints.count == 1)
      #expect(
        complaints.first?.contains(
          "$.given.manager.shared: $.steps[0] loads into a view, and views ask the shared manager "
            + "(leave this setting out, or load without a view)") == true,
        "\(complaints)")
    }
    let unknown = Self.complaints(
      "5.x", given + #""steps": [{"at": "0 s", "load": "u", "into": "v", "as": "a"}]"#)
    #expect(unknown.count == 1)
    #expect(unknown.first?.contains("have no setting \"shared\"") == true, "\(unknown)")
    #expect(complaints(#""load": "u""#).isEmpty)
    #expect(complaints(#""prefetch": ["u"]"#).isEmpty)
  }

  @Test func aPrefetchThatIsCancelledHasAName() {
    let complaints = Self.complaints(
      "5.x",
      #""steps": [{"at": "0 s", "prefetch": ["u"], "as": "ahead"}, {"at": "0 s", "cancelPrefetch": "ahed"}]"#
    )
    #expect(complaints.count == 1)
    #expect(
      complaints.first?.contains(#"no prefetch is called "ahed"; did you mean "ahead"?"#) == true,
      "\(complaints)")
  }

  @Test func imagesInTurnNeedAName() {
    let complaints = Self.complaints(
      "4.2", #""steps": [{"at": "0 s", "animationImages": ["u"], "into": "v"}]"#)
    #expect(complaints.first?.contains("images that are shown in turn need a name") == true)
  }
}
