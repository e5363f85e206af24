import ImageLoadingInterface

/// What `--with` or `--without` says.
package struct DefectNames: Sendable {
  /// Each once, in the order in which they were named.
  package private(set) var defects: [Defect] = []
  /// Whether all are meant.
  package private(set) var isAll = false

  /// By their ids.
  var sorted: [Defect] { defects.sorted { $0.rawValue < $1.rawValue } }

  /// What both options say.
  /// - Throws: where they name one defect.
  package static func both(
    of parsed: ParsedCommand
  ) throws(UsageError) -> (with: DefectNames, without: DefectNames) {
    let (with, without) = (
      try DefectNames("with", of: parsed), try DefectNames("without", of: parsed)
    )
    if let defect = with.defects.first(where: without.defects.contains) {
      throw UsageError(
        program: AppRegistry.program, command: command(of: parsed),
        problem: .brokenRule("--with and --without both name \(defect.rawValue)"), index: nil)
    }
    return (with, without)
  }

  private static func command(of parsed: ParsedCommand) -> String {
    if case .command(let name) = parsed.request { name } else { "run" }
  }

  /// - Parameter option: `with` or `without`.
  private init(_ option: String, of parsed: ParsedCommand) throws(UsageError) {
    for value in parsed.values(option) {
      for id in value.text.split(separator: ",").map(String.init) {
        if option == "without", id.lowercased() == "all" {
          isAll = true
        } else {
          let defect = try Self.defect(id, value, parsed)
          if !defects.contains(defect) { defects.append(defect) }
        }
      }
    }
  }

  private static func defect(
    _ id: String, _ value: ParsedValue, _ parsed: ParsedCommand
  ) throws(UsageError) -> Defect {
    if let defect = Defect.named(id) { return defect }
    let names = Defect.allCases.map(\.rawValue)
    throw UsageError(
      program: AppRegistry.program, command: command(of: parsed),
      problem: .unknownValue(
        subject: "--\(value.name)", value: id, allowed: names.map(Sentence.init(verbatim:)),
        nearest: nearestName(to: id, among: names)), index: value.place)
  }
}

extension ParsedValue {
  /// The index of the word that it was read from.
  package var place: Int? {
    if case .argument(let index) = origin { index } else { nil }
  }
}
