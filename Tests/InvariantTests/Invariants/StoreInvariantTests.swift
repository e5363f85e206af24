import Testing

@testable import ImageLoadingModel
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios

/// What the app stores takes the place of what was there.
@Suite struct StoreInvariantTests {
  private typealias Run = BrokenRun
  private static let finding =
    "stored-replaces-older k: k was stored, and memory has the image of before"

  private static func image(_ label: String) -> ImageDescriptor {
    ImageDescriptor(format: .png, width: 10, height: 10, byteCount: 100).labelled(label)
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

  /// Bytes are written before the caller continues.
  @Test func bytesAreJudgedWhenTheCallHasReturned() throws {
    let writes = RunEvent.Kind.stimulus(
      step: "new", .cache(.storeData(url: "k", ImageData(Self.image("new")))))
    let done = RunEvent.Kind.answered(
      AnswerRecord(step: "new", text: "done", queue: .main, time: .zero))
    let (stored, found) = (Self.stored, Self.found)
    #expect(
      try findings(("new", writes), ("new", stored), ("new", done), ("a", found))
        == [Self.finding])
    #expect(
      try findings(("new", writes), ("new", stored), ("a", found), ("new", done)) == [])
    #expect(try findings(("new", writes), ("new", done), ("a", found)) == [])
  }
}

/// What is removed after a load has completed is not brought back by it.
@Suite struct LateStoreTests {
  private typealias Run = BrokenRun
  private static let finding =
    "completed-load-brings-nothing-back a: a had completed when k was removed, and stores it now"
  private static let removes = RunEvent.Kind.stimulus(step: "x", .remove(url: "k", fromDisk: true))
  private static let inMemory = RunEvent.Kind.model(.memoryRemoved(key: "k"))
  private static let onDisk = RunEvent.Kind.model(.diskRemoved(key: "k"))
  private static let kept = RunEvent.Kind.model(.memoryStored(key: "k", Run.image))
  private static let written = RunEvent.Kind.model(.diskStored(key: "k", ImageData(Run.image)))

  private func findings(_ events: (String, RunEvent.Kind)...) throws -> [String] {
    try Run.findings(of: events.enumerated().map { Run.event($0 + 1, $1.1, by: $1.0) })
      .filter { $0.hasPrefix("completed-load-brings-nothing-back") }
  }

  @Test func aLateStoreIsFound() throws {
    let ended = ("a", Run.completed("a"))
    let removes = ("x", Self.removes)
    let (inMemory, onDisk) = (("x", Self.inMemory), ("x", Self.onDisk))
    #expect(try findings(ended, removes, inMemory, ("a", Self.kept)) == [Self.finding])
    #expect(try findings(ended, removes, inMemory, onDisk, ("a", Self.written)) == [Self.finding])
    let clears = ("x", RunEvent.Kind.stimulus(step: "x", .clearDisk))
    let cleared = ("x", RunEvent.Kind.model(.diskCleared))
    #expect(try findings(ended, clears, cleared, ("a", Self.written)) == [Self.finding])
    // The file comes first, as it was posted first.
    #expect(try findings(ended, removes, inMemory, ("a", Self.written), onDisk) == [])
  }

  @Test func whatIsNewMayCome() throws {
    let removes = ("x", Self.removes)
    let (inMemory, onDisk) = (("x", Self.inMemory), ("x", Self.onDisk))
    let ended = ("a", Run.completed("a"))
    // The load was under way when the app asked.
    #expect(
      try findings(removes, ended, inMemory, onDisk, ("a", Self.kept), ("a", Self.written)) == [])
    // It had only got the cached image, or a part.
    for before in [Run.completed("a", type: .disk), Run.completed("a", isFinished: false)] {
      #expect(try findings(("a", before), removes, inMemory, ("a", Self.kept)) == [])
    }
    // Another one stores it, another key is meant, or memory was short.
    #expect(try findings(ended, removes, inMemory, ("b", Self.kept)) == [])
    let other = RunEvent.Kind.model(.memoryStored(key: "other", Run.image))
    #expect(try findings(ended, removes, inMemory, ("a", other)) == [])
    #expect(try findings(ended, ("w", .model(.memoryCleared)), ("a", Self.kept)) == [])
  }
}
