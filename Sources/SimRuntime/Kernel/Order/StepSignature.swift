/// What tells kinds of steps apart: whose it is, what is done, and to what.
struct StepSignature: Hashable, Sendable {
  let thread: ThreadID
  private let operation: VisibleOperation.Kind
  private let object: UInt64

  init(_ operation: VisibleOperation, by thread: SimulatedThread) {
    self.init(operation.kind, operation.kernelObject, by: thread.id)
  }

  init(_ operation: VisibleOperation.Kind, _ object: KernelObject, by thread: ThreadID) {
    self.thread = thread
    self.operation = operation
    self.object = object.key
  }
}
