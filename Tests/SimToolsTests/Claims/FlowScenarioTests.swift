import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// The twenty steps in which a document describes the flow of a load.
@Suite struct FlowScenarioTests {
  private static let files = TestScenario.files.filter { $0.hasPrefix("flow/") }

  @Test func eachGenerationHasAScenario() throws {
    let generations = try Self.files.flatMap { file in
      try TestScenario.file(file).scenarios.map(\.generation.name)
    }
    #expect(generations.sorted() == ["3.x", "4.2", "5.x"])
  }

  /// The looks are called by the steps that they look at, such as `steps-5-to-7`.
  @Test(arguments: files)
  func itLooksAtEachStep(file: String) throws {
    for scenario in try TestScenario.file(file).scenarios {
      let steps = scenario.stimuli.flatMap { stimulus -> [Int] in
        guard case .expect = stimulus.action else { return [] }
        let numbers = (stimulus.name ?? "").split(separator: "-").compactMap { Int($0) }
        guard let first = numbers.first, let last = numbers.last else { return [] }
        return Array(first...last)
      }
      #expect(Set(steps) == Set(1...20))
    }
  }
}
