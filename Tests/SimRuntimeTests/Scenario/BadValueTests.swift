import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import TestFixtures

/// Names from other sources: the nearest of ours is suggested.
@Suite struct ForeignNameTests {
  private func complaint(_ members: String) throws -> String {
    let text = TestScenario.document(members)
    return try #require(TestScenario.complaints(Array(text.utf8)).first)
  }

  private static let steps = #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}]"#

  @Test(arguments: [
    ("-1009", "notConnectedToInternet"), ("\"-1009\"", "notConnectedToInternet"),
    ("1009", "notConnectedToInternet"), ("\"NSURLErrorTimedOut\"", "timedOut"),
    ("1000", "SDWebImageErrorDomain 1000"),
    ("\"timeOut\"", "timedOut"),
  ])
  func anErrorByItsCode(error: String, name: String) throws {
    let complaint = try complaint(
      #""given": {"network": {"https://a/1.png": {"error": \#(error)}}}, \#(Self.steps)"#)
    #expect(complaint.contains("did you mean \"\(name)\"?"), "\(complaint)")
    #expect(ScenarioSyntax.error.check(name) == nil)
  }

  @Test func anErrorThatIsNone() throws {
    let complaint = try complaint(
      #""given": {"network": {"https://a/1.png": {"error": 7}}}, \#(Self.steps)"#)
    #expect(complaint.hasSuffix(#"expected an error such as "timedOut", found the number 7"#))
  }

  @Test(arguments: [
    ("SDWebImageRetryFailed", "retryFailed"), ("SDWebImageDownloaderLowPriority", "lowPriority"),
    ("RETRYFAILED", "retryFailed"),
  ])
  func anOptionByItsNameInObjectiveC(option: String, name: String) throws {
    let complaint = try complaint(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a", "options": ["\#(option)"]}]"#)
    #expect(
      complaint.contains("unknown value \"\(option)\"; did you mean \"\(name)\"?"), "\(complaint)")
  }

  @Test func anIdOfAnotherKind() throws {
    #expect(
      try complaint(#"\#(Self.steps), "violates": [{"invariant": "m01"}]"#).hasSuffix(
        #"unknown value "m01" (m01 is a defect, which "defect" takes)"#))
    #expect(
      try complaint(
        #"\#(Self.steps), "violates": [{"invariant": "completion-count", "defect": "no-data-race"}]"#
      ).contains(#""no-data-race" is not a defect: it is an invariant"#))
  }

  @Test func theKindsOfConditionsAreListed() throws {
    #expect(
      try complaint(
        #""steps": [{"when": "after first", "load": "https://a/1.png", "as": "a"}]"#
      ).contains(
        "it is none of the four kinds: LOAD reaches CHECKPOINT (or download of URL reaches CHECKPOINT), "
          + "LOAD completes, idle, rest"))
  }
}

/// Mistakes that only the reader can find, as it knows the names and limits.
@Suite struct BadValueTests {
  @Test(arguments: [
    BadDocument(
      #""steps": [{"at": "99999999 weeks", "load": "u", "as": "a"}]"#,
      #"1:81: $.steps[0].at: "99999999 weeks" is not a duration: it is longer than 100000 "#
        + #"years (example: "15 s")"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0.0000000000000000001 s", "load": "u", "as": "a"}]"#,
      #"1:81: $.steps[0].at: "0.0000000000000000001 s" is not a duration: it is not a whole "#
        + #"number of attoseconds (example: "15 s")"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "defects": {"M99": "#
        + "true}",
      #"1:140: $.defects.M99: the key "M99" is not a defect: no defect has this id; did "#
        + #"you mean "M09"? (example: "M01")"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "defects": {"Z77": "#
        + "false}",
      #"1:140: $.defects.Z77: the key "Z77" is not a defect: no defect has this id; sim "#
        + #"museum lists them (example: "M01")"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "violates": "#
        + #"[{"invariant": "completion-count", "defect": "M2"}]"#,
      #"1:185: $.violates[0].defect: "M2" is not a defect: no defect has this id; did you "#
        + #"mean "M12"? (example: "M01")"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "given": {"network": "#
        + #"{"u": {"error": "timeOut"}}}"#,
      #"1:165: $.given.network.u.error: "timeOut" is not an error: no error has this name; "#
        + #"did you mean "timedOut"? (example: "timedOut")"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "given": {"network": "#
        + #"{"u": {"error": "NSCocoaErrorDomain 7"}}}"#,
      #"1:165: $.given.network.u.error: "NSCocoaErrorDomain 7" is not an error: no error "#
        + #"has this name; usual ones are timedOut, notConnectedToInternet, networkConnectionLost, "#
        + #"cannotFindHost, cannotConnectToHost, badServerResponse and cancelled "#
        + #"(example: "timedOut")"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "given": {"network": "#
        + #"{"u": {"error": "offline"}}}"#,
      #"1:165: $.given.network.u.error: "offline" is not an error: no error has this name; "#
        + #"did you mean "notConnectedToInternet"? (example: "timedOut")"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "given": {"network": "#
        + #"{"u": {"error": "404"}}}"#,
      #"1:165: $.given.network.u.error: "404" is not an error: it is a status; a server answers "#
        + #"with it by "status": 404, and a load ends with a domain and a code "#
        + #"(example: "timedOut")"#),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "given": {"network": "#
        + #"{"u": {"image": "png 70000x1"}}}"#,
      #"1:165: $.given.network.u.image: "png 70000x1" is not an image: at byte 4: expected "#
        + #"a width from 0 to 65535, found "70000" (example: "png 640x480@2x 12 frames alpha")"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "given": {"network": "#
        + #"{"u": {"image": "png 1x1", "bytes": "10000000000 GB"}}}"#,
      #"1:185: $.given.network.u.bytes: "10000000000 GB" is not a size: it is more than "#
        + #"9223372036854775807 bytes (example: "48 kB")"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}, {"when": "a reaches "#
        + #"manager.qery", "cancelAll": true}]"#,
      #"1:136: $.steps[1].when: "a reaches manager.qery" is not a condition: no checkpoint has "#
        + #"the name "manager.qery"; did you mean "manager.query"? (example: "first reaches "#
        + #"cache.disk.read")"#,
      schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}, {"when": "a reaches "#
        + #"manager.query #0", "cancelAll": true}]"#,
      ##"1:136: $.steps[1].when: "a reaches manager.query #0" is not a condition: "#0" is "##
        + #"not # and a number from 1 (example: "first reaches cache.disk.read")"#),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}, {"when": "upload of u "#
        + #"reaches manager.query", "cancelAll": true}]"#,
      #"1:136: $.steps[1].when: "upload of u reaches manager.query" is not a condition: "#
        + #""upload of u" is neither a load nor `download of URL` (example: "first reaches "#
        + #"cache.disk.read")"#),
  ])
  func itIsRefused(_ document: BadDocument) throws {
    try document.expectRefusal()
  }
}

/// A range of durations that is none.
@Suite struct BadRangeTests {
  @Test(arguments: [
    ("20 ms", #"it has not the form of two durations with "to", and one with "by""#),
    ("20 ms to 200 ms", #"it has not the form of two durations with "to", and one with "by""#),
    ("20 ms to 20 ms by 1 ms", "its second duration is not longer than the first"),
    ("20 ms to 30 ms by 0 ms", "its values have no distance"),
    ("0 ms to 1 s by 1 ms", "it has more than 1000 values"),
    ("0 s to 100000 years by 1 ns", #""100000 years" is no duration: unknown unit "years""#),
    ("20 to 30 ms by 1 ms", #""20" is no duration: the unit is missing"#),
  ])
  func itIsRefused(range: String, reason: String) throws {
    let text = TestScenario.document(
      #""steps": [{"at": {"range": "\#(range)"}, "load": "https://a/1.png", "as": "a"}]"#)
    let complaint = try #require(TestScenario.complaints(Array(text.utf8)).first)
    #expect(complaint.contains("$.steps[0].at.range: "), "\(complaint)")
    #expect(complaint.contains(reason), "\(complaint)")
  }

  @Test func itHasAThousandValuesAtMost() throws {
    let range = try DurationRange("1 ms to 1 s by 1 ms").values
    #expect(range.others.count == 999)
    #expect(range.longest == .seconds(1))
  }

  @Test func oneOfAndRangeAreNotBoth() throws {
    let text = TestScenario.document(
      #""steps": [{"at": {"range": "1 s to 2 s by 1 s", "oneOf": ["1 s", "2 s"]}, "load": "https://a/1.png", "as": "a"}]"#
    )
    #expect(TestScenario.complaints(Array(text.utf8)).count == 1)
  }
}
