import Testing

@testable import ImageLoadingModel
@testable import SimKernel
@testable import SimRuntime

/// What the app stores takes the place of what was there.
@Suite struct StoreInvariantTests {
  private typealias Run = BrokenRun
  private static let finding =
    "stored-replaces-older k: k was stored, and memory has the image of before"

  private static func image(_ label: String) -> ImageDescriptor {
    ImageDescriptor(format: .png, width: 10, height: 10, byteCount: 100, label: label)
  }
  private static let stores = RunEvent.Kind.stimulus(
    step: "new", .store(url: "k", image("new"), toDisk: true))
  private static let stored = RunEvent.Kind.model(.diskStored(key: "k", ImageData(image("new"))))
  private static let found = RunEvent.Kind.model(.memoryRead(key: "k", found: true))
  private static func kept(_ label: String) -> RunEvent.Kind {
    .model(.memoryStored(key: "k", image(label)))
  }

  /// What is found of events, each in the name of a step or a load, where memory has the old image.
  private func findings(_ events: (String, RunEvent.Kind)...) throws -> [String] {
    var given = Given()
    given.memory = [("k", Self.image("old"))]
    return try Run.findings(
      of: events.enumerated().map { Run.event($0 + 1, $1.1, by: $1.0) }, given: given
    ).filter { $0.hasPrefix("stored-replaces-older") }
  }

  @Test func anOlderImageIsFound() throws {
    let (stores, stored, found) = (Self.stores, Self.stored, Self.found)
    #expect(try findings(("new", stores), ("new", stored), ("a", found)) == [Self.finding])
    let revived = RunEvent.Kind.model(.memoryRevived(key: "k", Self.image("old")))
    #expect(try findings(("new", stores), ("new", stored), ("a", revived)) == [Self.finding])
    // The file is not there yet, or memory has lost or replaced its image.
    #expect(try findings(("new", stores), ("a", found), ("new", stored)) == [])
    let removed = RunEvent.Kind.model(.memoryRemoved(key: "k"))
    #expect(
      try findings(("new", stores), ("new", removed), ("new", stored), ("a", found)) == [])
    #expect(
      try findings(("new", stores), ("new", Self.kept("new")), ("new", stored), ("a", found)) == [])
    #expect(
      try findings(("new", stores), ("new", stored), ("b", Self.kept("b")), ("a", found)) == [])
  }

  @Test func theSamePictureIsNotOlder() throws {
    let (stores, stored, found) = (Self.stores, Self.stored, Self.found)
    for label in ["new", "new-as-JPEG"] {
      #expect(
        try findings(
          ("b", Self.kept(label)), ("new", stores), ("new", stored), ("a", found)) == [])
    }
    // A load has put something into memory since the call.
    #expect(
      try findings(("new", stores), ("b", Self.kept("old")), ("new", stored), ("a", found)) == [])
    // A load has stored the file.
    #expect(try findings(("b", stored), ("a", found)) == [])
    let inMemory = RunEvent.Kind.stimulus(
      step: "new", .store(url: "k", Self.image("new"), toDisk: false))
    #expect(try findings(("new", inMemory), ("new", stored), ("a", found)) == [])
  }

  /// Bytes are written before the caller goes on.
  @Test func bytesAreJudgedWhenTheCallHasReturned() throws {
    let writes = RunEvent.Kind.stimulus(
      step: "new", .cache(.storeData(url: "k", ImageData(Self.image("new")))))
    let done = RunEvent.Kind.answered(
      AnswerRecord(step: "new", text: "done", queue: "main", time: .zero))
    let (stored, found) = (Self.stored, Self.found)
    #expect(
      try findings(("new", writes), ("new", stored), ("new", done), ("a", found))
        == [Self.finding])
    #expect(
      try findings(("new", writes), ("new", stored), ("a", found), ("new", done)) == [])
    #expect(try findings(("new", writes), ("new", done), ("a", found)) == [])
  }
}
