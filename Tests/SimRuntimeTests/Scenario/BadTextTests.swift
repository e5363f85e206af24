import SimTools
import Testing

@testable import TestFixtures

/// What is no JSON, or no scenario at all, is refused.
@Suite struct BadTextTests {
  @Test(arguments: [
    BadDocument(
      whole: "",
      [
        "1:1: $: expected a value, found the end of the document"
      ]),
    BadDocument(
      whole: #"{"format": 1,}"#,
      [
        #"1:14: $: expected a key in double quotes, found "}" (remove the comma before it)"#
      ]),
    BadDocument(
      whole: "{'format': 1}",
      [
        #"1:2: $: expected a key in double quotes, found "'" (strings need double "#
          + "quotes)"
      ]),
    BadDocument(
      whole: "// c\n{}",
      [
        #"1:1: $: expected a value, found "/" "#
          + #"(JSON has no comments; a scenario has them under "$comment")"#
      ]),
    BadDocument(
      whole: #"{"a": 1} x"#,
      [
        #"1:10: $: expected the end of the document, found "x""#
      ]),
    BadDocument(
      whole: #"{"format": 1, "format": 1}"#,
      [
        #"1:15: $.format: duplicate key "format"; its first place is line 1, column 2"#
      ]),
    BadDocument(
      whole: "{\"title\": \"a\u{1b}b\"}",
      [
        "1:13: $.title: the control character U+001B in a string (write it as "
          + #"\u001B)"#
      ]),
    BadDocument(
      whole: "\u{feff}{}",
      [
        "1:1: $: the document begins with a byte order mark (remove the byte order mark)"
      ]),
    BadDocument(
      whole: #"{"title": "\ud800"}"#,
      [
        #"1:12: $.title: the escape \ud800 is half a surrogate pair (write the character "#
          + "itself, or both halves)"
      ]),
    BadDocument(
      whole: "[NaN]",
      [
        #"1:2: $[0]: expected a value, found "NaN""#
      ]),
  ])
  func textThatIsNoJSONIsRefused(_ document: BadDocument) throws {
    try document.expectRefusal()
  }

  @Test(arguments: [
    BadDocument(
      whole: "[]",
      [
        "1:1: $: expected an object, found an empty array"
      ]),
    BadDocument(
      whole: #""x""#,
      [
        #"1:1: $: expected an object, found the string "x""#
      ]),
    BadDocument(
      whole: "{}",
      [
        #"1:1: $: missing key "format""#,
        #"1:1: $: missing key "title""#,
        #"1:1: $: missing key "generation""#,
        #"1:1: $: missing key "steps""#,
      ]),
    BadDocument(
      whole: #"{"format": 2, "title": "T", "about": "A", "generation": "4.2", "steps": "#
        + #"[{"at": "0 s", "load": "https://a/1.png", "as": "a"}]}"#,
      [
        "1:12: $.format: expected 1, found the number 2"
      ]),
    BadDocument(
      whole: #"{"format": "1", "title": "T", "about": "A", "generation": "4.2", "steps": "#
        + #"[{"at": "0 s", "load": "https://a/1.png", "as": "a"}]}"#,
      [
        #"1:12: $.format: expected 1, found the string "1""#
      ]),
    BadDocument(
      whole: #"{"format": 1, "title": "T", "about": "A", "generation": "9.9", "steps": "#
        + #"[{"at": "0 s", "load": "https://a/1.png", "as": "a"}]}"#,
      [
        #"1:57: $.generation: unknown value "9.9" (known: 3.x, 4.2, 5.x, hardened)"#
      ]),
    BadDocument(
      whole: #"{"format": 1, "title": "a\u001b[31mb", "about": "A", "generation": "4.2", "#
        + #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}]}"#,
      [
        #"1:24: $.title: "a\u{1b}[31mb" is not a title: it has a control character "#
          + #"(example: "The cell is reused while the disk is being read")"#
      ]),
    BadDocument(
      whole: #"{"format": 1, "title": "T", "about": 7, "generation": 42, "steps": [{"at": "0 "#
        + #"s", "load": "https://a/1.png", "as": "a"}]}"#,
      [
        "1:38: $.about: expected a string, found the number 7",
        #"1:55: $.generation: expected one of "3.x", "4.2", "5.x", "hardened" or an array, "#
          + #"found the number 42; did you mean "4.2"?"#,
      ]),
    BadDocument(
      whole:
        "{\n  \"format\": 1,\n  \"titel\": \"T\",\n  \"about\": \"A\",\n  \"generation\": \"4.2\",\n  "
        + "\"steps\": [\n    {\"at\": \"0 s\"}\n  ]\n}",
      [
        #"1:1: $: missing key "title""#,
        #"3:3: $.titel: unknown key "titel"; did you mean "title"? (known: $schema, format, "#
          + "title, about, lang, shows, refutes, generation, defects, include, given, steps, until, limits, "
          + "expect, violates, explore, in, lesson, schedule)",
        "7:5: $.steps[0]: missing key: a step needs one of \(KnownNames.verbList)",
      ]),
  ])
  func aDocumentThatIsNoScenarioIsRefused(_ document: BadDocument) throws {
    try document.expectRefusal()
  }

  @Test func bytesThatAreNoUTF8AreRefused() {
    let bytes = Array(#"{"title": "a"#.utf8) + [0xFF, 0x22, 0x7D]
    #expect(
      TestScenario.complaints(bytes) == [
        "s.json:1:13: $.title: invalid UTF-8: the byte 0xff (save the file as UTF-8)"
      ])
  }

  /// Nesting is counted, so that no document can exhaust the stack.
  @Test(arguments: ["[", #"{"a":"#])
  func twentyThousandLevelsAreRefused(opening: String) {
    let bytes = Array(String(repeating: opening, count: 20_000).utf8)
    let column = 64 * opening.utf8.count + 1
    #expect(
      TestScenario.complaints(bytes) == [
        "s.json:1:\(column): $: arrays and objects are nested deeper than 64"
      ])
  }

  @Test func aFileThatIsTooLargeIsNotRead() {
    let failure = ScenarioReader.Failure.tooLarge(limit: 64_000_000, file: "s.json")
    #expect(
      failure.diagnostics.map { $0.rendered() } == [
        "s.json:1:1: $: the file has more than the limit of 64 MB"
      ])
  }

  @Test func everyCutOfAScenarioIsRefusedWithAPlaceInIt() throws {
    let whole = try TestScenario.bytes(of: "basics/cold-load.json")
    let end = try #require(whole.lastIndex(of: UInt8(ascii: "}")))
    for length in 0...end {
      let complaints = TestScenario.complaints(Array(whole[..<length]))
      #expect(complaints.count == 1, "cut after \(length) bytes")
    }
  }
}
