/// What tells kinds of steps apart: whose it is, what is done, and to what.
struct StepSignature: Hashable, Sendable {
  let thread: ThreadID
  private let operation: Operation.Kind
  private let object: UInt64

  init(_ operation: Operation, by thread: SimulatedThread) {
    self.init(operation.kind, operation.kernelObject, by: thread.id)
  }

  init(_ operation: Operation.Kind, _ object: KernelObject, by thread: ThreadID) {
    self.thread = thread
    self.operation = operation
    self.object = object.key
  }
}
