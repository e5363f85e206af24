import SimText

/// A recursive lock.
package final class MonitorObject: KernelObject, SharedLock, @unchecked Sendable {
  private(set) var owner: SimulatedThread?
  private var depth = 0

  override func admits(_ kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Bool {
    owner == nil || owner === thread
  }

  init(name: String, key: UInt64) { super.init(name: name, key: key, source: .kernel) }

  /// Its owner may take it again without waiting.
  override func effect(of kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Effect {
    owner === thread ? .nothing : .take(initial: 1)
  }

  /// What it is to release it once.
  var effectOfRelease: Effect { depth == 1 ? .give : .nothing }

  override func begin(_ kind: VisibleOperation.Kind, by thread: SimulatedThread) {
    owner = thread
    depth += 1
    if depth == 1 { thread.heldLocks.append(self) }
  }

  override var content: UInt64 {
    guard let owner else { return 0 }
    var digest = Digest(seed: owner.id.hash)
    digest.add(UInt64(depth))
    return digest.value
  }

  func release() {
    depth -= 1
    guard depth == 0, let last = owner else { return }
    last.heldLocks.removeAll { $0 === self }
    owner = nil
  }

  override func obstacle(to kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Obstacle {
    let act: Sentence = "holds it"
    return Obstacle(waitsFor: "the lock \(name)", holders: owner.map { [($0, act)] } ?? [])
  }
}
