import ImageLoadingInterface
import SimRuntime

/// The golden file of a scenario file: the trace of its run in each generation.
package struct GoldenFile: Sendable, Equatable {
  /// In the order of the scenario file.
  package let traces: [(generation: String, trace: GoldenTrace)]

  private static let mark = "== "

  /// Runs the scenario in each of its generations.
  package init(_ file: ScenarioFile, on runner: ScenarioRunner) {
    traces = file.scenarios.map { scenario in
      (scenario.generation.name, GoldenTrace(scenario, on: runner))
    }
  }

  /// Reads what ``text`` wrote.
  package init(_ text: String) {
    var traces: [(String, [String])] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix(Self.mark) {
        traces.append((String(line.dropFirst(Self.mark.count)), []))
      } else if !traces.isEmpty {
        traces[traces.count - 1].1.append(String(line))
      }
    }
    self.traces = traces.map { ($0, GoldenTrace(lines: $1)) }
  }

  package var text: String {
    traces.map { generation, trace in
      ([Self.mark + generation] + trace.lines).map { $0 + "\n" }.joined()
    }.joined()
  }

  /// What differs from this file.
  package func changes(in other: GoldenFile) -> [Change] {
    var changes: [Change] = []
    var line = 1
    for (generation, trace) in traces {
      if let found = other.trace(in: generation) {
        if let difference = trace.difference(from: found) {
          changes.append(
            .differs(generation: generation, line: line + 1 + difference.index, difference))
        }
      } else {
        changes.append(.gone(generation: generation, line: line))
      }
      line += 1 + trace.lines.count
    }
    for (generation, _) in other.traces where trace(in: generation) == nil {
      changes.append(.added(generation: generation))
    }
    return changes
  }

  private func trace(in generation: String) -> GoldenTrace? {
    traces.first { $0.generation == generation }?.trace
  }

  package static func == (one: GoldenFile, other: GoldenFile) -> Bool { one.text == other.text }

  /// A difference between a golden file and the runs of today; lines count from 1.
  package enum Change: Sendable, Equatable {
    case differs(generation: String, line: Int, GoldenTrace.Difference)
    /// The scenario is not run in this generation any more.
    case gone(generation: String, line: Int)
    /// The golden file has no trace of this generation.
    case added(generation: String)
  }
}

extension GoldenFile.Change {
  /// The lines to print, the first with the place in the golden file.
  /// - Parameters:
  ///   - scenario: the path of the scenario file.
  ///   - golden: that of the golden file.
  package func lines(of scenario: String, in golden: String) -> [String] {
    switch self {
    case .differs(let generation, let line, let difference):
      let what = translated("\(scenario) in \(generation) has other events")
      let theEnd = translated("(the end)")
      return ["\(golden):\(line): \(what)"]
        + (difference.heading.map { ["    \($0)"] } ?? [])
        + [
          "  - \(difference.expected?.trimmingPrefix("  ") ?? theEnd[...])",
          "  + \(difference.found?.trimmingPrefix("  ") ?? theEnd[...])",
        ]
    case .gone(let generation, let line):
      let what = translated("\(scenario) is not run in \(generation) any more")
      return ["\(golden):\(line): \(what)"]
    case .added(let generation):
      return ["\(golden): " + translated("there is no trace of \(scenario) in \(generation)")]
    }
  }
}
