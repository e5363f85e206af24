/// What words mean.
extension SteppingSession {
  func glossaryLines(of word: String?) throws(StepRequest.Mistake) -> [String] {
    let words = GlossaryEntry.all.map(\.word)
    guard let word else { return said(words.joined(separator: ", ")) }
    if let entry = GlossaryEntry.of(word) { return said("\(entry.word): \(entry.meaning)") }
    let nearest = nearestName(to: word, among: words)
    throw .init(
      message: "the glossary does not have \(quotedExcerpt(word)); "
        + (nearest.map { "did you mean \(quotedExcerpt($0))?" } ?? "glossary lists its words"))
  }
}
