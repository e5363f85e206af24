import ImageLoadingInterface

/// Tells what the hunts for the defects gave.
package enum DefectHuntText {
  package static func header(runs: Int, seed: UInt64) -> [String] {
    [
      "Runs of sim fuzz to the first failure, of \(runs) at most, from the seed \(seed); "
        + "every other defect is off."
    ]
  }

  package static func line(_ hunt: DefectHunt) -> String {
    let end: (runs: String, words: String) =
      switch hunt.result {
      case .found(let find): ("\(find.run)", "\(find.failure), seed \(find.seed), \(find.order)")
      case .notFound(let runs): (">\(runs)", hunt.defect.title)
      case .interrupted: ("-", "interrupted")
      }
    return "\(padded(hunt.defect.rawValue, 5))\(padded(hunt.generation, 6))"
      + String(repeating: " ", count: max(7 - end.runs.count, 0)) + end.runs + "  " + end.words
  }

  /// How many were found.
  package static func summary(_ hunts: [DefectHunt]) -> String {
    let found = hunts.count(where: \.isFound)
    return "\(found) of \(hunts.count) found"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }
}
