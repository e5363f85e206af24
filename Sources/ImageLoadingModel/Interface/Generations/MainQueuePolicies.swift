/// How blocks get to the main queue (C236 to C239).
package struct MainQueuePolicies: Sendable {
  /// How it is decided that a block may run where it is.
  package enum Test: Sendable {
    /// `+[NSThread isMainThread]`: the running thread is the main thread, whatever queue it works
    /// for.
    case thread
    /// `dispatch_queue_get_label`: the running queue is the main queue, by its label.
    case queueLabel
  }

  package let test: Test
  /// Whether a thread that calls a completion waits until it has returned.
  package let completionsBlock: Bool

  static let v3 = MainQueuePolicies(test: .thread, completionsBlock: true)
  static let v42 = MainQueuePolicies(test: .queueLabel, completionsBlock: false)
  static let v5 = MainQueuePolicies(test: .queueLabel, completionsBlock: false)
}
