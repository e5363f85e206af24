/// What a named step was answered that asked the cache.
public struct AnswerRecord: Sendable, Equatable {
  /// The name of the step.
  public let step: String
  public let text: String
  /// `main` or `background`.
  public let queue: String
  public let time: Duration
}
