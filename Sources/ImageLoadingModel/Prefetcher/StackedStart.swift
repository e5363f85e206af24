/// The start of a URL, on a stack that may have others: 4.2 begins the next URL inside the completion of the one
/// before it, which a memory hit calls inside its own start (P01).
struct StackedStart: Sendable {
  /// How many the stack of a device holds: a list of more than 2,000 hits crashed there, and one of more than
  /// 20,000 in the iPhone Simulator (pull request 2196 of SDWebImage).
  static let room = 2_000

  /// How many there are on the stack with it.
  private let depth: Int
  /// The stack.
  private let stack: UInt64

  init(depth: Int, _ context: ModelContext) {
    self.depth = depth
    stack = context.core.currentThread.stack
  }

  /// How many there are with one that begins now, when the load has its answer: that may have come on a stack of
  /// its own.
  func depthOfNext(_ context: ModelContext) -> Int {
    context.core.currentThread.stack == stack ? depth + 1 : 1
  }
}
