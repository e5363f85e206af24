import Synchronization

extension Check {
  /// Takes the expectations of a test library that are not met in the runs of a check: such a run fails as one that
  /// throws, so it is shrunk and shown with its order and its token.
  ///
  /// A check is handed one, and the test hands on what its library records. With Swift Testing:
  ///
  /// ```swift
  /// let expectations = Check.Expectations()
  /// try withKnownIssue(isIntermittent: true) {
  ///   try Simulation.check(expecting: expectations) { scheduler in
  ///     // #expect(…)
  ///   }
  /// } matching: { issue in
  ///   issue.error == nil && expectations.fail("\(issue)")
  /// }
  /// ```
  public final class Expectations: Sendable {
    private struct State: Sendable {
      var failure: String?
      /// Whether the run has ended, and what its threads still do means nothing.
      var isRunOver: @Sendable () -> Bool = { true }
    }

    private let state = Mutex(State())

    public init() {}

    /// An expectation is not met, on a thread of the run that is being made. The first one of a run counts, and none
    /// after its end.
    /// - Parameter description: what was expected, and what came.
    /// - Returns: `true`: the check knows of it.
    @discardableResult
    public func fail(_ description: String) -> Bool {
      state.withLock { state in
        if state.failure == nil, !state.isRunOver() { state.failure = description }
      }
      return true
    }

    /// A run begins.
    func begin(_ scheduler: SchedulerPort) {
      state.withLock { $0 = State(isRunOver: { scheduler.isDraining }) }
    }

    /// The run has ended.
    /// - Returns: what was not met first; `nil` if everything was.
    @discardableResult
    func end() -> String? {
      state.withLock { state in
        defer { state = State() }
        return state.failure
      }
    }
  }
}
