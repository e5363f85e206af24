import ImageLoadingInterface

/// The histories into which a run could have forked: at each choice each other thread, and from there
/// on again, level by level, as long as there is room.
///
/// Of the histories that differ only in the order of independent steps one is kept.
package struct PageAlternatives {
  /// What bounds the work and the size of the page.
  package struct Limits: Sendable {
    /// How many bytes the histories may add to the page.
    package var bytes: Int
    /// How many operations all runs together may have.
    package var operations: Int

    package init(bytes: Int = 1_000_000, operations: Int = 150_000) {
      self.bytes = bytes
      self.operations = operations
    }

    /// Keeps the page to its one history.
    package static let none = Limits(bytes: 0, operations: 0)
  }

  /// A history that another thread has made.
  struct Fork {
    let history: PageHistory
    /// The number of the history from which it parts.
    let parent: Int
    /// The first step that differs.
    let place: Int
    /// The number of the operation before which the other thread runs.
    let operation: Int
    let thread: String
    /// How many choices were other ones than in the first history.
    let level: Int
    /// What comes out differently than in the first history.
    let differences: [ComparisonRow]
  }

  /// A choice that the reader of a history has.
  struct Choice {
    let step: Int
    let operation: Int
    let candidate: SwitchLog.Alternatives.Candidate
    /// The number of the history that follows; `nil` if it was not made.
    let target: Int?

    /// Choices that are alike have it in common.
    struct Key: Hashable {
      let step: Int
      let thread: String
      let target: Int?
    }

    /// About how many bytes a page needs for one.
    static let bytes = 28
  }

  private(set) var forks: [Fork] = []
  /// The choices of each history that was made, in the order of the histories.
  private(set) var choices: [[Choice]] = []
  /// The number of runs that were made.
  private(set) var runCount = 0
  private let limits: Limits
  private var operationsLeft: Int
  private var bytes = 0
  private var knownOrders: [UInt64: Int] = [:]
  private let timeMode: Kernel.TimeMode
  private let runner: ScenarioRunner

  init(
    _ first: PageHistory, _ timeMode: Kernel.TimeMode, within limits: Limits,
    on runner: ScenarioRunner, _ tables: inout PageTables
  ) {
    self.limits = limits
    self.timeMode = timeMode
    self.runner = runner
    operationsLeft = limits.operations
    guard limits.bytes > 0, !first.explanation.isCut else { return }
    let scenario = first.explanation.scenario
    knownOrders[order(of: scenario, first.explanation.choices.map(\.chosen))] = 0
    var next = 0
    while next <= forks.count {
      let history = next == 0 ? first : forks[next - 1].history
      choices.append(open(next, history, first, &tables))
      next += 1
    }
  }

  /// What would follow each choice of a history that the histories before it do not have.
  private mutating func open(
    _ number: Int, _ history: PageHistory, _ first: PageHistory, _ tables: inout PageTables
  ) -> [Choice] {
    if number > 0, !hasRoom { return [] }
    let explanation = history.explanation
    let begin = number == 0 ? 0 : forks[number - 1].operation + 1
    let steps = explanation.placesOfOperations
    var found: [Choice] = []
    var listed: Set<Choice.Key> = []
    for (index, choice) in explanation.choices.enumerated() where choice.step >= begin {
      guard let step = steps[choice.step] else { continue }
      for candidate in choice.candidates.indices where candidate != choice.chosen {
        let target = target(
          taking: candidate, at: index, of: number, history, first, &tables)
        let other = choice.candidates[candidate]
        if number > 0, target == nil { continue }
        // Later operations of the same step that lead to the same history say nothing new.
        guard listed.insert(Choice.Key(step: step, thread: other.thread, target: target)).inserted
        else { continue }
        bytes += Choice.bytes
        found.append(
          Choice(step: step, operation: choice.step, candidate: other, target: target))
      }
    }
    return found
  }

  private var hasRoom: Bool { operationsLeft > 0 && bytes < limits.bytes }

  private mutating func target(
    taking candidate: Int, at index: Int, of parent: Int, _ history: PageHistory,
    _ first: PageHistory, _ tables: inout PageTables
  ) -> Int? {
    guard hasRoom else { return nil }
    let explanation = history.explanation
    let choice = explanation.choices[index]
    let taken = explanation.choices[..<index].map(\.chosen) + [candidate]
    let order = order(of: explanation.scenario, taken)
    if let number = knownOrders[order] { return number }
    let other = Explanation(
      explanation.scenario, strategy: ChoicesThenOrder(taken), timeMode: timeMode,
      checksExpectations: false, on: runner)
    let textBytes = tables.texts.bytes
    let page = PageHistory(other, &tables)
    let place = page.parting(from: history)
    let fork = Fork(
      history: page, parent: parent, place: place, operation: choice.step,
      thread: choice.candidates[candidate].thread,
      level: parent == 0 ? 1 : forks[parent - 1].level + 1,
      differences: Self.differences(first.explanation, other))
    bytes += JSONValue.object(page.members(from: place)).text(pretty: false).utf8.count
    bytes += tables.texts.bytes - textBytes
    forks.append(fork)
    knownOrders[order] = forks.count
    return forks.count
  }

  /// What came after what in the run of these choices.
  private mutating func order(of scenario: Scenario, _ choices: [Int]) -> UInt64 {
    let log = StepLog(relatesEvents: false)
    let result = runner.run(
      scenario, strategy: OrderRecorder(ChoicesThenOrder(choices), in: log), timeMode: timeMode,
      checksExpectations: false, findsRaces: false)
    runCount += 1
    operationsLeft -= result.steps
    return log.orderDigest
  }

  private static func differences(
    _ first: Explanation, _ other: Explanation
  ) -> [ComparisonRow] {
    ComparisonRow.all([
      RunComparison.Side(translated("in the first history"), first),
      RunComparison.Side(translated("here"), other),
    ]).filter { !$0.isSame }
  }
}

extension Explanation {
  /// The place of the step to which each operation belongs.
  fileprivate var placesOfOperations: [Int: Int] {
    Dictionary(
      steps.enumerated().flatMap { index, step in step.operations.map { ($0.number, index) } },
      uniquingKeysWith: { first, _ in first })
  }
}
