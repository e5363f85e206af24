/// What makes one thing happen before another, for the search for data races.
extension Kernel {
  /// A moment of the running thread, for what it causes; `nil` if races are not looked for.
  func mark() -> Stamp? {
    guard let races, let current else { return nil }
    return races.stamp(of: current)
  }

  /// The running thread is elsewhere from now on: on another queue, or in another name.
  func moved() { current?.clock.place = nil }
}
