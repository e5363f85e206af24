import ImageLoadingModel
import Testing

@testable import SimRuntime

/// What `sim init` writes for an app with custom parts.
@Suite struct OwnFirstFileTests {
  /// The model's flow goes by the part, so it can be run with the file for the model.
  @Test(arguments: [Generation.v3, .v42, .v5, .hardened])
  func anAppWithAPartRunsTheFileOfTheModel(base: Generation) throws {
    let app = AppUnderTest("mine", basedOn: base) { parts in
      parts.manager = { _, standard in standard }
    }
    for text in [FirstScenario.text, FirstLesson.text()] {
      let own = app.rebased(text)
      #expect(own.contains(#""generation": "\#(base.name)","#))
      #expect(app.obstacle(to: own) == nil)
      #expect(
        app.obstacle(to: text)
          == (text.contains(#""\#(base.name)""#) ? nil : .generation(base.name)))
    }
    let file = try ScenarioReader.read(Array(app.rebased(FirstScenario.text).utf8), file: "f.json")
    let scenario = try file.scenario(in: app.generation)
    #expect(RunPlan(scenario, order: nil).run(on: ScenarioRunner()).passed)
  }

  /// Whatever it declares.
  @Test(arguments: 0..<(1 << AppAbility.allCases.count))
  func aLoaderOfOnesOwnGetsAFileThatItCanBeRunWith(choice: Int) throws {
    let chosen = AppAbility.allCases.enumerated().filter { choice & 1 << $0.offset != 0 }
    let app = AppUnderTest("mine", basedOn: .hardened) { parts in
      parts.loader = { _, _ in SilentLoader() }
      parts.abilities = Set(chosen.map(\.element))
    }
    #expect(app.obstacle(to: app.rebased(FirstScenario.text)) != nil)
    let text = try #require(FirstScenario.textOfAnyLoader(for: app))
    let file = try ScenarioReader.read(Array(text.utf8), file: "f.json")
    #expect(file.warnings.isEmpty)
    // It expects something that a loader which does nothing does not do.
    let result = RunPlan(try file.scenario(in: app.generation), order: nil).run(
      on: ScenarioRunner())
    #expect(result.mismatches.contains { $0.section.hasPrefix("completions.first") })
    let model = RunPlan(try file.scenario(in: .hardened), order: nil).run(on: ScenarioRunner())
    #expect(model.passed, "\(model.mismatches.map(\.words))")
  }
}

private struct SilentLoader: LoaderUnderTest {
  private struct Begun: LoadTask {
    func cancel() async {}
  }

  func load(_ request: LoaderRequest) async -> any LoadTask { Begun() }
  func cancelAll() async {}
  func cancelLoad(of view: LoaderView) async {}
  func path(of url: ImageURL) -> String { "/" }
}
