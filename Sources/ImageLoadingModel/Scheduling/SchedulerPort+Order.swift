import Synchronization

extension SchedulerPort {
  /// Puts things in an order that nothing in the program decides, as that in which a set or a dictionary
  /// gives its elements.
  ///
  /// Each of them takes its place in a step of its own, so the strategy chooses between the orders as it
  /// chooses between threads, and a schedule says what it chose. The default strategy leaves them as they
  /// are.
  ///
  /// - Parameters:
  ///   - name: what is enumerated, for reports.
  ///   - title: what a report calls one of the things.
  public func inAnyOrder<Thing: Sendable>(
    _ things: [Thing], of name: String, title: (Thing) -> String
  ) async -> [Thing] {
    guard things.count > 1 else { return things }
    let object = core.register(.order, named: "order of \(name)")
    let order = PlacesTaken()
    let takers = things.indices.map { index in
      thread("\(title(things[index])) of \(name)") { [core] in
        await core.perform(VisibleOperation(.choose, object))
        order.indices.withLock { $0.append(index) }
      }
    }
    for taker in takers { await join(taker) }
    core.touch(object, .read)
    let indices = order.indices.withLock { $0 }
    // After the end of the run no thread takes a place.
    return indices.count == things.count ? indices.map { things[$0] } : things
  }
}

/// Which things have their places.
private final class PlacesTaken: Sendable {
  let indices = Mutex<[Int]>([])
}
