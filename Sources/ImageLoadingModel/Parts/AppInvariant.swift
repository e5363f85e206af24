/// A fact that a custom part reports: it stands in the story, and custom invariants get it.
public struct AppFact: Sendable, Hashable {
  /// A word, such as `retried`.
  public let name: String
  /// What it is about: a load, a URL, a view.
  public let subject: String
  /// In the order in which they are shown.
  public let fields: [Field]

  /// A named value of a fact.
  public struct Field: Sendable, Hashable {
    /// What is reported, such as `retry`: the story shows it before its value.
    public let name: String
    /// What it is this time, such as `3`; may be empty.
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public init(_ name: String, about subject: String, _ fields: [Field] = []) {
    self.name = name
    self.subject = subject
    self.fields = fields
  }

  /// Its fields, as the story shows them.
  package var fieldText: String {
    fields.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
  }
}

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
