/// Under which conditions a program runs.
extension Kernel {
  /// How far time may run ahead of threads.
  public enum TimeMode: String, Sendable, CaseIterable {
    /// Threads take no time: a timer fires when no thread is enabled.
    case exact
    /// A thread may be arbitrarily slow: a timer may fire while threads are running.
    case any
  }

  /// The bounds of a run.
  public struct Limits: Sendable {
    /// More steps than this without time moving are a livelock.
    public var stepsAtOneInstant = 1_000_000
    /// More steps than this in all end the run.
    public var steps = Int.max
    /// Time does not move past this.
    public var time: Duration?

    public init() {}
  }
}
