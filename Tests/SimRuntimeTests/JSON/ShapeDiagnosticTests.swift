import SimTools
import Testing

@Suite struct ShapeDiagnosticTests {
  /// Members of a document that would be right without them, and what is said of them.
  @Test(arguments: [
    (
      #""sesd": 1"#,
      #"1:29: $.sesd: unknown key "sesd"; did you mean "seed"? "#
        + "(known: format, title, label, note, strict, kind, gone, extra, count, seed, offset, "
        + "limit, bandwidth, order, network, tree, steps, size, age)"
    ),
    (
      #""network": {"https://a": {"status": 1e2, "latencyy": 0}}"#,
      #"1:70: $.network["https://a"].latencyy: unknown key "latencyy"; did you mean "latency"? "#
        + "(known: latency, status)"
    ),
    (
      #""count": "three""#,
      #"1:38: $.count: expected an integer from 0 to 64, found the string "three""#
    ),
    (#""count": 65"#, "1:38: $.count: expected an integer from 0 to 64, found the number 65"),
    (
      #""offset": 15"#,
      #"1:39: $.offset: expected a duration such as "15 s", found the number 15"#
    ),
    (
      #""order": "fifoo""#,
      #"1:38: $.order: unknown value "fifoo"; did you mean "fifo"? (known: fifo, lifo)"#
    ),
    (#""order": "\u001b""#, #"1:38: $.order: unknown value "\u{1b}" (known: fifo, lifo)"#),
    (
      #""steps": [{"at": "-5 s", "memoryWarning": true}]"#,
      #"1:46: $.steps[0].at: "-5 s" is not a duration: it is negative (example: "15 s")"#
    ),
    (
      #""offset": "99999999 weeks""#,
      #"1:39: $.offset: "99999999 weeks" is not a duration: it is longer than 100000 years "#
        + #"(example: "15 s")"#
    ),
    (
      #""network": {"http://a": "offline"}"#,
      #"1:41: $.network["http://a"]: the key "http://a" is not an image URL: "#
        + #"the scheme is not https (example: "https://img.example/a.png")"#
    ),
    (
      #""network": {"https://a": "offlin"}"#,
      #"1:54: $.network["https://a"]: unknown value "offlin"; did you mean "offline"? "#
        + "(known: offline)"
    ),
    (
      #""network": {"https://a": 404}"#,
      #"1:54: $.network["https://a"]: expected "offline" or an object, found the number 404"#
    ),
    (
      #""age": "nevr""#,
      #"1:36: $.age: expected a duration such as "15 s", one of "never", "always" or null, "#
        + #"found the string "nevr"; did you mean "never"?"#
    ),
    (
      #""label": "a\nb""#,
      #"1:38: $.label: "a\u{a}b" is not a label: it has a control character "#
        + #"(example: "night run")"#
    ),
    (#""steps": []"#, "1:38: $.steps: expected at least 1 element, found 0"),
    (#""size": {}"#, "1:37: $.size: expected at least 1 member, found 0"),
    (
      #""size": {"height": 1, "scale": 1}"#,
      #"1:51: $.size.scale: "scale" cannot be combined with "height": "#
        + "an object has only one of height, scale"
    ),
    (
      #""steps": [{"at": "1 s"}]"#,
      "1:39: $.steps[0]: missing key: a stimulus needs one of load, cancel, memoryWarning"
    ),
    (
      #""steps": [{"at": "1 s", "lod": "https://a"}]"#,
      #"1:53: $.steps[0].lod: unknown key "lod"; did you mean "load"? (known: at, when, load, "#
        + "cancel, memoryWarning, as, placeholder, from, queue)"
    ),
    (
      #""steps": [{"at": "1 s", "load": "https://a", "as": "x", "memoryWarning": true}]"#,
      #"1:85: $.steps[0].memoryWarning: "memoryWarning" cannot be combined with "load": "#
        + "a stimulus has only one of load, cancel, memoryWarning"
    ),
    (
      #""steps": [{"when": "", "at": "1 s", "memoryWarning": true}]"#,
      #"1:52: $.steps[0].at: "at" cannot be combined with "when": a stimulus has only one of at, when"#
    ),
    (
      #""steps": [{"at": "1 s", "cancel": "x", "from": "main", "plceholder": ""}]"#,
      #"1:84: $.steps[0].plceholder: unknown key "plceholder" (known: at, when, cancel, from, "#
        + "queue)"
    ),
    (
      #""steps": [{"at": "1 s", "cancel": "x", "from": "main", "as": "y"}]"#,
      #"1:84: $.steps[0].as: the key "as" does not go with "cancel" "#
        + "(known: at, when, cancel, from, queue)"
    ),
  ])
  func says(member: String, diagnostic: String) throws {
    let document = #"{"format": 1, "title": "T", \#(member)}"#
    #expect(try ExampleShapes.diagnostics(of: document) == ["s.json:" + diagnostic])
  }

  @Test func reportsMissingKeysBeforeWrongValues() throws {
    let document = "{\n  \"title\": 7,\n  \"steps\": [{ \"load\": \"x\" }]\n}"
    #expect(
      try ExampleShapes.diagnostics(of: document) == [
        #"s.json:1:1: $: missing key "format""#,
        "s.json:2:12: $.title: expected a string, found the number 7",
        #"s.json:3:13: $.steps[0]: missing key "as""#,
        "s.json:3:13: $.steps[0]: missing key: a stimulus needs one of at, when",
        #"s.json:3:23: $.steps[0].load: "x" is not an image URL: the scheme is not https "#
          + #"(example: "https://img.example/a.png")"#,
      ])
  }

  @Test func namesTheExpectedAndTheFoundValue() throws {
    let node = try parsed(#"{"format": 1, "title": "T", "order": "fifoo"}"#)
    let diagnostic = try #require(
      ExampleShapes.library.check(node, as: ExampleShapes.root).first)
    #expect(diagnostic.expected == #"one of "fifo", "lifo""#)
    #expect(diagnostic.found == #"the string "fifoo""#)
    #expect(diagnostic.suggestion == "fifo")
    #expect(diagnostic.position.offset == 37)
  }

  @Test func aSingleValueIsExpectedByName() throws {
    let node = try parsed(#"{"format": 1, "title": "T", "kind": "x"}"#)
    let diagnostics = ExampleShapes.library.check(node, as: ExampleShapes.root)
    #expect(diagnostics.map(\.expected) == [#""scenario""#])
  }

  @Test func reportsAtMostTwentyMistakesInOrder() throws {
    let members = (0..<50).map { "\"x\($0)\": 0" }.joined(separator: ",\n")
    let node = try parsed("{\"format\": 1, \"title\": \"T\",\n\(members)}")
    let lines = ExampleShapes.library.check(node, as: ExampleShapes.root).map(\.position.line)
    #expect(lines == Array(2...21))
    #expect(ExampleShapes.library.check(node, as: ExampleShapes.root, limit: 1).count == 1)
  }

  @Test func shortensTheReasonsOfChecks() throws {
    let endless = StringSyntax(name: "a word", description: "", pattern: "x", example: "x") { _ in
      Sentence(verbatim: String(repeating: "y", count: 10_000))
    }
    let diagnostics = ShapeLibrary([]).check(try parsed(#""a""#), as: .custom(endless))
    let reason = String(repeating: "y", count: 300) + "…"
    #expect(diagnostics.map(\.message) == ["\"a\" is not a word: \(reason)"])
  }

  @Test func shortensLongListsOfNames() throws {
    let names = (1...30).map { "name\($0)" }
    let library = ShapeLibrary([])
    let diagnostics = library.check(try parsed(#""other""#), as: .enumeration(names))
    #expect(diagnostics.first?.advice?.hasSuffix("name23, name24 and 6 more") == true)
  }
}
