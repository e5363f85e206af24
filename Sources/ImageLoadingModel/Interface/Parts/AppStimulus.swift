/// A custom stimulus: what a step of a scenario file does to the app, beside the built-in verbs.
///
/// The value of the verb is what the type is decoded from; what is wrong with it is shown with its place in the
/// file. A key that the type does not ask for is wrong as well.
///
/// ```swift
/// /// `{"at": "1 s", "forget": {"after": 2}}`
/// struct Forget: AppStimulus {
///   static let verb = "forget"
///   static let sentence = "The memory cache forgets all but the newest images."
///   static let examples = [#"{"after": 0}"#, #"{"after": 1}"#]
///   let after: Int
///
///   var words: String { "forget all but \(after) images" }
///
///   func perform(on app: RunningApp) async {
///     await app.part(NewestImages.self)?.forget(after: after)
///   }
/// }
/// ```
public protocol AppStimulus: Decodable, Sendable {
  /// A plain name, such as `forget`; no built-in verb, no other key of steps, and no other stimulus's.
  static var verb: String { get }
  /// What it does, in one sentence.
  static var sentence: String { get }
  /// Values that it is decoded from, as JSON, such as `{"after": 1}`. `sim fuzz` writes steps of these; without any
  /// it writes none.
  static var examples: [String] { get }

  /// What the story says of a step.
  var words: String { get }

  /// Does it, on the thread of the step and in its name. The app runs.
  func perform(on app: RunningApp) async
}

extension AppStimulus {
  public static var examples: [String] { [] }

  public var words: String { Self.verb }
}

/// The app, as a custom stimulus gets it.
public struct RunningApp: Sendable {
  /// The world, and the scheduler.
  public let environment: ModelEnvironment
  /// Takes facts.
  public let facts: FactReporter
  private let parts: [any Sendable]

  package init(environment: ModelEnvironment, facts: FactReporter, parts: [any Sendable]) {
    self.environment = environment
    self.facts = facts
    self.parts = parts
  }

  /// The app's part of a custom type, be it the loader, the manager, the prefetcher, the downloader or a
  /// cache. Of several managers it is that of the app.
  /// - Returns: `nil` if the app has no such part, as a generation of SDWebImage has none.
  public func part<Part>(_ type: Part.Type) -> Part? {
    for part in parts {
      if let part = part as? Part { return part }
    }
    return nil
  }
}
