/// What a program leaves behind when nothing more can happen.
extension Kernel {
  /// The shared objects of a run, if it is asked what is left of them.
  ///
  /// `@unchecked Sendable` is safe because only the kernel touches it, on its one real thread.
  package final class Inventory: @unchecked Sendable {
    private var objects: [KernelObject] = []
    fileprivate(set) var leftovers: [Leftover] = []

    func add(_ object: KernelObject) { objects.append(object) }

    /// In the order in which the objects were made.
    fileprivate func look() { leftovers += objects.compactMap(\.leftover) }

    fileprivate func note(_ leftover: Leftover) { leftovers.append(leftover) }
  }

  /// Enters a new object.
  func known<Object: KernelObject>(_ object: Object) -> Object {
    if let inventory, !isDraining { inventory.add(object) }
    return object
  }

  /// Notes what is left: every thread has ended, but for those that wait in a run loop.
  func lookForLeftovers() {
    guard let inventory else { return }
    for thread in live where thread.operation.kind == .receive {
      inventory.note(.runLoop(thread.operation.object.name, thread: thread.title))
    }
    inventory.look()
  }
}
