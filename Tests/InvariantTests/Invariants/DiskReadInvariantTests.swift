import Testing

@testable import ImageLoadingModel
@testable import SimRuntime
@testable import SimScenarios

@Suite struct DiskReadInvariantTests {
  private typealias Run = BrokenRun
  private static let key = Run.url.absoluteString
  private static let takes = RunEvent.Kind.stimulus(step: "a", .cache(.image(url: key, .disk)))

  private static func image(_ label: String) -> ImageDescriptor {
    ImageDescriptor(format: .png, width: 10, height: 10, byteCount: 100, label: label)
  }

  private static func stores(_ label: String, key: String = key) -> RunEvent.Kind {
    .model(.memoryStored(key: key, image(label)))
  }

  /// Memory has `new` at first; the events are all of the step `a`.
  private func findings(_ kinds: RunEvent.Kind...) throws -> [String] {
    var given = Given()
    given.memory = [(Self.key, Self.image("new"))]
    let events = kinds.enumerated().map { Run.event($0 + 1, $1, by: "a") }
    return try Run.findings(of: events, in: .v5, given: given)
      .filter { $0.hasPrefix("memory-outlives-reads") }
  }

  private static let finding =
    "memory-outlives-reads a: a takes old from disk, and it replaces new in memory"

  @Test func aFileThatReplacesMemoryIsFound() throws {
    #expect(try findings(Self.takes, Self.stores("old")) == [Self.finding])
    #expect(try findings(Self.takes, Self.stores("new")) == [])
    #expect(try findings(Self.takes, Self.stores("old", key: "other")) == [])
    // Others may replace it.
    #expect(try findings(Self.stores("old")) == [])
  }

  @Test func whatIsNotThereCannotBeReplaced() throws {
    for gone in [
      ModelEvent.memoryRemoved(key: Self.key), .memoryEvicted(key: Self.key), .memoryCleared,
    ] {
      #expect(try findings(.model(gone), Self.takes, Self.stores("old")) == [])
    }
    #expect(
      try findings(
        .model(.memoryCleared), .model(.memoryRevived(key: Self.key, Self.image("new"))),
        Self.takes, Self.stores("old")) == [Self.finding])
    var still = Self.image("new")
    still.appliedDecodeOptions = .decodeFirstFrameOnly
    let kept = RunEvent.Kind.model(.memoryStored(key: Self.key, still))
    #expect(try findings(kept, Self.takes, Self.stores("old")) == [])
  }
}
