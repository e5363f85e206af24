import ImageLoadingModel

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// The lines of a recording, in the vocabulary of typed events.
struct RecordedLines {
  let translation: Translation
  private let observes: [EventKind]
  private var lines: [JSONValue] = []
  /// The looks at what a call has left when it returned, by load.
  private var returns: [String: Stimulus] = [:]
  var hasIndicator = false
  /// Whether main is paused: in the scenario that takes time, in which other threads go on.
  private(set) var isMainHeld = false

  init(_ translation: Translation) {
    self.translation = translation
    let observation = translation.observation
    let sometimes: [(EventKind, Bool)] = [
      (.progressed, observation.tells("progress")), (.notified, observation.tells("notification")),
      (.indicator, observation.tells("indicator start")),
      (.indicatorProgressed, observation.tells("indicator progress")),
      (.memoryCostSet, observation.tells("NSCache setObject")),
      (.prefetchProgressed, observation.tells("prefetch progress")),
      (.answered, !translation.calls.isEmpty),
      (.queryAnswered, observation.tells("query done")),
      (.downloadCallAnswered, observation.tells("downloader completed")),
      (.completed, translation.seesCompletions),
      (.viewShows, translation.seesViews), (.needsLayout, translation.seesViews),
    ]
    observes =
      [
        .stimulus, .requestStarted, .requestCancelled, .viewAnimates, .delegateAsked,
        .transformBegan, .prefetchDelegateCalled, .prefetchFinished,
        .prefetchCompleted, .backgroundTaskBegan, .backgroundTaskExpired, .backgroundTaskEnded,
      ] + sometimes.filter(\.1).map(\.0)
  }

  /// The recording, with a line for each event.
  func text(notes: String) -> String {
    let header: JSONValue = [
      "version": .int(RecordingShape.version), "type": "recording",
      "observes": .strings(observes.map(\.rawValue)), "order": "total", "notes": .string(notes),
    ]
    let end = translation.observation.end.map { [JSONValue.Member("end", .string($0))] } ?? []
    return ([.object(header.members + end)] + lines).map { $0.text(pretty: false) + "\n" }.joined()
  }

  mutating func add(_ kind: EventKind, _ value: JSONValue, _ fields: [JSONValue.Member]) {
    lines.append(.object([.init(kind.rawValue, value)] + fields))
  }

  // MARK: What was done

  /// - Parameter stimuli: what the scenario does for it.
  mutating func add(_ event: ObservedEvent, stimuli: [Stimulus]) throws {
    for stimulus in stimuli {
      if let name = stimulus.name, case .returned(let load, _, _)? = translation.sights[name] {
        returns[load] = stimulus
      } else {
        try add(stimulus, event)
      }
    }
    if event.isReturn {
      if let stimulus = returns[event.load ?? ""] { try add(stimulus, event) }
    } else if let hook = event.hook {
      // A thread is held before its transform begins.
      if Release.transformsBegin.contains(hook) { add(.transformBegan, "*", []) }
      let pause = translation.observation.release.pauses[hook]
      isMainHeld = pause?.isMain ?? (isMainHeld && hook != "main goes on")
    } else if let name = event.name {
      try add(event, name)
    }
  }

  private mutating func add(_ stimulus: Stimulus, _ event: ObservedEvent) throws {
    let step = stimulus.name.map(WrittenScenario.name) ?? stimulus.title
    let seen =
      try stimulus.name.flatMap { translation.sights[$0] }.map { try state($0, event) } ?? []
    // A call that waits for main returns later than the step after it is done.
    let isElsewhere = event.isReturn && stimulus.origin == .background
    add(
      .stimulus, .string(stimulus.action.traits.verbName),
      [.init("step", .string(step))] + (seen.isEmpty ? [] : [.init("state", .object(seen))])
        + (isElsewhere ? [.init("unordered", true)] : []))
  }

  // MARK: What the state was

  private func state(
    _ sight: Translation.Sight, _ event: ObservedEvent
  ) throws -> [JSONValue.Member] {
    switch sight {
    case .returned(let load, isViews: true, _):
      [views(load, event["viewImageNow"])].compactMap(\.self)
    case .state: state(event.state ?? .null)
    case .running(let manager):
      event.state?["thatManagerIsRunning"]?.bool == false
        ? [.init("managers", .object([.init(WrittenScenario.name(manager), ["running": 0])]))] : []
    case .view(let view):
      [
        .init("views", .object([.init(view, Self.label(event.state?["image"]))])),
        event.state?["sd_imageURL"].map { .init("imageURLs", .object([.init(view, $0)])) },
      ].compactMap(\.self)
    case .animatedView(let view):
      [
        .init(
          "views",
          .object([
            .init(view, Self.label(event.state?["image"])),
            .init("\(view).animated", Self.label(event.state?["animatedImage"])),
          ]))
      ]
    case .animationImages(let view):
      [
        .init(
          "animationImages",
          .object([
            .init(
              view, .strings((event["images"]?.string ?? "").split(separator: " ").map(String.init))
            )
          ]))
      ]
    case .liveTasks: [.init("requestsInFlight", event.state?["liveNetworkTasks"] ?? [])]
    case .file(let name):
      [.init("files", .object([.init(name, event["exists"]?.bool == true ? [:] : .null)]))]
    case .directory: try directory(event)
    case .returned, .callReturned: []
    }
  }

