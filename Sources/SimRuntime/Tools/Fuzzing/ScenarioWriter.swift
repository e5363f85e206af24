import ImageLoadingInterface

/// Writes a scenario of its own from a seed: first anything may happen, then every fault stops, and
/// all loads must end.
package struct ScenarioWriter {
  var dice: Dice
  let swarm: Swarm
  var steps: [JSONValue] = []
  /// The time of the last step, in milliseconds.
  var time = 0
  /// When the answer to what was asked for comes to its end, in milliseconds.
  var answerTimes: [Int] = []
  /// How long the answers of each URL take.
  var courses: [String: Int] = [:]
  /// The view of each load that has one.
  var viewsOfLoads: [String: FuzzView] = [:]
  /// The load whose completion the next step is put into.
  var outer: String?
  /// Steps that belong together.
  var pattern: OngoingPattern?
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
    draft(generation, seed: seed).document(title: "Written from the seed \(seed)")
  }

  static func draft(_ generation: Generation, seed: UInt64) -> FuzzDraft {
    var dice = Dice(seed: seed)
    let swarm = Swarm(generation, &dice)
    var writer = ScenarioWriter(dice: dice, swarm: swarm)
    var given = writer.world()
    while writer.steps.count < swarm.stepCount { writer.writeStep() }
    // Each is drawn apart, so that what else the seed writes does not depend on it.
    writer.dice = Dice(seed: ~seed)
    if writer.dice.chance(5) { writer.openTime() }
    if writer.dice.chance(40) { writer.meet(&given) }
    writer.dice = Dice(seed: seed ^ 1 << 63)
    if writer.dice.chance(10) { writer.addRareTrait(&given) }
    writer.dice = Dice(seed: seed ^ 1 << 62)
    if writer.dice.chance(20) { writer.reactToPrefetch() }
    return FuzzDraft(generation: generation, given: given, steps: writer.steps)
  }

  private init(dice: Dice, swarm: Swarm) {
    self.dice = dice
    self.swarm = swarm
  }

  /// An image that nothing is wrong with.
  static let lastURL = "https://img.example/last.png"

  // MARK: Steps

  /// Adds a step at the present time.
  mutating func add(_ name: String, _ members: [JSONValue.Member]) {
    let moment = JSONValue.Member("at", .string("\(time) ms"))
    steps.append(.object([moment] + members + [.init("as", .string(numbered(name)))]))
  }

  /// The answer for a URL is asked for now.
  mutating func expectAnswer(of url: String?) {
    answerTimes.append(time + (url.flatMap { courses[$0] } ?? 0))
  }

  /// A name that no other step has.
  func numbered(_ name: String) -> String { "\(name)\(steps.count + 1)" }

  private mutating func writeStep() {
    time += dice.pick(swarm.gaps)
    if swarm.own > 0, dice.chance(swarm.own) { return writeOwn() }
    let next = nextOfPattern()
    let verb = next?.verb ?? dice.pick(weighted: swarm.verbs)
    let traits = verb.traits(in: swarm.generation)
    let others = loads
    let count = steps.count
    let canBeNested = !traits.isFault && verb != .age && !isTerminated
    let isNested = next?.isNested ?? dice.chance(swarm.nested)
    outer = canBeNested && isNested ? others.last : nil
    write(traits)
    guard steps.count > count, var step = steps.last else { return }
    step = detailed(step, verb: traits.verb)
    // Elsewhere a step would do nothing.
    if isTerminated {
      steps[count] = step
      return
    }
    if traits.isOfBackground || !traits.isOfMainThread && dice.chance(swarm.background) {
      step = step.with("background", at: "from")
    } else if dice.chance(swarm.detail) {
      step = step.with("main", at: "from")
    }
    // No file gets older while it is looked at.
    if verb == .age || next?.waitsForRest == true {
      step = step.moved(to: "rest")
    } else if let outer {
      step = step.moved(to: "\(outer) completes")
    } else if dice.chance(swarm.quiet) {
      step = step.moved(to: dice.chance(50) ? "idle" : "rest")
    } else if loads == others, !answerTimes.isEmpty, dice.chance(swarm.meetings) {
      step = step.with(.string("\(dice.pick(answerTimes)) ms"), at: "at")
    } else if !traits.isFault, loads == others, dice.chance(swarm.detail) {
      step = repeated(step)
    }
    steps[count] = step
  }

  /// Adds a step of the app's own.
  private mutating func writeOwn() {
    let (verb, examples) = dice.pick(swarm.ownStimuli)
    add(verb, [.init(verb, dice.pick(examples))])
    var step = steps.removeLast()
    if dice.chance(swarm.background) { step = step.with("background", at: "from") }
    if dice.chance(swarm.nested), let load = loads.last, !isTerminated {
      step = step.moved(to: "\(load) completes")
    } else if dice.chance(swarm.quiet) {
      step = step.moved(to: dice.chance(50) ? "idle" : "rest")
    }
    steps.append(step)
  }

  /// The step a few times, if no other step can name what it begins.
  private mutating func repeated(_ step: JSONValue) -> JSONValue {
    let begins = ["prefetch", "download", "query", "release"]
    guard let name = step["as"]?.text, !begins.contains(where: { step[$0] != nil }) else {
      return step
    }
    let often = step.with(.string(name + "-{i}"), at: "as")
      .with(.integer(dice.number(in: 2...3)), at: "repeat")
    return dice.chance(50) ? often.with(span(), at: "every") : often
  }

  /// Lets a step come at the time of a later one as well. A view that is released does not come again, so no step
  /// may come after that which uses it.
  private mutating func openTime() {
    let candidates = steps.indices.filter { steps[$0].time != nil }
    guard !candidates.isEmpty, !steps.contains(where: { $0["release"] != nil }) else { return }
    let chosen = dice.pick(candidates)
    let step = steps[chosen]
    let later = candidates.compactMap { steps[$0].time }.filter { $0 > step.time ?? 0 }
    guard !later.isEmpty, let time = step["at"] else { return }
    steps[chosen] = step.with(
      ["oneOf": .array([time, .string("\(dice.pick(later)) ms")])], at: "at")
  }

  private mutating func write(_ traits: FuzzTraits) {
    switch traits.group {
    case .load(let verb): writeLoad(verb)
    case .cancel(let verb): writeCancel(verb)
    case .request(let verb): writeRequest(verb)
    case .event(let verb): writeEvent(verb)
    case .cacheCall(let verb): writeCacheCall(verb)
    case .played: play(traits.verb)
    case .shape: writeByShape(traits.verb)
    }
  }
}

extension JSONValue {
  /// The step at another moment.
  func moved(to moment: String) -> JSONValue {
    .object(
      [Member("when", .string(moment))] + members.filter { !["at", "when"].contains($0.key) })
  }
}
