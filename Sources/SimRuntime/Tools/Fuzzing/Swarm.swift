import ImageLoadingInterface

/// What one scenario is made of: some of all that there is, with weights that differ wildly, so that
/// each scenario goes to an extreme of its own (Groce and others, *Swarm Testing*, ISSTA 2012).
struct Swarm {
  let generation: Generation
  /// The names of the images.
  let urls: [String]
  let views: [FuzzView]
  /// How many steps there are before the recovery.
  let stepCount: Int
  /// What steps do, with weights.
  let verbs: [(value: FuzzVerb, weight: Int)]
  /// How far apart two steps are, in milliseconds.
  let gaps: [Int]
  /// In percent of steps: those from a background thread.
  let background: Int
  /// Those inside the completion of a load.
  let nested: Int
  /// Those with which a usual sequence begins.
  let patterns: Int
  /// Those that wait for quiet.
  let quiet: Int
  /// Those that come when an answer does.
  let meetings: Int
  /// How many options loads have.
  let options: Int
  /// The options that loads choose from.
  let optionNames: [String]
  /// How many loads carry something beside their options.
  let context: Int
  /// In percent of network answers: those that are no image.
  let badAnswers: Int
  /// What in the world is not as usual.
  let settings: Set<FuzzSetting>
  /// In percent of all that the format lets be said in addition: what is said.
  let detail: Int
  /// The URL whose first answer steps play.
  let playedURL: String?
  /// The stimuli of the app's own, each with its examples.
  let ownStimuli: [(verb: String, examples: [JSONValue])]
  /// In percent of steps: those of the app's own.
  let own: Int

  init(_ generation: Generation, _ dice: inout Dice) {
    self.generation = generation
    let urlCount = dice.pick([1, 1, 2, 2, 3, 5])
    urls = ["a", "b", "c", "d", "e"].prefix(urlCount).map { "https://img.example/\($0).png" }
    let kinds = FuzzView.all.filter { view in
      !view.slots.contains(.animated) || generation.view.hasAnimatedView
    }
    views = [FuzzView.cell] + dice.some(of: kinds, percent: 25)
    stepCount = dice.pick([1, 2, 3, 4, 5, 6, 8, 12])
    let background = dice.pick([0, 0, 20, 50])
    self.background = background
    let available = FuzzVerb.allCases.filter { $0.traits(in: generation).isAvailable }
    // A few that meet each other often show more than all that never do.
    let share = dice.pick([3, 6, 12, 30])
    let chosen = available.filter { verb in
      dice.chance(max(share / verb.traits(in: generation).rarity, 1))
    }
    verbs = available.compactMap { verb in
      if verb.traits(in: generation).isUsual { return (verb, dice.pick([10, 30, 60])) }
      let weight = dice.pick([3, 10, 30])
      let comesAlong = dice.chance(60) && verb.companions.contains(where: chosen.contains)
      return chosen.contains(verb) || comesAlong ? (verb, weight) : nil
    }
    gaps = dice.pick([[0], [0, 0, 5], [0, 5, 10, 20], [0, 10, 50, 200]])
    nested = dice.pick([0, 0, 10, 40])
    patterns = dice.pick([0, 0, 15, 40])
    meetings = dice.pick([0, 30, 60])
    quiet = dice.pick([0, 0, 10, 30])
    options = dice.pick([0, 10, 30, 60])
    optionNames = dice.some(
      of: LoadOptions.names(in: generation), percent: dice.pick([8, 20, 40]))
    context = dice.pick([0, 0, 20, 60])
    badAnswers = dice.pick([0, 0, 10, 40])
    let usual = dice.pick([0, 8, 20, 40])
    let isPrefetching = verbs.contains { $0.value == .prefetch }
    settings = Set(
      FuzzSetting.allCases.filter { setting in
        dice.chance(setting.percent(usual, isPrefetching: isPrefetching))
      })
    detail = dice.pick([0, 2, 5, 15, 40])
    playedURL = dice.chance(8) ? dice.pick(urls) : nil
    let own = generation.parts.stimuli.map { (verb: $0.verb, examples: $0.exampleValues) }
      .filter { !$0.examples.isEmpty }
    ownStimuli = dice.some(of: own, percent: 60)
    // A generation that has none draws nothing for them.
    self.own = ownStimuli.isEmpty ? 0 : dice.pick([10, 30, 60])
  }
}

extension LoadOptions {
  /// The options that a generation has.
  static func names(in generation: Generation) -> [String] {
    rows.filter { $0.bit(in: generation.options) != nil }.map(\.name)
  }
}

/// A view, and which pictures it has.
struct FuzzView {
  let name: String
  /// What a load says of the picture; `nil` if it says nothing, which is the image.
  let slots: [ViewSlot?]

  /// A plain image view.
  static let cell = FuzzView(name: "cell", slots: [nil, nil, nil, nil, .image, .highlighted])

  static let all = [
    FuzzView(name: "header", slots: [nil]),
    FuzzView(name: "button", slots: [.button, .buttonBackground]),
    FuzzView(name: "pin", slots: [.annotation]),
    FuzzView(name: "movie", slots: [.animated]),
  ]
}

/// What in the world of a scenario may not be as usual, by the keys of `given`.
enum FuzzSetting: String, CaseIterable {
  case disk
  case memory
  case urlCache
  case failedURLs
  case cache
  case downloader
  case manager
  case managers
  case views
  case prefetcher
  case device
  case diskFaults
  case coder
  case readOnlyPaths
  case additionalCachePath
  case formerDisk
  case otherFiles

  /// How often a world has it.
  /// - Parameter usual: in percent, what most settings go by in this scenario.
  func percent(_ usual: Int, isPrefetching: Bool) -> Int {
    switch self {
    // Every load has to do with these.
    case .disk, .memory, .downloader, .views: usual * 2
    case .prefetcher: isPrefetching ? 60 : 1
    // Few generations have each of these.
    case .readOnlyPaths, .additionalCachePath, .formerDisk, .otherFiles: usual / 2
    case .urlCache, .failedURLs, .cache, .manager, .managers, .device, .diskFaults, .coder: usual
    }
  }
}
