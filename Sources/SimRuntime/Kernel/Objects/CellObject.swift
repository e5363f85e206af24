import ImageLoadingModel

/// A value that threads share.
final class CellObject: KernelObject, @unchecked Sendable {
  /// The named steps after which two accesses came.
  struct Places: Equatable {
    let earlier: NamedStep?
    let later: NamedStep?
  }

  /// So many races of one cell are told, each at other places.
  static let toldRacesLimit = 8

  /// Whether each access is atomic in the real program: it orders, and races with nothing.
  private let isAtomic: Bool
  @exclusivity(unchecked) var lastWrite: Access?
  /// The reads since the last write, but for those that happened before another of them.
  @exclusivity(unchecked) var reads: [Access] = []
  var toldRaces: [Places] = []

  init(name: String, key: UInt64, isAtomic: Bool) {
    self.isAtomic = isAtomic
    super.init(name: name, key: key, tellsItsValue: true)
  }

  override func order(
    _ kind: Operation.Kind, by thread: SimulatedThread, step: Int, _ races: RaceFinder
  ) {
    guard isAtomic else {
      return races.note(self, isWrite: kind == .write, by: thread, step: step)
    }
    races.learn(trail, by: thread)
    if kind == .write { races.release(into: &trail, by: thread) }
  }
}
