/// The annotations of a report: the first few findings, and how many there are beyond.
package struct GitHubAnnotations {
  private var shown = 0
  private var left = 0

  package init() {}

  /// - Parameter news: for each problem of the result whether it is reported for the first time.
  package mutating func lines(_ result: TestResult, news: [Bool]) -> [String] {
    let problems = zip(result.problems, news).filter { $1 }.map(\.0)
    let few = problems.prefix(GitHubAnnotation.limit - shown)
    shown += few.count
    left += problems.count - few.count
    return GitHubAnnotation.lines(result, few)
  }

  /// The last line; `nil` if all were shown.
  package var end: String? { GitHubAnnotation.rest(left) }
}

/// What `--annotations` can say.
package enum AnnotationChoice: String, Sendable, CaseIterable {
  case github, none, auto

  /// What is written, for the help.
  package var summary: Sentence {
    switch self {
    case .github: "commands of GitHub's workflows, on standard error"
    case .none: "none"
    case .auto: "github where GITHUB_ACTIONS is true"
    }
  }
}

/// Writes problems as commands of GitHub's workflows, which show them at their line of the file.
package enum GitHubAnnotation {
  /// Whether they are to be written.
  /// - Parameter choice: what `--annotations` says.
  package static func areWanted(_ choice: AnnotationChoice, environment: [String: String]) -> Bool {
    switch choice {
    case .github: true
    case .none: false
    case .auto: environment["GITHUB_ACTIONS"] == "true"
    }
  }

  /// How many there are at most: GitHub shows no more of a step.
  package static let limit = 10

  /// A line for each of these problems of a result: an error, or a warning where there is no answer.
  static func lines(_ result: TestResult, _ problems: some Sequence<TestProblem>) -> [String] {
    let command = result.status == .incomplete ? "warning" : "error"
    let title = result.title.isEmpty ? "" : "\(result.title) (\(result.generation))"
    return problems.map { problem in
      let properties = [
        ("file", result.file), ("line", "\(problem.line)"), ("col", "\(problem.column)"),
        ("title", title),
      ].filter { !$0.1.isEmpty }.map { "\($0)=\(property($1))" }.joined(separator: ",")
      let text = problem.message + (problem.replay.map { "\nreplay: \($0)" } ?? "")
      return "::\(command) \(properties)::\(data(text))"
    }
  }

  /// The last line, which counts what was not shown; `nil` if there is nothing.
  static func rest(_ count: Int) -> String? {
    if count == 0 { return nil }
    return "::error ::" + (count == 1 ? "1 more finding" : "\(count) more findings")
      + ", which the output of sim test lists"
  }

  /// What follows the command: only what would end the line, or look like an escape, is escaped;
  /// what could steer a terminal goes too, for logs are read there.
  static func data(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line in
        escapedForTerminal(String(line)).writing("%", as: "%25")
      }.joined(separator: "%0A")
  }

  /// A property ends at a comma or colon, too.
  static func property(_ text: String) -> String {
    data(text).writing(":", as: "%3A").writing(",", as: "%2C")
  }
}

extension String {
  /// Each occurrence of an ASCII character written as something else.
  fileprivate func writing(_ character: Unicode.Scalar, as text: String) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if scalar == character { result += text } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
