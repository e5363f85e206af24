/// Makes runs of a ``DepthFirstSearch``, one after the other: all orders that begin as its first one does.
///
/// `@unchecked Sendable` is safe because in a round only the thread that makes its run touches it, and
/// between rounds only the search does.
final class DepthFirstWorker: ConcurrentRun, @unchecked Sendable {
  /// One choice of the present run.
  private struct Node {
    /// The place of the thread that runs next.
    var chosen: Int
    let count: Int
    /// The place of the thread that would run next without a preemption, if it is enabled.
    let running: Int?
    /// Preemptions before this choice.
    let preemptions: Int
    /// The places that another worker tries, or another process.
    var elsewhere: [Int] = []

    var isPreemption: Bool { running != nil && running != chosen }
  }

  private let name: String
  private let bound: Int?
  /// How many of the first choices stay as they are: other workers try the rest there.
  @exclusivity(unchecked) private var fixed = 0
  @exclusivity(unchecked) private var path: [Node] = []
  @exclusivity(unchecked) private var position = 0
  /// Whether no order is left.
  @exclusivity(unchecked) private(set) var isDone = false
  /// Whether the same choices led to another run: what was learned is void then.
  @exclusivity(unchecked) private(set) var hasDiverged = false

  init(name: String, preemptions bound: Int?) {
    self.name = name
    self.bound = bound
  }

  /// Takes the largest part of what is left to another worker.
  private init(name: String, preemptions bound: Int?, path: [Node]) {
    self.name = name
    self.bound = bound
    self.path = path
    fixed = path.count
  }

  // MARK: Between runs

  /// The first choice at which an order is left beside the present one; `nil` if there is none.
  var firstOpenChoice: Int? {
    path.indices.dropFirst(fixed).first { nextOwn(after: path[$0]) != nil }
  }

  /// - Parameter choice: the first one that is open.
  /// - Returns: another worker, which has the first order that was left there and all that begin like it.
  func divided(at choice: Int) -> DepthFirstWorker? {
    guard let next = nextOwn(after: path[choice]) else { return nil }
    path[choice].elsewhere.append(next.chosen)
    return DepthFirstWorker(name: name, preemptions: bound, path: path[..<choice] + [next])
  }

  /// Leaves to others what is left at choices, and the present order with all that begin like it.
  func leave(where isElsewhere: () -> Bool) {
    if path.isEmpty { return }
    for index in path.indices.dropFirst(fixed) {
      var node = path[index]
      while let next = nextOwn(after: node) {
        if isElsewhere() { path[index].elsewhere.append(next.chosen) }
        node = next
      }
    }
    if isElsewhere() { advance() }
  }

  private func advance() {
    while path.count > fixed, let node = path.popLast() {
      guard let next = nextOwn(after: node) else { continue }
      path.append(next)
      return
    }
    isDone = true
  }

  private func nextOwn(after node: Node) -> Node? {
    var next = next(after: node)
    while let node = next, node.elsewhere.contains(node.chosen) { next = self.next(after: node) }
    return next
  }

  /// The running thread is tried first, then the others in their order.
  private func next(after node: Node) -> Node? {
    var next = node
    if let running = node.running {
      if let bound, node.preemptions >= bound { return nil }
      next.chosen = node.chosen == running ? 0 : node.chosen + 1
      if next.chosen == running { next.chosen += 1 }
    } else {
      next.chosen += 1
    }
    return next.chosen < node.count ? next : nil
  }

  // MARK: A run

  /// Follows the path as far as it is known, and then continues by itself.
  var strategy: any Strategy { OnePath(worker: self) }

  func begin() { position = 0 }

  func ended(_ outcome: Outcome) {
    if outcome.isVoid {
      hasDiverged = true
      return
    }
    path.removeSubrange(position...)
    advance()
  }

  fileprivate func choose(_ choice: Choice) throws(Divergence) -> Int {
    defer { position += 1 }
    if position < path.count {
      let node = path[position]
      guard node.count == choice.enabled.count, node.running == choice.running else {
        throw Divergence(
          step: choice.step,
          difference: "the same choices led to another state: the code under test uses something "
            + "beside the ports")
      }
      return node.chosen
    }
    let preemptions = path.last.map { $0.preemptions + ($0.isPreemption ? 1 : 0) } ?? 0
    path.append(
      Node(
        chosen: choice.running ?? 0, count: choice.enabled.count, running: choice.running,
        preemptions: preemptions))
    return path[position].chosen
  }

  private struct OnePath: PlainStrategy {
    let worker: DepthFirstWorker
    var name: String { worker.name }

    func choose(_ choice: Choice) throws(Divergence) -> Int? { try worker.choose(choice) }
  }
}
