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

/// Takes facts of a custom part; anything may be reported, at any time and on any thread of the run.
public struct FactReporter: Sendable {
  private let take: @Sendable (AppFact) -> Void

  package init(_ take: @escaping @Sendable (AppFact) -> Void) { self.take = take }

  /// Drops every fact.
  static let none = FactReporter { _ in }

  /// Reports it now, in the name of what the running thread acts for.
  public func report(_ fact: AppFact) { take(fact) }
}
