/// What happens in a run of any app, for custom invariants.
public enum AppEvent: Sendable {
  /// A load began: its name, and its URL.
  case loadBegan(load: String, url: ImageURL?)
  /// The completion of a load is about to be called.
  case completed(load: String, LoadResult)
  case progressed(load: String, received: Int, expected: Int)
  /// A load was cancelled.
  case cancelled(load: String)
  case viewShows(view: String, ViewContent?)
  /// The network saw a request, by its number.
  case requestBegan(url: ImageURL, number: Int)
  /// A request has ended; the error if it failed or was cancelled.
  case requestEnded(url: ImageURL, number: Int, LoadError?)
  case memoryWarning
  /// A part of the app reports a fact of its own.
  case fact(AppFact)
}

/// Something that must always be so in the runs of an app, beside the built-in invariants.
///
/// Events come in the order of the run. An invariant keeps what it needs of them and must not touch the app.
public protocol AppInvariant: Sendable {
  /// Words joined by hyphens, such as `retries-at-most-twice`; no other invariant's.
  static var id: String { get }
  /// What must be so, in one sentence.
  static var sentence: String { get }

  init()

  /// - Returns: what the event breaks; empty if nothing.
  mutating func observe(_ event: AppEvent) -> [AppFinding]

  /// Called once when nothing more can happen.
  mutating func checkAtRest() -> [AppFinding]
}

extension AppInvariant {
  public mutating func checkAtRest() -> [AppFinding] { [] }
}

/// A break of a custom invariant.
public struct AppFinding: Sendable, Hashable {
  /// The load, view or URL that it is about.
  public let subject: String
  /// What is wrong, with the values.
  public let explanation: String

  public init(on subject: String, _ explanation: String) {
    self.subject = subject
    self.explanation = explanation
  }
}
