import SimText

/// Why no thread is enabled: what each thread waits for, and which thread blocks it.
public struct Deadlock: Sendable, Equatable, CustomStringConvertible {
  /// One thread that waits.
  public struct Link: Sendable, Equatable {
    /// The name of the thread that waits.
    public let thread: String
    /// Its id.
    public let threadID: String
    /// Continues "waits for …", in English.
    public var waitsFor: String { obstacle.text }
    /// Continues "waits for …".
    package let obstacle: Sentence
    /// The thread in the way and what it does, such as `(B, "holds it")`.
    public let holders: [Holder]
    /// The checkpoint before which a scenario holds the thread, if one does.
    public let heldAt: String?
    /// Whether it waits for its turn on a serial queue that it is on itself.
    public let isOnItsOwnQueue: Bool
  }

  /// A thread that would have to run first.
  public struct Holder: Sendable, Equatable {
    /// Its name.
    public let thread: String
    /// What it does there, in English.
    public var relation: String { act.text }
    /// What it does there.
    package let act: Sentence
  }

  /// Each thread that waits, the members of a cycle first.
  public let links: [Link]
  /// How many of the links form a cycle; 0 if there is none.
  public let cycleLength: Int

  /// Builds the report from the threads that have not ended.
  package init(waiting threads: [SimulatedThread]) {
    let obstacles = threads.map {
      $0.operation.kernelObject.obstacle(to: $0.operation.kind, by: $0)
    }
    let cycle = Self.findCycle(threads: threads, obstacles: obstacles)
    let order = cycle + threads.indices.filter { !cycle.contains($0) }
    links = order.map { index in
      Link(
        thread: threads[index].title,
        threadID: threads[index].id.description,
        obstacle: obstacles[index].waitsFor,
        holders: obstacles[index].holders.map {
          Holder(thread: $0.thread.title, act: $0.relation)
        },
        heldAt: threads[index].heldAt?.name,
        isOnItsOwnQueue: (threads[index].operation.kernelObject as? QueueObject)?.isSerial == true
          && obstacles[index].holders.contains { $0.thread === threads[index] })
    }
    cycleLength = cycle.count
  }

  /// Looks for a circle in the wait-for graph of the threads, depth first: each thread is left
  /// once.
  private static func findCycle(threads: [SimulatedThread], obstacles: [Obstacle]) -> [Int] {
    var places: [ObjectIdentifier: Int] = [:]
    for (index, thread) in threads.enumerated() { places[ObjectIdentifier(thread)] = index }
    let next = obstacles.map { $0.holders.compactMap { places[ObjectIdentifier($0.thread)] } }
    var isLeft = Array(repeating: false, count: threads.count)
    var placeInPath = Array(repeating: -1, count: threads.count)
    for start in threads.indices where !isLeft[start] {
      var path = [(thread: start, tried: 0)]
      placeInPath[start] = 0
      while let (thread, tried) = path.last {
        guard tried < next[thread].count else {
          isLeft[thread] = true
          placeInPath[thread] = -1
          path.removeLast()
          continue
        }
        path[path.count - 1].tried += 1
        let holder = next[thread][tried]
        if placeInPath[holder] >= 0 { return path[placeInPath[holder]...].map(\.thread) }
        if isLeft[holder] { continue }
        placeInPath[holder] = path.count
        path.append((holder, 0))
      }
    }
    return []
  }

  /// What differs between systems.
  private static let ownQueueNote =
    "a sync onto the current queue: recent systems end the app here, older ones hang, and this run "
    + "hangs" as Sentence

  /// Which thread waits for which, a sentence for each.
  package var sentences: [Sentence] {
    let chain = links.enumerated().map { index, link -> Sentence in
      let isLast = cycleLength > 0 && index == cycleLength - 1
      return isLast ? "\(link.sentence) (the circle is closed)" : link.sentence
    }
    return chain + (links.contains(where: \.isOnItsOwnQueue) ? [Self.ownQueueNote] : [])
  }

  public var description: String { sentences.map(\.text).joined(separator: "\n") }
}

extension Deadlock.Link {
  /// The thread, what it waits for, and who is in its way.
  fileprivate var sentence: Sentence {
    let head: Sentence =
      heldAt.map { "\(thread) is held before \($0)" } ?? "\(thread) waits for \(obstacle)"
    if holders.isEmpty { return head }
    let list = holders.map { holder -> Sentence in
      holder.thread == thread
        ? "the same thread \(holder.act)" : "\(holder.thread) \(holder.act)"
    }
    return "\(head): \(list, separator: " and ")"
  }

  /// Continues "waits for …" where a scenario may hold the thread.
  package var wait: Sentence { heldAt.map { "the stimulus before \($0)" } ?? obstacle }
}
