import ImageLoadingInterface

/// What servers answer, by URL; `*` in a URL matches any text.
package struct ServerTable: Sendable {
  private var exact: [ImageURL: [ServerAnswer]] = [:]
  private var patterns: [(parts: [String], answers: [ServerAnswer])] = []

  /// - Parameter entries: an entry without `*` goes before those with one, and of these the first
  ///   that matches is used; the lists are not empty.
  package init(_ entries: [(pattern: String, answers: [ServerAnswer])] = []) {
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
  package func knows(_ url: ImageURL) -> Bool {
    exact[url] != nil || patterns.contains { Self.matches(url.absoluteString, $0.parts) }
  }

  /// The answers for a URL, in the order of requests; the last one repeats.
  package func answers(for url: ImageURL) -> [ServerAnswer] {
    if let answers = exact[url] { return answers }
    guard let match = patterns.first(where: { Self.matches(url.absoluteString, $0.parts) }) else {
      return [.unknownHost]
    }
    let pattern = match.parts.joined(separator: "*")
    return match.answers.map { $0.relabelled(from: pattern, to: url.absoluteString) }
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

extension ServerAnswer {
  /// An image that is called by the pattern of its URL is called by the URL instead.
  fileprivate func relabelled(from pattern: String, to url: String) -> ServerAnswer {
    guard var image = payload.image, image.label == pattern else { return self }
    image.label = url
    var answer = self
    answer.payload = ImageData(image)
    return answer
  }
}
