/// Prints what a search for the exhibits found.
package struct ExhibitSearchText {
  private let executions: Int
  private let seedCount: Int

  /// - Parameters:
  ///   - executions: after how many runs a trial ended.
  ///   - seedCount: how many trials there were of random choices.
  package init(executions: Int, seedCount: Int) {
    self.executions = executions
    self.seedCount = seedCount
  }

  package var header: [String] {
    let what =
      seedCount == 1
      ? "Executions to the first failure"
      : "Executions to the first failure and time of the processor, the median of \(seedCount) seeds"
    return [
      "\(what), of \(executions) at most, \(ExhibitSearch.timeMode.words); "
        + "without a \"when\" that spells out the race.",
      row("", "", ExhibitSearch.Way.allCases.map(\.rawValue)),
    ]
  }

  package func line(_ search: ExhibitSearch) -> String {
    row(search.exhibit.defect.rawValue, search.generation.name, search.trials.map(cell))
  }

  private func cell(_ trials: ExhibitSearch.Trials) -> String {
    let runs = trials.medianRun.map(String.init) ?? ">\(executions)"
    if seedCount == 1 { return runs }
    let isAlways = trials.foundCount == trials.all.count
    let milliseconds = trials.medianTime / .milliseconds(1)
    return runs + (isAlways ? "" : " (\(trials.foundCount)/\(trials.all.count))")
      + ", \(Int(milliseconds.rounded())) ms"
  }

  /// How many were found by any way of trying, and by each of them alone.
  package func summary(_ searches: [ExhibitSearch]) -> String {
    let found = searches.count(where: \.isFound)
    let alone = ExhibitSearch.Way.allCases.enumerated().map { place, way in
      let count = searches.count {
        $0.trials.indices.contains(place) && $0.trials[place].medianRun != nil
      }
      return "\(count) by \(way.rawValue) alone"
    }
    let often = seedCount == 1 ? "" : " with at least half of the seeds"
    return "\(found) of \(searches.count) found\(often): "
      + alternativesList(alone, conjunction: "and")
  }

  private func row(_ id: String, _ generation: String, _ cells: [String]) -> String {
    let padded = { (text: String, width: Int) in
      text + String(repeating: " ", count: max(width - text.count, 0))
    }
    let width = seedCount == 1 ? 12 : 24
    let right = { (text: String) in
      String(repeating: " ", count: max(width - text.count, 1)) + text
    }
    return padded(id, 5) + padded(generation, 9) + cells.map(right).joined()
  }
}
