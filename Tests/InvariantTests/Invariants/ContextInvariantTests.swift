import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// What loads make of the app's key filters and serializers: each invariant reports the run that ignores them, and is
/// silent on the others.
@Suite struct ContextInvariantTests {
  private typealias Run = BrokenRun
  private static let url = ImageURL("https://a/1.png?x=1")
  private static let key = url.absoluteString
  private static let filtered = "https://a/1.png"
  private static let changed = RunEvent.Kind.stimulus(step: "m", .manager(nil, ManagerSettings()))

  private static func asks(
    previous: Bool = false, _ change: (inout ContextValues) -> Void
  ) -> RunEvent.Kind {
    var request = LoadRequest(argument: .url(url), options: [], wantsProgress: false)
    request.usesPreviousImage = previous
    change(&request.context)
    return .stimulus(step: "a", .load(request))
  }

  private func given(_ change: (inout ManagerSettings) -> Void) -> Given {
    var given = Given()
    change(&given.manager)
    return given
  }

  private func findings(
    of id: InvariantID, after stimuli: [RunEvent.Kind], _ events: [ModelEvent],
    in generation: Generation, _ given: Given
  ) throws -> [String] {
    let began = try Run.began("a", at: Self.url)
    return try Run.findings(
      stimuli + [began] + Run.model(events), in: generation, given: given
    )
    .filter { $0.hasPrefix("\(id.rawValue) ") }
    .map { String($0.dropFirst(id.rawValue.count + 1)) }
  }

  // MARK: Key filters

  private func ofKeys(
    _ stimuli: RunEvent.Kind..., uses events: [ModelEvent] = [.memoryRead(key: key, found: false)],
    in generation: Generation = .v5, given: Given = Given()
  ) throws -> [String] {
    try findings(of: .storedUnderItsKey, after: stimuli, events, in: generation, given)
  }

  private static let looks = "a: a has a key filter, and looks for its image under its URL \(key)"
  private static let stores = "a: a has a key filter, and stores its image under its URL \(key)"

  @Test func theFilterOfTheManagerCounts() throws {
    let strips = given { $0.keyFilter = .stripQuery }
    for generation in Generation.all {
      #expect(try ofKeys(in: generation, given: strips) == [Self.looks])
    }
    let file = ModelEvent.fileRead(key: Self.key, path: "/x", nil)
    #expect(try ofKeys(uses: [file], given: strips) == [Self.looks])
    let memory = ModelEvent.memoryStored(key: Self.key, Run.image)
    let disk = ModelEvent.diskStored(key: Self.key, ImageData(Run.image))
    #expect(try ofKeys(uses: [memory, disk], given: strips) == [Self.stores, Self.stores])
    let right = ModelEvent.memoryRead(key: Self.filtered, found: false)
    #expect(try ofKeys(uses: [right], given: strips) == [])
    #expect(try ofKeys() == [])
    #expect(try ofKeys(Self.changed, given: strips) == [])
    #expect(try ofKeys(given: given { $0.keyFilter = .text(Self.key) }) == [])
    var values = ContextValues()
    values.cacheKeyFilter = .text(Self.key)
    let processes = given {
      $0.keyFilter = .stripQuery
      $0.optionsProcessor = GivenOptionsProcessor(adds: [], removes: [], values: values)
    }
    #expect(try ofKeys(given: processes) == [])
  }

  @Test func theFilterOfTheContextGoesFirst() throws {
    let strips = Self.asks { $0.cacheKeyFilter = .stripQuery }
    #expect(try ofKeys(strips) == [Self.looks])
    #expect(try ofKeys(strips, in: .v42) == [])
    let keeps = Self.asks { $0.cacheKeyFilter = .text(Self.key) }
    #expect(try ofKeys(keeps, given: given { $0.keyFilter = .stripQuery }) == [])
    #expect(try ofKeys(Self.asks(previous: true) { $0.cacheKeyFilter = .stripQuery }) == [])
  }

  private static let looksWithout =
    "a: a has a key filter that gives no key, and looks for its image"
  private static let storesWithout = "a: a has a key filter that gives no key, and stores its image"

  @Test func withoutAKeyNothingIsUsed() throws {
    let read = ModelEvent.memoryRead(key: "", found: false)
    let file = ModelEvent.fileRead(key: "", path: "/x", nil)
    let memory = ModelEvent.memoryStored(key: "", Run.image)
    let disk = ModelEvent.diskStored(key: Self.filtered, ImageData(Run.image))
    let none = given { $0.keyFilter = .noKey }
    let found = [
      Self.looksWithout, Self.looksWithout, Self.storesWithout, Self.storesWithout,
    ]
    for generation in Generation.all {
      #expect(try ofKeys(uses: [read, file, memory, disk], in: generation, given: none) == found)
    }
    #expect(try ofKeys(uses: [read, file, memory, disk]) == [])
    let keeps = Self.asks { $0.cacheKeyFilter = .text(Self.key) }
    #expect(try ofKeys(keeps, uses: [read, memory], given: none) == [])
    let asks = Self.asks { $0.cacheKeyFilter = .noKey }
    #expect(try ofKeys(asks, uses: [read]) == [Self.looksWithout])
  }

  // MARK: Serializers

  private func ofFiles(
    _ stimuli: RunEvent.Kind..., in generation: Generation = .v5, given: Given = Given()
  ) throws -> [String] {
    try findings(
      of: .serializedAsAsked, after: stimuli,
      [.diskStored(key: Self.key, ImageData(Run.image))], in: generation, given)
  }

  private static let finding =
    "a: a writes 100 bytes under \(key), and its serializer gives 7"

  private static func serializer(_ bytes: Int?) -> GivenSerializer {
    GivenSerializer(bytes: bytes, time: .zero)
  }

  @Test func aFileIsSerialized() throws {
    let seven = Self.asks { $0.cacheSerializer = Self.serializer(7) }
    #expect(try ofFiles(seven) == [Self.finding])
    #expect(try ofFiles(seven, in: .hardened) == [Self.finding])
    #expect(try ofFiles(seven, in: .v42) == [])
    #expect(try ofFiles(seven, Self.changed) == [])
    #expect(try ofFiles(Self.asks { $0.cacheSerializer = Self.serializer(100) }) == [])
    #expect(try ofFiles(Self.asks { $0.cacheSerializer = Self.serializer(nil) }) == [])
    #expect(try ofFiles() == [])
    let ofManager = given { $0.cacheSerializer = Self.serializer(7) }
    #expect(try ofFiles(given: ofManager) == [Self.finding])
    let none = Self.asks { $0.cacheSerializer = Self.serializer(nil) }
    #expect(try ofFiles(none, given: ofManager) == [])
    var values = ContextValues()
    values.cacheSerializer = Self.serializer(100)
    let processes = given {
      $0.cacheSerializer = Self.serializer(7)
      $0.optionsProcessor = GivenOptionsProcessor(adds: [], removes: [], values: values)
    }
    #expect(try ofFiles(given: processes) == [])
  }
}
