import SimTools

/// Which entries of a list `--search` leaves.
struct ListSearch {
  private let words: String?

  init(_ parsed: ParsedCommand) { words = parsed.value("search")?.text }

  /// What is listed; all without `--search`.
  /// - Parameters:
  ///   - name: what the search calls an entry.
  ///   - entries: what can be found in them.
  func entries<Entry>(
    of list: [Entry], called name: (Entry) -> String,
    among entries: @autoclosure () -> [SearchEntry]
  ) throws(NothingFound) -> [Entry] {
    guard let words else { return list }
    let names = SearchIndex(entries()).names(withAll: words)
    let found = list.filter { names.contains(name($0)) }
    if found.isEmpty { throw NothingFound(words: words) }
    return found
  }

  /// No entry has all of the words.
  struct NothingFound: Error {
    let words: String
  }
}

extension Console {
  /// What there is to say when nothing was found.
  func complain(of problem: ListSearch.NothingFound) -> ExitCode {
    complain(that: "nothing here has all of these words: \(problem.words)")
    return .failed
  }
}
