/// Divides the real time that a command may take among what it does one after the other: each gets an equal share
/// of what those before have left.
struct TimeShares {
  private let end: ContinuousClock.Instant?
  private var remaining: Int

  /// - Parameters:
  ///   - limit: how long all may take from now on; `nil` if there is no limit.
  ///   - count: how many there are.
  init(of limit: Duration?, among count: Int, now: ContinuousClock.Instant = .now) {
    end = limit.map { now + $0 }
    remaining = count
  }

  /// When the share of the next is over; `nil` if there is no limit.
  mutating func next(now: ContinuousClock.Instant = .now) -> ContinuousClock.Instant? {
    guard let end else { return nil }
    defer { remaining -= 1 }
    return now + now.duration(to: max(end, now)) / max(remaining, 1)
  }
}
