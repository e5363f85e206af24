import ImageLoadingModel
import Testing

@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import TestFixtures

/// Files that share a world.
@Suite struct IncludeTests {
  private static let steps = #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}]"#

  private func read(
    _ members: String, _ files: [String: String], name: String = "shop/s.json"
  ) throws -> ScenarioFile {
    let document = TestScenario.document(members + ", " + Self.steps)
    return try ScenarioReader.read(Array(document.utf8), file: name) { path in
      files[path].map { .success(Array($0.utf8)) }
        ?? .failure(UnreadableFile(reason: "there is no file \(path)"))
    }
  }

  private func given(_ members: String, _ files: [String: String]) throws -> String {
    try read(members, files).document["given"]?.text(pretty: false) ?? ""
  }

  /// What is refused, without the list of what would be right.
  private func complaint(
    _ members: String, _ files: [String: String], name: String = "shop/s.json"
  ) throws -> Diagnostic? {
    do {
      _ = try read(members, files, name: name)
      return nil
    } catch let failure as ScenarioReader.Failure {
      #expect(failure.diagnostics.count == 1)
      expectChinese(failure.diagnostics)
      return failure.diagnostics.first
    }
  }

  private static func given(_ text: String) -> String { "{\"given\": {\(text)}}" }

  // MARK: What counts

