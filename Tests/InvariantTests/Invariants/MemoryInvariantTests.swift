import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// Memory: each invariant reports the broken run and is silent on the good one.
@Suite struct MemoryInvariantTests {
  private typealias Run = BrokenRun

  @Test func aDiskHitStaysWhereItIsWanted() throws {
    let stored = ModelEvent.memoryStored(key: "k", Run.image)
    let broken = ["stored-where-asked a: k is in memory, and was to be stored elsewhere"]
    func findings(_ type: CacheType, _ events: ModelEvent...) throws -> [String] {
      try Run.findings(Run.model([.storeTypeAsked(key: "k", type)] + events), in: .v5)
    }
    #expect(try findings(.disk, stored) == broken)
    #expect(try findings(.none, stored) == broken)
    #expect(try findings(.memory, stored) == [])
    #expect(try findings(.all, stored) == [])
    #expect(try findings(.disk, .memoryStored(key: "x", Run.image)) == [])
    // Another load of the same key may say something else.
    let asked = Run.event(1, .model(.storeTypeAsked(key: "k", .disk)), by: "a")
    #expect(try Run.findings(of: [asked, Run.event(2, .model(stored), by: "b")], in: .v5) == [])
  }

  @Test func aShownImageIsFoundInMemory() throws {
    let id = "shown-image-is-at-hand"
    let key = Run.url.absoluteString
    let run = Simulation().run { scheduler in
      let context = ModelContext(scheduler)
      return (context.newObject(Run.image), context.newObject(Run.image))
    }
    let (image, other) = try #require(run.value)
    func findings(shown: ImageDescriptor?, known: ImageDescriptor, _ kinds: RunEvent.Kind...) throws
      -> [String]
    {
      try Run.findings(
        [
          .model(.weakTableAdded(key: key, known)),
          Run.shows("v", shown.map { .image($0, from: Run.url) }), Run.asked("v", Run.url, "a"),
        ] + kinds + [Run.shows("v", .placeholder("grey")), .model(.weakTableMissed(key: key))],
        in: .v5)
    }
    #expect(
      try findings(shown: image, known: image) == [
        "\(id) a: \(key) was shown when a asked for it, and is lost"
      ])
    #expect(try findings(shown: nil, known: image) == [])
    // It is the first frame alone, which the load may not want.
    var frame = image
    frame.appliedDecodeOptions = .decodeFirstFrameOnly
    #expect(try findings(shown: frame, known: frame) == [])
    // The view shows another object: the table lost nothing.
    #expect(try findings(shown: image, known: other) == [])
    #expect(try findings(shown: image, known: image, .memoryWarningBegan) == [])
    #expect(try findings(shown: image, known: image, .model(.weakTableRemoved(key: key))) == [])
    #expect(try findings(shown: image, known: image, .model(.weakTableCleared)) == [])
    // Another load asks for nothing; what the first one sets after that is another's business.
    let late = try findings(shown: image, known: image, Run.asked("v", nil, "b"))
    #expect(late.count { $0.hasPrefix(id) } == 1)
    // A load with a transformer has asked for the transformed image, and asks for the original then.
    #expect(
      try findings(shown: image, known: image, .model(.weakTableMissed(key: key + "-T"))) == [])
  }
}

/// Ignores events.
private final class Silent: ModelObserver {
  func observe(_ event: ModelEvent) {}
}

extension ModelContext {
  /// A world of 5.x in which nothing happens.
  fileprivate init(_ scheduler: SchedulerPort) {
    let clock = SimulatedWallClock(core: scheduler.core)
    self.init(
      environment: ModelEnvironment(
        scheduler: scheduler, fileSystem: SimulatedFileSystem(scheduler: scheduler, clock: clock),
        wallClock: clock, network: SimulatedNetwork(core: scheduler.core),
        device: SimulatedDevice(scheduler),
        coder: SimulatedImageCoder(scheduler: scheduler)),
      generation: .v5, observer: Silent())
  }
}
