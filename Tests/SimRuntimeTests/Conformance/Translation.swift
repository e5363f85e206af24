import ImageLoadingModel

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// A recording has something that is not translated.
struct NotTranslated: Error, CustomStringConvertible {
  let description: String
}

/// A recording as a scenario, with the looks at the state that the recording has.
struct Translation {
  /// What is read off a snapshot.
  enum Sight {
    case returned(load: String, isViews: Bool, isInBackground: Bool)
    case state
    /// Whether a manager has loads under way.
    case running(manager: String)
    case view(String)
    case animatedView(String)
    case animationImages(view: String)
    case liveTasks
    case callReturned
    case directory
    /// Whether the cache's directory has a file.
    case file(String)
  }

  /// The time between two moments at which everything has settled.
  static let settling = Duration.seconds(100)

  var scenario: Scenario
  /// By the name of the snapshot.
  var sights: [String: Sight] = [:]

  let observation: Observation
  /// What the network gave, by URL and in the order of the requests.
  let bodies: [(url: String, bodies: [ImageData])]
  /// What the context of every load has.
  var context = ContextValues()
  /// When what comes next is done, and from where.
  var time = Duration.zero
  var origin = Stimulus.Origin.main
  /// The completion inside which what comes next is done.
  var inside: (load: String, occurrence: Int)?
  var completions: [String: Int] = [:]
  /// The stimulus that holds a thread until the recording releases it.
  var openHold: (index: Int, began: Duration)?
  /// The stimulus that keeps the session busy until the recording says otherwise.
  var openBusy: (index: Int, began: Duration)?
  /// When a thread was held, if nothing was done since.
  var heldSince: Duration?
  /// The names of stimuli that wait for a thread to reach a step.
  var pauses: [String] = []
  private var latestStimulus = ""
  /// Of each stimulus the place of the event for which it is done.
  private(set) var origins: [Int] = []
  private var place = 0
  /// What the recording calls the answers to named calls of the cache.
  var calls: [String: String] = [:]
  /// Whether the cache was asked for a file since everything settled.
  var asksWhetherOnDisk = false
  /// Whether the next cancel comes between a transform and the completion.
  var isCancelledAfterTransform = false

  init(_ observation: Observation) throws {
    self.observation = observation
    bodies = Transfers(observation).bodies
    scenario = Scenario(
      title: observation.name, about: observation.description, shows: [],
      generation: observation.release.generation, given: Given(), stimuli: [],
      until: observation.hangs ? .rest : .idle,
      limits: Kernel.Limits(), expect: Expectation(),
      violates: [], schedule: nil)
    scenario.given.device.backgroundTime = .seconds(1_000_000)
    answer(isCacheable: observation.release.goesByCaching)
    if observation.tells("delegate shouldDownloadImageForURL") {
      scenario.given.manager.shouldDownload = true
    }
    var previous: ObservedEvent?
    for (place, event) in observation.events.enumerated() {
      self.place = place
      try translate(event, after: previous)
      previous = event
    }
  }

  // MARK: Building

  mutating func add(
    _ action: Action, named name: String? = nil, when moment: Stimulus.Moment? = nil,
    from: Stimulus.Origin? = nil
  ) {
    origins.append(self.place)
    let place: Stimulus.Moment =
      if let inside {
        .completes(load: inside.load, occurrence: inside.occurrence)
      } else {
        .at(Durations(time))
      }
    scenario.stimuli.append(
      Stimulus(
        number: scenario.stimuli.count + 1, name: name, moment: moment ?? place,
        origin: from ?? origin, action: action, repetitions: 1, interval: .zero, position: .start))
  }

  mutating func look(
    _ sight: Sight, when moment: Stimulus.Moment? = nil, from: Stimulus.Origin? = nil
  ) {
    let name = "look \(sights.count + 1)"
    sights[name] = sight
    add(.expect(Expectation()), named: name, when: moment, from: from)
  }

  /// The servers answer as in the recording.
  mutating func answer(isCacheable: Bool) {
    let faults = ["(fault: session gives no task)", "(fault: no connection object)"]
    let refused = observation.events.filter { faults.contains($0.name ?? "") }.compactMap(\.url)
    scenario.given.network =
      bodies.map { url, bodies in
        (url, bodies.map { ServerAnswer(.byHand, payload: $0, isCacheable: isCacheable) })
      } + refused.map { ($0, [ServerAnswer(.noTask)]) } + [("*", [ServerAnswer(.byHand)])]
  }

  // MARK: Reading

  private mutating func translate(_ event: ObservedEvent, after previous: ObservedEvent?) throws {
    if let stimulus = event.stimulus {
      if let previous, previous.isCompletion, !isAfterReturn(stimulus), let load = previous.load {
        inside = (load, completions[load] ?? 1)
      }
      try translate(stimulus: stimulus)
      latestStimulus = stimulus
      heldSince = nil
    } else if let hook = event.hook {
      try translate(hook: hook)
    } else if let state = event.state {
      lookAt(state)
    } else if event.isCompletion, let load = event.load {
      completions[load, default: 0] += 1
    } else if event.name == "diskImageExists completion" {
      if !asksWhetherOnDisk { askWhetherOnDisk(Self.a) }
    } else if let sight = sight(of: event) {
      look(sight)
    }
  }

  /// Whether what follows a completion is done when that has returned: time passes meanwhile, or
  /// the completion came inside a cancel, which is one call.
  private func isAfterReturn(_ stimulus: String) -> Bool {
    stimulus.hasPrefix("let ") || latestStimulus.hasPrefix("cancel #")
  }

  /// A directory without files, which lookups do not show.
  static let emptyDirectory = "sub"

  private func sight(of event: ObservedEvent) -> Sight? {
    switch event.name {
    case "call returned": .callReturned
    case "animationImages": .animationImages(view: "v")
    case "cache directory", "cache directory when the notification has returned": .directory
    case "exists" where event["file"]?.string != Self.emptyDirectory:
      event["file"]?.string.map { .file($0) }
    default: nil
    }
  }

  private mutating func lookAt(_ state: JSONValue) {
    if state["liveNetworkTasks"] != nil {
      look(.liveTasks)
    } else if state["thatManagerIsRunning"] != nil {
      look(.running(manager: latestManager ?? ""))
    } else if state["animatedImage"] != nil {
      look(.animatedView("v"))
    } else if let view = state["view"]?.string {
      look(.view(view))
    } else {
      look(.state)
    }
  }

  /// Lets time pass for what is under way, within one segment.
  mutating func advance(_ span: Duration) { time += span }

  /// Everything settles.
  mutating func settle() {
    time = Self.settling * (Int(time / Self.settling) + 1)
    origin = .main
    inside = nil
    asksWhetherOnDisk = false
  }
}

extension Action {
  /// Whether it does nothing to the app.
  var isLook: Bool { if case .expect = self { true } else { false } }
}
