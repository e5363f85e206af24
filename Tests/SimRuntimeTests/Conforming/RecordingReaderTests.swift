import Foundation
import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Recordings that are wrong, each with its message and its place; and the schema.
@Suite struct RecordingReaderTests {
  private static let header =
    #"{"version": 1, "type": "recording", "observes": ["completed", "cancelled"]}"#

  @Test(
    arguments: [
      ("", "1:1: $: the recording is empty (it begins like this: "),
      ("\n \n", "1:1: $: the recording is empty"),
      ("hello", "1:1: $: expected a value"),
      (#"{"completed": "first"}"#, "1:1: $: the first line is no header (it begins like this: "),
      (
        #"{"version": 2, "type": "recording", "observes": ["completed"]}"#,
        "1:13: $.version: expected 1, found the number 2"
      ),
      (
        #"{"version": 1, "type": "recording", "observes": ["complete"]}"#,
        #"did you mean "completed"?"#
      ),
      (
        #"{"version": 1, "type": "recording", "observes": ["did"]}"#,
        #"1:50: $.observes[0]: unknown value "did""#
      ),
      (#"{"version": 1, "type": "recording"}"#, #"1:1: $: missing key "observes""#),
      (
        #"{"version": 1, "type": "recording", "observes": ["completed"], "cutOff": "main"}"#,
        #"1:74: $.cutOff: expected true or false, found the string "main""#
      ),
      (
        #"{"version": 1, "type": "recording", "observes": ["completed", "cancelled", "completed"]}"#,
        "1:76: $.observes[2]: completed is observed already"
      ),
    ] as [(String, String)])
  func aWrongHeader(text: String, message: String) { check(text, message) }

  @Test(
    arguments: [
      (
        #"{"completd": "first"}"#,
        #"2:2: $.completd: unknown key "completd"; did you mean "completed"?"#
      ),
      (
        #"{"completed": "first", "imge": "*"}"#,
        #"2:24: $.imge: unknown key "imge"; did you mean "image"?"#
      ),
      (
        #"{"completed": "first", "isFinished": "yes"}"#,
        #"2:38: $.isFinished: expected true or false or null, found the string "yes""#
      ),
      (#"{"completed": "first""#, "2:22: $: expected "),
      (
        #"{"loadBegan": "first"}"#,
        #"2:1: $.loadBegan: the header does not observe loadBegan (add it to "observes""#
      ),
      (
        #"{"completed": "frist"}"#,
        #"2:15: $.completed: the scenario begins no load called "frist"; did you mean "first"?"#
      ),
      (
        #"{"completed": "first", "queue": "main", "at": "40 ms"}"# + "\n"
          + #"{"completed": "first", "queue": "main", "at": "30 ms"}"#,
        #"3:47: $.at: line 2 comes before it on its queue, and has the later time 40 ms"#
      ),
      (
        #"{"completed": "first", "queue": "mian"}"#,
        #"2:33: $.queue: the model has no queue called "mian"; did you mean "main"?"#
      ),
      (
        #"{"completed": "first", "queue": "com.apple.background"}"#,
        #"the model has no queue called "com.apple.background"; did you mean "background"? (it has main, io"#
      ),
      (
        #"{"completed": "first", "state": {"views": {"cel": null}}}"#,
        #"2:44: $.state.views.cel: no view is called "cel""#
      ),
      (
        #"{"completed": "first", "state": {"views": {"cell.higlighted": null}}}"#,
        #"2:44: $.state.views["cell.higlighted"]: no view is called "cell.higlighted""#
      ),
      (
        #"{"completed": "first", "after": "a"}"#,
        #"2:33: $.after: no line has the id "a" (no line has an id)"#
      ),
      (
        """
        {"completed": "first", "id": "z"}
        {"completed": "first", "id": "b"}
        {"cancelled": "first", "after": "call"}
        """, #"(there are "z", "b")"#
      ),
      (
        #"{"completed": "first"}"# + "\n" + #"{"completed": "fir"#,
        #"(if the recording was cut off here, delete this line and write "cutOff": true into the header)"#
      ),
      (
        #"{"completed": "first", "id": "a", "after": "a"}"#,
        "2:44: $.after: a line cannot come after itself"
      ),
      (
        """
        {"completed": "first", "id": "a", "after": "b"}
        {"cancelled": "first", "id": "b", "after": "a"}
        """, "2:44: $.after: it is to come after line 3, which comes later (put each line behind"
      ),
      (
        """
        {"completed": "first", "id": "a"}
        {"cancelled": "first", "id": "a"}
        """, #"3:30: $.id: line 2 is called "a" already"#
      ),
      ("\n\n[1]", "4:1: $: expected an object, found an array"),
      (
        #"{"completed": "first"}"# + "\n" + #"{"completed": "first", "completed": "first"}"#,
        #"3:24: $.completed: duplicate key "completed"; its first place is line 3, column 2"#
      ),
      (
        #"{"completed": "first"}"# + "\n" + header,
        "3:24: $.type: this line is the header of another recording (compare each recording by itself)"
      ),
    ] as [(String, String)])
  func aWrongLine(lines: String, message: String) { check(Self.header + "\n" + lines, message) }

  /// As in a state, so in an event.
  @Test func aViewThatIsNotThereIsRefused() throws {
    let scenario = ConformanceCase.scenario(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"}"#)
    let header = #"{"version": 1, "type": "recording", "observes": ["viewShows"]}"# + "\n"
    do throws(ScenarioReader.Failure) {
      _ = try RecordingReader.read(
        Array((header + #"{"viewShows": "cel"}"#).utf8), of: scenario, file: "r.ndjson")
      Issue.record("it is read")
    } catch {
      #expect(
        error.diagnostics.map { $0.rendered() } == [
          #"r.ndjson:2:15: $.viewShows: no view is called "cel"; did you mean "cell"?"#
        ])
    }
    for view in ["cell", "cell (2)", "ce*"] {
      let recording = try ConformanceCase.read(
        header + #"{"viewShows": "\#(view)"}"#, of: scenario)
      #expect(recording.lines.count == 1)
    }
  }

  @Test func allMistakesAreToldInTheirOrder() {
    let lines = [
      #"{"completed": "first", "after": "x"}"#, #"{"completed": "frist"}"#, #"{"a": 1}"#,
    ]
    let found = mistakes([Self.header] + lines)
    #expect(found.map { $0.position.line } == [2, 3, 4, 4])
    #expect(mistakes([Self.header] + Array(repeating: lines[1], count: 100)).count == 20)
  }

  /// The line is there, though it is wrong.
  @Test func theIdOfAWrongLineIsNotMissed() {
    let found = mistakes([
      Self.header, #"{"canceled": "first", "id": "c"}"#, #"{"completed": "first", "after": "c"}"#,
    ])
    #expect(Set(found.map { $0.position.line }) == [2], "\(found.map { $0.rendered() })")
  }

  private func check(_ text: String, _ message: String) {
    let found = mistakes([text]).map { $0.rendered() }
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  private func mistakes(_ lines: [String]) -> [Diagnostic] {
    do throws(ScenarioReader.Failure) {
      let bytes = Array(lines.joined(separator: "\n").utf8)
      _ = try RecordingReader.read(bytes, of: ConformanceCase.cleared, file: "r.ndjson")
      return []
    } catch {
      #expect(error.diagnostics.allSatisfy { $0.file == "r.ndjson" })
      expectChinese(error.diagnostics)
      return error.diagnostics
    }
  }

  // MARK: What is right

  @Test func aRecordingIsRead() throws {
    let recording = try ConformanceCase.read(
      """
      {"version": 1, "type": "recording", "observes": ["completed"], "order": "total", "notes": "N"}

      {"completed": "first", "queue": "main", "id": "a", "at": "1.5 s"}
      {"completed": "sec*", "after": ["a"]}

      """, of: ConformanceCase.cleared)
    #expect(recording.observes == [.completed])
    #expect(recording.order == .total)
    #expect(!recording.isCutOff)
    #expect(recording.notes == "N")
    #expect(recording.lines.map(\.number) == [3, 4])
    #expect(recording.lines.map(\.after) == [[], [0]])
  }

  @Test func loadsOfPrefetchesAndCountersHaveNames() throws {
    let scenario = ConformanceCase.scenario(
      #"{"at": "0 s", "load": "https://a/{i}.png", "as": "l-{i}", "repeat": 3}"#,
      #"{"at": "1 s", "prefetch": ["https://a/1.png", "https://a/2.png"], "as": "ahead"}"#)
    let names = ScenarioNames.loads(of: scenario)
    for name in ["l-0", "l-2", "ahead[0]", "ahead[1]"] { #expect(names.contains(name)) }
    for name in ["l-3", "l-{i}", "ahead", "ahead[2]"] { #expect(!names.contains(name)) }
  }

  @Test func theSchemaThatShipsIsThePrintedOne() throws {
    let file = TestScenario.folder.deletingLastPathComponent()
      .appendingPathComponent("Scenarios/recording.schema.json")
    let isSame =
      try String(contentsOf: file, encoding: .utf8)
      == RecordingShape.schema.text(pretty: true) + "\n"
    #expect(
      isSame, "renew it: swift run sim schema --of recording > Scenarios/recording.schema.json")
  }

  @Test func whatIsWrittenMatchesTheSchema() throws {
    let text = try ConformanceCase.recorded(
      ConformanceCase.cleared, FirstInFirstOut(), observes: EventKind.observable, timeMode: .exact)
    let validator = try SchemaValidator(RecordingShape.schema)
    for line in text.split(separator: "\n") {
      let node = try JSONParser.parse(Array(line.utf8))
      #expect(validator.accepts(node), "\(line)")
    }
    #expect(!validator.accepts(try JSONParser.parse(Array(#"{"completd": "first"}"#.utf8))))
  }
}
