/// The answer to a step of a scenario that called the cache.
public struct AnswerRecord: Sendable, Equatable {
  /// The name of the step.
  public let step: String
  public let text: String
  /// `main` or `background`.
  public let queue: String
  public let time: Duration
}
