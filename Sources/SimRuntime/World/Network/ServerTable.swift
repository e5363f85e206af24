import ImageLoadingModel

/// What servers answer, by URL; `*` in a URL stands for any text.
public struct ServerTable: Sendable {
  private var exact: [ImageURL: [ServerAnswer]] = [:]
  private var patterns: [(parts: [String], answers: [ServerAnswer])] = []

  /// - Parameter entries: an entry without `*` goes before those with one, of which the first that
  ///   fits is taken; the lists are not empty.
  public init(_ entries: [(pattern: String, answers: [ServerAnswer])] = []) {
    for (pattern, answers) in entries {
      precondition(!answers.isEmpty)
      if pattern.contains("*") {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
        patterns.append((parts.map(String.init), answers))
      } else {
        exact[ImageURL(pattern)] = answers
      }
    }
  }

  /// Whether the table says anything of a URL.
  func knows(_ url: ImageURL) -> Bool {
    exact[url] != nil || patterns.contains { Self.matches(url.absoluteString, $0.parts) }
  }

  /// The answers for a URL, in the order of requests; the last one repeats.
  func answers(for url: ImageURL) -> [ServerAnswer] {
    if let answers = exact[url] { return answers }
    let match = patterns.first { Self.matches(url.absoluteString, $0.parts) }
    return match?.answers ?? [.unknownHost]
  }

  /// Whether the text is the parts in order, with any text between two of them.
  private static func matches(_ text: String, _ parts: [String]) -> Bool {
    guard let first = parts.first, let last = parts.last, text.hasPrefix(first) else {
      return false
    }
    var rest = text.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
