import Testing

@testable import TestFixtures

/// An `untold` of something that no run can have would always be met: it is refused.
@Suite struct EventNameTests {
  private static func document(_ event: String) -> String {
    TestScenario.document(
      #""given": {"managers": {"other": {}}}, "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first", "#
        + #""into": "cell"}, {"at": "1 s", "memoryWarning": true}, {"at": "2 s", "prefetch": ["https://a/2.png"], "#
        + #""as": "ahead"}, {"at": "3 s", "query": "https://a/{i}.png", "as": "q-{i}", "repeat": 2, "every": "1 s"}], "#
        + #""expect": {"untold": [\#(event)]}"#, in: .v5)
  }

  @Test(arguments: [
    (
      #"{"reached": "cache.disk.read", "subject": "frist"}"#,
      #"no subject is called "frist"; did you mean "first"?"#
    ),
    (
      #"{"reached": "cache.disk.read", "subject": "step 5"}"#,
      #"no subject is called "step 5"; did you mean "step 2"?"#
    ),
    (
      #"{"cancelled": "first", "by": "frist"}"#,
      #"no subject is called "frist"; did you mean "first"?"#
    ),
    (#"{"completed": "frist*"}"#, #"no load is called "frist*""#),
    (
      #"{"cancelAllBegan": ["first", "frist"]}"#,
      #"no load is called "frist"; did you mean "first"?"#
    ),
    (
      #"{"cancelAllBegan": ["first"], "manager": "otter"}"#,
      #"no manager is called "otter"; did you mean "other"?"#
    ),
    (
      #"{"completed": "first", "queue": "mian"}"#,
      #"no queue is called "mian"; did you mean "main"?"#
    ),
    (#"{"answered": "q-2"}"#, #"no step is called "q-2"; did you mean "q-0"?"#),
    (
      #"{"stimulus": "memoryWarning", "step": "step 3"}"#,
      #"no step is called "step 3"; did you mean "step 2"?"#
    ),
    (#"{"prefetchBegan": "ahaed"}"#, #"no prefetch is called "ahaed"; did you mean "ahead"?"#),
    (
      #"{"prefetchRequested": "ahead[1]"}"#,
      #"no load is called "ahead[1]"; did you mean "ahead[0]"?"#
    ),
    (
      #"{"viewShows": "cell", "image": null, "subject": "frist"}"#, #"no subject is called "frist""#
    ),
    (#"{"viewShows": "cel*"}"#, nil), (#"{"viewShows": "bell*"}"#, #"no view is called "bell*""#),
    (
      #"{"broke": "completion-conut"}"#,
      #""completion-conut" is not an invariant: no invariant has this id; did you"#
    ),
    (#"{"broke": "compilation-*"}"#, #""compilation-*" is not an invariant"#),
    (
      #"{"loadBegan": "first", "options": ["refreshCache"]}"#,
      #"unknown value "refreshCache"; did you mean "refreshCached"?"#
    ),
    (
      #"{"loadBegan": "first", "options": ["refreshCached"], "queue": "main", "subject": "first"}"#,
      nil
    ),
    (#"{"reached": "operation.start", "subject": "download of https://a/1.png"}"#, nil),
    (#"{"completed": "ahead[0]#2"}"#, nil), (#"{"completed": "ahead[*"}"#, nil),
    (#"{"answered": "q-1"}"#, nil), (#"{"stimulus": "memoryWarning", "step": "step 2"}"#, nil),
    (#"{"viewShows": "cell (2)"}"#, nil), (#"{"broke": "completion-*"}"#, nil),
    (#"{"cancelAllBegan": [], "manager": "prefetcher"}"#, nil),
  ])
  func aNameThatNothingHasIsRefused(event: String, message: String?) {
    let complaints = TestScenario.complaints(Array(Self.document(event).utf8))
    if let message {
      #expect(complaints.count == 1 && complaints[0].contains(message), "\(complaints)")
    } else {
      #expect(complaints == [])
    }
  }
}
