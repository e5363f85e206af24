import Testing

@testable import ImageLoadingModel
@testable import SimRuntime

private typealias Run = BrokenRun

/// Who has waited for the I/O queue asks memory once more.
@Suite struct WaitingInvariantTests {
  private static let key = Run.url.absoluteString
  private static let id = "no-disk-for-what-memory-has b: "
  private static let reads = [Self.id + "b reads the file of \(Self.key), and memory has the image"]

  private let stores = RunEvent.Kind.model(.memoryStored(key: Self.key, Run.image))
  private let file = RunEvent.Kind.model(
    .fileRead(key: Self.key, path: "/f", ImageData(Run.image)))

  private func asked(_ isFound: Bool) -> RunEvent.Kind {
    .model(.memoryRead(key: Self.key, found: isFound))
  }

  /// What is found of load `b`, whose events have a place; `a` is somebody else.
  private func findings(
    given: Given = Given(), of events: (String, RunEvent.Kind, String)...
  ) throws -> [String] {
    let all = [("b", try Run.began("b"), "main")] + events
    return try Run.findings(
      of: all.enumerated().map { Run.event($0 + 1, $1.1, by: $1.0, place: $1.2) }, in: .v5,
      given: given
    ).filter { $0.hasPrefix("no-disk-for-what-memory-has") }
  }

  @Test func whatHasComeIsNotReadAgain() throws {
    let miss = ("b", asked(false), "main")
    #expect(try findings(of: miss, ("a", stores, "io"), ("b", file, "io")) == Self.reads)
    let none = RunEvent.Kind.model(.fileRead(key: Self.key, path: "/f", nil))
    #expect(
      try findings(of: miss, ("a", stores, "main"), ("b", none, "io")) == [
        Self.id + "b looks for the file of \(Self.key), and memory has the image"
      ])
    // A file that is read twice is one.
    #expect(
      try findings(of: miss, ("a", stores, "io"), ("b", file, "io"), ("b", file, "io"))
        == Self.reads)
    // It comes back from the weak table, or was there before.
    let revived = RunEvent.Kind.model(.memoryRevived(key: Self.key, Run.image))
    #expect(try findings(of: miss, ("a", revived, "main"), ("b", file, "io")) == Self.reads)
    var given = Given()
    given.memory = [(Self.key, Run.image)]
    #expect(try findings(given: given, of: miss, ("b", file, "io")) == Self.reads)
  }

  @Test func whatMemoryHasNotIsRead() throws {
    let (miss, come) = (("b", asked(false), "main"), ("a", stores, "io"))
    #expect(try findings(of: miss, ("b", file, "io")) == [])
    for gone in [
      ModelEvent.memoryRemoved(key: Self.key), .memoryEvicted(key: Self.key), .memoryCleared,
    ] {
      #expect(try findings(of: miss, come, ("a", .model(gone), "main"), ("b", file, "io")) == [])
    }
  }

  @Test func othersAreNotJudged() throws {
    let (miss, come) = (("b", asked(false), "main"), ("a", stores, "io"))
    // It has asked again, and the image came between the question and the file.
    #expect(try findings(of: miss, ("b", asked(false), "io"), come, ("b", file, "io")) == [])
    // It has the image, and wants its bytes.
    #expect(try findings(of: miss, come, ("b", asked(true), "main"), ("b", file, "io")) == [])
    // It has found the image in the weak table, and wants its bytes.
    let revives = RunEvent.Kind.model(.memoryRevived(key: Self.key, Run.image))
    #expect(try findings(of: miss, ("b", revives, "main"), ("b", file, "io")) == [])
    // Memory may have one of another class.
    let options = RunEvent.Kind.model(.optionsProcessed(Subject("b"), .matchAnimatedImageClass))
    #expect(try findings(of: ("b", options, "main"), miss, come, ("b", file, "io")) == [])
    // Another reads it, who is no load, or who has asked for another key.
    #expect(try findings(of: miss, come, ("c", file, "io")) == [])
    #expect(try findings(of: ("c", asked(false), "main"), come, ("c", file, "io")) == [])
    let other = RunEvent.Kind.model(.fileRead(key: "other", path: "/o", ImageData(Run.image)))
    #expect(try findings(of: miss, come, ("b", other, "io")) == [])
  }
}
