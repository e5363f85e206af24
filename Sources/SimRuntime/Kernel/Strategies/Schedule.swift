/// The decisions of a run, so that the same run can be had again.
public struct Schedule: Sendable, Equatable {
  /// One choice between enabled threads.
  public struct Decision: Sendable, Equatable {
    /// The number of the operation that was chosen.
    public let step: Int
    /// The id of the chosen thread.
    public let thread: String
    /// What it did, such as `acquire failedURLs`.
    public let operation: String
    /// The ids of the enabled threads.
    public let enabled: [String]

    public init(step: Int, thread: String, operation: String, enabled: [String]) {
      self.step = step
      self.thread = thread
      self.operation = operation
      self.enabled = enabled
    }
  }

  public var decisions: [Decision]
  /// How far time could run ahead of threads.
  public var timeMode: Kernel.TimeMode

  public init(decisions: [Decision] = [], timeMode: Kernel.TimeMode = .exact) {
    self.decisions = decisions
    self.timeMode = timeMode
  }
}
