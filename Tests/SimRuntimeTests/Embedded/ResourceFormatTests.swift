import Foundation
import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import SimTools
@testable import TestFixtures

/// The content of resource files matches their shapes.
@Suite struct ResourceFormatTests {
  /// The word for `sim schema --of`, its format, and what is wrong with its files.
  private static let kinds: [(name: SchemaName, format: ResourceFormat, problems: [Diagnostic])] = [
    (.claims, Claim.format, Claim.read(Claim.format.files).diagnostics),
    (
      .contradictions, Contradiction.format,
      Contradiction.read(Contradiction.format.files).diagnostics
    ),
    (.exhibits, Exhibit.format, Exhibit.read(Exhibit.format.files).diagnostics),
    (.rules, StepRule.format, RuleEntry.read(RuleEntry.format.files).diagnostics),
    (.methods, OriginalMethod.format, OriginalEntry.read(OriginalMethod.format.files).diagnostics),
    (
      .sentences, TranslatedSentence.format(of: .zh),
      TranslatedSentence.read(TranslatedSentence.format(of: .zh).files, in: .zh).diagnostics
    ),
  ]

  /// A mistake is reported with its file, line and column.
  @Test(arguments: kinds.indices)
  func everyFileIsRead(kind: Int) {
    let kind = Self.kinds[kind]
    #expect(!kind.format.files.isEmpty)
    #expect(kind.problems.map { $0.rendered() } == [])
  }

  @Test(arguments: kinds.indices)
  func theSchemaBesideThemIsTheOneOfTheReader(kind: Int) throws {
    let (name, format, _) = Self.kinds[kind]
    #expect(format.name == name.rawValue)
    let path = "\(format.folder)/\(name).schema.json"
    let file = TestScenario.folder.deletingLastPathComponent().appending(path: path)
    let isSame =
      try String(contentsOf: file, encoding: .utf8) == name.schema.text(pretty: true) + "\n"
    #expect(isSame, "renew it: swift run sim schema --of \(name) > \(path)")
    let validator = try SchemaValidator(format.schema)
    for file in format.files {
      #expect(try validator.accepts(JSONParser.parse(Array(file.text.utf8))), "\(file.path)")
    }
  }

  @Test func everyResourceIsOfAFormatOrOfAPageOrTheVersion() {
    let known = Self.kinds.flatMap { $0.format.files.map(\.path) }
    let others = EmbeddedFile.all.map(\.path).filter { path in
      path.contains("/Resources/") && !known.contains(path)
    }
    let folders = [
      "Teaching/Page", "Teaching/SideBySide", "Teaching/Site", "Documents/Version",
    ].map(EmbeddedFile.resources(of:))
    #expect(others.filter { path in !folders.contains { path.hasPrefix($0 + "/") } } == [])
  }

  // MARK: Mistakes

  private static let claim = """
    {"$schema": "claims.schema.json", "about": "A.", "area": "flow", "claims": [
      {"id": "C001", "says": "S.", "from": ["000:1"],
       "verdicts": [{"holds": ["3.x"]}, {"does not hold": ["5.x"], "because": "r"}]}
    ]}
    """

  @Test func aRightClaimIsRead() throws {
    let list = Claim.read([EmbeddedFile(path: "c.json", text: Self.claim)])
    #expect(list.diagnostics.isEmpty)
    let claim = try #require(list.entries.first)
    #expect(claim.area == .flow && claim.sources.map(\.description) == ["000:1"])
    #expect(claim.verdicts.map(\.kind) == [.holds, .doesNotHold])
    #expect(claim.verdicts.map(\.reason) == [nil, "r"])
  }

  @Test(arguments: [
    (#""flow""#, #""flaw""#, "c.json:1:58: $.area: unknown value"),
    ("C001", "C999", "c.json:2:10: $.claims[0].id:"),
    ("000:1", "005:1", "c.json:2:41: $.claims[0].from[0]:"),
    ("000:1", "000:1-", "c.json:2:41: $.claims[0].from[0]:"),
    ("3.x", "3.y", "c.json:3:28: $.claims[0].verdicts[0].holds[0]: unknown value"),
    ("does not hold", "does not", #"c.json:3:38: $.claims[0].verdicts[1]["does not"]"#),
    (#", "because": "r""#, "", "c.json:3:37: $.claims[0].verdicts[1]"),
    (#"{"holds": ["3.x"]}"#, #"{"holds": ["3.x"], "because": "r"}"#, "c.json:3:36: $.claims[0]"),
    ("]}\n", "]\n", "c.json:4:"),
  ])
  func aWrongClaimIsReportedWithItsPlace(right: String, wrong: String, told: String) {
    let text = Self.claim.replacing(right, with: wrong)
    let list = Claim.read([
      EmbeddedFile(path: "c.json", text: text), EmbeddedFile(path: "d.json", text: Self.claim),
    ])
    #expect(list.entries.count == 1)
    let problem = list.diagnostics.first?.rendered() ?? ""
    #expect(problem.hasPrefix(told), "\(problem)")
  }

  @Test func aWrongExhibitOrRuleIsReportedToo() {
    let exhibit = """
      {"$schema": "exhibits.schema.json", "about": "A.", "exhibits": [
        {"id": "M99", "status": "confirmed", "shownBy": "order of blocks", "invariant": "none",
         "breaks": "B.", "right": "R."}]}
      """
    #expect(
      Exhibit.read([EmbeddedFile(path: "e.json", text: exhibit)]).diagnostics.map(\.path) == [
        "$.exhibits[0].id", "$.exhibits[0].status", "$.exhibits[0].invariant",
      ])
    let rule = """
      {"$schema": "rules.schema.json", "about": "A.", "rules": [
        {"step": "view.none", "why": "W.", "in": {"6.x": "S."}, "claims": ["C0"], "bugs": ["M99"]}]}
      """
    let list = RuleEntry.read([EmbeddedFile(path: "r.json", text: rule)])
    #expect(list.diagnostics.map(\.position.line) == [2, 2, 2, 2])
    #expect(list.entries.isEmpty)
  }
}
