import Testing

@testable import SimDocuments
@testable import SimText

/// Says something in Chinese: an issue where that asks the catalogue for what it does not have.
func expectChinese(_ place: SourceLocation = #_sourceLocation, _ say: () -> Void) {
  let gaps = CatalogueGaps()
  Catalogue.$current.withValue(Catalogue.of(.zh).noting(gaps), operation: say)
  #expect(gaps.patterns == [], sourceLocation: place)
}

/// The same with what is wrong with a document.
func expectChinese(_ diagnostics: [Diagnostic], _ place: SourceLocation = #_sourceLocation) {
  expectChinese(place) { for diagnostic in diagnostics { _ = diagnostic.localized() } }
}