  /// What a view shows when the call of a load returns, or its completion is called.
  func views(_ load: String, _ image: JSONValue?) -> JSONValue.Member? {
    for stimulus in translation.scenario.stimuli where stimulus.name == load {
      guard case .load(let request) = stimulus.action, let view = request.view else { continue }
      return .init("views", .object([.init(view, Self.label(image))]))
    }
    return nil
  }

  private func state(_ state: JSONValue) -> [JSONValue.Member] {
    func list(_ key: String, isThere: (JSONValue) -> Bool) -> [JSONValue.Member] {
      let members = state[key]?.members ?? []
      // Of other keys nothing was written down.
      guard keys.isSubset(of: Set(members.map(\.key))) else { return [] }
      return [.init(key, .strings(members.filter { isThere($0.value) }.map(\.key)))]
    }
    if translation.scenario.given.manager.keyFilter != nil { return counts(state) }
    return list("memory") { $0.bool == true }
      + (hasFilesOfOtherNames ? [] : list("disk") { $0.string != nil })
      + files(state["disk"]?.members ?? []) + counts(state)
  }

  /// What files hold.
  private func files(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
    // A recording looks under the name that the key has today.
    let renamed = translation.scenario.given.files.filter(\.file.isWithoutExtension).map(\.url)
    let files = members.compactMap { member -> JSONValue.Member? in
      if let text = member.value.string { return .init(member.key, Self.file(text)) }
      return renamed.contains(member.key) ? nil : .init(member.key, .null)
    }
    return files.isEmpty ? [] : [.init("files", .object(files))]
  }

  private static func file(_ text: String) -> JSONValue {
    guard let match = text.firstMatch(of: /^[TG]IMG:(.*?):(.*):END/) else {
      return ["image": .null]
    }
    // What was made by encoding has another number of bytes in the model, and long files are cut off.
    let isWhole = !match.2.contains("-as-") && text.utf8.count < longestText
    return .object(
      [.init("image", .string(String(match.2))), .init("size", .string(String(match.1)))]
        + (isWhole
          ? [.init("bytes", .string(Quantity.describe(bytes: Int64(text.utf8.count))))] : []))
  }

  /// A recording shows nothing else of a file.
  private static let longestText = 40

  /// The names of all files, of which a recording counts those in the cache's directory.
  private func directory(_ event: ObservedEvent) throws -> [JSONValue.Member] {
    let given = translation.scenario.given
    let names = given.files.map(\.url) + given.otherFiles.map(\.name)
    switch event["content"]?.string ?? "" {
    case "directory absent", "0 files": return [.init("disk", [])]
    case "\(names.count) files": return [.init("disk", .strings(names))]
    case "1 files": return [.init("disk", .strings([onlyFile]))]
    case let content:
      throw NotConverted(description: "a directory with \(content) is not converted")
    }
  }

  private func counts(_ state: JSONValue) -> [JSONValue.Member] {
    [
      .init("failedURLs", state["failedURLs"] ?? []),
      .init("running", state["runningOperations"] ?? 0),
      .init("downloads", state["downloadQueueCount"] ?? 0),
      .init("downloadEntries", state["downloaderURLEntries"] ?? 0),
    ]
  }

  /// Whether there are files that are not told by the URL of an image.
  private var hasFilesOfOtherNames: Bool {
    let given = translation.scenario.given
    return !given.otherFiles.isEmpty
      || given.files.contains { $0.file.isWithoutExtension }
  }

  /// The name of the file of the one image that is loaded.
  private var onlyFile: String {
    guard case .text(let key)? = translation.scenario.given.manager.keyFilter else {
      return translation.observation.loadedURL
    }
    return key
  }

  /// The keys under which there can be an image.
  private var keys: Set<String> {
    let loaded = translation.observation.variants.joined().compactMap { event in
      event.name == "network task started" || event.name == "completed" ? event.url : nil
    }
    let stored = translation.scenario.stimuli.compactMap { stimulus in
      if case .store(let key, _, _) = stimulus.action { key } else { nil }
    }
    let transformed = translation.scenario.stimuli.compactMap { stimulus -> String? in
      guard case .load(let request) = stimulus.action, case .url(let url) = request.argument,
        let transformer = request.context.imageTransformer, transformer.gives == .new
      else { return nil }
      return TransformedKey.key(
        url.absoluteString, transformerKey: transformer.key, rewritesPath: true)
    }
    return Set(loaded + stored + transformed)
  }

  /// What an image is called, which recordings write before its size.
  static func label(_ image: JSONValue?) -> JSONValue {
    guard let text = image?.string else { return .null }
    return .string(text.firstMatch(of: /^(.*) \d+x\d+@/).map { String($0.1) } ?? text)
  }
}

extension Observation {
  /// How the app ended, if it did not live on.
  fileprivate var end: String? {
    if hangs { return "deadlock" }
    let isCrash = events.contains { $0.name?.hasPrefix("CRASH") == true }
    return exception != nil || isCrash ? "crashed" : nil
  }
}

extension Translation {
  /// Whether the app sees each load complete: those of a prefetch, of a list of images or of an animation
  /// complete as well, and nobody sees it.
  var seesCompletions: Bool {
    seesViews
      && !scenario.stimuli.contains { stimulus in
        switch stimulus.action {
        case .prefetch, .animationImages: true
        case .load(let request): request.slot == .animated
        default: false
        }
      }
  }

  /// Whether each view was looked at.
  var seesViews: Bool {
    !scenario.stimuli.contains { stimulus in
      if case .load(let request) = stimulus.action {
        request.view == Self.unseenView
      } else {
        false
      }
    }
  }
}
