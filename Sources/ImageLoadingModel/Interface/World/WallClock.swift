/// `NSDate`: a date as people and file systems use it; unlike virtual time, it can be set.
public struct WallTime: Hashable, Comparable, Sendable {
  /// Time since the reference date of the run.
  public let sinceReference: Duration

  public init(sinceReference: Duration) { self.sinceReference = sinceReference }

  public static func < (left: WallTime, right: WallTime) -> Bool {
    left.sinceReference < right.sinceReference
  }

  /// The time so much later.
  public static func + (time: WallTime, span: Duration) -> WallTime {
    WallTime(sinceReference: time.sinceReference + span)
  }

  /// The time so much earlier.
  public static func - (time: WallTime, span: Duration) -> WallTime {
    WallTime(sinceReference: time.sinceReference - span)
  }
}

/// The clock with which file dates are compared.
public protocol WallClock: Sendable {
  /// The date now. Reading it is a step: another thread may set the clock.
  ///
  /// Original: `+[NSDate date]`.
  func now() async -> WallTime
}
