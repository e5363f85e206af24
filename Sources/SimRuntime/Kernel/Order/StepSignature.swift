import ImageLoadingModel

/// What tells kinds of steps apart: whose it is, what is done, and to what.
struct StepSignature: Hashable, Sendable {
  let thread: ThreadID
  private let operation: Operation.Kind
  private let object: UInt64

  init(_ operation: Operation, by thread: SimulatedThread) {
    self.thread = thread.id
    self.operation = operation.kind
    object = operation.kernelObject.key
  }
}
