/// Finds entries by words, the best first.
package struct SearchIndex {
  private typealias Entry = (
    entry: SearchEntry, name: Set<String>, title: Set<String>, text: Set<String>,
    calls: [[String]]
  )

  private let entries: [Entry]
  /// In how many entries each word is.
  private let frequencies: [String: Int]

  package init(_ entries: [SearchEntry]) {
    self.entries = entries.map { entry in
      (
        entry, Set(Self.wordsToFind(in: entry.name)), Set(Self.wordsToFind(in: entry.title)),
        Set(Self.wordsToFind(in: entry.text)), [entry.name, entry.title].map(Self.words)
      )
    }
    var frequencies: [String: Int] = [:]
    for (_, name, title, text, _) in self.entries {
      for word in name.union(title).union(text) { frequencies[word, default: 0] += 1 }
    }
    self.frequencies = frequencies
  }

  /// Words that say nothing of what is asked for.
  static let common: Set<String> = [
    "a", "an", "and", "any", "are", "at", "be", "been", "but", "by", "can", "could", "did",
    "do", "does", "for", "had", "has", "have", "how", "i", "if", "in", "is", "it", "its", "me",
    "my", "of", "on", "or", "our", "put", "should", "so", "still", "that", "the", "then", "there",
    "they", "this", "to", "was", "we", "were", "what", "when", "which", "why", "will", "with",
    "would", "you", "your",
  ]

  /// What stands between words in Chinese questions, the longer ones first.
  static let chineseFillers = [
    "为什么", "怎么样", "是不是", "会不会", "能不能", "哪一个", "什么时候", "哪些", "哪个", "什么", "怎么",
    "怎样", "如何", "是否", "多少", "会", "把", "被", "的", "了", "吗", "呢", "在", "是", "和", "与", "或",
    "让",
  ].sorted { ($1.count, $0) < ($0.count, $1) }

  /// What is called as the question is comes first, then the entries that have much of many of its words. Of one or two words only those that have the
  /// most; of more also those that lack up to half of them, and in Chinese, in which another word is up to three other
  /// pairs of characters, up to three.
  package func find(_ question: String) -> [SearchEntry] {
    let asked = Self.withoutFillers(question)
    let all = Self.words(of: asked).reduce(into: [String]()) { words, word in
      if !words.contains(word) { words.append(word) }
    }
    let rare = all.filter { !Self.common.contains($0) }
    let words = rare.isEmpty ? all : rare
    let whole = Self.words(of: question)
    let asksForCheckpoint = question.contains(/\w\.\w/)
    let found = entries.indices.map { index in
      let scores = words.map(score(in: entries[index], asksForCheckpoint))
      return (
        index: index, words: scores.count { $0 > 0 }, score: scores.reduce(0, +),
        rank: entries[index].calls.contains(whole) ? 0 : 1
      )
    }
    let most = found.map(\.words).max() ?? 0
    let pairs = words.count { $0.first?.isChinese == true }
    let fewest = max(words.count < 3 ? most : most - max(words.count / 2, min(3, pairs / 2)), 1)
    let sorted = found.filter { $0.words >= fewest }.sorted {
      ($0.rank, $1.words * $1.score, $0.index) < ($1.rank, $0.words * $0.score, $1.index)
    }
    let called = sorted.prefix { $0.rank == 0 }.map { entries[$0.index].entry }
    let others = sorted.dropFirst(called.count).map { entries[$0.index].entry }
    return called + (asksForCheckpoint ? others : Self.lessonsFirst(others))
  }

  /// Where lessons and checkpoints stand the lessons come first; all else stays in its place.
  private static func lessonsFirst(_ found: [SearchEntry]) -> [SearchEntry] {
    let places = found.indices.filter { [.lesson, .checkpoint].contains(found[$0].kind) }
    let lessons = places.filter { found[$0].kind == .lesson }
    let checkpoints = places.filter { found[$0].kind == .checkpoint }
    var ordered = found
    for (place, other) in zip(places, lessons + checkpoints) { ordered[place] = found[other] }
    return ordered
  }

  /// The names of the entries that have all words of a text; none if it has no word.
  package func names(withAll text: String) -> Set<String> {
    let words = Self.words(of: text)
    if words.isEmpty { return [] }
    let found = entries.filter { entry in
      let score = score(in: entry, true)
      return words.allSatisfy { score($0) > 0 }
    }
    return Set(found.map(\.entry.name))
  }

  /// A question without its Chinese fillers, unless nothing else is in it.
  private static func withoutFillers(_ question: String) -> String {
    let rest = chineseFillers.reduce(question) { $0.replacing($1, with: " ") }
    return words(of: rest).isEmpty ? question : rest
  }

  /// How much an entry has of a word. A word in the name counts most, a rare word more than one that
  /// is everywhere, a longer word less than the word, and another form of it least. The names of checkpoints are
  /// words of the flow: they count as names for who asks for a checkpoint, by a point between two words.
  private func score(in entry: Entry, _ asksForCheckpoint: Bool) -> (String) -> Int {
    let nameWeight = entry.entry.kind == .checkpoint && !asksForCheckpoint ? 1 : 8
    return { word in
      let stem = Self.stem(of: word)
      let places = [(entry.name, nameWeight), (entry.title, 4), (entry.text, 2)]
      return places.map { words, weight in
        if words.contains(word) { return weight * 6 * rarity(of: word) }
        let isBegun = { (part: String) in part.count > 2 && words.contains { $0.hasPrefix(part) } }
        return weight * rarity(of: word) * (isBegun(word) ? 2 : isBegun(stem) ? 1 : 0)
      }.reduce(0, +)
    }
  }

  /// Grows with the logarithm of how rare a word is, in whole steps.
  private func rarity(of word: String) -> Int {
    let share = entries.count / max(frequencies[word] ?? 1, 1)
    return Int.bitWidth - max(share, 1).leadingZeroBitCount
  }

  /// What the forms of an English word begin with: `cancel` for *cancelled*, `writ` for *write* and *writing*.
  static func stem(of word: String) -> String {
    let endings = ["ing", "ed", "es", "s", "e"]
    let ending =
      endings.first { word.hasSuffix($0) && word.count - $0.count >= ($0.count > 1 ? 4 : 3) } ?? ""
    let stem = word.dropLast(ending.count)
    // Short words such as *call* and *miss* have two letters of their own.
    let isDoubled =
      ["ing", "ed"].contains(ending) && stem.count > 4 && stem.last == stem.dropLast().last
    return String(isDoubled ? stem.dropLast() : stem)
  }

  /// The words of a text in small letters; a name such as `refreshCached` is itself and its parts. Chinese has
  /// no spaces: of its characters each two that stand together are a word.
  static func words(of text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.flatMap(runs).flatMap { run -> [String] in
      if run.first?.isChinese == true { return pairs(of: run) }
      let parts = parts(of: run)
      return parts.count > 1 ? parts + [run.lowercased()] : parts
    }
  }

  /// The same, and each Chinese character alone.
  private static func wordsToFind(in text: String) -> [String] {
    words(of: text) + text.filter(\.isChinese).map { String($0) }
  }

  /// A word in runs of Chinese characters and of others.
  private static func runs(of word: Substring) -> [Substring] {
    var runs: [Substring] = []
    var rest = word
    while let first = rest.first {
      let run = rest.prefix { $0.isChinese == first.isChinese }
      runs.append(run)
      rest = rest[run.endIndex...]
    }
    return runs
  }

  private static func pairs(of run: Substring) -> [String] {
    let characters = Array(run)
    if characters.count < 2 { return [String(run)] }
    return zip(characters, characters.dropFirst()).map { "\($0)\($1)" }
  }

  private static func parts(of name: Substring) -> [String] {
    var parts: [String] = []
    var wasSmall = false
    for character in name {
      if parts.isEmpty || character.isUppercase && wasSmall { parts.append("") }
      parts[parts.count - 1] += character.lowercased()
      wasSmall = character.isLowercase
    }
    return parts
  }
}

extension Character {
  /// Whether it is a character of Chinese writing.
  package var isChinese: Bool {
    unicodeScalars.first.map { (0x3400...0x9FFF).contains($0.value) } ?? false
  }
}
