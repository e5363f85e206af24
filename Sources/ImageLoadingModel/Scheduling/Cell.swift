import Synchronization

/// A value that several threads may touch; each access is a step at which threads may be switched.
///
/// A cell gives no exclusion: what two threads do with `read` and `write` can interleave, which is
/// intended. A read-modify-write in one step is ``update(_:_:)``. Two accesses, one of them a
/// write, that nothing orders are a data race, an update no less than a write; a cell that
/// represents something atomic declares it.
public final class Cell<Value: Sendable>: HoldingPort {
  package let id: any SharedObject
  private let core: any SchedulerCore
  private let storage: Mutex<Contents>

  private struct Contents {
    var value: Value
    /// What drained threads have written, which nobody else sees; it may be what bounds a loop of theirs.
    var drained: Drained?
  }

  private final class Drained: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// - Parameter isAtomic: whether it represents an atomic property, a C atomic, or an object with
  ///   a lock of its own (`NSCache`): its accesses order threads and race with nothing.
  package init(
    core: any SchedulerCore, name: String, value: Value, isAtomic: Bool = false
  ) {
    self.core = core
    id = core.register(isAtomic ? .atomicCell : .cell, named: name)
    storage = Mutex(Contents(value: value))
    if core.recordsStates { core.noteValue(PlainForm.of(value), of: id) }
    core.attach(self, to: id)
  }

  deinit { core.detach(id) }

  /// Reads the value in one step.
  public func read() async -> Value {
    await core.perform(VisibleOperation(.read, id))
    if core.isDraining { return drained }
    if core.recordsStates { core.noteObservation(nil, of: id) }
    return snapshot
  }

  /// Replaces the value in one step.
  public func write(_ value: Value) async {
    await core.perform(VisibleOperation(.write, id))
    _ = replace(by: value)
  }

  /// Replaces the value in one step and returns the old one, which the caller now owns.
  public func exchange(_ value: Value) async -> Value {
    await core.perform(VisibleOperation(.write, id))
    if core.recordsStates { core.noteObservation(nil, of: id) }
    return replace(by: value)
  }

  /// Replaces the value in the step that is being done, and gives the old one.
  func replace(by value: Value) -> Value {
    if core.isDraining {
      defer { drained = value }
      return drained
    }
    let old = storage.withLock { current in
      let old = current.value
      current.value = value
      return old
    }
    if core.recordsStates { core.noteValue(PlainForm.of(value), of: id) }
    if core.recordsChanges {
      core.noteChange(
        of: id, .replaced(old: StateText.of(old), new: StateText.of(value)))
    }
    return old
  }

  /// Changes the value in one step that no other thread can divide.
  ///
  /// ```swift
  /// await balance.update { $0 -= 30 }
  /// ```
  public func update<Result: Sendable>(
    _ body: @Sendable (inout Value) -> Result
  ) async -> Result {
    await core.perform(VisibleOperation(.write, id))
    let old = core.recordsChanges ? StateText.of(snapshot) : ""
    return apply(body) { _ in .replaced(old: old, new: StateText.of(snapshot)) }
  }

  /// Changes the value in one step that no other thread can divide.
  /// - Parameter change: what changed, for the trace; asked only if someone reads it.
  public func update<Result: Sendable>(
    _ change: @autoclosure () -> StateChange?,
    _ body: @Sendable (inout Value) -> Result
  ) async -> Result {
    await core.perform(VisibleOperation(.write, id))
    return apply(body) { _ in change() }
  }

  /// Changes the value in one step that no other thread can divide.
  /// - Parameter change: what changed, for the trace, by what the body gives; `nil` if nothing did.
  package func update<Result: Sendable>(
    _ body: @Sendable (inout Value) -> Result, change: (Result) -> StateChange?
  ) async -> Result {
    await core.perform(VisibleOperation(.write, id))
    return apply(body, change)
  }

  /// Changes the value in one step that no other thread can divide.
  /// - Parameters:
  ///   - change: what changed, for the trace, if something did.
  ///   - body: says whether it changed anything.
  @discardableResult
  package func update(
    ifChanged change: @autoclosure () -> StateChange, _ body: @Sendable (inout Value) -> Bool
  ) async -> Bool {
    await update(body, change: { $0 ? change() : nil })
  }

  /// Changes the value in the step that is being done.
  private func apply<Result: Sendable>(
    _ body: @Sendable (inout Value) -> Result, _ change: (Result) -> StateChange?
  ) -> Result {
    if core.isDraining {
      var value = drained
      defer { drained = value }
      return body(&value)
    }
    let result = storage.withLock { body(&$0.value) }
    if core.recordsStates { noteUpdate(result) }
    if core.recordsChanges, let change = change(result) { core.noteChange(of: id, change) }
    return result
  }

  private var drained: Value {
    get { storage.withLock { $0.drained?.value ?? $0.value } }
    set { storage.withLock { $0.drained = Drained(newValue) } }
  }

  private func noteUpdate<Result>(_ result: Result) {
    let value = PlainForm.of(snapshot)
    // What is not plain is made of what was there before.
    if value == nil {
      core.noteObservation(nil, of: id)
    } else if Result.self != Void.self {
      core.noteObservation(PlainForm.of(result), of: id)
    }
    core.noteValue(value, of: id)
  }

  /// Sets the value without a step: for the state in which a run begins.
  public func prepare(_ value: Value) {
    storage.withLock { $0.value = value }
    if core.recordsStates { core.noteValue(PlainForm.of(value), of: id) }
  }

  /// The value now, without a step: for observers that are no part of the run.
  public var snapshot: Value { storage.withLock { $0.value } }

  /// What cannot be empty holds no objects.
  package func empty() {
    let empty = (Value.self as? any Emptiable.Type)?.empty as? Value
    // What was there is freed when the lock is free again: that may free other cells.
    _ = storage.withLock { contents in
      let old = contents
      contents = Contents(value: empty ?? old.value)
      return old
    }
  }
}
