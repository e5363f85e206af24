extension Check {
  /// What a check has found, on one screen: what is wrong, the inputs, the order of the threads, and a
  /// token that makes the run again.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// What is wrong with the shrunk run.
    public let problem: Problem
    /// The shrunk inputs, as they print themselves; `nil` if the program has none.
    public let inputs: String?
    /// The steps of the shrunk order, a line for each; empty if no run was made.
    public let story: [String]
    /// Makes the run again; `nil` if there is none that fails.
    public let token: ReplayToken?
    /// What was done until it was found.
    public let report: Report

    init(_ problem: Problem, report: Report) {
      self.problem = problem
      self.report = report
      inputs = nil
      story = []
      token = nil
    }

    init(_ run: FailingRun, story: [String], token: ReplayToken, report: Report) {
      problem = run.problem
      inputs = run.input.text
      self.story = story
      self.token = token
      self.report = report
    }

    /// More lines of a story than this do not fit on a screen.
    private static let storyLimit = 32

    public var description: String {
      var lines = [problem.description]
      if let inputs { lines.append("\nwith the input \(inputs)") }
      if !story.isEmpty {
        let count = story.count
        lines.append("\nin this order:\n")
        if count > Self.storyLimit {
          lines += story.prefix(8)
          lines.append("  … \(count - Self.storyLimit) more …")
          lines += story.suffix(Self.storyLimit - 8)
        } else {
          lines += story
        }
      }
      if let token {
        lines.append("\nfound in run \(report.runs); make it again with one of")
        lines.append("  replaying: \"\(token)\"")
        lines.append("  \(Simulation.replayVariable)=\(token)")
      }
      return lines.joined(separator: "\n")
    }
  }
}
