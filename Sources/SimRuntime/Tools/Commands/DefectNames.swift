import ImageLoadingModel

/// What `--with` or `--without` says.
package struct DefectNames: Sendable {
  /// Each once, in the order in which they were named.
  package private(set) var defects: [Defect] = []
  /// Whether all are meant.
  package private(set) var isAll = false

  /// By their ids.
  var sorted: [Defect] { defects.sorted { $0.rawValue < $1.rawValue } }

  /// - Parameter option: `with` or `without`.
  package init(_ option: String, of parsed: ParsedCommand) throws(UsageError) {
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
    let command = if case .command(let name) = parsed.request { name } else { "run" }
    throw UsageError(
      program: AppRegistry.program, command: command,
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
