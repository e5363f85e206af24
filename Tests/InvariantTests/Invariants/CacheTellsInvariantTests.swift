import Testing

@testable import ImageLoadingModel
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios

private typealias Run = BrokenRun

/// The cache does not deny what it has.
@Suite struct CacheTellsInvariantTests {
  private static let key = Run.url.absoluteString
  private static let id = "cache-tells-what-it-has q: "
  private static let notOnDisk =
    id + "q is told that https://a/1.png is not on disk, and the disk has had it since the call"
  private static let notCached =
    id + "q is told that https://a/1.png is not cached, and the cache has had it since the call"

  private func asks(_ request: CacheRequest) -> RunEvent.Kind {
    .stimulus(step: "q", .cache(request))
  }

  private func answered(_ statement: AnswerRecord.Statement?) -> RunEvent.Kind {
    .answered(AnswerRecord(step: "q", text: "", queue: .main, time: .zero, statement: statement))
  }

  private func findings(
    _ kinds: RunEvent.Kind..., in generation: Generation = .v5, memory: Bool = false,
    disk: Bool = true, hasUnreadableAttributes: Bool = false
  ) throws -> [String] {
    var given = Given()
    if memory { given.memory = [(Self.key, Run.image)] }
    if disk {
      var file = GivenFile(data: ImageData(Run.image), age: .zero)
      file.hasUnreadableAttributes = hasUnreadableAttributes
      given.files = [(Self.key, file)]
    }
    return try Run.findings(kinds, in: generation, given: given)
      .filter { $0.hasPrefix("cache-tells-what-it-has") }
  }

  @Test func aFileIsNotDenied() throws {
    for request in [CacheRequest.exists(url: Self.key), .existsNow(url: Self.key)] {
      #expect(try findings(asks(request), answered(.isOnDisk(false))) == [Self.notOnDisk])
      #expect(try findings(asks(request), answered(.isOnDisk(true))) == [])
      #expect(try findings(asks(request), answered(nil)) == [])
      #expect(
        try findings(asks(request), answered(.isOnDisk(false)), memory: true, disk: false) == [])
    }
    // Before 5.x the caller looks by itself.
    #expect(
      try findings(asks(.existsNow(url: Self.key)), answered(.isOnDisk(false)), in: .v3) == [])
    #expect(
      try findings(asks(.exists(url: Self.key)), answered(.isOnDisk(false)), in: .v3)
        == [Self.notOnDisk])
    let other = CacheRequest.exists(url: Run.other.absoluteString)
    #expect(try findings(asks(other), answered(.isOnDisk(false))) == [])
  }

  @Test func anImageIsNotDenied() throws {
    let cached = asks(.cachedExists(url: Self.key))
    for memory in [false, true] {
      #expect(
        try findings(cached, answered(.isCached(false)), in: .v42, memory: memory, disk: !memory)
          == [Self.notCached])
    }
    #expect(try findings(cached, answered(.isCached(true)), in: .v42) == [])
    func contains(_ type: CacheType) -> RunEvent.Kind {
      asks(.contains(url: Self.key, type))
    }
    func none(_ type: CacheType) -> RunEvent.Kind { answered(.isIn(.none, asked: type)) }
    #expect(try findings(contains(.all), none(.all)) == [Self.notCached])
    #expect(try findings(contains(.disk), none(.disk)) == [Self.notCached])
    #expect(try findings(contains(.memory), none(.memory)) == [])
    #expect(
      try findings(contains(.memory), none(.memory), memory: true, disk: false)
        == [Self.notCached])
    #expect(try findings(contains(.disk), none(.disk), memory: true, disk: false) == [])
    #expect(try findings(contains(.none), none(.none)) == [])
    #expect(try findings(contains(.all), answered(.isIn(.disk, asked: .all))) == [])
  }

  @Test func theSizeIsThatOfTheFiles() throws {
    let size = asks(.size(synchronously: false))
    func finding(_ words: String) -> [String] {
      [Self.id + "q gets the answer \(words), and 1 files have had 100 since the call"]
    }
    #expect(
      try findings(size, answered(.size(count: 1, bytes: 0))) == finding("0 bytes in 1 entries"))
    #expect(
      try findings(size, answered(.size(count: 0, bytes: 100))) == finding("100 bytes in 0 entries")
    )
    #expect(try findings(size, answered(.size(count: 2, bytes: 300))) == [])
    #expect(
      try findings(size, answered(.size(count: 1, bytes: 0)), hasUnreadableAttributes: true) == [])
    #expect(
      try findings(size, answered(.size(count: 0, bytes: 0)), hasUnreadableAttributes: true).count
        == 1)
    #expect(try findings(size, answered(.size(count: 0, bytes: 0)), disk: false) == [])
    // While it is added up, a file may be replaced by a smaller one.
    var small = Run.image
    small.byteCount = 50
    let replaced = RunEvent.Kind.model(.diskStored(key: Self.key, ImageData(small)))
    #expect(try findings(size, replaced, answered(.size(count: 1, bytes: 50))) == [])
  }

  /// 4.2 writes into the file that is there, and 5.x puts another one in its place.
  @Test func attributesAreThoseOfTheFile() throws {
    let size = asks(.size(synchronously: false))
    let stored = RunEvent.Kind.model(.diskStored(key: Self.key, ImageData(Run.image)))
    let gone = [ModelEvent.diskRemoved(key: Self.key), .diskCleared].map(RunEvent.Kind.model)
    let none = answered(.size(count: 1, bytes: 0))
    #expect(try findings(stored, size, none, in: .v42, hasUnreadableAttributes: true) == [])
    #expect(try findings(stored, size, none, hasUnreadableAttributes: true).count == 1)
    var change = CacheConfigChange()
    change.writesAtomically = false
    let inPlace = RunEvent.Kind.stimulus(step: "c", .cache(.configure(change)))
    #expect(try findings(inPlace, stored, size, none, hasUnreadableAttributes: true) == [])
    for gone in gone {
      #expect(
        try findings(gone, stored, size, none, in: .v42, hasUnreadableAttributes: true).count == 1)
    }
  }

  @Test func whatChangesIsNotJudged() throws {
    let exists = asks(.exists(url: Self.key))
    for event in [ModelEvent.diskRemoved(key: Self.key), .diskCleared, .cleaning(.began)] {
      #expect(try findings(exists, .model(event), answered(.isOnDisk(false))) == [])
      #expect(try findings(.model(event), exists, answered(.isOnDisk(false))) == [])
      #expect(
        try findings(
          asks(.size(synchronously: true)), .model(event), answered(.size(count: 0, bytes: 0)))
          == [])
    }
    // The step asks twice: the answer may be to either.
    #expect(try findings(exists, exists, answered(.isOnDisk(false))) == [])
    // It has its answer.
    #expect(try findings(exists, answered(.isOnDisk(true)), answered(.isOnDisk(false))) == [])
  }

  @Test func theTextSaysTheSame() {
    #expect(AnswerRecord.Statement.isOnDisk(true).text == "yes")
    #expect(AnswerRecord.Statement.isCached(false).text == "no")
    #expect(AnswerRecord.Statement.isIn(.disk, asked: .all).text == "disk")
    #expect(AnswerRecord.Statement.size(count: 1, bytes: 3).text == "1 entry, 3 bytes")
    #expect(AnswerRecord.Statement.size(count: 2, bytes: 0).text == "2 entries, 0 bytes")
  }
}
