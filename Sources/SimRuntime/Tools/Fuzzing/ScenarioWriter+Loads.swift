import ImageLoadingInterface

/// Loads, prefetches, downloads, and their ends.
extension ScenarioWriter {
  mutating func writeLoad(_ verb: FuzzVerb.LoadVerb) {
    // What is done inside a completion is often about the same view.
    let same = dice.chance(70) ? outer.flatMap { viewsOfLoads[$0] } : nil
    let kind = same ?? someView()
    let view = name(of: kind)
    switch verb {
    case .load: addLoad([])
    case .loadIntoView:
      viewsOfLoads[numbered("load")] = kind
      addLoad(viewMembers(kind))
    case .animationImages:
      let urls = dice.some(of: swarm.urls, percent: 70).map(JSONValue.string)
      let name = numbered("images")
      add("images", [.init("animationImages", .array(urls)), .init("into", .string(view))])
      for index in urls.indices { loads.append("\(name)[\(index)]") }
    case .cancelAnimationImages:
      add("cancel-images", [.init("cancelAnimationImages", .string(view))])
    case .watchProgress: add("watch", [.init("watchProgress", .string(view))])
    case .releaseView:
      newNames[kind.name] = numbered(kind.name)
      add("release", [.init("release", .string(view))])
    case .letGo:
      if kept.isEmpty { return }
      add("let-go", [.init("letGo", .string(dice.pick(kept)))])
    }
  }

  private mutating func addLoad(_ viewMembers: [JSONValue.Member]) {
    let url = someURL()
    expectAnswer(of: url)
    let argument: JSONValue? =
      if let pattern, pattern.url == nil {
        .null
      } else if dice.chance(viewMembers.isEmpty ? 3 : 10) {
        FuzzVocabulary.verb("load").flatMap { draw($0.shape, at: "steps.load") }
      } else {
        nil
      }
    var members: [JSONValue.Member] = [.init("load", argument ?? .string(url))]
    members += viewMembers
    let options = dice.some(of: swarm.optionNames, percent: swarm.options)
    if !options.isEmpty {
      members.append(.init("options", .strings(options)))
    }
    if dice.chance(managers.isEmpty ? swarm.context : max(swarm.context, 50)) {
      let context = contextMembers()
      if !context.isEmpty { members.append(.init("context", .object(context))) }
    }
    if dice.chance(20) { members.append(.init("progress", true)) }
    let name = numbered("load")
    if dice.chance(10) {
      members.append(.init("keeps", true))
      kept.append(name)
    }
    if viewMembers.isEmpty {
      if dice.chance(5) {
        members.append(.init("keepsOperation", true))
        if kept.last != name { kept.append(name) }
      }
    } else if dice.chance(5) {
      members.append(.init("completion", .bool(dice.chance(20))))
    }
    add("load", members)
    loads.append(name)
  }

  /// A view that was let go does not come again: the next one is another.
  func name(of view: FuzzView) -> String { newNames[view.name] ?? view.name }

