import ImageLoadingInterface

/// One scenario file in several generations, as variants to be run, and those that cannot run it.
package struct GenerationVariants {
  package private(set) var variants: [RunComparison.Variant] = []
  package private(set) var refusals: [GenerationComparison.Refusal] = []

  package init(_ file: ScenarioFile, in generations: [Generation]) {
    for generation in generations {
      do throws(ScenarioReader.Failure) {
        var scenario = try file.scenario(in: generation)
        // What one generation does step by step, no other can follow.
        scenario.schedule = nil
        variants.append(.init(generation.name, scenario))
      } catch {
        refusals.append(.init(generation: generation.name, reasons: error.diagnostics))
      }
    }
  }
}
