import ImageLoadingInterface

/// What servers and caches have for the URLs of encounters.
extension ScenarioWriter {
  /// The server answers a load so, unless steps play what it says.
  mutating func answer(
    _ load: JSONValue, _ given: inout [JSONValue.Member], _ members: [JSONValue.Member]
  ) {
    guard let url = load["load"]?.text, url != swarm.playedURL else { return }
    given.set("network", url, to: .object(members + [.init("latency", "20 ms")]))
    courses[url] = 20
  }

  /// Nothing is newer than the image that memory has.
  private mutating func answerUnchanged(_ chosen: Int, _ given: inout [JSONValue.Member]) {
    given.set("memory", steps[chosen]["load"]?.text ?? "", to: .string(image()))
    answer(steps[chosen], &given, [.init("status", 304)])
    steps[chosen] = steps[chosen].adding(["refreshCached"])
  }

  mutating func enlarge(_ chosen: Int, _ given: inout [JSONValue.Member]) {
    given.change(
      imageOf: steps[chosen], to: dice.pick(["jpeg 8000x6000", "png 8000x6000 alpha"]))
    if dice.chance(30) { given.set("device", "is32Bit", to: true) }
    let whole = steps[chosen]
    steps[chosen] = whole.adding(["scaleDownLargeImages"])
    addAgain(dice.chance(50) ? whole : steps[chosen])
  }

  mutating func addNewerResponse(to chosen: Int, _ given: inout [JSONValue.Member]) {
    guard let url = steps[chosen]["load"]?.text else { return }
    let old = JSONValue.string("png 10x10 'old'")
    given.set("memory", url, to: old)
    given.set("disk", url, to: ["image": old])
    given.set("urlCache", url, to: ["image": "png 20x20 'new'"])
    given.change(imageOf: steps[chosen], to: "png 20x20 'new'")
    steps[chosen] = steps[chosen].adding(["refreshCached"])
  }

  mutating func watch(_ chosen: Int, _ given: inout [JSONValue.Member]) {
    show(in: &given, chosen)
    guard let view = steps[chosen]["into"]?.text else { return }
    let settings = JSONValue.object(given)["views"]?[view] ?? .object([])
    given.set("views", view, to: settings.with(true, at: "progress"))
    if dice.chance(50) { return answerUnchanged(chosen, &given) }
    let length = dice.pick(["unknown", "90 kB"])
    if length != "unknown" {
      given.set("downloader", "minimumProgressPercent", to: 30)
      steps[chosen] = steps[chosen].with(true, at: "progress")
    }
    let pieces: [JSONValue.Member] = [
      .init("expectedLength", .string(length)), .init("chunks", 3), .init("spacing", "5 ms"),
    ]
    answer(steps[chosen], &given, content() + pieces)
  }

  mutating func list(_ chosen: Int, _ given: inout [JSONValue.Member]) {
    let plain = steps[chosen]
    let listed = JSONValue.array([plain["load"] ?? .null])
    given = JSONValue.object(given).with(listed, at: "failedURLs").members
    if swarm.generation.manager.hasContext, dice.chance(30) {
      given.set("manager", "optionsProcessor", to: ["adds": ["retryFailed"]])
      return
    }
    steps[chosen] = plain.adding(["retryFailed"])
    if dice.chance(50) {
      answerUnchanged(chosen, &given)
    } else {
      steps[chosen] = steps[chosen].adding(["progressiveDownload"])
      let broken: [JSONValue.Member] = [
        .init("image", "png 10x10"), .init("bytes", "600 B"), .init("chunks", 3),
        .init("spacing", "5 ms"), .init("dropAfter", "400 B"),
      ]
      answer(plain, &given, broken)
    }
    addAtRest("again", plain)
  }

  mutating func addCertificate(to load: JSONValue, _ given: inout [JSONValue.Member]) {
    answer(load, &given, content() + [.init("challenge", "serverTrust")])
    addAtRest("again", load.adding(["allowInvalidSSLCertificates"]))
  }

  mutating func addTransformedRefresh(of load: JSONValue, _ given: inout [JSONValue.Member]) {
    guard let url = load["load"], let name = url.text, name != swarm.playedURL else { return }
    let answers = ["png 10x10 'old'", "png 20x20 'new'"].map { image in
      JSONValue.object([.init("image", .string(image)), .init("latency", "10 ms")])
    }
    given.set("network", name, to: .array(answers))
    let refresh: JSONValue = [
      "load": url, "options": ["refreshCached"], "context": ["imageTransformer": transformer()],
    ]
    addAtRest("refresh", refresh)
    addAtRest("again", ["load": url])
  }

  mutating func addTwins(_ given: inout [JSONValue.Member]) {
    let context: JSONValue = ["imageTransformer": transformer()]
    for name in ["t%2Fa", "t/a"] {
      let url = "https://img.example/\(name).png"
      given.set("network", url, to: ["image": .string(image()), "latency": "10 ms"])
      addAtRest("twin", ["load": .string(url), "context": context])
    }
  }

  mutating func askTwoCaches(_ chosen: Int, _ given: inout [JSONValue.Member]) {
    let url = steps[chosen]["load"] ?? .null
    let memory = JSONValue.object([.init(url.text ?? "", .string(image()))])
    let policies = ["query", "contains", "clear"].flatMap { key in
      sometimes(
        key, .string(dice.pick(CachesOperationPolicy.allCases.map(\.rawValue))), percent: 70)
    }
    let members: JSONValue = [
      ["namespace": "lowest", "memory": memory], ["namespace": "highest"],
    ]
    given.set(
      "managers", "both", to: ["caches": .object([.init("members", members)] + policies)])
    steps[chosen] = steps[chosen].with(["customManager": "both"], at: "context")
      .with("background", at: "from")
    addAtRest("contains", ["contains": url, "of": "both"])
  }

  mutating func addPrefetch(before load: JSONValue, _ given: inout [JSONValue.Member]) {
    let url = load["load"] ?? .null
    given.set("memory", url.text ?? "", to: .string(image()))
    let others = ["p", "q"].map { "https://img.example/\($0).png" }
    for other in others {
      given.set("network", other, to: ["image": "png 10x10", "latency": span()])
    }
    if dice.chance(50) { given.set("prefetcher", "options", to: ["refreshCached"]) }
    addStep(
      "ahead",
      [
        .init("prefetch", .array([url] + others.map(JSONValue.string))), .init("progress", true),
      ], at: load.time ?? 0)
  }

  mutating func addCleaning(after load: JSONValue, _ given: inout [JSONValue.Member]) {
    given.set("cache", "diskCacheExpireType", to: "accessDate")
    given.set(
      "disk", load["load"]?.text ?? "", to: ["image": .string(image()), "age": "8 days"])
    addAtRest("clean", ["clean": true])
  }
}
