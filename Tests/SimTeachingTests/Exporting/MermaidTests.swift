import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimReports
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// A run as a sequence diagram of Mermaid.
@Suite struct MermaidTests {
  @Test(arguments: ExportedRun.some, [TraceLevel.steps, .summary])
  func itIsADiagram(run: FileRun, level: TraceLevel) throws {
    let scenario = try run.scenario()
    let checker = try MermaidChecker(ExportedRun.text(scenario, .mermaid, level: level))
    #expect(checker.title.hasPrefix(scenario.title.prefix(40)))
    #expect(checker.participants.first?.name == "the scenario")
    #expect(!checker.messages.isEmpty)
  }

  @Test func aFirstLoadGoesFromLaneToLane() throws {
    let text = ExportedRun.text(try ExportedRun.twoLoads(), .mermaid, level: .summary)
    let checker = try MermaidChecker(text)
    let name = { id in checker.participants.first { $0.id == id }?.name ?? "" }
    let ways = checker.messages.map { "\(name($0.from)) \($0.arrow) \(name($0.to))" }
    #expect(
      ways.prefix(3) == [
        "the scenario ->> main", "main -) downloads", "downloads -) network",
      ])
    #expect(ways.filter { $0 == "main -->> the scenario" }.count == 2)
    #expect(checker.texts.contains("first completes: image https://a/1.png, cache type none"))
    #expect(checker.texts.contains("second completes: image https://a/1.png, cache type memory"))
  }

  @Test func stepsAreNotesWithTheirMeaning() throws {
    let scenario = try ExportedRun.twoLoads()
    let step = "manager.query: the manager asks the cache"
    #expect(try MermaidChecker(ExportedRun.text(scenario, .mermaid)).texts.contains(step))
    #expect(!ExportedRun.text(scenario, .mermaid, level: .summary).contains("manager.query"))
  }

  @Test func aSyncIsAnArrowThereAndBack() throws {
    let run = try #require(TestScenario.plainRuns.first { $0.generation == "3.x" })
    let text = ExportedRun.text(try run.scenario(), .mermaid)
    #expect(text.contains(": sync\n") == text.contains(": done\n"))
  }

  @Test func aDeadlockIsShownAtTheEnd() throws {
    let trace = try ExportedRun.trace(ExportedRun.deadlock, for: .mermaid)
    let texts = try MermaidChecker(MermaidDiagram(trace, level: .summary).text).texts
    #expect(texts.contains("deadlock"))
  }

  @Test func aLargeDiagramIsWarnedOf() {
    let large = String(repeating: "x", count: MermaidDiagram.usualSizeLimit + 1)
    #expect(ExportFormat.mermaid.warning(of: large)?.text.contains("--trace summary") == true)
    #expect(ExportFormat.mermaid.warning(of: "sequenceDiagram") == nil)
    #expect(ExportFormat.json.warning(of: large) == nil)
  }
}
