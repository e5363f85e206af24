import ImageLoadingModel
import SimTools
import Testing

/// `sim invariants` as people and machines call it.
@Suite struct InvariantsCommandTests {
  @Test func allAreListed() throws {
    let run = try SimProcess(["invariants"])
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
    #expect(
      run.lines.filter { !$0.hasPrefix(" ") && !$0.isEmpty } == Invariants.all.map(\.id))
  }

  @Test func thoseOfOneGenerationAreListed() throws {
    let run = try SimProcess(["invariants", "--generation", "3.x", "--format", "json"])
    let node = try JSONParser.parse(Array(run.output.utf8))
    let promised = Invariants.all.filter { $0.isPromised(by: .v3) }
    #expect(node["invariants"]?.array?.count == promised.count)
    #expect(promised.count < Invariants.all.count)
    #expect(!promised.contains { $0.id == InvariantID.progressIsOfTheShownLoad.rawValue })
  }

  @Test func oneInvariantIsPrinted() throws {
    let run = try SimProcess(["invariants", "removed-stays-removed"])
    #expect(run.code == 0)
    for told in [
      "Why\n  An app that removes a picture wants it gone.", "Where it is promised\n  C106: ",
      "  5.x: breaks it by K06: ", "  hardened: keeps it",
    ] {
      #expect(run.output.contains(told), "\(told)")
    }
  }

  @Test func jsonNamesTheDefectsThatBreakIt() throws {
    let run = try SimProcess(["invariants", "prefetch-counts-add-up", "--format", "json"])
    let node = try JSONParser.parse(Array(run.output.utf8))
    let invariant = try #require(node["invariants"]?.array?.first)
    let generations = try #require(invariant["generations"]?.array)
    #expect(generations.count == Generation.all.count)
    let brokenBy = generations[0]["brokenBy"]?.array?.compactMap(\.string)
    #expect(brokenBy?.contains("P13") == true && brokenBy?.contains("P22") == true)
    #expect(generations[3]["brokenBy"]?.array?.isEmpty == true)
  }

  /// What a scenario of the museum expects to break by its bug is not said to be kept.
  @Test func bugsThatBreakItBesideAnotherAreNamed() throws {
    for (id, told) in [
      ("no-completion-after-cancel", "5.x: breaks it by M11"),
      ("nothing-running-at-rest", "5.x: breaks it by K17"),
      ("nothing-running-at-rest", "3.x: breaks it by D02"),
      ("request-ends-with-its-cancel", "4.2: breaks it by D14"),
    ] {
      let output = try SimProcess(["invariants", id]).output
      #expect(output.contains("  \(told): "), "\(id)")
    }
    // Another bug breaks it in the scenario of M29.
    #expect(
      try !SimProcess(["invariants", "errors-have-causes"]).output.contains("breaks it by M29"))
  }

  @Test func whatIsNotJudgedIsSaid() throws {
    let run = try SimProcess(["invariants", "disk-holds-download"])
    #expect(run.output.contains("Applies to\n  apps whose managers have no caches of their own"))
    let prefetches = try SimProcess(["invariants", "prefetch-completion-is-called"])
    #expect(
      prefetches.output.contains(
        "Applies to\n  the model's loader, also where managers that stand alone and prefetchers are"
      ))
    let json = try SimProcess(["invariants", "--format", "json"])
    let node = try JSONParser.parse(Array(json.output.utf8))
    let flags = (node["invariants"]?.array ?? []).compactMap { $0["ofOneCache"]?.bool }
    #expect(flags.contains(true) && flags.contains(false))
  }

  @Test func anUnknownOneEndsWith64() throws {
    let run = try SimProcess(["invariants", "completion-cuont"])
    #expect(run.code == 64)
    #expect(run.errors.contains(#"did you mean "completion-count"?"#), "\(run.errors)")
  }
}
