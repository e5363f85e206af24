import Testing

@testable import TestFixtures

/// Expectations and other parts that nothing can meet are refused.
@Suite struct BadExpectationTests {
  @Test(arguments: [
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "until": "never""#,
      #"1:137: $.until: expected one of "rest", "idle" or a duration such as "15 s", found "#
        + #"the string "never""#),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "shows": ["C1x"]"#,
      #"1:138: $.shows[0]: "C1x" is not a claim: there are C001 to C360 and X01 to X67 "#
        + #"(example: "C001")"#),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "explore": {"never": [{}]}"#,
      "1:150: $.explore.never[0]: it asks for nothing", schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "explore": {"sometimes": [{"views": {}}]}"#,
      "1:154: $.explore.sometimes[0]: it asks for nothing", schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "prefetch": ["https://a/1.png"], "as": "p"}], "explore": {"never": [{"prefetches": {"p": {}}}]}"#,
      "1:156: $.explore.never[0]: it asks for nothing", schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "limits": {"steps": 0}"#,
      "1:148: $.limits.steps: expected an integer of at least 1, found the number 0"),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "expect": {"view": {}}"#,
      #"1:139: $.expect.view: unknown key "view"; did you mean "views"? (known: "#
        + "\(KnownNames.expectationKeys))"),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "expect": "#
        + #"{"completions": {"a": [{"cacheType": "disc"}]}}"#,
      #"1:175: $.expect.completions.a[0].cacheType: unknown value "disc"; did you mean "#
        + #""disk"? (known: none, disk, memory)"#),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "expect": {"outcome": "#
        + #""crash"}"#,
      #"1:150: $.expect.outcome: unknown value "crash"; did you mean "crashed"? (known: "#
        + "rest, idle, timeBound, deadlock, livelock, crashed)"),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "expect": {"running": "#
        + "-1}",
      "1:150: $.expect.running: expected an integer of at least 0, found the number -1"),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "violates": "#
        + #"[{"invariant": "completion-cout"}]"#,
      #"1:155: $.violates[0].invariant: unknown value "completion-cout"; did you mean "#
        + #""completion-count"? (known: \#(KnownNames.invariants))"#),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "violates": "#
        + #"[{"invariant": "completion-count", "load": "a", "view": "v"}]"#,
      #"1:188: $.violates[0].view: "view" cannot be combined with "load": an object has only "#
        + "one of load, view, url"),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "violates": []"#,
      "1:140: $.violates: expected at least 1 element, found 0"),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "schedule": "#
        + #"{"decisions": [{"step": 1, "thread": "a", "of": ["a", "b"]}]}"#,
      #"1:155: $.schedule.decisions[0]: missing key "does""#),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "schedule": "#
        + #"{"decisions": [{"step": 1, "thread": "a", "does": "x", "of": ["a"]}]}"#,
      "1:201: $.schedule.decisions[0].of: expected at least 2 elements, found 1"),
    BadDocument(
      #""given": {}"#,
      #"1:1: $: missing key "steps""#),
  ])
  func itIsRefused(_ document: BadDocument) throws {
    try document.expectRefusal()
  }
}
