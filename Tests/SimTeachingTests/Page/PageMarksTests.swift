import Foundation
import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// What is drawn over the lanes of a page.
@Suite struct PageMarksTests {
  private func explanation(_ file: String) throws -> Explanation {
    let scenario = try TestScenario.file(file).scenarios[0]
    return Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
  }

  private func page(_ explanation: Explanation) throws -> PageReader {
    try PageReader(RunPage(explanation, file: "s.json").html)
  }

  private func list(_ page: PageReader, _ name: String) -> [[JSONNode]] {
    (page.data[name]?.array ?? []).map { $0.array ?? [] }
  }

  /// The two accesses are at steps of their own threads, whatever the numbers of their operations.
  @Test func aRaceIsBetweenTwoSteps() throws {
    let explanation = try explanation("lessons/16-data-race.json")
    let page = try page(explanation)
    let races = list(page, "races")
    #expect(!races.isEmpty && races.count == explanation.races.count)
    for (race, known) in zip(races, explanation.races) {
      let places = race[2...3].compactMap { $0.int64.map(Int.init) }
      #expect(places.count == 2 && places[0] < places[1])
      let accesses = [known.race.earlier, known.race.later]
      for (place, access) in zip(places, accesses) {
        let step = explanation.steps[place]
        #expect(step.operations.contains { $0.number == access.step })
      }
      #expect(page.text(race[0]) == known.race.object)
    }
    // The page numbers its steps.
    let lines = page.texts.filter { $0.hasPrefix("known race ") }
    let own = races.map { "known race \(page.text($0[1])) at step \(($0[3].int64 ?? 0) + 1): " }
    #expect(lines.allSatisfy { line in own.contains { line.hasPrefix($0) } }, "\(lines) \(own)")
  }

  @Test func aLockIsHeldFromStepToStep() throws {
    let explanation = try explanation("basics/cold-load.json")
    let locks = list(try page(explanation), "locks")
    #expect(!locks.isEmpty && locks.count == explanation.lockSpans.count)
    let held = Set(
      explanation.lockSpans.flatMap { span in (span.first...span.last).map { span.lock + "\($0)" } }
    )
    for (index, step) in explanation.steps.enumerated() {
      for operation in step.operations where operation.words.hasPrefix("acquire ") {
        #expect(held.contains(operation.words.dropFirst("acquire ".count) + "\(index)"))
      }
    }
  }

  /// No two threads hold a lock at once, but for the step at which it passes from one to the other.
  @Test(arguments: ["views/cell-reuse.json", "museum/P08-opposite-lock-orders.json"])
  func aLockHasOneHolder(file: String) throws {
    let spans = try explanation(file).lockSpans
    for (index, span) in spans.enumerated() {
      for other in spans[(index + 1)...]
      where other.lock == span.lock && other.thread != span.thread {
        #expect(other.first >= span.last || span.first >= other.last, "\(span) \(other)")
      }
    }
  }

  @Test func aDeadlockIsWaitingWithoutAnEnd() throws {
    let explanation = try explanation("museum/M15-cancel-all-against-one.json")
    let open = explanation.waitSpans.filter { $0.until == nil }
    #expect(open.count == 2)
    #expect(open.allSatisfy { !$0.holders.isEmpty })
    let waiting = list(try page(explanation), "waiting")
    #expect(waiting.count { $0[4].isNull } == 2)
  }

  /// A thread that waits does nothing until it continues.
  @Test(arguments: ["views/cell-reuse.json", "museum/M15-cancel-all-against-one.json"])
  func whoWaitsDoesNothing(file: String) throws {
    let explanation = try explanation(file)
    for span in explanation.waitSpans {
      let end = span.until ?? explanation.steps.count
      guard span.after + 1 < end else { continue }
      let between = explanation.steps[(span.after + 1)..<end].flatMap(\.operations)
      #expect(!between.contains { $0.thread == span.thread }, "\(span)")
    }
  }

  @Test func aCompletionThatNeverComesIsMarked() throws {
    let explanation = try explanation("museum/D15-no-task-blocks-the-queue.json")
    let silent = explanation.result.loads.filter { $0.completions.isEmpty && !$0.isCancelled }
    #expect(!silent.isEmpty)
    let page = try page(explanation)
    let marks = list(page, "completions").filter { $0[2].int64 == 0 }
    #expect(marks.map { page.text($0[1]) } == silent.map(\.name))
    for mark in marks {
      let step = explanation.steps[Int(try #require(mark[0].int64))]
      #expect(step.subject == page.text(mark[1]))
    }
  }

  @Test func aSecondCompletionIsMarked() throws {
    let explanation = try explanation("museum/D11-finish-and-cancel-both-deliver.json")
    let page = try page(explanation)
    let again = list(page, "completions").filter { ($0[2].int64 ?? 0) > 1 }
    let twice = explanation.result.loads.filter {
      $0.completions.filter(\.result.isFinished).count > 1
    }
    #expect(!twice.isEmpty)
    #expect(again.map { page.text($0[1]) } == twice.map(\.name))
  }

  @Test func aViewIsAPicture() throws {
    let explanation = try explanation("views/cell-reuse.json")
    let page = try page(explanation)
    let looks = list(page, "views").flatMap { $0[1].array ?? [] }.map { $0.array ?? [] }
    #expect(looks.contains { page.text($0[1]) == "grey" && $0[2].int64 == 1 })
    #expect(looks.contains { page.text($0[1]).hasSuffix("b.png") && $0[2].int64 == 0 })
  }

  @Test func aStepKnowsItsMethodAndItsPlace() throws {
    let page = try page(try explanation("basics/cold-load.json"))
    let rules = page.data["rules"]?.array ?? []
    #expect(rules.allSatisfy { page.text($0["method"]).hasPrefix("-[") })
    #expect(rules.contains { $0["twenty"]?.array?.compactMap(\.int64) == [1] })
    let claims = (page.data["claims"]?.array ?? []).map { $0.array ?? [] }
    let sources = claims.flatMap { $0[2].array ?? [] }
    #expect(sources.contains { page.text($0.array?[0]).contains("SDWebImage") })
    #expect(sources.allSatisfy { !page.text($0.array?[1]).isEmpty })
  }
}
