import Foundation
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimReports
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// A run as one JSON document.
@Suite struct TraceJSONTests {
  private func document(_ scenario: Scenario, _ level: TraceLevel = .steps) throws -> JSONNode {
    try JSONParser.parse(Array(ExportedRun.text(scenario, .json, level: level).utf8))
  }

  @Test(arguments: WholeForm.each(3, of: ExportedRun.some), [TraceLevel.steps, .summary])
  func theTraceMatchesTheSchema(run: FileRun, level: TraceLevel) throws {
    let document = try document(try run.scenario(), level)
    let mistakes = TraceShape.library.check(document, as: .reference("trace"))
    #expect(mistakes.map { $0.rendered() } == [])
    #expect(try SchemaValidator(TraceShape.schema).accepts(document))
  }

  @Test func theSchemaThatShipsIsThePrintedOne() throws {
    let file = TestScenario.folder.deletingLastPathComponent()
      .appendingPathComponent("Scenarios/trace.schema.json")
    let isSame =
      try String(contentsOf: file, encoding: .utf8) == TraceShape.schema.text(pretty: true) + "\n"
    #expect(isSame, "renew it: swift run sim schema --of trace > Scenarios/trace.schema.json")
  }

  @Test(arguments: [
    #"{"number": 0}"#, #"{"kind": "step"}"#, #"{"time": 5}"#, #"{"reached": "x", "did": "read"}"#,
  ])
  func theSchemaRefusesOtherEvents(members: String) throws {
    var document = try document(try ExportedRun.twoLoads())
    let other = try JSONParser.parse(Array(members.utf8))
    let events = document["events"]?.array ?? []
    let wrong = JSONNode(
      value: .array([events[0].overlaid(with: other)] + events.dropFirst()), position: .start)
    let member = JSONNode.Member(key: "events", keyPosition: .start, value: wrong)
    document = document.overlaid(with: JSONNode(value: .object([member]), position: .start))
    #expect(try !SchemaValidator(TraceShape.schema).accepts(document))
  }

  @Test func threadsPointToTheirEvents() throws {
    let document = try document(try ExportedRun.twoLoads())
    let events = document["events"]?.array ?? []
    let event = { (number: JSONNode?) in number?.int64.map { events[Int($0) - 1] } }
    for thread in document["threads"]?.array ?? [] {
      let id = thread["id"]?.string
      if let made = event(thread["made"]) {
        #expect(made["made"]?.string == id && made["thread"]?.string == thread["madeBy"]?.string)
      }
      if let began = event(thread["began"]) { #expect(began["thread"]?.string == id) }
      if let ended = event(thread["ended"]) {
        #expect(ended["thread"]?.string == id && ended["ended"]?.bool == true)
      }
    }
    #expect(events.enumerated().allSatisfy { $1["number"]?.int64 == Int64($0) + 1 })
  }

  @Test func aViolationIsWhereItHappened() throws {
    let file = "museum/M01-cancel-during-disk-query.json"
    let trace = ExportedRun.trace(try TestScenario.file(file).scenarios[0], for: .json)
    let told = trace.events.count { if case .broke = $0.kind { true } else { false } }
    #expect(trace.violationsAtTheEnd.count + told == trace.result.violations.count)
    #expect(!trace.result.violations.isEmpty)
  }
}