  @Test func aSectionIsPutTogetherMemberByMember() throws {
    let common = Self.given(
      #""connection": "LTE", "network": {"https://a/1.png": {"status": 404}, "https://a/*": {"status": 500}}"#
    )
    let own =
      #""include": "b.json", "given": {"memory": {"https://a/2.png": "png 1x1"}, "network": {"https://a/1.png": {"status": 403}}}"#
    #expect(
      try given(own, ["shop/b.json": common])
        == #"{"memory":{"https://a/2.png":"png 1x1"},"network":{"https://a/1.png":{"status":403},"https://a/*":{"status":500}},"connection":"LTE"}"#
    )
  }

  /// An answer is replaced as a whole, as everything else inside a section.
  @Test func aMemberIsReplacedAsAWhole() throws {
    let common = Self.given(#""network": {"https://a/1.png": {"status": 404, "latency": "1 s"}}"#)
    let own = #""include": "b.json", "given": {"network": {"https://a/1.png": {"status": 403}}}"#
    #expect(
      try given(own, ["shop/b.json": common])
        == #"{"network":{"https://a/1.png":{"status":403}}}"#)
  }

  @Test func withoutAWorldOfItsOwnItHasTheIncludedOne() throws {
    let file = try read(
      #""include": ["b.json"]"#, ["shop/b.json": Self.given(#""connection": "LTE""#)])
    #expect(file.document["include"] == nil)
    #expect(file.scenarios[0].given.connection?.profile == .lte)
  }

  @Test func includedFilesIncludeOthersFromTheirOwnFolder() throws {
    let files = [
      "shop/sub/b.json":
        #"{"include": "../../all/c.json", "given": {"connection": "LTE", "failedURLs": ["https://a/1.png"]}}"#,
      "all/c.json": Self.given(
        #""connection": "3G", "failedURLs": ["https://a/2.png"], "memory": {"https://a/3.png": "png 1x1"}"#
      ),
    ]
    #expect(
      try given(#""include": "sub/b.json""#, files)
        == #"{"connection":"LTE","failedURLs":["https://a/1.png"],"memory":{"https://a/3.png":"png 1x1"}}"#
    )
  }

  /// Its document stands alone: what is saved of a failure has the world inside.
  @Test func itsDocumentIncludesNothing() throws {
    let common = Self.given(
      #""network": {"https://a/1.png": {"image": "png 9x9", "latency": "3 s"}}"#)
    let file = try read(#""include": "b.json""#, ["shop/b.json": common])
    let alone = try ScenarioReader.read(
      Array(file.document.text(pretty: true).utf8), file: "alone.json")
    #expect(alone.scenarios[0].run().digest == file.scenarios[0].run().digest)
    #expect(file.scenarios[0].run().times == ["a at 3 s"])
  }

  // MARK: What is refused

  @Test func twoFilesMustNotDiffer() throws {
    let files = [
      "shop/b.json": Self.given(
        #""connection": "LTE", "network": {"https://a/1.png": {"status": 404}}"#),
      "shop/c.json": Self.given(
        #""connection": "LTE", "network": {"https://a/1.png": {"status": 403}}"#),
    ]
    let both = #""include": ["b.json", "c.json"]"#
    let found = try #require(try complaint(both, files))
    #expect(
      found.rendered()
        == #"shop/c.json:1:45: $.given.network["https://a/1.png"]: "c.json" and "b.json" differ here "#
        + "(the other is at 1:45 of shop/b.json)")
    #expect(found.expected == "the same in both, or what counts in the file that includes them")
    #expect(found.found == "an object")
    let own = #", "given": {"network": {"https://a/1.png": {"status": 200}}}"#
    #expect(try complaint(both + own, files) == nil)
  }

  @Test func twoFilesMayBothIncludeAThird() throws {
    let files = [
      "shop/b.json": #"{"include": "d.json", "given": {}}"#,
      "shop/c.json": #"{"include": "d.json", "given": {}}"#,
      "shop/d.json": Self.given(#""connection": "LTE""#),
    ]
    #expect(try given(#""include": ["b.json", "c.json"]"#, files) == #"{"connection":"LTE"}"#)
  }

  @Test func aCycleIsNamed() throws {
    let itself = try #require(try complaint(#""include": "s.json""#, [:]))
    #expect(
      itself.rendered().hasSuffix(
        #": $.include: cannot include "s.json": shop/s.json includes itself"#),
      "\(itself.rendered())")
    let files = [
      "shop/b.json": #"{"include": ["c.json"], "given": {}}"#,
      "shop/c.json": #"{"given": {}, "include": "./x/../b.json"}"#,
    ]
    let found = try #require(try complaint(#""include": "b.json""#, files))
    #expect(
      found.rendered()
        == #"shop/c.json:1:26: $.include: cannot include "./x/../b.json": "#
        + "shop/b.json includes itself, by way of shop/c.json")
    #expect(found.expected == "a file that does not lead back here")
    #expect(found.found == "shop/b.json")
  }

  @Test func aFileThatIsNotThereIsNamed() throws {
    let found = try #require(try complaint(#""include": ["b.json"]"#, [:]))
    #expect(
      found.rendered()
        == #"shop/s.json:1:76: $.include[0]: cannot include "b.json": there is no file shop/b.json"#
    )
    #expect(found.expected == #"a file with a "given""#)
    #expect(found.found == "none")
  }

  @Test(arguments: [
    (#""include": 7"#, "expected a file to include"),
    (#""include": []"#, "at least 1 element"),
    (#""include": """#, "a part of it is empty"),
    (#""include": "/etc/b.json""#, "it is not from the folder of this file"),
    (#""include": {"given": {}}"#, "expected a file to include"),
  ])
  func whatIsNoPathIsRefused(members: String, told: String) throws {
    let found = try #require(try complaint(members, [:]))
    #expect(found.rendered().contains(told), "\(found.rendered())")
  }

  /// What is wrong in an included file is reported there.
  @Test(arguments: [
    ("{\n \"given\": 3}", "2:11: $.given: expected an object, found the number 3"),
    ("{\n", "2:1: $: "), ("[]", "1:1: $: expected an object, found an empty array"),
    (#"{"format": 1, "given": {}}"#, "1:2: $.format: unknown key \"format\""),
    ("{}", "1:1: $: missing key \"given\""),
    (
      "{\"given\": {\n\"connection\": \"5G\"}}",
      "2:15: $.given.connection: unknown value \"5G\" (known: Edge, 3G, LTE"
    ),
    (#"{"given": {"$comment": 3}}"#, "1:24: $.given.$comment: expected a string"),
  ])
  func mistakesOfAnIncludedFileNameIt(text: String, told: String) throws {
    let found = try #require(try complaint(#""include": "b.json""#, ["shop/b.json": text]))
    #expect(found.rendered().hasPrefix("shop/b.json:" + told), "\(found.rendered())")
  }

  /// What only the whole document shows is reported where it was written, too.
  @Test func laterFindingsNameTheIncludedFile() throws {
    let empty = "{\n\"given\": {\"network\": {\"https://a/1.png\": {}}}}"
    let file = try read(#""include": "b.json""#, ["shop/b.json": empty])
    #expect(
      file.warnings.map { $0.rendered().prefix(61) } == [
        "shop/b.json:2:42: $.given.network[\"https://a/1.png\"]: warning"
      ])
    let old = Self.given(#""manager": {"optionsProcessor": {"adds": ["retryFailed"]}}"#)
    let found = try #require(try complaint(#""include": "b.json""#, ["shop/b.json": old]))
    #expect(found.file == "shop/b.json", "\(found.rendered())")
  }

  @Test func whatIsNotReadFromAFolderIncludesNothing() throws {
    let document = Array(TestScenario.document(#""include": "b.json", "# + Self.steps).utf8)
    for (name, told) in [
      ("-", "standard input has no folder"), ("x", "the document has no folder"),
    ] {
      do {
        _ = try ScenarioReader.read(document, file: name)
        Issue.record("it was read")
      } catch {
        #expect(
          error.diagnostics.map { $0.rendered() }
            == [#"\#(name):1:75: $.include: cannot include "b.json": \#(told)"#])
      }
    }
  }

  @Test func aLongChainIsRefused() throws {
    let files = Dictionary(
      uniqueKeysWithValues: (0..<100).map {
        ("shop/\($0).json", #"{"include": "\#($0 + 1).json", "given": {}}"#)
      })
    let found = try #require(try complaint(#""include": "0.json""#, files))
    #expect(found.message.hasSuffix("more than 64 files include one another in a row"))
  }
}
