/// The answer to a step of a scenario that called the cache.
package struct AnswerRecord: Sendable, Equatable {
  /// The name of the step.
  package let step: String
  package let text: String
  /// `main` or `background`.
  package let queue: String
  package let time: Duration
}
