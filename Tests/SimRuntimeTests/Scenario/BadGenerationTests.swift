import Testing

@testable import TestFixtures

/// Generations that are none, and what a generation does not have, are refused.
@Suite struct BadGenerationTests {
  private static let steps = #""steps": [{"at": "0 s", "wait": "0 s"}]"#

  /// - Parameter members: what follows `about`, from column 43 on.
  private static func document(
    _ members: String, _ says: String..., schemaRefuses: Bool = false
  ) -> BadDocument {
    BadDocument(
      whole: #"{"format": 1, "title": "T", "about": "A", \#(members)}"#, says,
      schemaRefuses: schemaRefuses)
  }

  @Test(arguments: [
    document(
      #""generation": "4.3", \#(steps)"#,
      #"1:57: $.generation: unknown value "4.3"; did you mean "4.2"? (known: 3.x, 4.2, 5.x, "#
        + "hardened)", schemaRefuses: true),
    document(
      #""generation": ["5.x", "hardend"], \#(steps)"#,
      #"1:65: $.generation[1]: unknown value "hardend"; did you mean "hardened"? (known: 3.x, "#
        + "4.2, 5.x, hardened)", schemaRefuses: true),
    document(
      #""generation": [], \#(steps)"#,
      "1:57: $.generation: expected at least 1 element, found 0", schemaRefuses: true),
    document(
      #""generation": ["5.x", "4.2", "5.x"], \#(steps)"#,
      "1:72: $.generation[2]: 5.x is listed twice"),
    document(
      #""generation": "5.x", \#(steps), "in": {"4.2": {"expect": {}}}"#,
      #"1:112: $.in["4.2"]: the scenario is not run in 4.2"#),
    document(
      #""generation": "5.x", \#(steps), "in": {"5.y": {}}"#,
      #"1:112: $.in["5.y"]: unknown key "5.y"; did you mean "5.x"? (known: 3.x, 4.2, 5.x, "#
        + "hardened)", schemaRefuses: true),
    document(
      #""generation": "5.x", "steps": [{"at": "0 s", "expect": {}, "in": {"3.x": {}}}]"#,
      #"1:109: $.steps[0].in["3.x"]: the scenario is not run in 3.x"#),
    document(
      #""generation": ["4.2", "5.x"], \#(steps), "schedule": {"decisions": []}"#,
      "1:114: $.schedule: a recorded schedule is of one generation, but the scenario lists 2"),
  ])
  func aGenerationIsRefused(_ document: BadDocument) throws {
    try document.expectRefusal()
  }

  @Test(arguments: [
    document(
      #""generation": ["3.x", "5.x"], "steps": [{"at": "0 s", "load": "u", "as": "a", "#
        + #""options": ["fromCacheOnly", "cacheMemoryOnly"]}]"#,
      #"1:133: $.steps[0].options[0]: 3.x has no option "fromCacheOnly" (5.x and hardened have "#
        + "it)",
      #"1:150: $.steps[0].options[1]: 5.x has no option "cacheMemoryOnly" (3.x and 4.2 have it)"#),
    document(
      #""generation": "3.x", "given": {"prefetcher": {"options": ["fromLoaderOnly"]}}, \#(steps)"#,
      #"1:101: $.given.prefetcher.options[0]: 3.x has no option "fromLoaderOnly" (5.x and hardened "#
        + "have it)"),
    document(
      #""generation": "4.2", "defects": {"D01": true}, \#(steps)"#,
      "1:76: $.defects.D01: 4.2 cannot have the defect D01 (3.x has it)"),
    document(
      #""generation": "4.2", "defects": {"K16": false}, \#(steps)"#,
      "1:76: $.defects.K16: 4.2 cannot have the defect K16 (5.x and hardened have it)"),
    document(
      #""generation": ["3.x", "4.2"], "defects": {"K08": false, "D09": false}, \#(steps)"#,
      "1:99: $.defects.D09: 3.x and 4.2 cannot have the defect D09 (5.x and hardened have it)"),
    document(
      #""generation": ["4.2", "5.x"], \#(steps), "violates": [{"invariant": "download-order", "#
        + #""defect": "M01"}]"#,
      "1:169: $.violates[0].defect: 5.x cannot have the defect M01 (3.x and 4.2 have it)"),
    document(
      #""generation": ["4.2", "5.x"], \#(steps), "in": {"4.2": {"violates": [{"invariant": "#
        + #""download-order", "defect": "K07"}]}}"#,
      #"1:184: $.in["4.2"].violates[0].defect: 4.2 cannot have the defect K07 (5.x and hardened "#
        + "have it)"),
  ])
  func aSettingThatTheGenerationLacksIsRefused(_ document: BadDocument) throws {
    try document.expectRefusal()
  }

  @Test(arguments: [
    document(
      #""generation": "4.2", \#(steps), "refutes": ["C361"]"#,
      #"1:117: $.refutes[0]: "C361" is not a claim: there are C001 to C360 and X01 to X67 "#
        + #"(example: "C001")"#, schemaRefuses: true),
    document(
      #""generation": "4.2", \#(steps), "shows": ["X68"]"#,
      #"1:115: $.shows[0]: "X68" is not a claim: there are C001 to C360 and X01 to X67 "#
        + #"(example: "C001")"#, schemaRefuses: true),
    document(
      #""generation": "4.2", \#(steps), "shows": ["C000", "C1", "X067", "x01"]"#,
      #"1:115: $.shows[0]: "C000" is not a claim: there are C001 to C360 and X01 to X67 "#
        + #"(example: "C001")"#,
      #"1:123: $.shows[1]: "C1" is not a claim: there are C001 to C360 and X01 to X67 "#
        + #"(example: "C001")"#,
      #"1:129: $.shows[2]: "X067" is not a claim: there are C001 to C360 and X01 to X67 "#
        + #"(example: "C001")"#,
      #"1:137: $.shows[3]: "x01" is not a claim: there are C001 to C360 and X01 to X67 "#
        + #"(example: "C001")"#, schemaRefuses: true),
    document(
      #""generation": "4.2", \#(steps), "shows": ["C042"], "refutes": ["C001", "C042"]"#,
      #"1:144: $.refutes[1]: C042 is in "shows" too, for 4.2"#),
    document(
      #""generation": ["4.2", "5.x"], \#(steps), "shows": ["C042"], "#
        + #""in": {"5.x": {"refutes": ["C042"]}}"#,
      #"1:160: $.in["5.x"].refutes[0]: C042 is in "shows" too, for 5.x"#),
  ])
  func aClaimIsRefused(_ document: BadDocument) throws {
    try document.expectRefusal()
  }

  @Test(arguments: [
    document(
      #""generation": ["4.2", "5.x"], \#(steps), "#
        + #""in": {"5.x": {"expect": {"completions": {"frist": []}}}}"#,
      #"1:156: $.in["5.x"].expect.completions.frist: no load is called "frist""#),
    document(
      #""generation": ["4.2", "5.x"], \#(steps), "#
        + #""in": {"5.x": {"violates": [{"invariant": "completion-count", "load": "frist"}]}}"#,
      #"1:184: $.in["5.x"].violates[0].load: no load is called "frist""#),
  ])
  func aNameInAnOwnPartIsRefused(_ document: BadDocument) throws {
    try document.expectRefusal()
  }
}
