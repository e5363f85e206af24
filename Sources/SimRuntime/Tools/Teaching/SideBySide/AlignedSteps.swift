import ImageLoadingInterface

/// The steps of several runs in rows: what the runs have in common stands side by side.
///
/// Two steps are the same place of the two histories if they have the same checkpoint and are for the same load, or
/// one of them is for the download that it made. Their words, queues and changes may differ.
package struct AlignedSteps {
  package struct Row {
    /// Of each run.
    package let cells: [Cell]

    /// For each run its step in this row; `nil` if it has none.
    package var steps: [ExplainedStep?] {
      cells.map { if case .step(let step) = $0 { step } else { nil } }
    }

    /// The step by which the row is called.
    var named: ExplainedStep? { steps.compactMap(\.self).first }

    package var isSame: Bool {
      steps.allSatisfy { step in
        step.map(StepFacts.init) == steps.first?.map(StepFacts.init)
      }
    }
  }

  /// What a run has in a row.
  package enum Cell {
    case step(ExplainedStep)
    case gap(Gap)
  }

  /// Why a run has no step beside those of others.
  package enum Gap: Sendable {
    /// It has none like them.
    case absent
    /// It has one like them in a row before.
    case earlier
    /// It has one like them in a row behind.
    case later
  }

  package let rows: [Row]

  package init(_ runs: [[ExplainedStep]]) {
    var rows: [(key: Key, steps: [ExplainedStep?])] = []
    for (number, run) in runs.enumerated() {
      rows = Self.merge(rows, with: run, number: number)
    }
    self.rows = Self.withGaps(rows)
  }

  private struct Key: Hashable {
    let name: String
    let subject: String
  }

  /// What a download does is done for the load that made it: which of the two a step is for differs between generations.
  private static func keys(of run: [ExplainedStep]) -> [Key] {
    var makers: [String: String] = [:]
    return run.map { step in
      for record in step.events where record.event.kind == .downloadCreated {
        if case .string(let url) = record.event.value {
          makers["download of \(url)"] = record.subject
        }
      }
      return Key(
        name: step.kind == .stimulus ? step.words : step.name,
        subject: makers[step.subject] ?? step.subject)
    }
  }

  /// A step that stands alone has its like in a row where the runs that have it here have none. Each stands for one.
  private static func withGaps(_ rows: [(key: Key, steps: [ExplainedStep?])]) -> [Row] {
    let places = Dictionary(grouping: rows.indices) { rows[$0].key }
    var used: [Set<Int>] = Array(repeating: [], count: rows.first?.steps.count ?? 0)
    return rows.enumerated().map { place, row in
      let present = row.steps.indices.filter { row.steps[$0] != nil }
      let cells = row.steps.enumerated().map { run, step -> Cell in
        if let step { return .step(step) }
        let like = (places[row.key] ?? []).first { other in
          rows[other].steps[run] != nil && !used[run].contains(other)
            && present.allSatisfy { rows[other].steps[$0] == nil }
        }
        guard let like else { return .gap(.absent) }
        used[run].insert(like)
        return .gap(like < place ? .earlier : .later)
      }
      return Row(cells: cells)
    }
  }

  /// What is left out of a run leaves a gap, and what it has more comes in between.
  private static func merge(
    _ rows: [(key: Key, steps: [ExplainedStep?])], with run: [ExplainedStep], number: Int
  ) -> [(key: Key, steps: [ExplainedStep?])] {
    let keys = Self.keys(of: run)
    let difference = keys.difference(from: rows.map(\.key))
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    let gap: [ExplainedStep?] = Array(repeating: nil, count: number)
    var merged: [(key: Key, steps: [ExplainedStep?])] = []
    var next = 0
    for (offset, row) in rows.enumerated() {
      if removed.contains(offset) {
        merged.append((row.key, row.steps + [nil]))
        continue
      }
      while inserted.contains(next) {
        merged.append((keys[next], gap + [run[next]]))
        next += 1
      }
      merged.append((row.key, row.steps + [run[next]]))
      next += 1
    }
    return merged + run.indices[next...].map { (keys[$0], gap + [run[$0]]) }
  }
}

/// What of a step is compared, and shown. When it happens is shown and not compared: one delay would
/// make all that follows differ.
struct StepFacts: Equatable {
  let words: String
  let place: String
  let locks: [String]
  let lines: [String]
  let changes: [String]
  let violations: [String]

  init(_ step: ExplainedStep) {
    words = step.words
    place = step.place
    locks = step.lockNames
    lines = step.lines
    changes = step.changes.flatMap(\.lines)
    violations =
      step.violations.map { translated("\($0.invariant) breaks: \($0.explanation)") }
      + step.deadlock
  }
}
