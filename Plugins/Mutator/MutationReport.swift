import Foundation

/// The score by folder, and what lives.
struct MutationReport {
  let mutants: [Mutant]
  let survivors: [Mutant]
  /// `FILE: STATEMENT` of each known survivor, with the reason in the line after it.
  private let known: Set<String>

  init(mutants: [Mutant], survivors: [Mutant], list: URL) {
    self.mutants = mutants
    self.survivors = survivors
    let text = (try? String(contentsOf: list, encoding: .utf8)) ?? ""
    known = Set(
      text.split(separator: "\n").filter { !$0.hasPrefix(" ") && !$0.hasPrefix("#") }.map(
        String.init))
  }

  private var unlisted: [Mutant] { survivors.filter { !$0.isListed(in: known) } }

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
    if listed > 0 { lines += ["", "\(listed) more are listed with a reason in .ci/survivors."] }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func score(_ name: String, _ noticed: Int, of count: Int) -> String {
    let percent = count == 0 ? 100 : Double(noticed) / Double(count) * 100
    return name.padding(toLength: 48, withPad: " ", startingAt: 0)
      + String(format: "%4d of %4d  %5.1f %%", noticed, count, percent)
  }
}
