import ImageLoadingModel
import Testing

/// Names that are written out, as reflection would be slow where they are asked for in every step.
@Suite struct CaseNameTests {
  @Test func theyAreThoseOfTheCases() {
    #expect(CacheType.allCases.map(\.name) == CacheType.allCases.map { "\($0)" })
    let kinds = VisibleOperation.Kind.allCases
    #expect(kinds.map(\.name) == kinds.map { "\($0)" })
  }

  @Test func typesAreFoundByThem() {
    for type in CacheType.allCases { #expect(CacheType(name: type.name) == type) }
    #expect(CacheType(name: "nowhere") == nil)
  }
}
