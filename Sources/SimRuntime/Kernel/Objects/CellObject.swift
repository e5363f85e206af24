/// A value that threads share.
final class CellObject: KernelObject, @unchecked Sendable {
  /// The checkpoints after which two accesses came.
  struct Places: Equatable {
    let earlier: CheckpointName?
    let later: CheckpointName?
  }

  /// So many races of one cell are told, each at other places.
  static let reportedRacesLimit = 8

  /// Whether each access is atomic in the real program: it orders, and races with nothing.
  private let isAtomic: Bool
  @exclusivity(unchecked) var lastWrite: Access?
  /// The reads since the last write, but for those that happened before another of them.
  @exclusivity(unchecked) var reads: [Access] = []
  var reportedRaces: [Places] = []

  init(name: String, key: UInt64, isAtomic: Bool) {
    self.isAtomic = isAtomic
    super.init(name: name, key: key, source: .port)
  }

  override func effect(of kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Effect {
    let isWrite = kind == .write
    let ordering: Ordering =
      switch (isAtomic, isWrite) {
      case (false, _): .accessing(self, isWrite: isWrite)
      case (true, false): .learning
      case (true, true): .learningAndPublishing
      }
    return Effect(
      access: isWrite ? .write : .read, waiting: .nothing, enabling: .nothing, ordering: ordering)
  }
}
