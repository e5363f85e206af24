/// How many owners an object of the modelled program has.
///
/// Where the documented code relies on a weak reference, the model asks ``isAlive()`` and counts the
/// owners itself. Swift's own `weak` and `deinit` decide nothing: when they act differs between
/// debug and release builds.
public final class Lifetime: Sendable {
  private let owners: Cell<Int>

  public init(core: any SchedulerCore, name: String) {
    owners = Cell(core: core, name: "\(name).owners", value: 1)
  }

  /// One more owner. The caller must be one already, or have just found the object alive.
  public func retain() async { _ = await owners.update(nil) { $0 += 1 } }

  /// One owner less. At none, the object is gone for everybody who holds it weakly.
  public func release() async {
    _ = await owners.update(owners.snapshot == 0 ? .removed("the object") : nil) { $0 -= 1 }
  }

  /// Loads a weak reference: if the object is alive the caller becomes an owner.
  /// - Returns: whether it is alive.
  public func retainIfAlive() async -> Bool {
    await owners.update(nil) { count in
      guard count > 0 else { return false }
      count += 1
      return true
    }
  }

  /// Whether it has an owner, without a step: for observers that are no part of the run.
  public var isAliveNow: Bool { owners.snapshot > 0 }
}
