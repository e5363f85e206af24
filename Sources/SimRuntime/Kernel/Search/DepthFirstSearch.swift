/// Tries every order, or every order with at most so many preemptions, one choice after the other and
/// the last choice first.
///
/// `@unchecked Sendable` is safe because only the kernel that runs its strategy touches it, on its
/// one real thread.
public final class DepthFirstSearch: DivisibleSearch, @unchecked Sendable {
  /// One choice of the present run.
  private struct Node {
    /// The place of the thread that runs next.
    var chosen: Int
    let count: Int
    /// The place of the thread that would run next without a preemption, if it is enabled.
    let running: Int?
    /// Preemptions before this choice.
    let preemptions: Int
    /// The places that another process tries.
    var elsewhere: [Int] = []

    var isPreemption: Bool { running != nil && running != chosen }
  }

  public let name: String
  private let bound: Int?
  @exclusivity(unchecked) private var path: [Node] = []
  @exclusivity(unchecked) fileprivate var position = 0
  public private(set) var isExhausted = false
  /// Whether the same choices led to another run: what was learned is void then.
  private var hasDiverged = false

  /// - Parameter preemptions: the most preemptions of an order; `nil` for no bound.
  public init(preemptions: Int? = nil) {
    bound = preemptions
    name = preemptions.map { "at most \($0) preemptions" } ?? "every order"
  }

  public func nextStrategy() -> (any Strategy)? {
    position = 0
    return isExhausted || hasDiverged ? nil : OnePath(search: self)
  }

  public func runEnded(_ outcome: Outcome, steps: Int) {
    if case .diverged = outcome {
      hasDiverged = true
      return
    }
    path.removeSubrange(position...)
    advance()
  }

  private func advance() {
    while var node = path.popLast() {
      while let next = next(after: node) {
        if next.elsewhere.contains(next.chosen) {
          node = next
          continue
        }
        path.append(next)
        return
      }
    }
    isExhausted = true
  }

  package func keep(part: Int, of count: Int) -> Int {
    if isExhausted || path.isEmpty { return 0 }
    var number = 0
    func isOwn() -> Bool {
      defer { number += 1 }
      return number % count == part
    }
    for index in path.indices {
      var node = path[index]
      while let next = next(after: node) {
        if !isOwn() { path[index].elsewhere.append(next.chosen) }
        node = next
      }
    }
    if !isOwn() { advance() }
    return number
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

  /// Follows the path as far as it is known, and then continues by itself.
  private struct OnePath: PlainStrategy {
    let search: DepthFirstSearch
    var name: String { search.name }

    func choose(_ choice: Choice) throws(Divergence) -> Int? { try search.choose(choice) }
  }
}
