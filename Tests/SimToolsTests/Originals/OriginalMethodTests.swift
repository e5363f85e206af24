import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import TestFixtures

/// Each step of the flow is a method of the original.
@Suite struct OriginalMethodTests {
  @Test func everyStepIsListedOnce() {
    let steps = OriginalEntry.all.map(\.step)
    #expect(steps.count == Set(steps).count)
    #expect(Set(Checkpoint.allCases).subtracting(steps) == [])
  }

  @Test func eachIsWrittenAsAMethod() {
    for entry in OriginalEntry.all {
      let methods = [entry.method].compactMap(\.self) + entry.methods.values.sorted()
      #expect(!methods.isEmpty, "\(entry.step)")
      for method in methods {
        #expect(
          method.wholeMatch(of: /[-+]\[[A-Z][A-Za-z]+(\([A-Za-z]+\))? [A-Za-z_:]+\]/) != nil,
          "\(method)")
      }
    }
  }

  /// A step that a run of a generation reaches has a method there.
  @Test(arguments: ["basics/cold-load.json", "views/cell-reuse.json"])
  func whatIsReachedHasAMethod(file: String) throws {
    for scenario in try TestScenario.file(file).scenarios {
      let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
      for step in explanation.steps.compactMap(\.step) {
        #expect(
          OriginalMethod(of: step, in: scenario.generation) != nil,
          "\(step) in \(scenario.generation.name)")
      }
    }
  }

  @Test func itDiffersByGeneration() throws {
    let methods = try ["3.x", "4.2", "5.x", "hardened"].map { name in
      OriginalMethod(of: .managerLoad, in: try #require(Generation.named(name)))?.method
    }
    #expect(methods[0] == "-[SDWebImageManager downloadImageWithURL:options:progress:completed:]")
    #expect(methods[1] == "-[SDWebImageManager loadImageWithURL:options:progress:completed:]")
    #expect(
      methods[2] == "-[SDWebImageManager loadImageWithURL:options:context:progress:completed:]")
    #expect(methods[3] == methods[2])
  }

  /// The twenty steps of the oldest document: two of them are about the library, not about a load.
  @Test func theTwentyStepsAreThere() {
    let steps = Set(OriginalEntry.all.flatMap(\.steps))
    #expect(steps == Set(1...20).subtracting([19]))
  }
}
