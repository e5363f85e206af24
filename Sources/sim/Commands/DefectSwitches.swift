import ImageLoadingInterface
import SimTools

/// What `--with` and `--without` say.
struct DefectSwitches {
  /// The defects to switch on.
  let with: [Defect]
  private let without: [Defect]
  private let isWithoutAll: Bool
  private let command: String

  init(_ parsed: ParsedCommand) throws {
    let command = if case .command(let name) = parsed.request { name } else { "run" }
    self.command = command
    let names = try DefectNames.both(of: parsed)
    with = names.with.defects
    (without, isWithoutAll) = (names.without.defects, names.without.isAll)
  }

  /// The defects to switch off.
  func without(in generation: Generation) -> [Defect] {
    isWithoutAll ? Defect.allCases.filter { !with.contains($0) } : without
  }

  /// Switches the defects of a scenario's generation.
  func apply(to scenario: inout Scenario) {
    scenario.generation.defects.formUnion(with)
    scenario.generation.defects.subtract(without(in: scenario.generation))
  }

  /// Refuses to switch on what one of the generations cannot have, and to switch off by its id what
  /// none of them can.
  func check(against generations: [Generation]) throws {
    for generation in generations {
      for defect in with where !generation.ownDefects.contains(defect) {
        throw cannotHave(defect, [generation])
      }
    }
    for defect in without where !generations.contains(where: { $0.ownDefects.contains(defect) }) {
      throw cannotHave(defect, generations)
    }
  }

  private func cannotHave(_ defect: Defect, _ generations: [Generation]) -> UsageError {
    let names = generations.map { Sentence(verbatim: $0.name) }
    let owners = defect.generations.map { Sentence(verbatim: $0.name) }
    return UsageError(
      program: AppRegistry.program, command: command,
      problem: .brokenRule(
        "\(names, separator: ", ") cannot have \(defect.rawValue); "
          + "it is a defect of \(owners, separator: ", ")"), index: nil)
  }
}
