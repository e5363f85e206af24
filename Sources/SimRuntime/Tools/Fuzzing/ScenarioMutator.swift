import ImageLoadingInterface

/// Changes a scenario a little: steps come, go and move, and say something else; a part of the world is
/// that of another scenario.
struct ScenarioMutator {
  private enum Change: CaseIterable {
    case insert, delete, move, duplicate, option, thread, world
  }

  /// The verbs that name another step, by their keys.
  private enum Reference: String, CaseIterable {
    case cancel, waitFor, letGo, cancelPrefetch, cancelDownload
  }

  private var dice: Dice
  private var draft: FuzzDraft
  /// Where the threads of the scenario came to when it ran.
  private let moments: [FuzzMoment]
  private var generation: Generation { draft.generation }

  /// - Parameters:
  ///   - moments: where the threads of the scenario came to when it ran; steps are put there.
  ///   - seed: the same seed changes the same scenario in the same way.
  static func changed(_ draft: FuzzDraft, at moments: [FuzzMoment], seed: UInt64) -> FuzzDraft {
    var mutator = ScenarioMutator(dice: Dice(seed: seed), draft: draft, moments: moments)
    for _ in 0..<mutator.dice.pick([1, 1, 2, 3, 5]) {
      mutator.change(mutator.dice.pick(Change.allCases))
    }
    mutator.dropUsesOfReleasedViews()
    return mutator.draft
  }

  private mutating func change(_ change: Change) {
    // What others are changed with.
    let other = ScenarioWriter.draft(generation, seed: dice.seed())
    switch change {
    case .insert:
      if !other.steps.isEmpty { insert(dice.pick(other.steps)) }
    case .delete:
      guard draft.steps.count > 1 else { return }
      let place = dice.number(in: 0...draft.steps.count - 1)
      let rest = ScenarioDocument.dropping(
        place..<place + 1, of: ["steps": .array(draft.steps)])
      draft.steps = rest["steps"]?.elements ?? []
    case .move:
      withStep { mutator, place in
        let step = mutator.draft.steps.remove(at: place)
        mutator.put(mutator.moved(step))
      }
    case .duplicate:
      withStep { mutator, place in mutator.insert(mutator.draft.steps[place]) }
    case .option:
      withStep { mutator, place in
        mutator.draft.steps[place] = mutator.withOtherOption(mutator.draft.steps[place])
      }
    case .thread:
      withStep { mutator, place in
        mutator.draft.steps[place] = mutator.onOtherThread(mutator.draft.steps[place])
      }
    case .world: takeWorld(of: other)
    }
  }

  private mutating func withStep(_ change: (inout ScenarioMutator, Int) -> Void) {
    if draft.steps.isEmpty { return }
    let place = dice.number(in: 0...draft.steps.count - 1)
    change(&self, place)
  }

  // MARK: Steps

  /// Puts in a step with a name of its own, about what is here.
  private mutating func insert(_ step: JSONValue) {
    guard var step = retargeted(step) else { return }
    step = step.with(.string(newName(like: step)), at: "as")
    put(moved(step))
  }

  private mutating func put(_ step: JSONValue) {
    draft.steps.insert(step, at: dice.number(in: 0...draft.steps.count))
  }

  private func newName(like step: JSONValue) -> String {
    let names = draft.steps.compactMap { $0["as"]?.text }
    let isRepeated = step["repeat"] != nil
    let name = (draft.steps.count + 1..<Int.max).lazy
      .map { "m\($0)" + (isRepeated ? "-{i}" : "") }
      .first { !names.contains($0) }
    return name ?? "m"
  }

  /// The step about names and URLs that are here; `nil` if there are none.
  private mutating func retargeted(_ step: JSONValue) -> JSONValue? {
    var step = step
    for reference in Reference.allCases {
      let key = reference.rawValue
      guard step[key]?.text != nil else { continue }
      let names = names(for: reference)
      if names.isEmpty { return nil }
      step = step.with(.string(dice.pick(names)), at: key)
    }
    if step["when"]?.text.map({ !["idle", "rest"].contains($0) }) == true {
      step = step.moved(to: "idle")
    }
    let known = urls
    if !known.isEmpty {
      for url in ScenarioDocument.urls(in: ["steps": [step]]) where !known.contains(url) {
        step = step.replacing(url, by: dice.pick(known))
      }
    }
    return step
  }

  /// What a step of a verb can be about.
  private func names(for reference: Reference) -> [String] {
    let makers: [String] =
      switch reference {
      case .cancel, .waitFor: ["load", "query"]
      case .letGo: ["load", "imageFromCache"]
      case .cancelPrefetch: ["prefetch"]
      case .cancelDownload: ["download"]
      }
    return draft.steps.filter { step in makers.contains { step[$0] != nil } }
      .compactMap { $0["as"]?.text }
  }

  private var urls: [String] {
    (draft.given.first { $0.key == "network" }?.value.members ?? []).map(\.key)
      .filter { $0 != ScenarioWriter.lastURL }
  }

