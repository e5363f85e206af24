/// What words mean.
extension SteppingSession {
  func glossaryLines(of word: String?) throws(StepRequest.Mistake) -> [String] {
    let words = GlossaryEntry.all.map(\.word)
    guard let word else {
      return said(GlossaryEntry.all.map(\.localizedWord).joined(separator: translated(", ")))
    }
    if let entry = GlossaryEntry.of(word) {
      return said(translated("\(entry.localizedWord): \(Sentence(whole: entry.meaning))"))
    }
    let nearest = nearestName(to: word, among: words)
    throw .init(
      message: nearest.map {
        "the glossary does not have \(quotedExcerpt(word)); did you mean \(quotedExcerpt($0))?"
      } ?? "the glossary does not have \(quotedExcerpt(word)); glossary lists its words")
  }
}
