import ImageLoadingInterface

/// Finds what no shape can emit: names that nothing has, and names that two things have.
struct ScenarioReview {
  let scenario: Scenario
  let root: JSONNode
  private(set) var diagnostics: [Diagnostic] = []
  private let loads: ScenarioNames
  private let prefetches: ScenarioNames
  /// What can reach a place, and what can complete.
  private let actors: ScenarioNames
  private let completing: ScenarioNames

  /// - Parameters:
  ///   - scenario: in any of its generations; the steps are the same in all.
  ///   - generations: the names that the file lists.
  init(_ scenario: Scenario, _ root: JSONNode, _ generations: [String]) {
    self.scenario = scenario
    self.root = root
    let steps = root["steps"]?.array ?? []
    loads = .loads(of: scenario)
    prefetches = .prefetches(of: scenario)
    let others = loads.joined(prefetches)
    actors = others.joined(.named(in: scenario) { _ in true })
    completing = others.joined(.named(in: scenario) { $0.traits.completes })
    for (stimulus, node) in zip(scenario.stimuli, steps) {
      review(stimulus, node)
      reviewTime(stimulus, node)
      reviewMoment(stimulus, node)
    }
    reviewRepeatedNames(steps)
    reviewSizes(root, [])
    reviewKeys(of: .loads, loads)
    reviewKeys(of: .answeredSteps, .named(in: scenario) { $0.traits.isAnswered })
    reviewPrefetches(prefetches)
    reviewViolations()
    reviewGoals()
    reviewGenerations(generations)
    reviewEvents(generations)
    reviewLesson()
  }

  /// The values under a key of the document, and in each generation's own part, with their paths.
  func places(of key: String) -> [(node: JSONNode, path: [JSONPath.Component])] {
    let common = root[key].map { [(node: $0, path: [JSONPath.Component.key(key)])] } ?? []
    return common
      + (root["in"]?.members ?? []).compactMap { own in
        own.value[key].map { ($0, [.key("in"), .key(own.key), .key(key)]) }
      }
  }

  private mutating func review(_ stimulus: Stimulus, _ node: JSONNode) {
    let path = [.key("steps"), .index(stimulus.number - 1)] as [JSONPath.Component]
    let traits = stimulus.action.traits
    if stimulus.name == nil, let rule = traits.naming {
      report(node, path, rule.words, "the key \"as\"", rule.without)
    }
    let verb = traits.verbName
    switch traits.refersTo {
    case nil: break
    case .load(let name): requireLoad(name, at: node[verb], path + [.key(verb)], loads)
    case .prefetch(let name):
      requireLoad(name, at: node[verb], path + [.key(verb)], prefetches, "prefetch")
    }
    if stimulus.repetitions > 1 {
      switch stimulus.moment {
      case .reaches, .completes:
        report(
          node["repeat"] ?? node, path + [.key("repeat")],
          "a step that waits for a load cannot be repeated", "no key \"repeat\"",
          "\"repeat\": \(stimulus.repetitions)")
      case .at, .idle, .rest: break
      }
    }
    if case .load(let request) = stimulus.action, request.keepsOperation, request.view != nil {
      report(
        node["keepsOperation"] ?? node, path + [.key("keepsOperation")],
        "a view gives no operation back", "no key \"keepsOperation\"", "true")
    }
    if let name = stimulus.name, stimulus.moment.subject == name {
      report(
        node["when"] ?? node, path + [.key("when")], "\(name) waits for itself",
        "another load", "\"\(name)\"")
    }
  }

  /// A step after the end of the run would never be done, and what it expects never looked at.
  private mutating func reviewTime(_ stimulus: Stimulus, _ node: JSONNode) {
    guard case .time(let end) = scenario.until, case .at(let times) = stimulus.moment
    else { return }
    let path: [JSONPath.Component] = [.key("steps"), .index(stimulus.number - 1)]
    let last = Quantity.describe(end)
    if times.longest > end, let at = node["at"] {
      report(
        at, path + [.key("at")], "the run ends before, at \(last)", "a time up to \(last)",
        Sentence(verbatim: Quantity.describe(times.longest)))
    } else if stimulus.repetitions > 1, let many = node["repeat"],
      stimulus.interval > (end - times.longest) / (stimulus.repetitions - 1)
    {
      report(
        many, path + [.key("repeat")], "the run ends before the last repetition, at \(last)",
        "fewer repetitions, or a later end", Sentence(verbatim: "\(stimulus.repetitions)"))
    }
  }

  /// Any checkpoint can reach a place; those that load or ask the cache can complete.
  private mutating func reviewMoment(_ stimulus: Stimulus, _ node: JSONNode) {
    let path: [JSONPath.Component] = [
      .key("steps"), .index(stimulus.number - 1), .key("when"),
    ]
    switch stimulus.moment {
    case .reaches(let subject, _, _) where EventSubject(subject).downloadedURL == nil:
      requireLoad(subject, at: node["when"], path, actors)
    case .completes(let name, _):
      requireLoad(name, at: node["when"], path, completing)
    case .at, .idle, .rest, .reaches: break
    }
  }