  /// The step at another moment.
  private mutating func moved(_ step: JSONValue) -> JSONValue {
    let traits = traits(of: step)
    // Nobody makes a file older while it is looked at.
    if step["age"] != nil { return step }
    let times = draft.steps.compactMap(\.time)
    let loads = names(for: .cancel).filter { $0 != step["as"]?.text }
    switch dice.number(in: 0...8) {
    case 0 where !traits.contains(where: \.isFault) && step["repeat"] == nil && !loads.isEmpty:
      return step.moved(to: "\(dice.pick(loads)) completes")
    case 1: return step.moved(to: dice.chance(50) ? "idle" : "rest")
    case 2: return step.moved(to: (step.time ?? 0) + dice.pick([1, 5, 10, 20, 50]))
    case 3...5:
      if let held = whileHeld(step, traits) { return held }
      fallthrough
    default: return step.moved(to: times.isEmpty ? 0 : dice.pick(times))
    }
  }

  /// The step while a thread is held at a checkpoint, more often a thread of what it ends; `nil` if it
  /// cannot be done there.
  private mutating func whileHeld(_ step: JSONValue, _ traits: [FuzzTraits]) -> JSONValue? {
    if traits.contains(where: { $0.isFault || $0.isOfBackground }) || step["repeat"] != nil {
      return nil
    }
    let isOfMainThread = traits.contains(where: \.isOfMainThread)
    let own = step["as"]?.text ?? ""
    let possible = moments.filter { moment in
      moment.owner != own && !(moment.isOnMain && isOfMainThread)
        && draft.steps.contains { $0["as"]?.text == moment.owner }
    }
    let target = Verb.of(step).flatMap { verb in
      verb.named?.isOfStep == true ? step[verb.rawValue]?.text : nil
    }
    let related = possible.filter { $0.owner == target }
    let choice = related.isEmpty || dice.chance(30) ? possible : related
    if choice.isEmpty { return nil }
    let moment = dice.pick(choice)
    let moved = step.moved(to: "\(moment.subject) reaches \(moment.checkpoint.name)")
    return moment.isOnMain ? moved.with("background", at: "from") : moved
  }

  private mutating func withOtherOption(_ step: JSONValue) -> JSONValue {
    guard step["load"] != nil else { return step }
    let names = LoadOptions.rows.filter { $0.bit(in: generation.options) != nil }.map(\.name)
    let name = dice.pick(names)
    let options = (step["options"]?.elements ?? []).compactMap(\.text)
    let changed =
      options.contains(name) ? options.filter { $0 != name } : options + [name]
    return step.with(.strings(changed), at: "options")
  }

  private func onOtherThread(_ step: JSONValue) -> JSONValue {
    let traits = traits(of: step)
    if traits.contains(where: { $0.isOfMainThread || $0.isOfBackground }) { return step }
    // A thread that is held on main lets nothing else run there.
    if step["when"]?.text?.contains(" reaches ") == true { return step }
    return step.with(step["from"] == "background" ? nil : "background", at: "from")
  }

  /// What the writer goes by for its verb, which it may write in several ways.
  private func traits(of step: JSONValue) -> [FuzzTraits] {
    FuzzVerb.allCases.map { $0.traits(in: generation) }.filter { step[$0.verb.rawValue] != nil }
  }

  // MARK: The world

  private mutating func takeWorld(of other: FuzzDraft) {
    let member = dice.pick(other.given)
    guard let place = draft.given.firstIndex(where: { $0.key == member.key }) else {
      draft.given.append(member)
      return
    }
    guard member.key == "network" else {
      draft.given[place] = member
      return
    }
    // Another answer for one of the URLs.
    let answers = member.value.members.filter { $0.key != ScenarioWriter.lastURL }
    guard !urls.isEmpty, !answers.isEmpty else { return }
    let network = draft.given[place].value.with(dice.pick(answers).value, at: dice.pick(urls))
    draft.given[place] = .init(member.key, network)
  }

  /// A view that was let go does not come again.
  private mutating func dropUsesOfReleasedViews() {
    for release in draft.steps {
      guard let view = release["release"]?.text else { continue }
      draft.steps.removeAll { step in
        guard step["as"] != release["as"], step.uses(view) else { return false }
        guard let time = step.time, let end = release.time else { return true }
        return time >= end
      }
    }
  }
}

extension FuzzMoment {
  /// The name of the step that began it: a prefetch has a subject for each of its URLs.
  fileprivate var owner: String {
    String(subject.prefix { $0 != "[" })
  }
}

extension JSONValue {
  /// Whether a step is about a view.
  fileprivate func uses(_ view: String) -> Bool {
    if self["into"]?.text == view { return true }
    guard let verb = Verb.of(self), verb.named == .view else { return false }
    return self[verb.rawValue]?.text == view
  }

  /// The step at a time, in milliseconds.
  fileprivate func moved(to time: Int) -> JSONValue {
    .object(
      [Member("at", .string("\(time) ms"))] + members.filter { !["at", "when"].contains($0.key) })
  }
}
