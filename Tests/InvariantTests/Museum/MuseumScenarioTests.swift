import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// The scenarios of the museum show what the exhibits say.
@Suite struct MuseumScenarioTests {
  private static let files = TestScenario.files.filter { $0.hasPrefix("museum/") }

  private static func exhibit(of file: String) throws -> Exhibit {
    try #require(
      Defect(rawValue: String(file.dropFirst("museum/".count).prefix(3))).flatMap(Exhibit.of))
  }

  @Test func eachDefectHasOne() throws {
    let names = Self.files.map { String($0.dropFirst("museum/".count)) }
    for defect in Defect.allCases {
      #expect(throws: Never.self) {
        _ = try Museum.file(of: defect, among: names, in: "museum")
      }
    }
    #expect(Set(names.map { $0.prefix(3) }).count == names.count)
  }

  @Test(arguments: files)
  func itIsCalledByItsDefect(file: String) throws {
    let exhibit = try Self.exhibit(of: file)
    for scenario in try TestScenario.file(file).scenarios {
      #expect(scenario.title.hasPrefix("\(exhibit.defect.rawValue): "))
    }
  }

  @Test(arguments: files)
  func itShowsTheDefect(file: String) throws {
    let exhibit = try Self.exhibit(of: file)
    let scenarios = try TestScenario.file(file).scenarios.filter {
      $0.generation.ownDefects.contains(exhibit.defect)
    }
    #expect(!scenarios.isEmpty)
    for scenario in scenarios {
      let run = ExhibitRun(exhibit, scenario, on: ScenarioRunner())
      #expect(run.showsDefect, "\(scenario.generation.name): \(run.verdict)")
      let invariant = exhibit.invariant
      if invariant == .noDataRace { continue }
      #expect(
        run.shown.contains { $0.invariant == invariant.rawValue },
        "\(scenario.generation.name): \(run.verdict)")
    }
  }
}
