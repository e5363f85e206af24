import Synchronization

/// How many owners an object of the modelled program has.
///
/// Where the documented code relies on a weak reference, the model asks ``retainIfAlive()`` and
/// counts the owners itself. Swift's own `weak` and `deinit` decide nothing: when they act differs
/// between debug and release builds.
public final class Lifetime: Sendable {
  private let core: any SchedulerCore
  private let object: any SharedObject
  /// The same object, if its core counts its owners.
  private let counted: (any SharedLifetime)?
  private let owners = Mutex(1)
  private let ending = Mutex<Ending?>(nil)

  /// A struct: a bare closure in a `Mutex` gets wrapped anew at each access.
  private struct Ending: Sendable {
    let block: Block
  }

  /// The object has one owner: its maker.
  package init(core: any SchedulerCore, name: String) {
    self.core = core
    object = core.register(.lifetime, named: name)
    counted = object as? any SharedLifetime
    noteCount(1)
  }

  /// What the object does when its last owner has let it go (`dealloc`), on that owner's thread. It
  /// must not hold the object.
  ///
  /// Original: `dealloc`.
  public func atEnd(_ block: @escaping Block) {
    counted?.willActAtEnd()
    ending.withLock { $0 = Ending(block: block) }
  }

  /// One more owner. The caller is one already, so this needs no step: no thread can observe when
  /// it happens.
  public func retain() {
    if core.isDraining { return }
    noteCount(
      owners.withLock { count in
        count += 1
        return count
      })
  }

  /// One owner less. At none, the object is gone for all weak references to it. It must not be called more
  /// often than there are owners.
  public func release() async {
    await core.perform(VisibleOperation(.write, object))
    guard !core.isDraining else { return }
    let left = owners.withLock { count in
      count -= 1
      return count
    }
    precondition(left >= 0, "\(object.name) was released more often than it was retained")
    let ending = ending.withLock { $0 }
    noteCount(left, observing: ending == nil ? nil : left == 0)
    guard left == 0 else { return }
    if core.recordsChanges { core.noteChange(of: object, .removed("its last owner")) }
    if let ending { await ending.block() }
  }

  /// Loads a weak reference: if the object is alive the caller becomes an owner.
  /// - Returns: whether it is alive.
  public func retainIfAlive() async -> Bool {
    await core.perform(VisibleOperation(.write, counted?.weakReferences ?? object))
    guard !core.isDraining else { return false }
    let count = owners.withLock { count in
      if count > 0 { count += 1 }
      return count
    }
    noteCount(count, observing: count > 0)
    return count > 0
  }

  /// Takes back what ``retainIfAlive()`` has counted: only the app was an owner, and it keeps the object no
  /// longer.
  fileprivate func takeBack() {
    noteCount(
      owners.withLock { count in
        count -= 1
        return count
      })
  }

  /// - Parameter observation: what the thread learns of it; `nil` if nothing.
  private func noteCount(_ count: Int, observing observation: Bool? = nil) {
    counted?.setOwners(count)
    guard core.recordsStates else { return }
    if let observation { core.noteObservation(PlainForm.of(observation), of: object) }
    core.noteValue(PlainForm.of(count), of: object)
  }

  /// Whether it has an owner, without a step: for observers that are no part of the run.
  public var isAliveNow: Bool { ownerCountNow > 0 }

  /// How many owners it has, without a step: for observers that are no part of the run.
  public var ownerCountNow: Int { owners.withLock { $0 } }
}

extension Lifetime: CustomStringConvertible {
  public var description: String { object.name }
}

/// An object whose owners are counted.
public protocol Owned: AnyObject, Sendable {
  var lifetime: Lifetime { get }
}

/// A weak reference of the modelled program.
public struct WeakReference<Object: Owned>: Sendable {
  private weak let object: Object?
  /// Asked even if Swift has already freed the object: that it has no owner is something that others
  /// did, and that could have come later.
  private let lifetime: Lifetime

  public init(_ object: Object) {
    self.object = object
    lifetime = object.lifetime
  }

  /// The object, with the caller as a new owner; `nil` if it is gone.
  ///
  /// Original: `objc_loadWeakRetained`, which reads a `__weak` variable.
  public func load() async -> Object? {
    guard await lifetime.retainIfAlive() else { return nil }
    guard let object else {
      lifetime.takeBack()
      return nil
    }
    return object
  }

  /// Runs `body` with the object while the caller is one of its owners; without it if it is gone.
  public func withObject<Result>(_ body: (Object?) async -> Result) async -> Result {
    let object = await load()
    let result = await body(object)
    await object?.lifetime.release()
    return result
  }

  /// The object if it has an owner, without a step: for observers that are no part of the run.
  public var snapshot: Object? { lifetime.isAliveNow ? object : nil }

  /// How many owners the object has, without a step: for observers that are no part of the run.
  public var ownerCount: Int { lifetime.ownerCountNow }
}

extension WeakReference: CustomStringConvertible {
  /// The name of the object, whether or not it is still there: when Swift frees it is no part of a run.
  public var description: String { lifetime.description }
}
