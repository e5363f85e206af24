import ImageLoadingInterface

/// The world in which a written scenario begins.
extension ScenarioWriter {
  mutating func world() -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [.init("network", .object(network()))]
    for setting in FuzzSetting.allCases where swarm.settings.contains(setting) {
      members += worldMembers(setting)
    }
    return members.map { member in
      let field = FuzzVocabulary.field(member.key, of: "given")
      let value = field.map { detailed(member.value, as: $0.shape, at: "given.\(member.key)") }
      return JSONValue.Member(member.key, value ?? member.value)
    }
  }

  private mutating func worldMembers(_ setting: FuzzSetting) -> [JSONValue.Member] {
    switch setting {
    case .disk: return [.init("disk", .object(eachURL { $0.file() }))]
    case .memory: return [.init("memory", .object(eachURL { .string($0.image()) }))]
    case .urlCache:
      return [.init("urlCache", .object(eachURL { .object($0.anyContent()) }))]
    case .failedURLs:
      return [.init("failedURLs", .array([.string(dice.pick(swarm.urls))]))]
    case .cache: return [.init("cache", .object(cacheMembers()))]
    case .downloader: return [.init("downloader", .object(downloaderMembers()))]
    case .manager: return [.init("manager", .object(managerMembers()))]
    case .managers:
      managers = ["second"]
      return [.init("managers", ["second": .object(managerMembers())])]
    case .views: return [.init("views", .object(viewMembers()))]
    case .prefetcher:
      let options = dice.some(of: swarm.optionNames, percent: dice.pick([40, 100])).map(
        JSONValue.string)
      return [
        .init(
          "prefetcher",
          .object(
            sometimes("limit", .integer(dice.number(in: 1...3)), percent: 80)
              + sometimes("options", .array(options), percent: 60)))
      ]
    case .device:
      return [
        .init(
          "device",
          .object(
            sometimes("backgroundTime", "20 ms", percent: 50)
              + sometimes("hasApplication", false, percent: 20)
              + sometimes("enforcesMemoryLimits", true, percent: 50)
              + sometimes("is32Bit", true, percent: 30)))
      ]
    case .diskFaults: return [.init("diskFaults", .object(diskFaults()))]
    case .readOnlyPaths, .additionalCachePath, .formerDisk, .otherFiles:
      return drawn(setting).map { [.init(setting.rawValue, $0)] } ?? []
    case .coder:
      let costs = dice.some(of: ["decode", "encode", "decompress"], percent: 60)
      return [.init("coder", .object(costs.map { .init($0, span()) }))]
    }
  }

  /// A part of the world of which the format says all there is to say.
  private mutating func drawn(_ setting: FuzzSetting) -> JSONValue? {
    FuzzVocabulary.field(setting.rawValue, of: "given")
      .flatMap { draw($0.shape, at: "given.\(setting.rawValue)") }
  }

  private mutating func eachURL(
    _ value: (inout ScenarioWriter) -> JSONValue
  ) -> [JSONValue.Member] {
    dice.some(of: swarm.urls, percent: 60).map { .init($0, value(&self)) }
  }

  // MARK: The network

  private mutating func network() -> [JSONValue.Member] {
    var members = swarm.urls.map { url in
      var answers = (0..<dice.pick([1, 1, 2])).map { _ in JSONValue.object(answer()) }
      // Steps play the first answer of one URL; the recovery plays its end.
      if url == swarm.playedURL {
        answers.insert(.object(content() + [.init("byHand", true)]), at: 0)
      }
      courses[url] = answers.last.map(\.course) ?? 0
      return JSONValue.Member(url, answers.count == 1 ? answers[0] : .array(answers))
    }
    members.append(.init(Self.lastURL, ["image": "png 10x10", "latency": "10 ms"]))
    return members
  }

  private mutating func answer() -> [JSONValue.Member] {
    var members = sometimes("latency", openSpan(), percent: 70)
    guard dice.chance(swarm.badAnswers) else {
      return members + content() + course()
    }
    switch dice.number(in: 0...8) {
    case 0: members.append(.init("error", .string(error())))
    case 1: members.append(.init("status", .integer(dice.pick([404, 500, 204]))))
    case 2: members.append(.init("status", 304))
    case 3: members.append(.init("undecodable", "a page"))
    case 4: members += content() + [.init("dropAfter", "300 B")]
    case 5: members.append(.init("never", true))
    case 6: members.append(.init("noTask", true))
    case 7: members.append(.init("noResponse", true))
    default: members += content() + [.init("expectedLength", "unknown")] + course()
    }
    return members
  }

  mutating func error() -> String {
    dice.pick([
      "timedOut", "notConnectedToInternet", "cannotFindHost", "badServerResponse", "callIsActive",
    ])
  }

  /// How an answer comes.
  private mutating func course() -> [JSONValue.Member] {
    sometimes("chunks", .integer(dice.number(in: 2...4)), percent: 40)
      + sometimes("spacing", span(), percent: 40)
      + sometimes("cacheable", true, percent: 20)
      + sometimes(
        "challenge", .string(dice.pick(["serverTrust", "credential"])), percent: 5)
  }

  mutating func image() -> String {
    let size = dice.pick(["10x10", "640x480"])
    let format = dice.pick(["png", "png", "jpeg", "gif"])
    let frames = format == "gif" && dice.chance(70) ? " 3 frames" : ""
    return "\(format) \(size)\(frames)"
  }

  mutating func content() -> [JSONValue.Member] {
    [.init("image", .string(image()))]
      + sometimes("bytes", .string(dice.pick(["600 B", "48 kB"])), percent: 60)
  }

  /// An image, or what is none.
  mutating func anyContent() -> [JSONValue.Member] {
    dice.chance(85) ? content() : [.init("undecodable", "a page")]
  }

  private mutating func file() -> JSONValue {
    .object(
      anyContent()
        + sometimes("age", .string(dice.pick(["1 h", "8 days"])), percent: 40)
        + sometimes("corrupt", true, percent: 10)
        + sometimes("withoutExtension", true, percent: 15))
  }

  // MARK: Settings

  private mutating func cacheMembers() -> [JSONValue.Member] {
    let cache = swarm.generation.cache
    var members =
      sometimes("maxCacheAge", .string(dice.pick(["0 s", "1 h", "7 days"])), percent: 30)
      + sometimes("maxCacheSize", .string(dice.pick(["1 kB", "60 kB"])), percent: 30)
      + sometimes("shouldCacheImagesInMemory", false, percent: 20)
      + sometimes("maxMemoryCost", 1_000, percent: 20)
    if cache.decompression == .bySetting {
      members += sometimes("shouldDecompressImages", false, percent: 20)
    }
    if cache.memory == .withWeakTable {
      members += sometimes("shouldUseWeakMemoryCache", false, percent: 20)
    }
    if cache.writesAtomically { members += sometimes("diskCacheWritingOptions", [], percent: 20) }
    if cache.expiresByAccess {
      members += sometimes("diskCacheExpireType", "accessDate", percent: 20)
    }
    return members
  }

  private mutating func downloaderMembers() -> [JSONValue.Member] {
    sometimes("maxConcurrentDownloads", .integer(dice.number(in: 1...2)), percent: 60)
      + sometimes("executionOrder", "lifo", percent: 40)
      + sometimes("downloadTimeout", "200 ms", percent: 30)
      + sometimes("suspended", true, percent: 10)
      + sometimes("shouldDecompressImages", false, percent: 20)
  }

  private mutating func managerMembers() -> [JSONValue.Member] {
    var members = sometimes("shouldDownload", .bool(dice.chance(70)), percent: 30)
    let manager = swarm.generation.manager
    switch manager.transforms {
    case .byTransformer:
      if dice.chance(30) { members.append(.init("imageTransformer", transformer())) }
    case .byDelegate:
      let transforms = ManagerSettings.Transform.allCases.map(\.rawValue)
      members += sometimes("transform", .string(dice.pick(transforms)), percent: 30)
      members += sometimes("transformTime", span(), percent: 30)
    }
    if manager.takesAnyCache, dice.chance(40) {
      let drawn = FuzzVocabulary.field("caches", of: "manager").flatMap {
        draw($0.shape, at: "manager.caches")
      }
      if let caches = dice.chance(60) ? twoCaches() : drawn {
        members.append(.init("caches", caches))
      }
    }
    if manager.hasContext, dice.chance(15) {
      let names = LoadOptions.names(in: swarm.generation)
      let options = dice.some(of: names, percent: dice.pick([5, 30, 100])).map(JSONValue.string)
      let key = dice.chance(70) ? "adds" : "removes"
      members.append(.init("optionsProcessor", [key: .array(options)]))
    }
    if manager.asksAboutFailedURLs {
      members += sometimes("shouldBlockFailedURL", .bool(dice.chance(50)), percent: 20)
    }
    return members
  }

  /// Two caches that can be told apart, with something in them.
  private mutating func twoCaches() -> JSONValue {
    let members = ["lowest", "highest"].map { name in
      let memory = dice.some(of: swarm.urls, percent: 50).map {
        JSONValue.Member($0, "png 10x10")
      }
      return JSONValue.object([
        .init("namespace", .string(name)), .init("memory", .object(memory)),
      ])
    }
    let policies = ["query", "store", "remove", "contains", "clear"].flatMap { key in
      sometimes(
        key, .string(dice.pick(CachesOperationPolicy.allCases.map(\.rawValue))), percent: 40)
    }
    return .object([.init("members", .array(members))] + policies)
  }

  private mutating func viewMembers() -> [JSONValue.Member] {
    dice.some(of: swarm.views.map(\.name), percent: 60).map { name in
      var members = sometimes("indicator", dice.chance(50) ? true : "progress", percent: 60)
      if swarm.generation.view.hasTransitions, dice.chance(30) {
        members.append(.init("transition", ["duration": span()]))
      }
      if swarm.generation.view.hasProgressObject {
        members += sometimes("progress", true, percent: 30)
      }
      return JSONValue.Member(name, .object(members))
    }
  }
}

extension JSONValue {
  /// How long an answer takes at most, in milliseconds.
  fileprivate var course: Int {
    let milliseconds = { (key: String) in
      let choice = self[key]?["oneOf"]?.elements ?? [self[key]].compactMap(\.self)
      return choice.compactMap { $0.text?.split(separator: " ").first }.compactMap { Int($0) }.max()
        ?? 0
    }
    let pieces = if case .int(let count) = self["chunks"] { Int(count) } else { 1 }
    return milliseconds("latency") + (pieces - 1) * milliseconds("spacing")
  }
}
