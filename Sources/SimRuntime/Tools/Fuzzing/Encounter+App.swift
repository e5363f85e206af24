import ImageLoadingInterface

/// What happens to the downloader, the app and the views in encounters.
extension ScenarioWriter {
  mutating func addQueue(behind load: JSONValue, _ given: inout [JSONValue.Member]) {
    given.set("downloader", "executionOrder", to: "lifo")
    given.set("downloader", "maxConcurrentDownloads", to: 1)
    let begin = load.time ?? 0
    let first = load["load"]?.text.flatMap { courses[$0] } ?? 0
    for (name, moment) in [("q", 1), ("r", 2), ("s", first + 10)] {
      let url = "https://img.example/\(name).png"
      given.set("network", url, to: ["image": "png 10x10", "latency": "20 ms"])
      addStep("row", [.init("load", .string(url))], at: begin + moment)
    }
  }

  mutating func addSuspension(around load: JSONValue, _ given: inout [JSONValue.Member]) {
    given.set("downloader", "suspended", to: true)
    let cancel =
      dice.chance(50)
      ? JSONValue.Member("cancelDownloads", true) : .init("cancel", load["as"] ?? .null)
    addStep("cancel", [cancel], at: (load.time ?? 0) + 5)
    addStep("again", [.init("load", load["load"] ?? .null)], at: (load.time ?? 0) + 10)
    addStep("resume", [.init("suspendDownloads", false)], at: (load.time ?? 0) + 50)
  }

  mutating func addSession(after load: JSONValue, _ given: inout [JSONValue.Member]) {
    given.set("downloader", "maxConcurrentDownloads", to: 1)
    let begin = load.time ?? 0
    addStep("busy", [.init("busy", "session"), .init("for", "50 ms")], at: begin + 1)
    addStep("session", [.init("newSession", true)], at: begin + 2)
    for name in ["q", "r"] {
      let url = "https://img.example/\(name).png"
      given.set("network", url, to: ["image": "png 10x10", "latency": "100 ms"])
      addStep("row", [.init("load", .string(url))], at: begin + 3)
    }
  }

  mutating func addExpiry(at chosen: Int) {
    let begin = steps[chosen].time ?? 0
    addStep("leave", [.init("app", "enterBackground")], at: begin)
    addStep("expire", [.init("app", "expireBackgroundTime")], at: begin + dice.pick([1, 5]))
    steps[chosen] = steps[chosen].adding(["continueInBackground"])
      .with(.string("\(begin + 1) ms"), at: "at")
  }

  /// Three loads of one view.
  mutating func addFallback(to chosen: Int, _ given: inout [JSONValue.Member]) {
    show(in: &given, chosen)
    let load = steps[chosen]
    let begin = load.time ?? 0
    let view: [JSONValue.Member] = load.members.filter { ["into", "picture"].contains($0.key) }
    let fallback: JSONValue = .object([.init("load", other(than: load))] + view)
    addStep(
      "next", [.init("load", dice.chance(50) ? load["load"] ?? .null : other(than: load))] + view,
      at: begin + dice.pick([1, 5]))
    let moment = "\(load["as"]?.text ?? "") completes"
    steps.append(fallback.moved(to: moment).with(.string(numbered("fallback")), at: "as"))
  }

  mutating func addTwoCancels(of load: JSONValue) {
    let begin = load.time ?? 0
    let prefetch = addStep("ahead", [.init("prefetch", .array([other(than: load)]))], at: begin)
    let moment = begin + dice.pick([1, 5])
    let ofLoads = !swarm.generation.prefetcher.hasTokens || dice.chance(50)
    let one: JSONValue.Member =
      ofLoads ? .init("cancel", load["as"] ?? .null) : .init("cancelPrefetch", .string(prefetch))
    addStep("one", [one], at: moment)
    let all: JSONValue.Member =
      ofLoads ? .init("cancelAll", true) : .init("cancelPrefetch", true)
    addStep("all", [all, .init("from", "background")], at: moment)
  }

  mutating func addFullDisk(after load: JSONValue) {
    let url = load["load"] ?? .null
    addAtRest("full", ["diskFaults": ["capacity": "0 B"]])
    addAtRest("store", ["store": url, "image": "png 20x20 'other'"])
    addAtRest("clear", ["clearMemory": true])
    addAtRest("again", ["load": url])
  }
}
