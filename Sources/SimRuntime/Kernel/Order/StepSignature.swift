/// What distinguishes kinds of steps: the thread, the operation, and its object.
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
