import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimFuzzing
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Scenarios that are changed a little.
@Suite struct ScenarioMutatorTests {
  private static func changed(
    _ generation: Generation, _ seed: UInt64, at moments: [FuzzMoment] = []
  ) -> FuzzDraft {
    ScenarioMutator.changed(
      ScenarioWriter.draft(generation, seed: seed), at: moments, seed: seed + 1)
  }

  @Test(arguments: Generation.all.map(\.name))
  func manyAreReadWithoutADiagnostic(name: String) throws {
    let generation = try #require(Generation.named(name))
    for seed in 0..<UInt64(WholeForm.isWanted ? 1_000 : 40) {
      let text = Self.changed(generation, seed).document(title: "Changed").text(pretty: true)
      let complaints = TestScenario.complaints(Array(text.utf8))
      #expect(complaints == [], "seed \(seed): \(text)")
      if !complaints.isEmpty { return }
    }
  }

  @Test func aSeedChangesInOneWay() {
    let first = Self.changed(.v5, 7).document(title: "Changed")
    #expect(Self.changed(.v5, 7).document(title: "Changed") == first)
    let draft = ScenarioWriter.draft(.v5, seed: 7)
    let others = (0..<10).map {
      ScenarioMutator.changed(draft, at: [], seed: $0).document(title: "Changed")
    }
    #expect(Set(others).count > 5)
  }

  /// Steps come, go, move, and the world changes.
  @Test func eachKindOfChangeIsMade() {
    var (longer, shorter, moved, other) = (0, 0, 0, 0)
    for seed in 0..<UInt64(100) {
      let draft = ScenarioWriter.draft(.v42, seed: seed)
      let changed = ScenarioMutator.changed(draft, at: [], seed: seed)
      if changed.steps.count > draft.steps.count { longer += 1 }
      if changed.steps.count < draft.steps.count { shorter += 1 }
      if changed.steps.count == draft.steps.count, changed.steps != draft.steps { moved += 1 }
      if changed.given != draft.given { other += 1 }
    }
    #expect([longer, shorter, moved, other].allSatisfy { $0 > 5 })
  }

  /// Steps are put where a thread came to in a run, and never on the queue that it holds.
  @Test func stepsArePutAtCheckpoints() throws {
    let prefetch: JSONValue = [
      "at": "0 ms", "prefetch": ["https://img.example/a.png"], "as": "ahead",
    ]
    let load: JSONValue = ["at": "0 ms", "load": "https://img.example/a.png", "as": "first"]
    let cancel: JSONValue = ["at": "0 ms", "cancelPrefetch": "ahead", "as": "end"]
    let warning: JSONValue = ["at": "0 ms", "memoryWarning": true, "as": "warning"]
    let draft = FuzzDraft(
      generation: .v5, given: ScenarioWriter.draft(.v5, seed: 1).given,
      steps: [prefetch, load, cancel, warning])
    let moments = [
      FuzzMoment(
        subject: "ahead[0]", checkpoint: CheckpointName(Checkpoint.prefetchProgress.rawValue),
        isOnMain: true),
      FuzzMoment(
        subject: "first", checkpoint: CheckpointName(Checkpoint.cacheDiskQuery.rawValue),
        isOnMain: false),
      FuzzMoment(
        subject: "elsewhere", checkpoint: CheckpointName(Checkpoint.cacheDiskQuery.rawValue),
        isOnMain: false),
    ]
    var cancels: [String: Int] = [:]
    for seed in 0..<UInt64(WholeForm.isWanted ? 800 : 250) {
      let changed = ScenarioMutator.changed(draft, at: moments, seed: seed)
      let document = changed.document(title: "Changed")
      #expect(TestScenario.complaints(Array(document.text(pretty: true).utf8)) == [])
      for step in changed.steps {
        guard let moment = step["when"]?.text, moment.contains(" reaches ") else { continue }
        if moment.hasPrefix("ahead") {
          #expect(step["from"] == "background" && step["memoryWarning"] == nil)
        }
        #expect(!moment.hasPrefix("elsewhere"))
        #expect(!moment.hasPrefix(step["as"]?.text ?? "?"))
        if step["cancelPrefetch"]?.text != nil { cancels[moment, default: 0] += 1 }
      }
    }
    let own = cancels["ahead[0] reaches prefetch.progress", default: 0]
    let other = cancels["first reaches cache.disk.query", default: 0]
    #expect(other > 0 && own > 2 * other, "\(cancels)")
  }

  @Test func aViewThatWasLetGoDoesNotComeAgain() {
    for seed in 0..<UInt64(150) {
      let steps = Self.changed(.v5, seed).steps
      for release in steps {
        guard let view = release["release"]?.text, let end = release.time else { continue }
        let later = steps.filter { $0["into"]?.text == view && ($0.time ?? .max) >= end }
        #expect(later == [], "seed \(seed)")
      }
    }
  }

  /// A load that waits for a condition may never begin, and who waits for it waits for ever.
  @Test func nobodyWaitsForWhatMayNeverBegin() {
    let load: JSONValue = ["at": "0 ms", "load": "https://img.example/a.png", "as": "first"]
    let wait: JSONValue = ["at": "1 ms", "waitFor": "first", "as": "wait", "from": "background"]
    let late = load.with(nil, at: "at").with("idle", at: "when")
    func verbs(_ steps: [JSONValue]) -> Int {
      let document = FuzzDraft(generation: .v5, given: [], steps: steps).document(title: "T")
      return (document["steps"]?.elements ?? []).count { $0["waitFor"] != nil }
    }
    #expect(verbs([load, wait]) == 1)
    #expect(verbs([late, wait]) == 0)
    #expect(verbs([load, wait.with(nil, at: "from")]) == 0)
    let shown = load.with("cell", at: "into")
    #expect(verbs([shown, wait]) == 1)
    #expect(verbs([shown.with(false, at: "completion"), wait]) == 0)
    #expect(verbs([shown, wait, ["at": "1 ms", "release": "cell"]]) == 0)
    #expect(verbs([shown, wait, ["at": "1 ms", "release": "button"]]) == 1)
  }

  /// The end of one answer that is played may let the request of another URL begin.
  @Test func whatIsPlayedEndsInAnyOrder() {
    let network: JSONValue = [
      "https://img.example/a.png": ["byHand": true, "image": "png 10x10"],
      "https://img.example/b.png": ["byHand": true, "image": "png 10x10"],
      "https://img.example/last.png": ["image": "png 10x10"],
    ]
    let load: JSONValue = ["at": "0 ms", "load": "https://img.example/a.png", "as": "first"]
    let draft = FuzzDraft(generation: .v5, given: [.init("network", network)], steps: [load])
    let ends = (draft.document(title: "T")["steps"]?.elements ?? []).compactMap {
      $0["finish"]?.text
    }
    #expect(ends.count == 4 && ends[0] == ends[2] && ends[1] == ends[3] && ends[0] != ends[1])
  }

  /// The recovery is made anew, and never doubled.
  @Test func aDocumentIsMadeOfItsDraftAgain() {
    for seed in 0..<UInt64(20) {
      let document = ScenarioWriter.document(.v42, seed: seed)
      let title = document["title"]?.text ?? ""
      #expect(FuzzDraft(document, for: .v42).document(title: title) == document, "seed \(seed)")
    }
  }
}
