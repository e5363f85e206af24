import ImageLoadingInterface

/// The answer to a step of a scenario that called the cache.
package struct AnswerRecord: Sendable, Equatable {
  /// What the cache says of itself.
  package enum Statement: Sendable, Equatable {
    /// Whether the disk has an image.
    case isOnDisk(Bool)
    /// Whether memory or disk has one.
    case isCached(Bool)
    /// Which of the caches that were named has it.
    case isIn(CacheType, asked: CacheType)
    /// How much is on disk.
    case size(count: Int, bytes: Int)

    package var text: String {
      switch self {
      case .isOnDisk(let isThere), .isCached(let isThere): isThere ? "yes" : "no"
      case .isIn(let type, _): type.name
      case .size(let count, let bytes):
        "\(count) \(count == 1 ? "entry" : "entries"), \(bytes) bytes"
      }
    }
  }

  /// The name of the step.
  package let step: String
  package let text: String
  package let queue: CallbackQueue
  package let time: Duration
  /// What the text says, of a call that asks what the cache has.
  package var statement: Statement?

  package init(
    step: String, text: String, queue: CallbackQueue, time: Duration, statement: Statement? = nil
  ) {
    self.step = step
    self.text = text
    self.queue = queue
    self.time = time
    self.statement = statement
  }
}
