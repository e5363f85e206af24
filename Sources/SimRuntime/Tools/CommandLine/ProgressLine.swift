/// A line on a terminal that is rewritten in place while long work goes on.
///
/// It prints nothing itself: every call returns what is to be written, as it is, to the standard
/// error.
///
/// ```swift
/// var line = ProgressLine(unit: "runs", columns: 80)
/// line.update(done: 120, of: 1_000, note: "2 failed")  // draws "120 of 1000 runs (12 %), 2 failed"
/// line.clear()  // erases it, so that a message can be printed
/// ```
package struct ProgressLine: Sendable, Hashable {
  /// What is counted, in the plural.
  package let unit: String
  /// The width of the terminal.
  package let columns: Int
  /// What stands on the terminal now; empty if nothing does.
  private var shown = ""

  /// Variables by which services for continuous integration make themselves known.
  private static let integrationVariables = [
    "CI", "CONTINUOUS_INTEGRATION", "BUILD_NUMBER", "TEAMCITY_VERSION", "TF_BUILD",
  ]

  /// A line that is not drawn yet. Narrower than 20 columns is not served.
  package init(unit: String, columns: Int = 80) {
    self.unit = unit
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
  ///   - total: How many there are; nil where nobody knows.
  ///   - note: What else there is to say.
  package mutating func update(done: Int, of total: Int? = nil, note: String = "") -> String {
    let counted = count(done, of: total)
    let text = fitted(escapedForTerminal(note.isEmpty ? counted : "\(counted), \(note)"))
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

  private func count(_ done: Int, of total: Int?) -> String {
    guard let total else { return "\(done) \(unit)" }
    let share = total > 0 ? " (\(done * 100 / total) %)" : ""
    return "\(done) of \(total) \(unit)\(share)"
  }

  /// The text without what would reach the last column, where terminals begin a new line.
  private func fitted(_ text: String) -> String {
    guard text.count >= columns else { return text }
    let marker = "..."
    return text.prefix(columns - 1 - marker.count) + marker
  }
}
