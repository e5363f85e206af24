import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import TestFixtures

/// Facts of a run that never was, for the invariants to judge.
enum BrokenRun {
  static let url = ImageURL("https://a/1.png")
  static let other = ImageURL("https://a/2.png")
  static let image = ImageDescriptor(
    format: .png, width: 10, height: 10, byteCount: 100, label: "a")

  /// What all invariants say of these events: `id subject: explanation`, in the order of noticing.
  static func findings(
    _ kinds: [RunEvent.Kind], in generation: Generation = .v42, given: Given = Given(),
    outcome: Outcome = .rest,
    files: [DiskSnapshot.File] = [], ownedLoads: [String] = [],
    lostImages: [String] = [], imagesOfEndedLoads: [String] = [],
    besides ignored: [InvariantID] = unlessWhole,
    state change: (inout AppState) -> Void = { _ in }
  ) throws -> [String] {
    let events = kinds.enumerated().map { event($0 + 1, $1) }
    return try findings(
      of: events, in: generation, given: given, outcome: outcome, files: files,
      ownedLoads: ownedLoads, lostImages: lostImages, imagesOfEndedLoads: imagesOfEndedLoads,
      besides: ignored, state: change)
  }

  /// What judges answers by all that came before them: a test of others has the answer alone.
  static let unlessWhole: [InvariantID] = [
    .hitsNameTheirCache, .bytesComeWithTheImage, .leftOutOfBackups,
  ]