  private mutating func reviewViolations() {
    let subjects = loads.joined(prefetches)
    let ofOrders = root["explore"]?["violates"].map {
      [(node: $0, path: [JSONPath.Component.key("explore"), .key("violates")])]
    }
    for (list, path) in places(of: "violates") + (ofOrders ?? []) {
      for (index, violation) in (list.array ?? []).enumerated() {
        guard let load = violation.text("load") else { continue }
        requireLoad(
          load, at: violation["load"], path + [.index(index), .key("load")], subjects)
      }
    }
  }

  /// What asks for nothing comes in each order: it is always reached, and never absent.
  private mutating func reviewGoals() {
    guard let explore = root["explore"] else { return }
    for key in ["never", "sometimes"] {
      for (goal, path) in ExpectationPlaces.elements(of: explore, key, [.key("explore")])
      where (goal.members ?? []).allSatisfy(Self.asksForNothing) {
        report(goal, path, "it asks for nothing", "something that can be so or not", "no section")
      }
    }
  }

  /// Whether a section has no entry, or none that says what it wants.
  private static func asksForNothing(_ section: JSONNode.Member) -> Bool {
    guard let entries = section.value.members else { return false }
    let mayBeEmpty = [ExpectationSection.prefetches, .managers].map(\.rawValue)
    return entries.allSatisfy { entry in
      mayBeEmpty.contains(section.key) && entry.value.members?.isEmpty == true
    }
  }

  private mutating func requireLoad(
    _ name: String, at node: JSONNode?, _ path: [JSONPath.Component], _ names: ScenarioNames,
    _ kind: Sentence = "load"
  ) {
    guard let node, !name.contains("{i"), !names.contains(name) else { return }
    report(
      node, path, "no \(kind) is called \"\(name)\"", "the name of a \(kind)", "\"\(name)\"",
      suggestion: names.nearest(to: name))
  }

  private mutating func reviewRepeatedNames(_ steps: [JSONNode]) {
    var seen: [String: Int] = [:]
    for (stimulus, node) in zip(scenario.stimuli, steps) {
      guard let name = stimulus.name, let nameNode = node["as"] else { continue }
      let path: [JSONPath.Component] = [
        .key("steps"), .index(stimulus.number - 1), .key("as"),
      ]
      if stimulus.repetitions > 1, !name.contains("{i") {
        report(
          nameNode, path, "a repeated step needs its counter in its name", "a name with {i}",
          "\"\(name)\"", suggestion: "\(name)-{i}")
        continue
      }
      let text = CountedText(name)
      for repetition in 0..<stimulus.repetitions {
        let made = text.filled(with: repetition)
        guard let first = seen.updateValue(stimulus.number, forKey: made) else { continue }
        report(
          nameNode, path, "step \(first) is called \"\(made)\" already", "a name of its own",
          "\"\(name)\"")
        break
      }
    }
  }

  private mutating func reviewKeys(of kind: ExpectationSection.Keys, _ names: ScenarioNames) {
    for section in ExpectationSection.allCases where section.keys == kind {
      for (expect, path) in ExpectationPlaces(root).all {
        for member in expect[section.rawValue]?.members ?? []
        where !names.contains(member.key) {
          report(
            member, path + [.key(section.rawValue)], "no load is called \"\(member.key)\"",
            "the name of a load", suggestion: names.nearest(to: member.key))
        }
      }
    }
  }

  /// Complains of a key of the object at the path.
  mutating func report(
    _ member: JSONNode.Member, _ path: [JSONPath.Component], _ message: Sentence,
    _ expected: Sentence, suggestion: String? = nil, advice: Sentence? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        position: member.keyPosition, path: JSONPath(path + [.key(member.key)]),
        message: message, expected: expected, found: "\"\(member.key)\"", suggestion: suggestion,
        advice: advice))
  }

  /// No file of the world is so large that sums of sizes could overflow.
  private mutating func reviewSizes(_ node: JSONNode, _ path: [JSONPath.Component]) {
    for (index, element) in (node.array ?? []).enumerated() {
      reviewSizes(element, path + [.index(index)])
    }
    let limit = Int64(ImageDescriptor.Limits.byteCounts.upperBound)
    for member in node.members ?? [] where member.key != "headers" {
      let inner = path + [.key(member.key)]
      if member.key == "bytes", let size = node.byteCount("bytes"), size > limit {
        let most = Quantity.describe(bytes: limit)
        report(
          member.value, inner, "\(size) bytes are more than the limit of \(most)",
          "at most \(most)", "\(size) bytes")
      }
      reviewSizes(member.value, inner)
    }
  }

  mutating func report(
    _ node: JSONNode, _ path: [JSONPath.Component], _ message: Sentence, _ expected: Sentence,
    _ found: Sentence, suggestion: String? = nil
  ) {
    report(at: node.position, path, message, expected, found, suggestion: suggestion)
  }

  mutating func report(
    at position: SourcePosition, _ path: [JSONPath.Component], _ message: Sentence,
    _ expected: Sentence, _ found: Sentence, suggestion: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        position: position, path: JSONPath(path), message: message,
        expected: expected, found: found, suggestion: suggestion))
  }
}
