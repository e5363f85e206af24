/// An app with custom parts, beside the generations of SDWebImage.
///
/// ```swift
/// let app = AppUnderTest("mine", basedOn: .hardened) { parts in
///   parts.diskCache = { _, standard in LargeFilesOnly(standard: standard) }
/// }
/// ```
///
/// What is not replaced is the model's, in the generation that it is based on. Scenario files that list
/// that generation are run with the app, and expect of it what they expect there.
public struct AppUnderTest: Sendable {
  /// The app as a generation, which scenarios can be run in.
  public let generation: Generation

  /// - Parameters:
  ///   - name: what commands and reports call it; no generation's name.
  ///   - base: the generation whose rules it keeps.
  ///   - parts: replaces parts of the app.
  public init(_ name: String, basedOn base: Generation, _ parts: (inout AppParts) -> Void) {
    var own = AppParts()
    parts(&own)
    generation = base.named(name, with: own)
  }

  /// What commands and reports call it.
  public var name: String { generation.name }
}
