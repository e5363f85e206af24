/// Which scenarios `--filter` selects: those with a part of the file or title that matches the
/// pattern.
///
/// Case does not matter, `*` matches any text and `?` any character. A pattern that begins with `!`
/// excludes what it matches.
package struct TestFilter: Sendable, Equatable {
  /// As it was typed.
  package let text: String
  private let isExclusion: Bool
  private let pattern: [Character]

  package init(_ text: String) {
    self.text = text
    isExclusion = text.hasPrefix("!")
    pattern = Array(text.dropFirst(isExclusion ? 1 : 0).lowercased())
  }

  /// Whether filters together let something through: if one without `!` matches, or there is none
  /// such, and none with `!` does.
  package static func lets(_ filters: [TestFilter], path: String, title: String) -> Bool {
    let isMatched = { (filter: TestFilter) in filter.matches(path) || filter.matches(title) }
    let wanted = filters.filter { !$0.isExclusion }
    return (wanted.isEmpty || wanted.contains(where: isMatched))
      && !filters.contains { $0.isExclusion && isMatched($0) }
  }

  /// Whether a part of the text is like the pattern.
  private func matches(_ text: String) -> Bool {
    let text = Array(text.lowercased())
    // Behind a star everything is tried again from one place further on.
    var (place, at) = (0, 0)
    var (star, retry) = (-1, 0)
    while at <= pattern.count {
      if at == pattern.count { return true }
      if pattern[at] == "*" {
        (star, retry) = (at, place)
        at += 1
      } else if place < text.count, pattern[at] == "?" || pattern[at] == text[place] {
        (at, place) = (at + 1, place + 1)
      } else if retry < text.count {
        retry += 1
        (at, place) = (star + 1, retry)
      } else {
        return false
      }
    }
    return false
  }
}
