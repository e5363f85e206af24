import ImageLoadingModel

/// Writes a scenario of its own from a seed: first anything may happen, then every fault stops, and
/// all loads must end.
package struct ScenarioWriter {
  var dice: Dice
  let swarm: Swarm
  var steps: [JSONValue] = []
  /// The time of the last step, in milliseconds.
  var time = 0
  /// The names of what was asked for so far.
  var loads: [String] = []
  var prefetches: [String] = []
  var downloads: [String] = []
  /// What the app keeps, by the load.
  var kept: [String] = []
  var managers: [String] = []
  /// Names of views that were released, and of those that replaced them.
  var newNames: [String: String] = [:]
  var isTerminated = false

  /// - Parameters:
  ///   - generation: with the defects that are switched on.
  ///   - seed: the same seed writes the same scenario.
  package static func document(_ generation: Generation, seed: UInt64) -> JSONValue {
    var dice = Dice(seed: seed)
    let swarm = Swarm(generation, &dice)
    var writer = ScenarioWriter(dice: dice, swarm: swarm)
    return writer.document(seed: seed)
  }

  private init(dice: Dice, swarm: Swarm) {
    self.dice = dice
    self.swarm = swarm
  }

  private mutating func document(seed: UInt64) -> JSONValue {
    let given = world()
    while steps.count < swarm.stepCount { writeStep() }
    writeRecovery()
    return ScenarioDocument.isolated(
      [
        "format": .int(ScenarioShape.formatVersion),
        "title": "Written from the seed \(String(seed))",
        "about": "Anything may happen; then all faults stop and everything must end.",
        "given": given,
        "steps": .array(steps),
        "limits": ["stepsAtOneInstant": 200_000],
      ], for: swarm.generation)
  }

  /// All that was done to the network, the disk and the app is taken back, and another image is
  /// loaded.
  private mutating func writeRecovery() {
    time += 100
    let first = steps.count
    if isTerminated { add("relaunch", [.init("app", "relaunch")]) }
    let has = { [steps] (key: String) in steps.contains { $0[key] != nil } }
    if has("offline") { add("online", [.init("offline", false)]) }
    if has("diskFaults") || swarm.settings.contains(.diskFaults) {
      add("disk", [.init("diskFaults", [:])])
    }
    add("foreground", [.init("app", "enterForeground")])
    if has("suspendDownloads") || swarm.settings.contains(.downloader) {
      add("resume", [.init("suspendDownloads", false)])
      add("limit", [.init("maxConcurrentDownloads", 6)])
    }
    // Behind the steps that wait for quiet, too.
    if steps.contains(where: { $0["when"] != nil }) {
      for index in first..<steps.count { steps[index] = steps[index].moved(to: "rest") }
    }
    steps.append(["when": "rest", "load": .string(Self.lastURL), "as": "last"])
  }

  /// An image that nothing is wrong with.
  static let lastURL = "https://img.example/last.png"

  // MARK: Steps

  /// Adds a step at the present time.
  mutating func add(_ name: String, _ members: [JSONValue.Member]) {
    let moment = JSONValue.Member("at", .string("\(time) ms"))
    steps.append(.object([moment] + members + [.init("as", .string(numbered(name)))]))
  }

  /// A name that no other step has.
  func numbered(_ name: String) -> String { "\(name)\(steps.count + 1)" }

  private mutating func writeStep() {
    time += dice.pick(swarm.gaps)
    let verb = dice.pick(weighted: swarm.verbs)
    let others = loads
    let count = steps.count
    write(verb)
    guard steps.count > count, !isTerminated, var step = steps.last else { return }
    let traits = verb.traits(in: swarm.generation)
    if !traits.isOfMainThread, dice.chance(swarm.background) {
      step = step.with("background", at: "from")
    }
    // No file gets older while it is looked at.
    if verb == .age {
      step = step.moved(to: "rest")
    } else if !traits.isFault, dice.chance(swarm.nested), let load = others.last {
      step = step.moved(to: "\(load) completes")
    } else if dice.chance(swarm.quiet) {
      step = step.moved(to: dice.chance(50) ? "idle" : "rest")
    }
    steps[count] = step
  }

  private mutating func write(_ verb: FuzzVerb) {
    switch verb {
    case .loadIntoView, .load, .animationImages, .cancelAnimationImages, .watchProgress,
      .releaseView, .letGo:
      writeLoad(verb)
    case .cancel, .cancelView, .cancelAll, .cancelDownloads, .cancelPrefetch, .cancelDownload:
      writeCancel(verb)
    case .prefetch, .download, .suspend, .resume, .limit, .busy, .busyDownload, .newSession:
      writeRequest(verb)
    case .memoryWarning, .enterBackground, .enterForeground, .expireBackgroundTime, .terminate,
      .clock, .offline, .online, .diskFaults, .rot, .vanish, .age:
      writeEvent(verb)
    case .clearMemory, .clearDisk, .remove, .store, .storeData, .query, .exists, .size, .clean,
      .imageFromCache:
      writeCacheCall(verb)
    }
  }
}

extension JSONValue {
  /// The step at another moment.
  fileprivate func moved(to moment: String) -> JSONValue {
    .object([Member("when", .string(moment))] + members.filter { $0.key != "at" })
  }
}
