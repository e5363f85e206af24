import ImageLoadingModel

/// What seldom meets a load where each step is drawn alone: the scenario gets it around one of its loads.
enum Encounter: CaseIterable {
  /// Another load joins, and asks for something else.
  case join
  /// The user leaves the app while the image comes.
  case leaving
  /// The view is asked by a background thread.
  case offMain
  /// The view cancels at once, or when the image comes.
  case cancelledView
  /// The same is loaded again when memory is empty.
  case again
  /// A switch of the cache is off while the image is removed.
  case switchedOff
  /// An animation is transformed, and loaded again.
  case transformedAnimation
  /// The image is larger than the load wants it.
  case large
  /// The URL cache has a newer image than the caches.
  case newerResponse
}

extension ScenarioWriter {
  /// Puts an encounter around a load that begins at a time of its own. Where views are released or the app ends, no
  /// step is certain to find what it is about.
  mutating func meet(_ given: inout [JSONValue.Member]) {
    let candidates = steps.indices.filter { index in
      steps[index].time != nil && steps[index]["repeat"] == nil
        && steps[index]["load"]?.text.map(swarm.urls.contains) == true
    }
    let isSteady = !steps.contains { $0["release"] != nil || $0["app"] == "terminate" }
    guard isSteady, !candidates.isEmpty else { return }
    let chosen = dice.pick(candidates)
    switch dice.pick(Encounter.allCases) {
    case .join: addJoining(steps[chosen])
    case .leaving:
      if dice.chance(50) { addJoining(steps[chosen], ["continueInBackground"]) }
      addStep("leave", [.init("app", "enterBackground")], after: steps[chosen])
    case .offMain:
      show(in: &given, chosen)
      steps[chosen] = steps[chosen].with("background", at: "from")
    case .cancelledView:
      show(in: &given, chosen)
      steps[chosen] = steps[chosen].adding(["forceTransition"])
      addStep("cancel", [.init("cancelView", steps[chosen]["into"] ?? .null)], after: steps[chosen])
    case .again: addAgain(steps[chosen])
    case .switchedOff: addSwitch(around: steps[chosen])
    case .transformedAnimation:
      given.change(imageOf: steps[chosen], to: "gif 10x10 3 frames")
      steps[chosen] = steps[chosen].with(["imageTransformer": transformer()], at: "context")
      if dice.chance(50) { steps[chosen] = steps[chosen].adding(["transformAnimatedImage"]) }
      addAgain(steps[chosen])
    case .large:
      given.change(imageOf: steps[chosen], to: "jpeg 8000x6000")
      let whole = steps[chosen]
      steps[chosen] = whole.adding(["scaleDownLargeImages"])
      addAgain(dice.chance(50) ? whole : steps[chosen])
    case .newerResponse:
      guard let url = steps[chosen]["load"]?.text else { return }
      let old = JSONValue.string("png 10x10 'old'")
      given.set("memory", url, to: old)
      given.set("disk", url, to: ["image": old])
      given.set("urlCache", url, to: ["image": "png 20x20 'new'"])
      given.change(imageOf: steps[chosen], to: "png 20x20 'new'")
      steps[chosen] = steps[chosen].adding(["refreshCached"])
    }
  }

  /// A step soon after a load has begun.
  private mutating func addStep(
    _ name: String, _ members: [JSONValue.Member], after load: JSONValue
  ) {
    let course = load["load"]?.text.flatMap { courses[$0] } ?? 0
    time = (load.time ?? 0) + dice.pick([0, 1, 5, course, course + 5])
    add(name, members)
  }

  private mutating func addJoining(_ load: JSONValue, _ more: [String] = []) {
    let names = LoadOptions.names(in: swarm.generation)
    let options = more + dice.some(of: names, percent: 10)
    addStep("join", [.init("load", load["load"] ?? .null)], after: load)
    let step = steps.removeLast().adding(options)
    steps.append(dice.chance(30) ? step.with("background", at: "from") : step)
  }

  private mutating func addAgain(_ load: JSONValue) {
    if dice.chance(70) { addAtRest("clear", ["clearMemory": true]) }
    addAtRest("again", load.with(nil, at: "at").with(nil, at: "keeps"))
  }

  private mutating func addSwitch(around load: JSONValue) {
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
      "change", dice.chance(70) ? ["remove": url] : ["store": url, "image": .string(image())])
    addAtRest("on", config(true))
    addAtRest("again", ["load": url])
  }

  private mutating func addAtRest(_ name: String, _ step: JSONValue) {
    let members = [JSONValue.Member("when", "rest")] + step.members.filter { $0.key != "as" }
    steps.append(.object(members + [.init("as", .string(numbered(name)))]))
  }

  /// The load is for a view, which may have an indicator and a transition.
  private mutating func show(in given: inout [JSONValue.Member], _ chosen: Int) {
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
}

extension JSONValue {
  /// The load with more options.
  fileprivate func adding(_ options: [String]) -> JSONValue {
    let present = self["options"]?.elements ?? []
    let new = options.map(JSONValue.string).filter { !present.contains($0) }
    return new.isEmpty ? self : with(.array(present + new), at: "options")
  }
}

extension [JSONValue.Member] {
  /// Sets what the world has under a name.
  fileprivate mutating func set(_ key: String, _ name: String, to value: JSONValue) {
    let whole = JSONValue.object(self)
    let part = (whole[key] ?? .object([])).with(value, at: name)
    self = whole.with(part, at: key).members
  }

  /// The server sends another image for the URL of a load.
  mutating func change(imageOf load: JSONValue, to image: String) {
    guard let url = load["load"]?.text, let answer = JSONValue.object(self)["network"]?[url]
    else { return }
    func changed(_ answer: JSONValue) -> JSONValue {
      answer["image"] == nil ? answer : answer.with(.string(image), at: "image")
    }
    let elements = answer.elements
    set(
      "network", url,
      to: elements.isEmpty ? changed(answer) : .array(elements.map(changed)))
  }
}
