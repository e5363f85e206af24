/// The count of an object's owners.
///
/// Two owners that let it go do not depend on each other: the count is the same after both, and which of
/// them was the last makes no difference, unless the object does something at its end. A weak reference that
/// is loaded looks at the count, and its new owner changes nothing for others that load it.
final class LifetimeObject: KernelObject, SharedLifetime, @unchecked Sendable {
  private var owners = 1
  private var actsAtEnd = false
  let weakReferences: any SharedObject

  init(name: String, key: UInt64) {
    weakReferences = WeakReferencesObject(name: name, key: key, source: .port)
    super.init(name: name, key: key, source: .port)
  }

  func setOwners(_ count: Int) { owners = count }

  func willActAtEnd() { actsAtEnd = true }

  override func effect(of kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Effect {
    actsAtEnd
      ? .write
      : Effect(access: .writeInside, waiting: .nothing, enabling: .nothing, ordering: .nothing)
  }

  override var leftover: Leftover? {
    owners > 0 ? .object(name, owners: owners) : nil
  }
}

/// The same count, for those that load a weak reference.
private final class WeakReferencesObject: KernelObject, @unchecked Sendable {
  override func effect(of kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Effect {
    .read
  }
}
