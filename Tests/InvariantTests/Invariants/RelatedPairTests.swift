import Testing

@testable import ImageLoadingModel
@testable import SimInvariants
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// An event that keeps another one from breaking an invariant is related to it in whichever order they come: else a search
/// that has the harmless order first never tries the other. Histories like these are too rare to be drawn.
extension RelationTests {
  private typealias Run = BrokenRun
  private static let key = Run.url.absoluteString
  private static let a = EventSubject("a")

  struct Pair: CustomTestStringConvertible, Sendable {
    let type: any Invariant.Type
    var generation = Generation.v5
    var given = Given()
    /// Events of `a` or, where it says so, of `b`.
    let history: [RunEvent]
    let breaking: RunEvent
    let saving: RunEvent

    var testDescription: String { "\(type.id.rawValue): \(saving.kind.kind)" }
  }

  private static func event(
    _ kind: RunEvent.Kind, by subject: String = "a", place: String? = nil
  ) -> RunEvent { Run.event(1, kind, by: subject, place: place) }

  private static func began(_ options: LoadOptions = []) throws -> RunEvent {
    event(try Run.began("a", with: options))
  }

  private static func asks(_ change: (inout LoadRequest) -> Void = { _ in }) -> RunEvent {
    var request = LoadRequest(argument: .url(Run.url), options: [], wantsProgress: false)
    change(&request)
    return event(.stimulus(step: "a", .load(request)))
  }

  private static let changed = event(
    .stimulus(step: "m", .manager(nil, ManagerSettings())), by: "m")
  private static let requested = event(.model(.downloadRequested(a)))
  private static let removed = event(.model(.memoryRemoved(key: key)), by: "b")
  private static let fileRemoved = event(.model(.diskRemoved(key: key)), by: "b")

  private static func given(_ change: (inout Given) -> Void) -> Given {
    var given = Given()
    change(&given)
    return given
  }

  private static let older = ImageDescriptor(
    format: .png, width: 10, height: 10, byteCount: 100, label: "older")
  private static let inMemory = given { $0.memory = [(key, Run.image)] }
  private static let onDisk = given {
    $0.files = [(key, GivenFile(data: ImageData(Run.image), age: .zero))]
  }

  static func pairs() throws -> [Pair] {
    let filter = given { $0.manager.keyFilter = .text("one key") }
    let forbidding = given { $0.manager.shouldDownload = false }
    let transformer = GivenTransformer(gives: .new, key: "T", time: .zero)
    let transforming = given { $0.manager.imageTransformer = transformer }
    let serializing = given { $0.manager.cacheSerializer = GivenSerializer(bytes: 7, time: .zero) }
    let missed = event(.model(.memoryRead(key: key, found: false)))
    let ofFile = event(Run.completed("a", type: .disk))
    let denied = event(
      .answered(
        AnswerRecord(step: "a", text: "no", queue: .main, time: .zero, statement: .isCached(false))
      ))
    let exists = event(.stimulus(step: "a", .cache(.cachedExists(url: key))))
    let began = try began()
    let transforms = asks { $0.context.imageTransformer = transformer }
    let stored = event(.model(.memoryStored(key: key, Run.image)), by: "b")
    let refused = event(.model(.refused(a, Run.url)))
    let keyless = event(
      .stimulus(step: "m", .manager(nil, given { $0.manager.keyFilter = .noKey }.manager)), by: "m")
    return [removed, changed, event(.terminated(expired: []), by: "b")].map {
      Pair(
        type: CachedIsNotDownloaded.self, given: inMemory, history: [asks(), began],
        breaking: requested, saving: $0)
    }
      + [fileRemoved, event(.model(.cleaning(.began)), by: "b")].map {
        Pair(
          type: CachedIsNotDownloaded.self, given: onDisk, history: [asks(), began],
          breaking: requested, saving: $0)
      } + [
        Pair(
          type: CachedIsNotDownloaded.self, given: inMemory, history: [asks(), began],
          breaking: requested,
          saving: event(.model(.cancelled(a, by: EventSubject("user"))), by: "user")
        ),
        // A cancel reaches a call that has begun, and no other.
        Pair(
          type: CompletionCount.self, generation: .v42, history: [],
          breaking: event(.stimulus(step: "m", .downloader(.cancel(download: "a"))), by: "m"),
          saving: event(.downloadCall(.asked(a, url: Run.url, [])))),
        Pair(
          type: CompletionCount.self, generation: .v42, history: [],
          breaking: event(.stimulus(step: "m", .downloader(.newSession)), by: "m"),
          saving: event(.downloadCall(.asked(a, url: Run.url, [])))),
        Pair(
          type: BytesComeWithTheImage.self, given: onDisk,
          history: [asks(), try Self.began(.queryMemoryData)],
          breaking: event(Run.completed("a", type: .memory)), saving: fileRemoved),
        Pair(
          type: CacheAnswersTruly.self, given: inMemory, history: [exists], breaking: denied,
          saving: removed),
        Pair(
          type: CacheAnswersTruly.self, given: inMemory, history: [exists], breaking: denied,
          saving: event(.relaunched, by: "b")),
        Pair(
          type: CompletedIsInMemory.self, history: [asks(), missed], breaking: ofFile,
          saving: stored),
        Pair(
          type: OriginalIsFoundAgain.self, history: [transforms, stored, began],
          breaking: requested, saving: removed),
        Pair(
          type: OriginalIsFoundAgain.self, history: [transforms, stored, began],
          breaking: requested, saving: changed),
        Pair(
          type: OriginalIsFoundAgain.self, history: [transforms, stored, began],
          breaking: event(Run.completed("a", image: nil)), saving: removed),
        Pair(
          type: MemoryOutlivesReads.self, given: inMemory,
          history: [event(.stimulus(step: "a", .cache(.image(url: key, .both))))],
          breaking: event(.model(.memoryStored(key: key, older))), saving: removed),
        Pair(
          type: CachedIsNotRefused.self, history: [stored], breaking: refused, saving: keyless),
        Pair(
          type: CachedIsNotRefused.self, history: [stored], breaking: refused,
          saving: asks { $0.context.cacheKeyFilter = .noKey }),
        Pair(
          type: StoredUnderItsKey.self, given: filter, history: [asks(), began], breaking: missed,
          saving: changed),
        Pair(
          type: SerializedAsAsked.self, given: serializing, history: [asks(), began],
          breaking: event(.model(.diskStored(key: key, ImageData(Run.image)))), saving: changed),
        Pair(
          type: TransformedAsAsked.self, given: transforming, history: [asks(), began, requested],
          breaking: event(Run.completed("a")), saving: changed),
        Pair(
          type: DelegateIsHeeded.self, given: forbidding, history: [asks(), began],
          breaking: requested, saving: changed),
      ]
  }

  @Test(arguments: try pairs())
  func whatSavesIsRelatedToWhatBreaks(_ pair: Pair) throws {
    let rules = InvariantRules(generation: pair.generation, given: pair.given)
    var before = pair.type.init(rules) as any Invariant
    for event in pair.history { before = after(before, event) }
    let rest = try Self.end()
    #expect(findings(of: before, after: [pair.breaking, pair.saving], rest) != [])
    #expect(findings(of: before, after: [pair.saving, pair.breaking], rest) == [])
    let saved = touches(before, pair.saving)
    #expect(saved.conflict(with: touches(after(before, pair.saving), pair.breaking)))
    let broken = touches(before, pair.breaking)
    #expect(broken.conflict(with: touches(after(before, pair.breaking), pair.saving)))
  }
}
