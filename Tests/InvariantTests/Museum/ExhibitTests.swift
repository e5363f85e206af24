import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// The exhibits say of each defect what is known of it.
@Suite struct ExhibitTests {
  /// From the research: the id, the generations, whether a later change names the problem (c) or it
  /// was found by reading (r), and whether the order of whole blocks shows it (b) or only a switch
  /// between two statements (s).
  private static let known = """
    D01 3.x c b|D02 3.x c b|D05 4.2 c b|D06 4.2,5.x c s|D09 5.x r b|D11 5.x c s|D13 3.x,4.2 c b
    D15 3.x,4.2 c b|D16 3.x,4.2 c b|D18 3.x,4.2,5.x c b|D20 4.2 c b
    M01 3.x,4.2 c b|M03 3.x c s|M06 3.x,4.2,5.x r b|M08 3.x c b|M09 3.x,4.2,5.x r b|M10 5.x c b
    K01 3.x,4.2 c b|K02 3.x c b|K03 3.x,4.2 c b|K04 3.x,4.2,5.x r b|K06 5.x r s|K07 5.x c b
    K08 3.x,4.2 c b|K09 5.x c b|K12 3.x,4.2,5.x c b|K14 5.x c b
    V01 3.x,4.2,5.x c b|V02 5.x r b|V04 5.x r b|V06 3.x,4.2 c b|V07 3.x c b|V10 3.x,4.2 r b
    P01 4.2 c b|P04 3.x,4.2 c b|P05 3.x c b
    D14 4.2 r b|K15 5.x r b|K16 5.x r b|K17 5.x r b|P08 5.x r s|V16 5.x c b
    D30 3.x,4.2,5.x r b|D35 3.x,4.2 c b|D36 5.x c b|D37 5.x c b|D41 5.x c b|D42 4.2,5.x c b|D43 3.x,4.2 c b
    D44 3.x,4.2,5.x r b|D45 3.x,4.2,5.x r b|D46 4.2 c b|D47 4.2 c b|D48 4.2 c b|D49 4.2 c b
    D50 5.x r b|D51 4.2,5.x c b|D52 4.2 r s
    K26 4.2 c b|K27 4.2 c b|K28 3.x,4.2,5.x c b|K29 4.2,5.x c b|K30 3.x,4.2,5.x c b|K31 5.x r b|K32 5.x r b
    K33 3.x,4.2 c b|K34 3.x,4.2 c b|K35 3.x,4.2,5.x c b|K36 5.x c b|K37 3.x,4.2,5.x r b
    M17 5.x c b|M19 3.x,4.2,5.x c b|M20 3.x,4.2 c b|M21 4.2,5.x c b|M22 5.x c b|M24 5.x r b|M25 5.x r b
    V18 3.x c b|V19 5.x c b|V21 5.x r b|V22 5.x c b
    V23 4.2,5.x c b|V24 5.x c b|V25 3.x c b|V26 3.x,4.2,5.x r b|V27 5.x r b|V28 5.x r b|V29 5.x r b|V30 3.x,4.2,5.x r b|V31 3.x c b
    P15 5.x r b|P16 3.x,4.2,5.x r b|P17 3.x,4.2,5.x r b|P18 5.x r b|P19 3.x,4.2 r b|P20 3.x,4.2 r b|M26 5.x c b|M27 3.x c b
    K38 4.2,5.x r b|D53 5.x r b
    D54 3.x,4.2,5.x c b|K39 5.x r b|K40 5.x c b|K41 4.2 c b|V32 5.x r b|V33 4.2 c b|V34 5.x r b|V35 3.x,4.2 r b
    M28 3.x,4.2,5.x r b|P21 5.x r b
    M29 3.x,4.2,5.x r b|M30 5.x r b|M32 3.x,4.2,5.x r b|P22 3.x,4.2 r b
    M31 5.x c b|K42 5.x r b|D55 3.x,4.2 c s|M33 5.x r b|M34 5.x r b
    K43 3.x,4.2,5.x r b
    """

  @Test func eachDefectIsOne() {
    #expect(Set(Exhibit.all.map(\.defect)) == Set(Defect.allCases))
    #expect(Exhibit.all.count == Defect.allCases.count)
  }

  /// Within each group they are in the order of their ids' list.
  @Test func thoseOfTheRunsComeLast() {
    let statuses = Exhibit.all.map { $0.status == .foundInRuns }
    #expect(statuses == statuses.sorted { !$0 && $1 })
    let found = Exhibit.all.filter { $0.status == .foundInRuns }.map(\.defect)
    #expect(found == Defect.allCases.filter(found.contains))
  }

  @Test func theyListTheDefectsOfEachGeneration() {
    let told = Exhibit.all.filter { $0.status != .foundInRuns }.map { exhibit in
      let generations = exhibit.generations.map(\.name).joined(separator: ",")
      let status = exhibit.status == .confirmed ? "c" : "r"
      let granularity = exhibit.granularity == .blocks ? "b" : "s"
      return "\(exhibit.defect.rawValue) \(generations) \(status) \(granularity)"
    }
    #expect(told == Self.known.split { $0 == "|" || $0 == "\n" }.map(String.init))
  }

  @Test func defectsThatAChangeNamesWereFixedByIt() {
    for exhibit in Exhibit.all where exhibit.status == .confirmed {
      #expect(exhibit.fixed != nil, "\(exhibit.defect.rawValue)")
    }
  }

  /// An exhibit breaks its invariant, and what its scenario says that the defect breaks; nothing else.
  @Test(arguments: Exhibit.all.map(\.defect))
  func itBreaksWhatItsScenarioSays(defect: Defect) throws {
    let exhibit = try #require(Exhibit.of(defect))
    let name = try #require(
      TestScenario.files.first { $0.hasPrefix("museum/\(defect.rawValue)-") })
    let scenarios = try TestScenario.file(name).scenarios
    for generation in exhibit.generations {
      var expected: Set = [exhibit.invariant.rawValue]
      for scenario in scenarios where scenario.generation.name == generation.name {
        expected.formUnion(scenario.violates.filter { $0.defect == defect }.map(\.invariant))
      }
      let broken = Invariants.all.map(\.id).filter { exhibit.breaks($0, in: generation) }
      #expect(Set(broken) == expected, "\(generation.name)")
    }
    #expect(!exhibit.breaks(exhibit.invariant.rawValue, in: .hardened))
  }

  @Test func theyAreSentences() {
    for exhibit in Exhibit.all {
      for text in [exhibit.breaks, exhibit.right] {
        #expect(text.hasSuffix(".") && !text.contains("\n") && !text.contains("  "), "\(text)")
      }
      #expect(exhibit.breaks.count > 40)
    }
  }
}
