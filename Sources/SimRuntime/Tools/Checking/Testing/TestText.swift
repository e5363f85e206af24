/// Prints the results of a plan as text, a line for each check and more for those that fail.
package struct TestText {
  private let style: TerminalStyle

  package init(style: TerminalStyle) { self.style = style }

  /// - Parameter news: for each problem whether it is reported for the first time; for others the
  ///   line only says that they are there.
  package func lines(_ result: TestResult, news: [Bool]) -> [String] {
    let pairs = zip(result.problems, news)
    let repeated = pairs.filter { !$1 }.map(\.0.finding).reduce(into: [TestFinding]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    var lines = [
      verdict(result.status) + " " + escapedForTerminal(head(result)) + style.dim(tail(result))
    ]
    lines += pairs.filter { $1 }.map(\.0).told { problem in
      "     \(escapedForTerminal(result.file)):\(problem.line):\(problem.column): "
        + indented(translated(problem.sentence))
    } replay: {
      "     " + translated("replay: \($0)")
    }
    if !repeated.isEmpty {
      let firstLines = translated("as above: \(repeated.map(\.firstLine), separator: "; ")")
      lines.append("     " + escapedForTerminal(firstLines))
    }
    return lines
  }

  /// What took longest, in real time.
  package func lines(ofSlowest results: [TestResult]) -> [String] {
    if results.isEmpty { return [] }
    var lines = ["", translated("slowest:")]
    for result in results {
      let milliseconds = Int((result.elapsed ?? .zero) / .milliseconds(1))
      let name = escapedForTerminal(head(result))
      lines.append("  \(milliseconds) ms  \(name)\(style.dim(tail(result)))")
    }
    return lines
  }

  private func indented(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { escapedForTerminal(String($0)) }.joined(separator: "\n       ")
  }

  private func verdict(_ status: TestResult.Status) -> String {
    switch status {
    case .passed: style.green("ok  ")
    case .failed: style.red("FAIL")
    case .incomplete: style.yellow("open")
    case .notApplicable: style.dim("n/a ")
    case .error: style.red("BAD ")
    }
  }

  private func head(_ result: TestResult) -> String {
    result.title.isEmpty
      ? result.file
      : translated("\(result.file): \(Catalogue.current(known: result.title))")
  }

  private func tail(_ result: TestResult) -> String {
    var facts: [Sentence] = result.generation.isEmpty ? [] : ["\(result.generation)"]
    if !result.check.isEmpty { facts.append(result.checkSentence) }
    if let attention = result.attention.sentence { facts.append(attention) }
    if result.runs > 1 { facts.append(.runs(result.runs)) }
    if result.runs > 0 { facts.append(.steps(result.steps)) }
    if let digest = result.digest { facts.append("digest \(digest)") }
    return translated(" (\(facts, separator: ", "))")
  }
}

extension TestFinding {
  /// The first line of it in a few words.
  fileprivate var firstLine: Sentence {
    Sentence(verbatim: String(translated(sentence).prefix { $0 != "\n" }))
  }
}
