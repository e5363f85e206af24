/// The count of an object's owners.
final class LifetimeObject: KernelObject, SharedLifetime, @unchecked Sendable {
  private var owners = 1

  init(name: String, key: UInt64) { super.init(name: name, key: key, source: .port) }

  func setOwners(_ count: Int) { owners = count }

  override var leftover: String? {
    owners > 0 ? "the object \(name) has \(owners == 1 ? "an owner" : "\(owners) owners")" : nil
  }
}
