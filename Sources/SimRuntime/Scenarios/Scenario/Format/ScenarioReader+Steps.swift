import ImageLoadingInterface

extension Stimulus {
  /// Takes over a checked document.
  init(
    checked node: JSONNode, number: Int, in generation: Generation,
    _ ownStimuli: [any AppStimulus.Type]
  ) {
    self.number = number
    name = node.text("as")
    position = (node["when"] ?? node["at"] ?? node).position
    if let text = node.text("when"), let moment = try? ScenarioSyntax.parseMoment(text) {
      self.moment = moment
    } else {
      moment = .at(node.durations("at") ?? Durations(.zero))
    }
    origin = node.text("from").flatMap(Origin.init(rawValue:)) ?? .main
    repetitions = node.integer("repeat") ?? 1
    interval = node.duration("every") ?? .zero
    if let own = OwnStep(node, ownStimuli) {
      action = .own(own)
      return
    }
    let step = CheckedStep(node, in: generation)
    action = step.verb.definition.read(step)
  }
}

extension LoadRequest {
  /// Takes over a checked step.
  init(checked node: JSONNode) {
    let target = node["load"] ?? node
    argument =
      if let url = target.string ?? target.text("url") {
        .url(ImageURL(url))
      } else if let text = target.text("string") {
        .string(text)
      } else if let name = target.text("other") {
        .other(className: name)
      } else {
        .none
      }
    options = LoadOptions(
      (node.texts("options") ?? []).compactMap { LoadOptions(name: $0) })
    view = node.text("into")
    placeholder = node.text("placeholder")
    slot = node.text("picture").flatMap(ViewSlot.init(rawValue:)) ?? .image
    group =
      switch node["group"] {
      case nil: nil
      case .some(let use) where use.isNull: .neverLeaves
      case .some: .leavesAfter(node.duration("group") ?? .zero)
      }
    hasCompletion = node.flag("completion") ?? true
    hasSetter = node.flag("setter") ?? false
    usesPreviousImage = node.flag("previousImage") ?? false
    key = node.text("key")
    context = node["context"].map(ContextValues.init(checked:)) ?? ContextValues()
    wantsProgress = node.flag("progress") ?? false
    keeps = node.flag("keeps") ?? false
    keepsOperation = node.flag("keepsOperation") ?? false
  }
}

extension Expectation {
  /// The same where completions carry no data: none is expected, whatever is said for others.
  func possible(in generation: Generation) -> Expectation {
    if generation.manager.completionsCarryData { return self }
    var result = self
    result.completions = completions?.map { load, results in
      (
        load,
        results.map { result in
          var result = result
          if result.data != nil { result.data = .some(nil) }
          return result
        }
      )
    }
    return result
  }
}

extension ExpectedCompletion {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    image = node.nullable("image", \.string)
    frameCount = node.integer("frames")
    scale = node.integer("scale")
    error = node.nullable("error") { $0.string.flatMap(ScenarioSyntax.loadError) }
    cacheType = node.text("cacheType")
    isFinished = node.flag("finished")
    queue = node.text("queue").flatMap(CallbackQueue.init(rawValue:))
    at = node.duration("at")
    data = node.nullable("data") { $0.string.flatMap { try? Quantity.byteCount($0) } }
  }
}
