/// The lines of a Chinese text in which two English words stand beside each other.
/// - Parameter names: what is the same in every language.
func englishLines(in text: String, besides names: [Regex<Substring>]) -> [String] {
  text.split(separator: "\n").map(String.init).filter { line in
    let rest = names.reduce(line) { $0.replacing($1, with: "") }
    return rest.contains(/[A-Za-z]{2,} [a-z]{2,}/)
  }
}
