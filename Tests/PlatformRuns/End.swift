/// All that could be seen of one run of a ``Program``.
package struct End: Codable, Hashable, Sendable {
  /// The notes in the order in which they came.
  package var notes: [Note] = []
  /// What the statements saw that read something, by place.
  package var seen: [Int: [Int]] = [:]
  /// What the cells held at last.
  package var cells: [Int] = []
  /// Whether threads waited for what never came.
  package var isStuck = false

  package init() {}

  /// Whether a run that has shown this can still end as `other`.
  package func canBecome(_ other: End) -> Bool {
    other.notes.starts(with: notes) && seen.allSatisfy { other.seen[$0.key] == $0.value }
  }
}

/// That a `note` was done, and where.
package struct Note: Codable, Hashable, Sendable {
  package let place: Int
  package let isMainThread: Bool
  /// The queue on which the code runs, by its label.
  package let queue: QueueName?

  package init(place: Int, isMainThread: Bool, queue: QueueName?) {
    self.place = place
    self.isMainThread = isMainThread
    self.queue = queue
  }
}

extension Note: CustomStringConvertible {
  package var description: String {
    "\(place)\(queue.map { " on \($0)" } ?? "")\(isMainThread ? " (main thread)" : "")"
  }
}

extension End: CustomStringConvertible {
  package var description: String {
    let values = seen.sorted { $0.key < $1.key }.map { "\($0.key) saw \($0.value)" }
    return "notes \(notes), \(values), cells \(cells)\(isStuck ? ", stuck" : "")"
  }
}
