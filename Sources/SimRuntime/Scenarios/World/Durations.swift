import ImageLoadingInterface

/// How long something takes, or when it comes: a duration, or several, of which one is chosen each time. A run
/// that is not told otherwise takes the first, an exploration tries each.
package struct Durations: Hashable, Sendable {
  package var first: Duration
  package var others: [Duration]

  package init(_ first: Duration, or others: [Duration] = []) {
    self.first = first
    self.others = others
  }

  /// Whether there is nothing to wait for, and nothing to choose.
  var isZero: Bool { first <= .zero && others.isEmpty }

  /// The shortest of them.
  package var shortest: Duration { others.reduce(first, min) }

  /// The longest of them.
  package var longest: Duration { others.reduce(first, max) }

  /// Each of them with more time.
  static func + (durations: Durations, more: Duration) -> Durations {
    Durations(durations.first + more, or: durations.others.map { $0 + more })
  }
}
