import ImageLoadingInterface

/// One part of the results of several runs, with what each run gave.
package struct ComparisonRow: Sendable, Equatable {
  /// What kind of thing is compared.
  package enum Section: String, Sendable, CaseIterable {
    case completions
    case order
    case prefetches
    case answers
    case state
    case requests
    case invariants
    case end
  }

  package let section: Section
  /// What is compared: a load, a view, an invariant.
  package let name: String
  /// Which of several calls, from 1.
  package var call = 1
  /// What each run gave, in words, in the order of the runs.
  package let values: [String]

  /// What the row is called in a table.
  package var title: String {
    let isAnswer = [.completions, .prefetches, .answers].contains(section)
    let label = isAnswer ? translated("\(name) gets") : name
    return call == 1 ? label : "\(label) #\(call)"
  }

  /// Whether all runs gave the same.
  package var isSame: Bool { values.allSatisfy { $0 == values.first } }

  /// Everything that is compared.
  package static func all(_ sides: [RunComparison.Side]) -> [ComparisonRow] {
    completions(sides) + prefetches(sides) + answers(sides) + state(sides)
      + [
        row(.requests, translated("requests"), sides) { list($0.result.requests) }
      ] + invariants(sides)
      + [row(.end, translated("end of the run"), sides) { translated($0.result.outcome.words) }]
  }

  private static func completions(_ sides: [RunComparison.Side]) -> [ComparisonRow] {
    let names = union(sides) { $0.result.loads.map(\.name) }
    let loads = sides.map { firsts($0.result.loads, by: \.name) }
    let lines = names.flatMap { name in
      rows(.completions, name, loads.map { completions($0[name]) })
    }
    if names.count < 2 { return lines }
    return lines + [
      row(.order, translated("order of the loads"), sides) { list($0.completionOrder) }
    ]
  }

  private static func completions(_ load: LoadRecord?) -> [String] {
    guard let load else { return [translated("it is not loaded")] }
    if load.completions.isEmpty { return [nothing(isCancelled: load.isCancelled)] }
    return load.completions.map {
      translated("\($0.result.sentence), at \(Quantity.describe($0.time))")
    }
  }

  private static func nothing(isCancelled: Bool) -> String {
    translated(isCancelled ? "nothing (cancelled)" : "nothing")
  }

  private static func prefetches(_ sides: [RunComparison.Side]) -> [ComparisonRow] {
    let prefetches = sides.map { firsts($0.result.prefetches, by: \.name) }
    return union(sides) { $0.result.prefetches.map(\.name) }.flatMap { name in
      let lists = prefetches.map { prefetches in
        let prefetch = prefetches[name]
        let completions = (prefetch?.completions ?? []).map { time, finished, skipped in
          translated(
            "\(finished) finished, \(skipped) of them skipped, at \(Quantity.describe(time))")
        }
        if !completions.isEmpty { return completions }
        return [nothing(isCancelled: prefetch?.isCancelled == true)]
      }
      return rows(.prefetches, name, lists)
        + rows(
          .prefetches, translated("the delegate of \(name)"),
          prefetches.map { delegateCalls($0[name]) })
    }
  }

  private static func delegateCalls(_ prefetch: PrefetchRecord?) -> [String] {
    guard let prefetch else { return [] }
    return prefetch.told.map { translated("\($0.finished) of \($0.total)") }
      + prefetch.finishes.map {
        translated("the end: total \($0.total), skipped \($0.skipped)")
      }
  }

  private static func answers(_ sides: [RunComparison.Side]) -> [ComparisonRow] {
    let answers = sides.map { Dictionary(grouping: $0.result.answers, by: \.step) }
    return union(sides) { $0.result.answers.map(\.step) }.flatMap { name in
      let lists = answers.map { answers in
        let answers = answers[name, default: []]
        return answers.isEmpty
          ? [nothing(isCancelled: false)]
          : answers.map { translated("\($0.text), at \(Quantity.describe($0.time))") }
      }
      return rows(.answers, name, lists)
    }
  }

  private static func state(_ sides: [RunComparison.Side]) -> [ComparisonRow] {
    let lines = sides.map { $0.result.state.translatedLines(listing: .max) }
    let values = lines.map { firsts($0, by: \.name) }
    return union(lines) { $0.map(\.name) }.map { name in
      ComparisonRow(
        section: .state, name: name,
        values: zip(sides, values).map { side, values in
          values[name]?.value
            ?? translated(side.result.state.isOfOwnLoader ? "not known" : "none")
        })
    }
  }

  private static func invariants(_ sides: [RunComparison.Side]) -> [ComparisonRow] {
    let broken = union(sides) { $0.result.violations.map { translated($0.nameSentence) } }
    if broken.isEmpty {
      return [row(.invariants, translated("invariants"), sides) { _ in translated("all hold") }]
    }
    return broken.map { key in
      row(.invariants, key, sides) { side in
        side.result.violations.first { translated($0.nameSentence) == key }.map {
          translated("breaks: \($0.sentence.withNames)")
        } ?? translated("holds")
      }
    }
  }

  // MARK: Building

  private static func row(
    _ section: Section, _ name: String, _ sides: [RunComparison.Side],
    _ value: (RunComparison.Side) -> String
  ) -> ComparisonRow {
    ComparisonRow(section: section, name: name, values: sides.map(value))
  }

  /// A row for each of several calls, the later ones with their number.
  private static func rows(
    _ section: Section, _ name: String, _ lists: [[String]]
  ) -> [ComparisonRow] {
    let count = lists.map(\.count).max() ?? 0
    return (0..<count).map { index in
      let values = lists.map { index < $0.count ? $0[index] : translated("nothing more") }
      return ComparisonRow(
        section: section, name: name, call: index + 1, values: values)
    }
  }

  /// What has each name first.
  private static func firsts<Element>(
    _ elements: [Element], by name: (Element) -> String
  ) -> [String: Element] {
    Dictionary(elements.map { (name($0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// All names, in the order in which the sides bring them.
  private static func union<Side>(_ sides: [Side], _ names: (Side) -> [String]) -> [String] {
    var seen: Set<String> = []
    return sides.flatMap(names).filter { seen.insert($0).inserted }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? translated("none") : names.joined(separator: ", ")
  }
}

extension Outcome {
  /// How the run ended, for people.
  fileprivate var words: Sentence {
    switch self {
    case .rest: "at rest"
    case .crashed(let reason, let thread): "crashed on \(thread): \(reason)"
    case .deadlock(let deadlock):
      "deadlock: \(deadlock.sentences.map(\.withNames), separator: "; ")"
    case .idle, .timeBound, .livelock, .stepBound, .interrupted, .pruned, .diverged, .escaped:
      Sentence(verbatim: name)
    }
  }
}
