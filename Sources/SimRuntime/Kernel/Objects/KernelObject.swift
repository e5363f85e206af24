import SimText

/// What the kernel knows of a shared object. The base class is always free.
///
/// `@unchecked Sendable` is safe because only the kernel touches its state, on its one real thread.
package class KernelObject: SharedObject, @unchecked Sendable {
  package final let name: String
  /// The same in equivalent runs: made of its maker's id, an ordinal and the name.
  final let key: UInt64
  /// What happened before the next acquire; `nil` if races are not looked for.
  @exclusivity(unchecked) final var trail: Stamp?

  /// The place of its port in ``Kernel/ports``.
  @exclusivity(unchecked) final var portPlace: Int?

  /// What describes its contents, so that states are distinguished.
  enum Source {
    /// Its port, which also says which threads learn of it.
    case port
    /// The kernel, by ``content``.
    case kernel
    /// Only the threads that wrote it.
    case writers
  }

  final let source: Source

  init(name: String, key: UInt64, source: Source = .writers) {
    self.name = name
    self.key = key
    self.source = source
    LiveObjects.change { $0.objects += 1 }
  }

  deinit { LiveObjects.change { $0.objects -= 1 } }

  /// A word for the state in which it is, if the kernel can say that.
  var content: UInt64 { 0 }

  /// Whether `thread` could do `kind` now.
  func admits(_ kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Bool { true }

  /// What `kind` is to the object and to the threads that share it, if `thread` does it now.
  func effect(of kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Effect {
    switch kind {
    case .read: .read
    case .write, .post, .fire, .choose: .write
    case .acquire, .wait, .start, .enter, .join, .receive, .begin, .hold: .nothing
    }
  }

  /// Takes effect when `thread` is chosen to do `kind`.
  func begin(_ kind: VisibleOperation.Kind, by thread: SimulatedThread) {}

  /// `thread` learns from the object what happened before.
  func recall(by thread: SimulatedThread, _ races: RaceFinder) { races.learn(trail, by: thread) }

  /// Lets go of what it holds that has not begun, and now never will: the run has ended.
  func discard() {}

  /// What is left of it when nothing more can happen, and should not be; `nil` if nothing.
  var leftover: Leftover? { nil }

  /// Why `thread` cannot do `kind`, for the report of a deadlock.
  func obstacle(to kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Obstacle {
    Obstacle(waitsFor: Sentence(verbatim: name), holders: [])
  }
}

/// What a thread waits for, and which threads block it.
struct Obstacle {
  /// Continues the sentence "waits for …".
  var waitsFor: Sentence
  /// The threads that would have to run first, with what each does there ("holds it", …).
  var holders: [(thread: SimulatedThread, relation: Sentence)]
}

extension SharedObject where Self: KernelObject {
  /// The object behind a handle that a port hands in.
  ///
  /// A handle of another kind, as that of a cell where a queue is wanted, ends the process with a
  /// message, in release builds as well.
  static func own(_ handle: any SharedObject) -> Self {
    guard let object = handle as? Self else {
      preconditionFailure("\(handle.name) is used as a \(Self.self), and is none of this kernel's")
    }
    return object
  }
}
