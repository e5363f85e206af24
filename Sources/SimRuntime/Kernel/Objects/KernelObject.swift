import ImageLoadingModel

/// What the kernel knows of a shared object. The base class is always free.
///
/// `@unchecked Sendable` is safe because only the kernel touches its state, on its one real thread.
class KernelObject: SharedObject, @unchecked Sendable {
  final let name: String
  /// The same in equivalent runs: made of its maker's id, an ordinal and the name.
  final let key: UInt64
  /// What happened before whoever acquires it next; `nil` if races are not looked for.
  @exclusivity(unchecked) final var trail: Stamp?

  /// The place of its port in ``Kernel/ports``.
  @exclusivity(unchecked) final var portPlace: Int?

  /// Whether its port says what it holds, and who learns of it.
  final let tellsItsValue: Bool

  init(name: String, key: UInt64, tellsItsValue: Bool = false) {
    self.name = name
    self.key = key
    self.tellsItsValue = tellsItsValue
    LiveObjects.change { $0.objects += 1 }
  }

  deinit { LiveObjects.change { $0.objects -= 1 } }

  /// A word for the state in which it is; `nil` if others say that.
  var content: UInt64? { nil }

  /// Whether `thread` could do `kind` now.
  func admits(_ kind: Operation.Kind, by thread: SimulatedThread) -> Bool { true }

  /// What an operation does to the object beside waiting for it; `nil` if nothing that others notice.
  func access(by kind: Operation.Kind) -> Touch.Access? { kind == .read ? .read : .write }

  /// What `thread` waits for that wants to do `kind`.
  func waiting(for kind: Operation.Kind, by thread: SimulatedThread) -> Waiting { .nothing }

  /// What others notice of an operation on the object.
  final func touch(by kind: Operation.Kind, of thread: SimulatedThread) -> [Touch] {
    let access: Touch.Access? =
      switch kind {
      case .read, .write, .post, .fire: access(by: kind)
      case .acquire, .wait, .receive:
        switch waiting(for: kind, by: thread) {
        case .taking: .take
        case .opening: .read
        case .ending, .turn, .nothing: nil
        }
      case .start, .enter, .join, .begin, .hold: nil
      }
    return access.map { [Touch(object: key, access: $0)] } ?? []
  }

  /// Takes effect when `thread` is chosen to do `kind`.
  func begin(_ kind: Operation.Kind, by thread: SimulatedThread) {}

  /// `thread` does `kind` as operation `step`: it learns what happened before.
  func order(
    _ kind: Operation.Kind, by thread: SimulatedThread, step: Int, _ races: RaceFinder
  ) {
    switch kind {
    case .acquire, .wait, .join, .enter, .start: races.learn(trail, by: thread)
    case .read, .write, .post, .receive, .fire, .begin, .hold: break
    }
  }

  /// Lets go of what it holds that has not begun, and now never will: the run has ended.
  func discard() {}

  /// Why `thread` cannot do `kind`, for the report of a deadlock.
  func obstacle(to kind: Operation.Kind, by thread: SimulatedThread) -> Obstacle {
    Obstacle(waitsFor: name, holders: [])
  }
}

/// What a thread waits for, and who stands in the way.
struct Obstacle {
  /// Continues the sentence "waits for …".
  var waitsFor: String
  /// The threads that would have to go on first, with what each does there ("holds it", …).
  var holders: [(thread: SimulatedThread, relation: String)]
}

/// What an operation may have to wait for.
enum Waiting {
  case nothing
  /// A lock, a permit or a message, of which there were so many before anybody gave one.
  case taking(initial: Int)
  /// That the object is open, which its changes decide.
  case opening
  /// That a thread has ended, as it did in this logged step.
  case ending(in: Int?)
  /// The thread's turn on a queue: for a barrier all blocks before it have ended, for another block
  /// the barriers before it.
  case turn(isBarrier: Bool)
}
