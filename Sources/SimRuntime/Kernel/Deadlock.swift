import ImageLoadingModel

/// Why no thread can go on: who waits for what, and who stands in the way.
public struct Deadlock: Sendable, Equatable, CustomStringConvertible {
  /// One thread that waits.
  public struct Link: Sendable, Equatable {
    public let thread: String
    /// Continues "waits for …".
    public let waitsFor: String
    /// The thread in the way and what it does, such as `(B, "holds it")`.
    public let holders: [Holder]
    /// The named step before which a scenario holds the thread, if one does.
    public let heldAt: String?
  }

  public struct Holder: Sendable, Equatable {
    public let thread: String
    public let relation: String
  }

  /// Each thread that waits, the members of a cycle first.
  public let links: [Link]
  /// How many of the links form a cycle; 0 if there is none.
  public let cycleLength: Int

  /// Builds the report from the threads that have not ended.
  init(waiting threads: [SimulatedThread]) {
    let obstacles = threads.map { $0.operation.kernelObject.obstacle(to: $0.operation.kind, by: $0) }
    let cycle = Self.findCycle(threads: threads, obstacles: obstacles)
    let order = cycle + threads.indices.filter { !cycle.contains($0) }
    links = order.map { index in
      Link(
        thread: threads[index].title,
        waitsFor: obstacles[index].waitsFor,
        holders: obstacles[index].holders.map {
          Holder(thread: $0.thread.title, relation: $0.relation)
        },
        heldAt: threads[index].heldAt?.name)
    }
    cycleLength = cycle.count
  }

  /// Follows from each thread the first holder that waits too, until one comes again.
  private static func findCycle(threads: [SimulatedThread], obstacles: [Obstacle]) -> [Int] {
    for start in threads.indices {
      var path: [Int] = []
      var next: Int? = start
      while let index = next {
        if let first = path.firstIndex(of: index) { return Array(path[first...]) }
        path.append(index)
        next = obstacles[index].holders.lazy
          .compactMap { holder in threads.firstIndex { $0 === holder.thread } }.first
      }
    }
    return []
  }

  public var description: String {
    links.enumerated().map { index, link in
      var text = "\(link.thread) waits for \(link.waitsFor)"
      if let step = link.heldAt { text = "\(link.thread) is held before \(step)" }
      for (position, holder) in link.holders.enumerated() {
        let who = holder.thread == link.thread ? "the same thread" : holder.thread
        text += (position == 0 ? ": " : " and ") + "\(who) \(holder.relation)"
      }
      if cycleLength > 0, index == cycleLength - 1 { text += " (the circle is closed)" }
      return text
    }.joined(separator: "\n")
  }
}
