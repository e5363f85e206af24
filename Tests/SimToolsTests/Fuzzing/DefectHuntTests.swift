import ImageLoadingModel
import Testing

@testable import SimFuzzing
@testable import SimRuntime
@testable import SimText

/// Defects that fuzzing looks for alone.
@Suite struct DefectHuntTests {
  @Test func itIsFoundAtARunOfASeed() throws {
    let hunt = DefectHunt(.handlersAfterQueue, in: .v5, runs: 400)
    guard case .found(let find) = hunt.result else {
      Issue.record("D06 is not found: \(hunt.result)")
      return
    }
    #expect(find.run <= 400)
    #expect(hunt.isFound)
    #expect(DefectHunt(.handlersAfterQueue, in: .v5, runs: 400).result == hunt.result)
    #expect(DefectHuntText.line(hunt).hasPrefix("D06  5.x   "))
    #expect(DefectHuntText.line(hunt).contains("seed \(find.seed), \(find.order)"))
  }

  @Test func whatTakesLongerIsNotFound() {
    let hunt = DefectHunt(.containsUsesClearPolicy, in: .v5, runs: 80)
    #expect(hunt.result == .notFound(runs: 80))
    #expect(!hunt.isFound)
    #expect(
      DefectHuntText.line(hunt).hasSuffix(
        "    >80  A manager of several caches asks contains by the policy of clear"))
  }

  @Test func aRareRaceOfOthersIsNoFind() {
    let half = DefectHunt.trials / 2
    #expect(DefectHunt.isRaceCaused(with: { $0 < half }, without: { _ in false }))
    #expect(!DefectHunt.isRaceCaused(with: { $0 < half - 1 }, without: { _ in false }))
    #expect(!DefectHunt.isRaceCaused(with: { _ in true }, without: { $0 == DefectHunt.trials - 1 }))
  }

  @Test func aRaceOfTheDefectIsAFind() throws {
    let hunt = DefectHunt(.unguardedDownloadState, in: .v5, runs: 400, seed: 100)
    guard case .found(let find) = hunt.result else {
      Issue.record("D24 is not found: \(hunt.result)")
      return
    }
    #expect(find.failure == "known race download-task")
  }

  @Test func theNumberOfThreadsDoesNotMatter() {
    let targets = [Defect.handlersAfterQueue, .joinsAnsweringDownload, .containsUsesClearPolicy]
      .map { DefectHunts.Target($0, in: .v5) }
    let hunts = [1, 3].map { jobs in
      DefectHunts.run(targets, runs: 60, seed: 1, jobs: jobs) { false }
        .map(DefectHuntText.line)
    }
    #expect(hunts[0] == hunts[1])
    #expect(hunts[0].count == 3)
    #expect(hunts[0].contains { !$0.contains(" >60 ") })
  }

  /// Of a failure that another defect causes, the experiments do not accuse this one.
  @Test func onlyWhatTheDefectCausesIsAFind() throws {
    var plan = FuzzPlan(seed: 1, runs: 200, generations: ["5.x"])
    (plan.with, plan.without) = ([.handlersAfterQueue], nil)
    let runner = FuzzRunner()
    let corpus = FuzzCorpus(plan.generations)
    for index in 0..<plan.runs {
      let scenario = plan.scenario(at: index)
      let (document, outcome) = corpus.run(scenario, of: plan, on: runner)
      for symptom in outcome.symptoms {
        guard case .violation(let kind) = symptom.failure else { continue }
        #expect(
          runner.cause(of: kind, in: document, symptom) == .defects([.handlersAfterQueue]))
        var both = scenario.generation
        both.defects.insert(.containsUsesClearPolicy)
        let other = FuzzDraft(document, for: both).document(title: "With another defect")
        #expect(
          runner.cause(of: kind, in: other, symptom) == .defects([.handlersAfterQueue]))
        return
      }
    }
    Issue.record("D06 is not found")
  }

  @Test func anInterruptionEndsIt() {
    let hunt = DefectHunt(.handlersAfterQueue, in: .v5, runs: 400, isInterrupted: { true })
    #expect(hunt.result == .interrupted)
    #expect(DefectHuntText.summary([hunt]) == "0 of 1 found")
  }
}
