/// A line on a terminal that is rewritten in place during long work.
///
/// It prints nothing itself: every call returns what is to be written, as it is, to the standard
/// error.
///
/// ```swift
/// var line = ProgressLine(unit: .runs, columns: 80)
/// line.update(done: 120, of: 1_000, note: "2 failed")  // draws "120 of 1000 runs (12 %), 2 failed"
/// line.clear()  // erases it, so that a message can be printed
/// ```
package struct ProgressLine: Sendable {
  /// What is counted.
  package enum Unit: Sendable {
    case steps, scenarios, runs, shrunkFindings
  }

  private let unit: Unit
  /// The language of the line: the one in which it is made, whichever thread draws it.
  private let catalogue: Catalogue
  /// The width of the terminal.
  package let columns: Int
  /// What is on the terminal now; empty if nothing is.
  private var shown = ""

  /// Variables by which services for continuous integration make themselves known.
  private static let integrationVariables = [
    "CI", "CONTINUOUS_INTEGRATION", "BUILD_NUMBER", "TEAMCITY_VERSION", "TF_BUILD",
  ]

  /// A line that is not drawn yet. Narrower than 20 columns is not served.
  package init(unit: Unit, columns: Int = 80, in catalogue: Catalogue = .current) {
    self.unit = unit
    self.catalogue = catalogue
    self.columns = max(columns, 20)
  }

  /// Whether progress is to be shown: on a terminal that can rewrite a line, and not in continuous
  /// integration, where each state of the line would stay in the log.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - isTerminal: Whether the standard error is a terminal.
  package static func isShown(environment: [String: String], isTerminal: Bool) -> Bool {
    let isIntegration = integrationVariables.contains { name in
      !["", "0", "false"].contains((environment[name] ?? "").lowercased())
    }
    return isTerminal && environment["TERM"] != "dumb" && !isIntegration
  }

  /// Draws the line, or nothing if it would not change.
  ///
  /// - Parameters:
  ///   - done: How many are done.
  ///   - total: How many there are; nil if that is unknown.
  ///   - note: What else there is to say.
  package mutating func update(done: Int, of total: Int? = nil, note: Sentence? = nil) -> String {
    let parts = [count(done, of: total)] + (note.map { [$0] } ?? [])
    let text = fitted(escapedForTerminal(catalogue(Sentence(parts, separator: ", "))))
    guard text != shown else { return "" }
    shown = text
    return "\r\(text)\u{1B}[K"
  }

  /// Erases the line, if there is one.
  package mutating func clear() -> String {
    guard !shown.isEmpty else { return "" }
    shown = ""
    return "\r\u{1B}[K"
  }

  private func count(_ done: Int, of total: Int?) -> Sentence {
    guard let total else { return unit.count(done) }
    let count = unit.count(done, of: total)
    return total > 0 ? "\(count) (\(done * 100 / total) %)" : count
  }

  /// The text without what would reach the last column, where terminals begin a new line.
  private func fitted(_ text: String) -> String {
    guard text.columns >= columns else { return text }
    let marker = "..."
    var shown = Substring(text)
    while shown.columns > columns - 1 - marker.count { shown.removeLast() }
    return shown + marker
  }
}

extension ProgressLine.Unit {
  fileprivate func count(_ done: Int) -> Sentence {
    switch self {
    case .steps: "\(done) steps"
    case .scenarios: "\(done) scenarios"
    case .runs: "\(done) runs"
    case .shrunkFindings: "\(done) findings shrunk"
    }
  }

  fileprivate func count(_ done: Int, of total: Int) -> Sentence {
    switch self {
    case .steps: "\(done) of \(total) steps"
    case .scenarios: "\(done) of \(total) scenarios"
    case .runs: "\(done) of \(total) runs"
    case .shrunkFindings: "\(done) of \(total) findings shrunk"
    }
  }
}
