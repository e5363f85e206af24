import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimFuzzing
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// What the format of scenarios can say is what the fuzzer writes.
@Suite struct FuzzVocabularyTests {
  private static let everything = ShapeUse(library: ScenarioShape.library)
  private static let use = ShapeUse(
    library: ScenarioShape.library, leftOut: Set(FuzzVocabulary.leftOut.keys))
  private static let steps = FuzzVocabulary.shape(named: "stimulus")
  private static let given = FuzzVocabulary.shape(named: "given")

  /// What can stand in the world and in the steps.
  private static func all(_ use: ShapeUse) -> [String] {
    use.all(of: given, at: "given") + use.all(of: steps, at: "steps")
  }

  /// An option that no generation with options processors has: it is written, and refused.
  private static let refused: Set<String> = [
    "manager.optionsProcessor.adds[]=cacheMemoryOnly",
    "manager.optionsProcessor.removes[]=cacheMemoryOnly",
  ]

  /// The quick form takes what is written, and leaves open what is rare; the whole form takes what the reader
  /// has let pass.
  @Test func everythingIsWrittenSomeTime() {
    let wanted = Set(Self.all(Self.use)).subtracting(WholeForm.isWanted ? Self.refused : [])
    var said: Set<String> = []
    for seed in 0..<UInt64(WholeForm.isWanted ? 10_000 : 1_000) {
      if seed.isMultiple(of: 100), wanted.isSubset(of: said) { break }
      for generation in Generation.all {
        let draft = ScenarioWriter.draft(generation, seed: seed)
        let document =
          WholeForm.isWanted
          ? draft.document(title: "Written")
          : ["given": .object(draft.given), "steps": .array(draft.steps)]
        for step in document["steps"]?.elements ?? [] {
          Self.use.note(step, as: Self.steps, at: "steps", in: &said)
        }
        if let world = document["given"] {
          Self.use.note(world, as: Self.given, at: "given", in: &said)
        }
      }
    }
    let missing = wanted.subtracting(said)
    #expect(missing.count <= (WholeForm.isWanted ? 0 : wanted.count / 50), "\(missing.sorted())")
  }

  /// A reason is about something that the format can say.
  @Test func whatIsLeftOutCouldBeSaid() {
    let all = Set(Self.all(Self.everything))
    for path in FuzzVocabulary.leftOut.keys.sorted() { #expect(all.contains(path), "\(path)") }
    for path in FuzzVocabulary.isWeighed.sorted() { #expect(all.contains(path), "\(path)") }
  }
}