  /// The same of events in the names of several, or under locks.
  static func findings(
    of events: [RunEvent], in generation: Generation = .v42, given: Given = Given(),
    outcome: Outcome = .rest,
    files: [DiskSnapshot.File] = [], ownedLoads: [String] = [],
    lostImages: [String] = [], imagesOfEndedLoads: [String] = [],
    slowTimes: [ClosedRange<Duration>] = [],
    besides ignored: [InvariantID] = unlessWhole,
    state change: (inout AppState) -> Void = { _ in }
  ) throws -> [String] {
    var given = given
    if given.network.isEmpty {
      given.network = [("*", [ServerAnswer(payload: ImageData(image))])]
    }
    var monitor = InvariantMonitor(InvariantRules(generation: generation, given: given))
    for event in events { monitor.observe(event) }
    var state = try TestScenario.steps(#"{"at": "0 s", "wait": "0 s"}"#).run().state
    change(&state)
    monitor.checkAtTheEnd(
      RunEndState(
        state: state, outcome: outcome, files: files, path: { "/" + $0 }, ownedLoads: ownedLoads,
        slowTimes: slowTimes, lostImages: lostImages, imagesOfEndedLoads: imagesOfEndedLoads),
      step: events.count)
    let ids = ignored.map(\.rawValue)
    return monitor.violations.filter { !ids.contains($0.invariant) }.map {
      "\($0.invariant) \($0.subject ?? "-"): \($0.explanation)"
    }
  }

  static func event(
    _ step: Int, _ kind: RunEvent.Kind, by subject: String = "a", heldLocks: [String] = [],
    at time: Duration = .zero, place: String? = nil
  ) -> RunEvent {
    let place = place ?? usualPlace(of: kind)
    return RunEvent(
      step: step, time: time, threadID: ThreadID(root: "t", ordinal: 1), place: place,
      isMainThread: place == "main", subject: EventSubject(subject),
      heldLocks: heldLocks, kind: kind)
  }

  /// Views change on main.
  private static func usualPlace(of kind: RunEvent.Kind) -> String {
    switch kind {
    case .model(.viewShows), .model(.viewAnimates), .model(.animationImages), .model(.indicator),
      .model(.indicatorProgressed), .model(.buttonShows), .model(.pictureShows):
      "main"
    default: "worker"
    }
  }

  // MARK: Facts

  static func model(_ events: [ModelEvent]) -> [RunEvent.Kind] { events.map { .model($0) } }

  /// A load began; the event is that of a real run, for only the model can make its operation.
  static func began(
    _ load: String, _ options: String..., at url: ImageURL? = nil
  ) throws -> RunEvent.Kind {
    let catcher = Catcher()
    let list = options.map { "\"\($0)\"" }.joined(separator: ", ")
    _ = try TestScenario.steps(
      """
      {
        "at": "0 s", "load": "\(url?.absoluteString ?? "u")", "as": "\(load)", "options": [\(list)]
      }
      """
    ).run(observer: catcher)
    return try #require(catcher.began)
  }

  /// The same with options that the generation of the test may not have.
  static func began(
    _ load: String, with options: LoadOptions, at url: ImageURL = url
  ) throws -> RunEvent.Kind {
    guard case .model(.loadBegan(let operation, _, _)) = try began(load) else {
      throw UnexpectedEvent()
    }
    return .model(.loadBegan(operation, url: url, options: options))
  }

  /// The first load of the prefetch p begins.
  static func begunAhead(with options: LoadOptions) throws -> RunEvent.Kind {
    let catcher = Catcher()
    _ = try TestScenario.steps(#"{"at": "0 s", "prefetch": ["u"], "as": "p"}"#)
      .run(observer: catcher)
    guard case .model(.loadBegan(let operation, _, _)) = catcher.began else {
      throw UnexpectedEvent()
    }
    return .model(.loadBegan(operation, url: url, options: options))
  }

  private struct UnexpectedEvent: Error {}

  private final class Catcher: RunObserver {
    var began: RunEvent.Kind?

    func observe(_ event: RunEvent) {
      if case .model(.loadBegan) = event.kind { began = event.kind }
    }
  }

  /// A load gets an error, and nothing else happens.
  static func failed(_ load: String, _ error: LoadError) -> RunEvent.Kind {
    .model(.completed(EventSubject(load), LoadResult(error: error, url: url)))
  }

  static func completed(
    _ load: String, image: ImageDescriptor? = image, type: CacheType = .none,
    isFinished: Bool = true, isOnMain: Bool = true, error: LoadError? = nil
  ) -> RunEvent.Kind {
    .model(
      .completed(
        EventSubject(load),
        LoadResult(
          image: image, error: error, cacheType: type, isFinished: isFinished, url: url,
          isOnMainQueue: isOnMain))
    )
  }

  static func cancelled(_ load: String, by asker: String = "step 9") -> RunEvent.Kind {
    .model(.cancelled(EventSubject(load), by: EventSubject(asker)))
  }

  static func progressed(_ received: Int, _ expected: Int) -> RunEvent.Kind {
    .model(.progressed(EventSubject("a"), received: received, expected: expected))
  }

  static func network(
    _ kind: NetworkEvent.Kind, _ transfer: Int, _ url: ImageURL = url
  ) -> RunEvent.Kind {
    .network(NetworkEvent(url: url, transfer: transfer, time: .zero, kind: kind))
  }

  /// The server answers the request with these bytes, and ends it.
  static func answered(
    _ data: ImageData = ImageData(image), status: Int = 200, _ transfer: Int = 1
  ) -> [RunEvent.Kind] {
    let response = NetworkResponse(
      status: status, expectedLength: data.byteCount, headers: [])
    return [
      network(.responded(response), transfer), network(.received(data), transfer),
      network(.finished, transfer),
    ]
  }

  /// The network fails so, and the URL is put on the blacklist for it.
  static func blacklisted(because error: LoadError) -> [RunEvent.Kind] {
    [network(.failed(error), 1), .model(.blacklisted(url, because: error))]
  }

  static func started(_ transfer: Int, _ url: ImageURL = url) -> RunEvent.Kind {
    network(
      .started(
        NetworkRequest(
          url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeout: .seconds(15),
          handlesCookies: false, headers: [])), transfer, url)
  }

  static func asked(
    _ view: String, _ url: ImageURL?, _ load: String, key: String = "key",
    slot: ViewSlot = .image
  ) -> RunEvent.Kind {
    .model(.viewLoadBegan(view: view, key: key, url: url, slot, EventSubject(load)))
  }

  static func shows(_ view: String, _ content: ViewContent?) -> RunEvent.Kind {
    .model(.viewShows(view: view, content))
  }
}

extension NetworkEvent.Kind {
  /// That many bytes have come, whatever they are.
  static func received(bytes count: Int) -> NetworkEvent.Kind {
    var image = BrokenRun.image
    image.byteCount = count
    return .received(ImageData(image))
  }
}
