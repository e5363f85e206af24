import ImageLoadingModel

/// Why a named step of the flow is there, in one generation.
public struct StepRule: Sendable, Hashable {
  /// One or two sentences.
  public let sentence: String
  /// The claims of the documents that say so, and that runs bear out in this generation.
  public let claims: [String]
  /// The claims that say otherwise, and that runs refute in this generation.
  public let refuted: [String]

  public init?(of step: Step, in generation: Generation) { return nil }
}
