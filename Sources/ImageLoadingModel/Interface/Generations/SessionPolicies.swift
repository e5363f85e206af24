/// How a download reaches the network (C212).
package enum Transport: Sendable {
  /// `NSURLConnection`: each download has a thread with a run loop.
  case connection
  /// `NSURLSession`: one delegate queue for all.
  case session(SessionPolicies)

  /// Whether the app can replace the session of the downloads, where there is one.
  package var canReplaceSession: Bool {
    switch self {
    case .connection: false
    case .session(let policies): policies.canReplaceSession
    }
  }

  /// What differs between session operations. Asking a connection for it is a mistake.
  package var session: SessionPolicies {
    guard case .session(let policies) = self else {
      preconditionFailure("a connection's operation asks for the policies of a session")
    }
    return policies
  }
}

/// What differs in operations that run on a session.
package struct SessionPolicies: Sendable {
  /// What keeps threads from the tables of operations and of handlers.
  package enum Table: Sendable {
    /// Concurrent queues with barriers (C218).
    case behindBarriers
    /// A semaphore for the operations, the operation's lock for its handlers
    /// (SDWebImageDownloader.m 5.1.0).
    case underLock
  }

  /// Where downloaded bytes are decoded.
  package enum Decoding: Sendable {
    case onDelegateQueue
    /// A serial queue of each operation (SDWebImageDownloaderOperation.m 5.1.0).
    case onCoderQueue
  }

  /// When a background task is ended.
  package enum BackgroundTaskEnd: Sendable {
    /// At the end of `start`, when the transfer has only begun.
    case withStart
    /// When the operation is over.
    case withReset
  }

  /// How an operation releases what it holds when it has ended.
  package enum Reset: Sendable {
    /// Its data on the session's delegate queue.
    case onDelegateQueue
    /// All under its own lock (SDWebImageDownloaderOperation.m 5.1.0).
    case underLock
  }

  package let table: Table
  package let reset: Reset
  /// Whether an operation keeps its lock while it delivers its end to its handlers, so that only
  /// one of two ends is delivered.
  package let deliversUnderLock: Bool
  /// Whether no load can join an operation from the time on at which its end is delivered.
  package let closesHandlersAtEnd: Bool
  /// Whether handlers are called at once where main is the current queue, whatever lock is held.
  package let callsInlineOnMain: Bool
  package let decoding: Decoding
  package let backgroundTaskEnds: BackgroundTaskEnd
  /// What loads that wait for a cancelled download get; `nil` for nothing.
  package let cancelError: LoadError?
  /// Whether a task is resumed before the operation looks if there is one.
  package let resumesUntested: Bool
  /// Whether the download option, not the request's cache policy, decides that the URL cache keeps a
  /// response.
  package let keepsResponseByOption: Bool
  /// Whether the app can replace the session.
  package let canReplaceSession: Bool

  static let v42 = SessionPolicies(
    table: .behindBarriers, reset: .onDelegateQueue, deliversUnderLock: false,
    closesHandlersAtEnd: false, callsInlineOnMain: true,
    decoding: .onDelegateQueue, backgroundTaskEnds: .withStart,
    cancelError: nil, resumesUntested: true, keepsResponseByOption: false,
    canReplaceSession: true)
  static let v5 = SessionPolicies(
    table: .underLock, reset: .underLock, deliversUnderLock: true, closesHandlersAtEnd: true,
    callsInlineOnMain: false, decoding: .onCoderQueue,
    backgroundTaskEnds: .withReset,
    cancelError: LoadError(SDWebImageErrorCode.cancelled), resumesUntested: false,
    keepsResponseByOption: true, canReplaceSession: false)
}
