/// How a run ended.
public enum Outcome: Sendable, Equatable {
  /// Nothing more can happen: every thread has ended and no timer is left.
  case rest
  /// Nothing more could happen at the instant at which the run was to end.
  case idle
  /// The bound on virtual time was reached.
  case timeBound(Duration)
  /// Threads wait for each other, or for something that no thread will do.
  case deadlock(Deadlock)
  /// More steps than the bound without time moving.
  case livelock(steps: Int)
  /// The modelled program has crashed.
  case crashed(reason: CrashReason, thread: ThreadID)
  /// More steps than the bound on the whole run.
  case stepBound(Int)
  /// The observer of the run ended it.
  case interrupted
  /// The strategy gave the run up: the rest of it would show nothing new.
  case pruned
  /// The replay differs from its recording.
  case diverged(Divergence)
  /// The code under test left the kernel: it awaited something that is not a port, or a task that it has begun
  /// by itself used a port or did not end.
  case escaped(thread: ThreadID, advice: String)

  /// Whether the run says nothing of the program: the same choices led elsewhere, or something left the kernel.
  var isVoid: Bool {
    switch self {
    case .diverged, .escaped: true
    case .rest, .idle, .timeBound, .stepBound, .deadlock, .livelock, .crashed, .pruned,
      .interrupted:
      false
    }
  }

  /// Whether enabled threads were left behind.
  var isCutShort: Bool {
    switch self {
    case .crashed, .interrupted, .livelock, .stepBound: true
    case .rest, .idle, .timeBound, .deadlock, .pruned, .diverged, .escaped: false
    }
  }
}

extension Outcome {
  /// The ways in which a run ends, by the names that scenario files and traces call them by.
  package enum Kind: String, Sendable, CaseIterable {
    case rest, idle, timeBound, deadlock, livelock, crashed
    case stepBound, interrupted, pruned, diverged, escaped
  }

  package var kind: Kind {
    switch self {
    case .rest: .rest
    case .idle: .idle
    case .timeBound: .timeBound
    case .deadlock: .deadlock
    case .livelock: .livelock
    case .crashed: .crashed
    case .stepBound: .stepBound
    case .interrupted: .interrupted
    case .pruned: .pruned
    case .diverged: .diverged
    case .escaped: .escaped
    }
  }

  /// What scenario files call it.
  public var name: String { kind.rawValue }
}

/// Where a replay first differs from what was recorded.
public struct Divergence: Error, Sendable, Equatable, CustomStringConvertible {
  /// The step of the run at which it was seen.
  public let step: Int
  /// What differs, with both sides.
  public let difference: String

  public init(step: Int, difference: String) {
    self.step = step
    self.difference = difference
  }

  public var description: String { "the replay diverges at step \(step): \(difference)" }
}
