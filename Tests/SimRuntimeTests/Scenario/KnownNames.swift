import ImageLoadingModel

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// The names that messages list, from their tables, so that an addition to a table breaks no test
/// of a message.
enum KnownNames {
  /// The keys that go with every step.
  static let commonKeys = ScenarioShape.stimulus.commonFields.map(\.name)

  private static let verbs = ScenarioShape.stimulus.verbs

  /// The keys one of which every step has.
  static let verbList = list(verbs.map(\.name))

  /// Every key that a step can have.
  static let stepKeys = list(
    commonKeys + verbs.map(\.name) + verbs.flatMap { $0.fields.map(\.name) })

  static let worldKeys = list(ScenarioShape.given.fields.map(\.name))

  static let expectationKeys = list(ScenarioShape.expectation.fields.map(\.name))

  static let invariants = list(Invariants.all.map(\.id))

  static let appChanges = list(AppChange.allCases.map(\.rawValue))

  /// No more than 24 are listed.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(24).joined(separator: ", ")
    return names.count > 24 ? "\(shown) and \(names.count - 24) more" : shown
  }
}
