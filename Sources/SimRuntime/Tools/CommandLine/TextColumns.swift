import SimText

extension StringProtocol {
  /// How many columns of a terminal it takes: a Chinese character takes two.
  package var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
  fileprivate var columns: Int { isWide ? 2 : 1 }

  /// Whether no line begins with it.
  fileprivate var closes: Bool { "，。；：？！）”’、》】…,.;:?!)".contains(self) }

  /// Whether no line ends with it.
  fileprivate var opens: Bool { "（“‘《【(".contains(self) }
}

/// The parts of a word between which a line may break: around each Chinese character.
package func breakableParts(of word: Substring) -> [Substring] {
  guard word.contains(where: \.isWide) else { return [word] }
  var parts: [Substring] = []
  var start = word.startIndex
  for index in word.indices.dropFirst() {
    let (before, after) = (word[word.index(before: index)], word[index])
    guard before.isWide || after.isWide, !after.closes, !before.opens else { continue }
    // A value stays with its name: `默认：3`.
    if before == "：", !after.isWide { continue }
    parts.append(word[start..<index])
    start = index
  }
  return parts + [word[start...]]
}
