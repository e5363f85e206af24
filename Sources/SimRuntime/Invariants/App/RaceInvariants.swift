import ImageLoadingInterface
import SimScenarios

/// What threads share is guarded.
struct NoDataRace: Invariant {
  static let id = InvariantID.noDataRace
  static let sentence =
    "No two threads touch a cell, one of them to write, without a lock, a queue or the like to "
    + "order them, except in the known races of the generation."
  static let reason = "A data race is undefined: what works today crashes in the field."
  static let claims: [String] = []
  static let events: [EventKind] = [.raced]

  init(_ rules: InvariantRules) {}

  /// It judges each event alone.
  func relations(of event: RunEvent) -> [Relation] { [] }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .raced(let race, known: nil) = event.kind else { return }
    findings.append(Finding(nil, .race, of: String(race.field), "data race on \(race.sentence)"))
  }
}

extension DataRace {
  /// What the cell is of whatever it belongs to: `isCancelled` of a load.
  fileprivate var field: Substring { object.split(separator: ".").last ?? "" }
}
