import ImageLoadingInterface
import SimScenarios

/// What is over is in no table.
struct NoDeadOperationListed: Invariant {
  static let id = InvariantID.noDeadOperationListed
  static let sentence =
    "When nothing is under way the downloader's table has no operation that has left the queue, and "
    + "no view that lists loads weakly has one that has ended."
  static let reason = "The next load of the URL joins an operation that will never answer."
  static let claims = ["C267", "C033"]
  static let events: [EventKind] = [.completed, .cancelled]
  private var ended: Set<String> = []

  /// Whether views keep the operation of a load until the next one, as in 3.x.
  private let viewsKeepLoads: Bool

  init(_ rules: InvariantRules) {
    viewsKeepLoads = rules.generation.view.keepsEndedLoads
  }

  /// It judges at rest, and until then only adds.
  func relations(of event: RunEvent) -> [Relation] { [] }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.completed(let load, let result)) where result.isFinished: ended.insert(load.name)
    case .model(.cancelled(let load, _)): ended.insert(load.name)
    default: break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard end.outcome == .rest else { return }
    checkAtIdle(end, &findings)
    if viewsKeepLoads { return }
    for entry in end.state.viewLoads where ended.contains(entry.load) {
      findings.append(
        Finding(
          entry.view, .viewListsEndedLoad,
          "view \(entry.view) lists \(entry.load) under \(entry.key), and \(entry.load) has ended"))
    }
  }

  /// A view may list a cancelled load as long as something under way holds it, as a slow disk query.
  mutating func checkAtIdle(_ end: RunEndState, _ findings: inout [Finding]) {
    if end.state.downloads > 0 { return }
    for url in end.state.deadDownloads {
      findings.append(
        Finding(
          url, .tableListsDeadOperation,
          "the table has an operation for \(url) that is no longer in the queue"))
    }
  }
}
