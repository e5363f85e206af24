import Foundation

/// The score by folder, and what lives.
struct MutationReport {
  let mutants: [Mutant]
  let survivors: [Mutant]
  /// Of each, `FILE: STATEMENT`.
  let known: KnownSurvivors

  private var unlisted: [Mutant] { survivors.filter { !known.contains($0.entry) } }

  /// Whether every survivor is listed.
  var isComplete: Bool { unlisted.isEmpty }

  var text: String {
    let alive = Dictionary(grouping: survivors, by: \.folder)
    let scores = Dictionary(grouping: mutants, by: \.folder).sorted { $0.key < $1.key }
    var lines = scores.map { folder, all in
      Self.score(folder, all.count - (alive[folder]?.count ?? 0), of: all.count)
    }
    lines.append(Self.score("all", mutants.count - survivors.count, of: mutants.count))
    if !unlisted.isEmpty {
      lines += ["", "Nothing notices when one of these is left out:"]
      lines += unlisted.map { "\($0.file):\($0.line): \($0.statement)" }
    }
    let listed = survivors.count - unlisted.count
    if listed > 0 { lines += ["", "\(listed) more are listed with a reason in \(known.name)."] }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func score(_ name: String, _ noticed: Int, of count: Int) -> String {
    let percent = count == 0 ? 100 : Double(noticed) / Double(count) * 100
    return name.padding(toLength: 48, withPad: " ", startingAt: 0)
      + String(format: "%4d of %4d  %5.1f %%", noticed, count, percent)
  }
}
