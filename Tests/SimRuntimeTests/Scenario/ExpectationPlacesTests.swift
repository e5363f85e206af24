import Testing

@testable import TestFixtures

/// Wherever a file expects something, a name that nothing has is refused.
@Suite struct ExpectationPlacesTests {
  private static let places = [
    (#""expect": EXPECTED"#, "$.expect"),
    (#""in": {"5.x": {"expect": EXPECTED}}"#, #"$.in["5.x"].expect"#),
    (#""explore": {"always": EXPECTED}"#, "$.explore.always"),
    (#""explore": {"never": [EXPECTED]}"#, "$.explore.never[0]"),
    (#""explore": {"sometimes": [{"running": 0}, EXPECTED]}"#, "$.explore.sometimes[1]"),
    (#"STEP {"at": "1 s", "expect": EXPECTED}"#, "$.steps[2].expect"),
    (
      #"STEP {"at": "1 s", "expect": {"running": 0}, "in": {"5.x": EXPECTED}}"#,
      #"$.steps[2].in["5.x"]"#
    ),
  ]
  private static let mistakes = [
    (#"{"completions": {"frist": []}}"#, #".completions.frist: no load is called "frist""#),
    (#"{"untold": [{"completed": "frist"}]}"#, #".untold[0].completed: no load is called "frist""#),
    (
      #"{"prefetches": {"ahaed": {"completion": null}}}"#,
      #".prefetches.ahaed: no prefetch is called "ahaed""#
    ),
  ]

  @Test(arguments: places, mistakes)
  func aNameThatNothingHasIsRefused(place: (String, String), mistake: (String, String)) {
    let isStep = place.0.hasPrefix("STEP")
    let text = place.0.replacing("STEP ", with: "").replacing("EXPECTED", with: mistake.0)
    let complaints = TestScenario.complaints(
      Array(
        #"""
        {"format": 1, "title": "T", "about": "A", "generation": ["4.2", "5.x"], "steps": [
          {"at": "0 s", "load": "https://a/1.png", "as": "first"},
          {"at": "0 s", "prefetch": ["https://a/2.png"], "as": "ahead"}\#(isStep ? ", \(text)]" : "], \(text)")}
        """#.utf8))
    #expect(complaints.count == 1 && complaints[0].contains(place.1 + mistake.1), "\(complaints)")
  }

  @Test func whatBreaksInSomeOrderIsNamedToo() {
    let complaints = TestScenario.complaints(
      Array(
        TestScenario.document(
          #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}], "explore": "#
            + #"{"violates": [{"invariant": "completion-count", "load": "frist"}]}"#
        ).utf8))
    #expect(
      complaints.count == 1
        && complaints[0].contains(#"$.explore.violates[0].load: no load is called "frist""#),
      "\(complaints)")
  }
}
