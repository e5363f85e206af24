/// A search that writes down what is chosen in each run.
final class RecordedSearch: Search {
  private let base: any Search
  private let record: ChoiceRecord

  init(_ base: any Search, _ record: ChoiceRecord) {
    self.base = base
    self.record = record
  }

  var name: String { base.name }
  var isExhausted: Bool { base.isExhausted }
  var isFull: Bool { base.isFull }

  func nextStrategy() -> (any Strategy)? {
    base.nextStrategy().map { RecordingChoices($0, in: record) }
  }

  func runEnded(_ outcome: Outcome, steps: Int) { base.runEnded(outcome, steps: steps) }
}
