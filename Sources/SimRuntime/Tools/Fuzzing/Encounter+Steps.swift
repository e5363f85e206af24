import ImageLoadingInterface

/// The steps of encounters.
extension ScenarioWriter {
  /// A step soon after a load has begun.
  mutating func addStep(
    _ name: String, _ members: [JSONValue.Member], after load: JSONValue
  ) {
    let course = load["load"]?.text.flatMap { courses[$0] } ?? 0
    addStep(name, members, at: (load.time ?? 0) + dice.pick([0, 1, 5, course, course + 5]))
  }

  /// A step at a time in milliseconds.
  /// - Returns: its name.
  @discardableResult mutating func addStep(
    _ name: String, _ members: [JSONValue.Member], at moment: Int
  ) -> String {
    time = moment
    let numbered = numbered(name)
    add(name, members)
    return numbered
  }

  mutating func addAtRest(_ name: String, _ step: JSONValue) {
    let members = step.members.filter { !["as", "at", "keeps"].contains($0.key) }
    steps.append(
      .object([.init("when", "rest")] + members + [.init("as", .string(numbered(name)))]))
  }

  mutating func addJoining(_ load: JSONValue, _ more: [String] = []) {
    let names = LoadOptions.names(in: swarm.generation)
    let options = more + dice.some(of: names, percent: 10)
    addStep("join", [.init("load", load["load"] ?? .null)], after: load)
    let step = steps.removeLast().adding(options)
    steps.append(dice.chance(30) ? step.with("background", at: "from") : step)
  }

  mutating func addAgain(_ load: JSONValue) {
    if dice.chance(70) { addAtRest("clear", ["clearMemory": true]) }
    addAtRest("again", load)
  }

  mutating func addSwitch(around load: JSONValue) {
    let key = dice.pick(["shouldCacheImagesInMemory", "shouldUseWeakMemoryCache"])
    func config(_ value: Bool) -> JSONValue {
      ["cacheConfig": .object([.init(key, .bool(value))])]
    }
    let url = load["load"] ?? .null
    if dice.chance(70) {
      addAtRest("take", ["imageFromCache": url, "where": "memory", "keeps": true])
    }
    addAtRest("off", config(false))
    addAtRest(
      "change", dice.chance(50) ? ["remove": url] : ["store": url, "image": .string(image())])
    addAtRest("on", config(true))
    addAtRest("again", ["load": url])
  }

  /// The load is for a view, which may have an indicator and a transition.
  mutating func show(in given: inout [JSONValue.Member], _ chosen: Int) {
    let view = dice.pick(swarm.views)
    steps[chosen] = steps[chosen].with(.string(view.name), at: "into")
    if let slot = dice.pick(view.slots) {
      steps[chosen] = steps[chosen].with(.string(slot.rawValue), at: "picture")
    }
    if dice.chance(50) { steps[chosen] = steps[chosen].with("grey", at: "placeholder") }
    var members = sometimes("indicator", true, percent: 50)
    if swarm.generation.view.hasTransitions {
      members += sometimes("transition", ["duration": span()], percent: 50)
    }
    given.set("views", view.name, to: .object(members))
  }

  /// Another URL that is loaded.
  func other(than load: JSONValue) -> JSONValue {
    .string(swarm.urls.first { $0 != load["load"]?.text } ?? Self.lastURL)
  }

  // MARK: Queues and the coder

  mutating func addSlowDecoding(of load: JSONValue, _ given: inout [JSONValue.Member]) {
    given.set("coder", "decode", to: "50 ms")
    given.set("downloader", "maxConcurrentDownloads", to: 1)
    let url = load["load"] ?? .null
    let (begin, course) = (load.time ?? 0, url.text.flatMap { courses[$0] } ?? 0)
    addStep("row", [.init("load", other(than: load))], at: begin + 1)
    let end = begin + course + dice.pick([1, 20, 40])
    addStep("cancel", [.init("cancel", load["as"] ?? .null)], at: end)
    if dice.chance(50) {
      addStep("again", [.init("load", url)], at: end + dice.pick([0, 5, 100]))
    }
  }

  mutating func addSlowEncoding(before load: JSONValue, _ given: inout [JSONValue.Member]) {
    given.set("coder", "encode", to: "50 ms")
    let row = other(than: load)
    given.set("disk", row.text ?? "", to: ["image": .string(image())])
    let begin = load.time ?? 0
    addStep(
      "store", [.init("store", load["load"] ?? .null), .init("image", .string(image()))], at: begin)
    addStep(
      "row", [.init(dice.chance(50) ? "query" : "load", row)], at: begin + dice.pick([1, 10, 40]))
  }

  mutating func addBusyDisk(around load: JSONValue, _ given: inout [JSONValue.Member]) {
    let begin = load.time ?? 0
    let url = load["load"] ?? .null
    given.set("disk", url.text ?? "", to: ["image": .string(image())])
    addStep("busy", [.init("busy", "io"), .init("for", "50 ms")], at: begin)
    if dice.chance(50) {
      let query = addStep("query", [.init("query", url)], at: begin + 5)
      addStep("cancel", [.init("cancel", .string(query))], at: begin + dice.pick([5, 20, 60]))
    } else {
      addStep("remove", [.init("remove", url)], at: begin + 5)
      addStep("written", [.init("storeData", url)] + content(), at: begin + 10)
    }
  }

  /// The cancel waits for main before the load begins.
  mutating func addBusyMain(around chosen: Int, _ given: inout [JSONValue.Member]) {
    let load = steps[chosen]
    let begin = load.time ?? 0
    given.set("memory", load["load"]?.text ?? "", to: .string(image()))
    addStep("busy", [.init("busy", "main"), .init("for", "20 ms")], at: begin)
    addStep("cancel", [.init("cancel", load["as"] ?? .null)], at: begin + 1)
    steps[chosen] = load.adding(["refreshCached"]).with("background", at: "from")
      .with(.string("\(begin + 2) ms"), at: "at")
  }
}
