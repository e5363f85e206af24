import ImageLoadingModel
import Testing

@testable import SimDocuments
@testable import SimExploring
@testable import SimRuntime
@testable import SimTeaching
@testable import TestFixtures

/// Histories stand side by side where they are at the same checkpoint.
@Suite struct AlignedStepsTests {
  private static func steps(_ file: String, in generation: Generation) throws -> [ExplainedStep] {
    let scenario = try TestScenario.file(file).scenario(in: generation)
    return Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner()).steps
  }

  @Test func aHistoryBesideItselfIsTheSame() throws {
    let steps = try Self.steps("basics/cold-load.json", in: .v42)
    let rows = AlignedSteps([steps, steps, steps]).rows
    #expect(rows.count == steps.count && !rows.contains { !$0.isSame })
  }

  /// Each column is its history, whole and in its order; a row is one checkpoint of one load, or of its download.
  @Test func everyStepHasItsRow() throws {
    let runs = try [Generation.v3, .v42, .v5].map {
      try Self.steps("lessons/21-twenty-steps.json", in: $0)
    }
    let rows = AlignedSteps(runs).rows
    for (column, run) in runs.enumerated() {
      #expect(rows.compactMap { $0.steps[column]?.number } == run.map(\.number))
    }
    for row in rows {
      let steps = row.steps.compactMap(\.self)
      #expect(row.steps.count == 3 && !steps.isEmpty)
      #expect(Set(steps.map { $0.kind == .stimulus ? "" : $0.name }).count == 1)
      #expect(Set(steps.map(\.subject).filter { !$0.hasPrefix("download of ") }).count <= 1)
    }
    for (place, row) in rows.enumerated() {
      for (column, gap) in row.gaps.enumerated() {
        let name = try #require(row.named)
        guard let gap else { continue }
        let present = row.steps.indices.filter { row.steps[$0] != nil }
        let others = rows.indices.filter { other in
          other != place && rows[other].steps[column]?.name == name.name
            && present.allSatisfy { rows[other].steps[$0] == nil }
        }
        switch gap {
        case .absent: break
        case .earlier: #expect(others.contains { $0 < place }, "\(name.name) of \(name.subject)")
        case .later: #expect(others.contains { $0 > place }, "\(name.name) of \(name.subject)")
        }
        if others.isEmpty { #expect(gap == .absent) }
      }
    }
    // They have most in common, and not all.
    #expect(rows.count < runs.map(\.count).reduce(0, +) / 2)
    #expect(rows.contains { !$0.isSame } && rows.contains { $0.isSame })
  }

  /// In 3.x the thread of the download cancels the request, in 4.2 that of the load.
  @Test func aStepOfADownloadIsThatOfItsLoad() throws {
    let runs = try [Generation.v3, .v42].map {
      try Self.steps("lessons/19-three-generations.json", in: $0)
    }
    let row = try #require(
      AlignedSteps(runs).rows.first { $0.named?.step == .operationCancelTask })
    let subjects = row.steps.map { $0?.subject }
    #expect(subjects[0]?.hasPrefix("download of ") == true)
    #expect(subjects[1]?.hasPrefix("download of ") == false)
  }

  @Test func whatOneLacksIsAGap() throws {
    let steps = try Self.steps("basics/cold-load.json", in: .v42)
    let without = Array(steps[..<3] + steps[5...])
    for (runs, gap) in [([steps, without], 1), ([without, steps], 0)] {
      let rows = AlignedSteps(runs).rows
      #expect(rows.count == steps.count)
      #expect(rows.indices.filter { rows[$0].steps[gap] == nil } == [3, 4])
      #expect(rows.indices.filter { rows[$0].gaps[gap] == .absent } == [3, 4])
      #expect(rows.filter { !$0.isSame }.count == 2)
    }
  }

  @Test func whatComesAtAnotherPlaceIsToldSo() throws {
    let steps = try Self.steps("basics/cold-load.json", in: .v42)
    let moved = Array(steps[..<3] + [steps[4], steps[3]] + steps[5...])
    let gaps = AlignedSteps([steps, moved]).rows.flatMap(\.gaps).compactMap(\.self)
    #expect(Set(gaps) == [.earlier, .later])
  }

  /// A completion that comes once more has no like in the run where it comes once.
  @Test func whatComesOnceMoreIsAGap() throws {
    let steps = try Self.steps("basics/cold-load.json", in: .v42)
    let place = try #require(steps.firstIndex { $0.step == .managerCompletion })
    let more = Array(steps[...place] + [steps[place]] + steps[(place + 1)...])
    let gaps = AlignedSteps([more, steps]).rows.compactMap { $0.gaps[1] }
    #expect(gaps == [.absent])
  }

  /// A delay changes times only, and what differs is marked.
  @Test func timesAreNotCompared() throws {
    let network =
      #""given": {"network": {"https://a/*": {"image": "png 10x10", "latency": "LATE"}}}"#
    let scenarios = try ["10 ms", "90 ms"].map { late in
      try TestScenario.read(
        network.replacing("LATE", with: late)
          + #", "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}]"#)
    }
    let sides = SideBySide(
      zip(["a", "b"], scenarios).map { RunComparison.Variant($0, $1) }, on: ScenarioRunner())
    #expect(!sides.steps.rows.contains { !$0.isSame })
    var scenario = scenarios[0]
    scenario.title = "<T>"
    let page = SideBySidePage(of: scenario, notes: ["<n>"], sides)
    #expect(page.differenceCount == 0 && page.html.contains("The histories are the same"))
    #expect(page.html.contains("<h1 lang=\"en\">&lt;T&gt;</h1>"))
    #expect(page.html.contains("<li>&lt;n&gt;</li>"))
    #expect(!page.html.contains("<script") && !page.html.contains("<mark>"))
    // What comes out is compared with its time.
    #expect(page.html.contains("at 90 ms</td>"))
  }

  @Test func whatDiffersIsMarked() throws {
    let file = try TestScenario.file("museum/D06-handlers-after-queue.json")
    let defect = Defect.handlersAfterQueue
    let sides = SideBySide(
      ExhibitRun.variants(of: file.scenarios[0], by: defect), on: ScenarioRunner())
    #expect(sides.comparison.sides.map(\.label) == ["with D06", "without D06"])
    let markup = sides.markup
    #expect(markup.contains("<mark>") && markup.contains("does not happen here"))
    let differing = sides.steps.rows.count { !$0.isSame }
    #expect(markup.components(separatedBy: "≠ differs").count - 1 == differing && differing > 10)
  }
}

extension AlignedSteps.Row {
  /// Why a run has no step in this row; `nil` if it has one.
  fileprivate var gaps: [AlignedSteps.Gap?] {
    cells.map { if case .gap(let gap) = $0 { gap } else { nil } }
  }
}