  private mutating func viewMembers(_ view: FuzzView) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [.init("into", .string(name(of: view)))]
    if dice.chance(30) { members.append(.init("placeholder", "grey")) }
    if let slot = dice.pick(view.slots) { members.append(.init("picture", .string(slot.rawValue))) }
    if swarm.generation.view.hasPreviousCachedImage, dice.chance(5) {
      members.append(.init("previousImage", true))
    }
    if swarm.generation.view.hasSetImageBlock, dice.chance(5) {
      members.append(.init("setter", true))
    }
    if swarm.generation.view.hasOperationKeys, dice.chance(5) {
      members.append(.init("key", "thumbnail"))
    }
    return members
  }

  /// What the generation lets a load carry.
  private mutating func contextMembers() -> [JSONValue.Member] {
    let generation = swarm.generation
    let keys = ContextKey.allCases.filter {
      $0.isAvailable(in: generation) && $0 != .customManager
    }
    var chosen = dice.some(of: keys, percent: 20)
    if !managers.isEmpty, dice.chance(70) { chosen.append(.customManager) }
    return chosen.map { key in
      JSONValue.Member(key.rawValue, contextValue(of: key))
    }
  }

  private mutating func contextValue(of key: ContextKey) -> JSONValue {
    switch key {
    case .setImageOperationKey: "large"
    case .customManager: .string(dice.pick(managers))
    case .imageTransformer: transformer()
    case .imageScaleFactor: 2
    case .storeCacheType, .originalStoreCacheType:
      .string(dice.pick(CacheType.allCases.map(\.name)))
    case .animatedImageClass: true
    case .downloadRequestModifier: dice.chance(30) ? "refuses" : ["headers": ["X-Fuzz": "1"]]
    case .cacheKeyFilter: dice.pick(["stripQuery", "none", ["text": "one key"]])
    case .cacheSerializer:
      dice.chance(50) ? ["bytes": nil] : ["bytes": "2 kB", "time": "5 ms"]
    }
  }

  mutating func transformer() -> JSONValue {
    let gives = dice.pick(ManagerSettings.Transform.allCases.map(\.rawValue))
    return ["gives": .string(gives), "time": .string("\(dice.pick([0, 5, 20])) ms")]
  }

  mutating func writeCancel(_ verb: FuzzVerb.CancelVerb) {
    switch verb {
    case .cancel:
      if loads.isEmpty { return }
      let load = dice.chance(70) ? dice.pick(Array(loads.suffix(2))) : dice.pick(loads)
      add("cancel", [.init("cancel", .string(load))])
    case .cancelView:
      add("cancel", [.init("cancelView", .string(name(of: dice.pick(swarm.views))))])
    case .cancelAll:
      let isOther = !managers.isEmpty && dice.chance(50)
      add("cancel-all", [.init("cancelAll", isOther ? .string(dice.pick(managers)) : true)])
    case .cancelDownloads: add("cancel-downloads", [.init("cancelDownloads", true)])
    case .cancelPrefetch:
      if prefetches.isEmpty { return }
      let isAlone = swarm.generation.prefetcher.hasTokens && dice.chance(50)
      add(
        "cancel-prefetch",
        [.init("cancelPrefetch", isAlone ? .string(dice.pick(prefetches)) : true)])
    case .cancelDownload:
      if downloads.isEmpty { return }
      add("cancel-download", [.init("cancelDownload", .string(dice.pick(downloads)))])
    }
  }

  mutating func writeRequest(_ verb: FuzzVerb.RequestVerb) {
    switch verb {
    case .prefetch:
      let name = numbered("ahead")
      let urls =
        dice.chance(50)
        ? swarm.urls : (0..<dice.number(in: 1...4)).map { _ in dice.pick(swarm.urls) }
      for url in urls { expectAnswer(of: url) }
      add(
        "ahead",
        [.init("prefetch", .strings(urls))]
          + sometimes("progress", true, percent: 40))
      prefetches.append(name)
    case .download:
      let name = numbered("download")
      let url = dice.pick(swarm.urls)
      expectAnswer(of: url)
      add("download", [.init("download", orNull(url))])
      downloads.append(name)
    case .suspend: add("suspend", [.init("suspendDownloads", true)])
    case .resume: add("resume", [.init("suspendDownloads", false)])
    case .limit:
      add("limit", [.init("maxConcurrentDownloads", .integer(dice.number(in: 1...3)))])
    case .busy:
      let queue = dice.pick(BusyQueue.allCases.map(\.rawValue))
      add("busy", [.init("busy", .string(queue)), .init("for", span())])
    case .busyDownload:
      add("busy", [.init("busyDownload", .string(dice.pick(swarm.urls))), .init("for", span())])
    case .newSession: add("session", [.init("newSession", true)])
    }
  }

  /// What a request that is played by hand gets next.
  mutating func play(_ verb: Verb) {
    guard let url = swarm.playedURL else { return }
    writeByShape(verb)
    guard let step = steps.last, step[verb.rawValue] != nil else { return }
    steps[steps.count - 1] = step.with(.string(url), at: verb.rawValue)
  }

  mutating func span() -> JSONValue { .string("\(dice.pick([5, 10, 20, 100])) ms") }

  /// The same, or sometimes two of them to choose from.
  mutating func openSpan() -> JSONValue {
    dice.chance(10) ? ["oneOf": .array([span(), span()])] : span()
  }
}
