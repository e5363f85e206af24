import ImageLoadingInterface

/// Generations on the command line: their names, separated by commas.
package enum GenerationList {
  /// - Parameters:
  ///   - value: `nil` for all generations.
  ///   - isOne: whether it is one; else there are two at least, to be compared.
  package static func read(
    _ value: ParsedValue?, ofOne isOne: Bool
  ) throws(UsageError) -> [Generation] {
    guard let value else { return Generation.selectable }
    var generations: [Generation] = []
    for name in value.text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    {
      guard let generation = Generation.named(name.lowercased()) else {
        let names = Generation.selectable.map(\.name)
        throw error(
          .unknownValue(
            subject: "--\(value.name)", value: name, allowed: names.map(Sentence.init(verbatim:)),
            nearest: nearestName(to: name, among: names)), value)
      }
      if generations.contains(where: { $0.name == generation.name }) {
        throw error(.brokenRule("--\(value.name) names \(name) twice"), value)
      }
      generations.append(generation)
    }
    if isOne, generations.count > 1 {
      throw error(.brokenRule("with --defect, --generations names one generation"), value)
    }
    guard isOne || generations.count > 1 else {
      throw error(.brokenRule("--\(value.name) needs at least two generations"), value)
    }
    return generations
  }

  private static func error(_ problem: UsageError.Problem, _ value: ParsedValue) -> UsageError {
    let index: Int? = if case .argument(let index) = value.origin { index } else { nil }
    return UsageError(
      program: AppRegistry.program, command: "compare", problem: problem, index: index)
  }
}
