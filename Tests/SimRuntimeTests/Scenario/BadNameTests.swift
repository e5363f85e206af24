import Testing

@testable import TestFixtures

/// Names that nothing has, and names that two things have, are refused.
@Suite struct BadNameTests {
  @Test(arguments: [
    BadDocument(
      #""steps": [{"at": "0 s", "load": "u", "as": "first"}], "expect": {"untold": "#
        + #"[{"completed": "frist"}]}"#,
      #"1:140: $.expect.untold[0].completed: no load is called "frist"; did you mean "first"?"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "u", "as": "a", "into": "cell"}], "expect": {"told": "#
        + #"[{"viewShows": "cel"}]}"#,
      #"1:150: $.expect.told[0].viewShows: no view is called "cel"; did you mean "cell"?"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "u"}]"#,
      #"1:74: $.steps[0]: a load needs a name, the key "as""#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "query": "u"}]"#,
      #"1:74: $.steps[0]: a query needs a name, the key "as""#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"},{"at": "0 s", "load": "#
        + #""https://a/1.png", "as": "a"}]"#,
      #"1:173: $.steps[1].as: step 1 is called "a" already"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}, {"at": "1 s", "#
        + #""cancel": "b"}]"#,
      #"1:151: $.steps[1].cancel: no load is called "b""#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "u", "as": "first"}, {"at": "1 s", "cancel": "frist"}]"#,
      #"1:141: $.steps[1].cancel: no load is called "frist"; did you mean "first"?"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "u", "as": "first"}, {"at": "1 s", "waitFor": "frist"}]"#,
      #"1:142: $.steps[1].waitFor: no load is called "frist"; did you mean "first"?"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}, {"when": "b reaches "#
        + #"manager.query", "cancelAll": true}]"#,
      #"1:136: $.steps[1].when: no load is called "b""#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}, {"when": "b "#
        + #"completes", "cancelAll": true}]"#,
      #"1:136: $.steps[1].when: no load is called "b""#,
      schemaRefuses: false),
    BadDocument(
      #""until": "1 s", "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}, "#
        + #"{"at": "2 s", "expect": {"running": 7}}]"#,
      #"1:150: $.steps[1].at: the run ends before, at 1 s"#, schemaRefuses: false),
    BadDocument(
      #""until": "1 s", "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}, "#
        + #"{"at": {"oneOf": ["500 ms", "2 s"]}, "cancel": "a"}]"#,
      #"1:150: $.steps[1].at: the run ends before, at 1 s"#, schemaRefuses: false),
    BadDocument(
      #""until": "1 s", "steps": [{"at": "500 ms", "expect": {}, "repeat": 7, "every": "100 ms"}]"#,
      #"1:131: $.steps[0].repeat: the run ends before the last repetition, at 1 s"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "explore": "#
        + #"{"violates": [{"invariant": "no-data-race", "defect": "D01"}]}"#,
      #"1:193: $.explore.violates[0].defect: 4.2 cannot have the defect D01 (3.x has it)"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "u", "as": "a", "repeat": 2}]"#,
      "1:107: $.steps[0].as: a repeated step needs its counter in its name; did you mean "
        + #""a-{i}"?"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}, {"when": "download of "#
        + #"u reaches operation.start", "cancelAll": true, "repeat": 2}]"#,
      "1:206: $.steps[1].repeat: a step that waits for a load cannot be repeated",
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "expect": "#
        + #"{"completions": {"b": []}}"#,
      #"1:155: $.expect.completions.b: no load is called "b""#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "expect": "#
        + #"{"progress": {"b": []}}"#,
      #"1:152: $.expect.progress.b: no load is called "b""#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "u", "as": "a"}, {"when": "a reaches manager.query", "#
        + #""cancelAll": true, "repeat": 2, "every": "1 ms"}]"#,
      "1:178: $.steps[1].repeat: a step that waits for a load cannot be repeated",
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}, {"when": "a "#
        + #"completes", "cancelAll": true, "repeat": 3}]"#,
      "1:180: $.steps[1].repeat: a step that waits for a load cannot be repeated",
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}], "violates": "#
        + #"[{"invariant": "completion-count", "load": "frist"}]"#,
      #"1:187: $.violates[0].load: no load is called "frist"; did you mean "first"?"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "u", "as": "a{i}", "repeat": 2}, {"at""#
        + #": "1 s", "load": "u", "as": "a1"}]"#,
      #"1:162: $.steps[1].as: step 1 is called "a1" already"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "u", "as": "a{i%1}", "repeat": 2}]"#
        + #""#,
      #"1:107: $.steps[0].as: step 1 is called "a0" already"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "u", "as": "item{i}", "repeat": 2}], ""#
        + #"expect": {"completions": {"item2": []}}"#,
      #"1:160: $.expect.completions.item2: no load is called "item2"; did you mean "item0"?"#,
      schemaRefuses: false),
  ])
  func itIsRefused(_ document: BadDocument) throws {
    try document.expectRefusal()
  }

  /// What comes at the end of the run is done.
  @Test(arguments: [
    #"{"at": "500 ms", "expect": {}, "repeat": 6, "every": "100 ms"}"#,
    #"{"at": {"oneOf": ["500 ms", "1 s"]}, "expect": {}}"#,
    #"{"at": "1 s", "expect": {}, "repeat": 9}"#,
  ])
  func aStepMayComeAtTheEnd(step: String) {
    let text = TestScenario.document(#""until": "1 s", "steps": [\#(step)]"#)
    #expect(TestScenario.complaints(Array(text.utf8)) == [])
  }
}
