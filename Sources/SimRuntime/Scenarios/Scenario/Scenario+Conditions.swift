/// What a verdict on a scenario hangs on beside the orders of its threads.
extension Scenario {
  /// What the network draws its delays and losses from; `nil` if it draws none.
  package var chanceSeed: UInt64? {
    guard let connection = given.connection,
      connection.jitter > .zero || connection.percentLost > 0
    else { return nil }
    return connection.seed
  }

  /// Whether a step says what must be so at its moment: only a run in the file's own order is compared with that.
  package var hasExpectingSteps: Bool {
    stimuli.contains { stimulus in
      if case .expect = stimulus.action { true } else { false }
    }
  }
}
