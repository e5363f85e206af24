/// Where a Chinese text has punctuation or spaces of English: half-width marks beside Chinese characters, no space
/// between those and Latin ones, or a space beside full-width marks.
package func mixedPunctuation(in text: String) -> [String] {
  let faults: [Regex<Substring>] = [
    /[\u4e00-\u9fff][,;:?!]/, /[\w)）”"][,;:?!] ?[\u4e00-\u9fff]/, /[\u4e00-\u9fff]\.(?!\w)/,
    /[^.]\. [\u4e00-\u9fff]/, /[\u4e00-\u9fff] ?\(|\) ?[\u4e00-\u9fff]/,
    /[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]/, /[\u4e00-\u9fff] [\u4e00-\u9fff]/,
    /[^\s] [，。；：？！、（）“”]|[，。；：？！、（）“”] [^\s]/,
  ]
  // The colons and brackets of a method are a part of its name.
  let named = text.replacing(/[A-Za-z]*\((?:[A-Za-z]+:)*\)/, with: "method")
    .replacing(/[a-z]+[A-Z][A-Za-z]*:/, with: "selector")
  return faults.flatMap { fault in
    named.matches(of: fault).map { match in
      let (range, end) = (match.range, named.endIndex)
      let from = named.index(range.lowerBound, offsetBy: -12, limitedBy: named.startIndex)
      let to = named.index(range.upperBound, offsetBy: 12, limitedBy: end)
      return String(named[(from ?? named.startIndex)..<(to ?? end)])
    }
  }
}
