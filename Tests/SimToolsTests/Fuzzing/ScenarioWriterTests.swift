import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimExploring
@testable import SimFuzzing
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Scenarios that are written from seeds.
@Suite struct ScenarioWriterTests {
  @Test(arguments: Generation.all.map(\.name))
  func manyAreReadWithoutADiagnostic(name: String) throws {
    let generation = try #require(Generation.named(name))
    for seed in 0..<UInt64(WholeForm.isWanted ? 1_000 : 80) {
      let text = ScenarioWriter.document(generation, seed: seed).text(pretty: true)
      let complaints = TestScenario.complaints(Array(text.utf8))
      #expect(complaints == [], "seed \(seed): \(text)")
      if !complaints.isEmpty { return }
    }
  }

  @Test func aSeedWritesOneScenario() {
    let document = ScenarioWriter.document(.v42, seed: 7)
    #expect(ScenarioWriter.document(.v42, seed: 7) == document)
    #expect(ScenarioWriter.document(.v42, seed: 8) != document)
  }

  /// A verb is drawn or left out, and what is drawn is a verb that is.
  @Test func everyDrawnVerbExists() {
    let drawn = FuzzVerb.allCases.map { $0.traits(in: .v5).verb }
    #expect(Set(drawn) == Set(Verb.allCases.filter(\.isDrawn)))
  }

  @Test func defectsThatAreSwitchedOffStandInTheScenario() {
    var generation = Generation.v42
    generation.defects.remove(.leakOnCancelDuringQuery)
    let document = ScenarioWriter.document(generation, seed: 7)
    #expect(document["defects"] == ["M01": false])
    #expect(
      ScenarioDocument.scenario(of: document)?.generation.defects == generation.defects)
  }

  @Test func theLastThingIsALoadThatNothingHinders() {
    for seed in 0..<UInt64(50) {
      let steps = ScenarioWriter.document(.v5, seed: seed)["steps"]?.elements ?? []
      #expect(
        steps.last == [
          "when": "rest", "load": .string(ScenarioWriter.lastURL), "as": "last",
        ])
      let life = steps.compactMap { $0["app"]?.text }.last { $0 == "terminate" || $0 == "relaunch" }
      #expect(life != "terminate", "seed \(seed)")
    }
  }

  /// A step that may come late could use a view after its release, which no app can.
  @Test func noTimeIsOpenWhereAViewIsReleased() {
    var hasOpenTime = false
    for seed in 0..<UInt64(WholeForm.isWanted ? 3_000 : 600) {
      let steps = ScenarioWriter.draft(.v5, seed: seed).steps
      guard steps.contains(where: { $0["at"]?["oneOf"] != nil }) else { continue }
      hasOpenTime = true
      #expect(!steps.contains { $0["release"] != nil }, "\(seed)")
    }
    #expect(hasOpenTime)
  }

  /// Each is found by what it leaves in a scenario, which no step that is drawn alone does.
  @Test func everyEncounterIsWritten() {
    for generation in [Generation.v3, .v42, .v5] {
      var missing = Set(Encounter.allCases.filter { $0.isPossible(in: generation) })
      for seed in 0..<UInt64(2_000) where !missing.isEmpty {
        let draft = ScenarioWriter.draft(generation, seed: seed)
        missing = missing.filter { !Self.shows($0, in: draft) }
      }
      #expect(missing == [])
    }
  }

  /// The app is called for a URL of a prefetch, or for its end, and begins, cancels or loads something.
  @Test(arguments: [Generation.v42, .hardened])
  func everyReactionToAPrefetchIsWritten(generation: Generation) {
    var missing = Set(PrefetchReaction.allCases)
    var moments: Set<Bool> = []
    for seed in 0..<UInt64(600) {
      for step in ScenarioWriter.draft(generation, seed: seed).steps {
        guard let moment = step["when"]?.text, moment.hasPrefix("ahead"),
          moment.hasSuffix(" completes")
        else { continue }
        moments.insert(moment.contains("["))
        if step["prefetch"] != nil { missing.remove(.another) }
        if step["cancelPrefetch"] != nil { missing.remove(.cancel) }
        if step["load"] != nil { missing.remove(.load) }
      }
    }
    #expect(missing == [] && moments.count == 2)
  }

  @Test func everyRareTraitIsWritten() {
    var missing = Set(RareTrait.allCases)
    for seed in 0..<UInt64(600) where !missing.isEmpty {
      let document = ScenarioWriter.document(.v5, seed: seed).text(pretty: false)
      missing = missing.filter { trait in
        switch trait {
        case .flat: !document.contains("png 0x10")
        case .escapedNull: !document.contains(".p%00ng")
        case .namedScale: !document.contains("@2x.png")
        case .longExtension: !document.contains(".xxxxxx")
        }
      }
    }
    #expect(missing == [])
  }

  private static func shows(_ encounter: Encounter, in draft: FuzzDraft) -> Bool {
    let given = JSONValue.object(draft.given).text(pretty: false)
    func has(_ name: String, _ matches: (JSONValue) -> Bool = { _ in true }) -> Bool {
      draft.steps.contains { $0["as"]?.text?.hasPrefix(name) == true && matches($0) }
    }
    return switch encounter {
    case .join: has("join")
    case .leaving: has("leave")
    case .offMain: has("load") { $0["into"] != nil && $0["from"] == "background" }
    case .cancelledView:
      has("load") {
        $0["options"]?.elements.last == "forceTransition"
          && draft.steps.last?["cancelView"] == $0["into"]
      }
    case .again: has("again")
    case .switchedOff: has("off") { $0["cacheConfig"] != nil }
    case .transformedAnimation: has("again") { $0["context"]?["imageTransformer"] != nil }
    case .large: given.contains("8000x6000")
    case .newerResponse: given.contains("'old'") && given.contains("urlCache")
    case .slowDecoding:
      given.contains(#""decode":"50 ms""#) && has("row") && has("cancel") { $0["cancel"] != nil }
    case .slowEncoding: given.contains(#""encode":"50 ms""#) && has("store") && has("row")
    case .busyDisk: has("busy") { $0["for"] == "50 ms" } && has("written")
    case .busyMain: has("busy") { $0["busy"] == "main" && $0["for"] == "20 ms" }
    case .watchedProgress: given.contains("unknown") && given.contains(#""progress":true"#)
    case .listed: has("again") && given.contains(#""dropAfter":"400 B""#)
    case .certificate:
      has("again") { $0["options"]?.elements.last == "allowInvalidSSLCertificates" }
    case .transformedRefresh: has("refresh") { $0["context"]?["imageTransformer"] != nil }
    case .escapedTwin: has("twin")
    case .lastInFirstOut: has("row") { $0["load"]?.text?.hasSuffix("/s.png") == true }
    case .suspended: has("resume") && has("again") && given.contains(#""suspended":true"#)
    case .newSession: has("session") && has("row") && has("busy") { $0["busy"] == "session" }
    case .expiredTime: has("leave") && has("expire")
    case .fallbackInCancel: has("fallback") && draft.generation.completesAtCancel
    case .twoCancels:
      has("all") { $0["from"] == "background" }
        && has("one") { draft.generation.prefetcher.hasTokens || $0["cancel"] != nil }
    case .twoCaches: has("contains") { $0["of"] == "both" }
    case .prefetchedHit: has("ahead") { $0["prefetch"]?.elements.count == 3 }
    case .fullDisk: has("full")
    case .usedFile: has("clean") && given.contains("accessDate")
    }
  }
}
