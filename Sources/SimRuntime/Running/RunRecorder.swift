import ImageLoadingModel
import SimScenarios

/// Gets all events of a run: passes them on, checks the invariants, and keeps what the result
/// needs. The kernel, the model and the network call it, all on the kernel's one thread.
final class RunRecorder: TraceObserver, ModelObserver {
  final class State {
    var monitor: InvariantMonitor
    var requests: [String] = []
    var prefetches = PrefetchLog()
    var notes: [Sentence] = []
    var seenRaces: [String: SeenRace] = [:]
    var snapshots: [Snapshot] = []
    var snapshotMismatches: [Mismatch] = []
    /// What the app was like when the run ended, before its threads were drained.
    var end: AppState?
    /// The loads that were alive then.
    var ownedLoads: [String] = []
    var images = ImageWatch()
    /// The images that were alive then, and unreachable.
    var lostImages: [String] = []
    var imagesOfEndedLoads: [String] = []
    /// The observer of the run and the run itself, until the result is made. (A weak reference
    /// would make each other reference to the kernel slow.)
    var observer: (any RunObserver)?
    var kernel: Kernel?
    var world: ScenarioWorld?
    /// The cleaning that is under way.
    var cleaning: CleaningRecord?
    /// When each file was last read, by path.
    var lastReads: [String: WallTime] = [:]
    var story: [EventRecord] = []
    /// The keys under which files were written, in order.
    var storedKeys: [String] = []
    var fileNames: FileNames?
    var stepsDone = 0
    var stepCount = 0
    var progress: ((_ done: Int, _ total: Int) -> Void)?

    init(monitor: InvariantMonitor, observer: (any RunObserver)?) {
      self.monitor = monitor
      self.observer = observer
    }
  }

  let log: LoadLog
  let scenario: Scenario
  let keepsStory: Bool
  let wantsChanges: Bool
  private let orderedEvents: OrderedEvents
  private let confined: KernelConfined<State>
  var state: State { confined.value }

  init(
    _ scenario: Scenario, _ monitor: InvariantMonitor, observer: (any RunObserver)?,
    progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) {
    self.scenario = scenario
    keepsStory = scenario.looksAtStory
    wantsChanges =
      observer?.wantsChanges == true || scenario.expectedEvents.contains { $0.kind == .changed }
    orderedEvents = OrderedEvents(of: scenario)
    log = LoadLog(of: scenario)
    let state = State(monitor: monitor, observer: observer)
    state.stepCount = scenario.stimuli.reduce(0) { $0 + $1.repetitions }
    state.progress = progress
    confined = KernelConfined(state)
  }

  func attach(_ kernel: Kernel) { state.kernel = kernel }

  func attach(_ world: ScenarioWorld) {
    state.world = world
    state.observer?.runBegins { [unowned self, unowned world] in appState(of: world) }
  }

  /// The state of the app now; an observer that asks after each step need not name all files anew.
  private func appState(of world: ScenarioWorld) -> AppState {
    let urls = urls
    if let names = state.fileNames, names.areTrue(in: world, urls: urls) {
      return AppState(of: world, names: names)
    }
    let names = FileNames(of: world, urls: urls)
    state.fileNames = names
    return AppState(of: world, names: names)
  }

  private var now: Duration { state.kernel?.instant ?? .zero }

  // MARK: Events

  func observe(_ event: TraceEvent) {
    guard keepsStory || state.observer != nil else { return }
    let event = RunEvent(
      step: event.step, time: event.time, threadID: event.thread, place: event.place,
      isMainThread: event.isMainThread, subject: event.subject, heldLocks: event.heldLocks,
      kind: .trace(event.action))
    keep(event)
    state.observer?.observe(event)
  }

  func observe(_ event: ModelEvent) {
    switch event {
    case .loadBegan(let load, _, let options):
      log.processed(options, of: load.subject.name)
      if let operation = load as? CombinedOperation {
        log.made(operation)
        state.kernel?.touch(LoadLog.resource(of: operation.subject.name))
      }
    case .optionsProcessed(let load, let options): log.processed(options, of: load.name)
    case .cancelled(let load, _): log.cancelled(load.name)
    case .cleaning(let event): follow(event)
    case .fileRead(_, let path, .some): state.lastReads[path] = state.world?.wallClock.snapshot
    case .diskStored(let key, _): state.storedKeys.append(key)
    case .memoryStored(_, let image): state.images.note(image)
    case .prefetchRequested(let load): log.begin(load, at: now)
    case .completed(let load, let result):
      state.kernel?.touch("completions of \(load.name)")
      if let kernel = state.kernel { log.touch(load.name, by: kernel) }
      log.completedAhead(load.name, result, at: now)
    default: break
    }
    state.prefetches.observe(event, at: now)
    emit(.model(event))
    if case .cleaning(.ended) = event, let cleaning = state.cleaning { emit(.cleaned(cleaning)) }
  }

  /// Compares the disk before a cleaning with the disk after it.
  private func follow(_ event: CleaningEvent) {
    guard let world = state.world else { return }
    switch event {
    case .asked: break
    case .began:
      state.kernel?.touch("/", .read)
      // Nobody knows whether a disk with faults has noted what was read.
      state.cleaning = CleaningRecord(
        beginningIn: world, lastReads: world.fileSystem.hasHadFaults ? [:] : state.lastReads)
    case .removed(let path): state.cleaning?.removed.append(path)
    case .failed(let path): state.cleaning?.failed.append(path)
    case .ended:
      state.kernel?.touch("/", .read)
      state.cleaning?.end(in: world)
    }
  }

  func observe(_ event: NetworkEvent) {
    if case .started = event.kind { state.requests.append(event.url.absoluteString) }
    emit(.network(event))
  }

  /// A data race is reported for the thread that came second. It is no part of the digest: a run
  /// without race detection is the same run.
  func observe(_ race: DataRace) {
    let known = scenario.generation.knownRace(on: race.object)
    if let known {
      state.seenRaces[
        known.id, default: SeenRace(race: known, count: 0, first: race)
      ].count += 1
    }
    let event = RunEvent(
      step: race.later.step, time: now, threadID: race.later.thread,
      place: race.later.place, isMainThread: state.kernel?.current?.isMainThread ?? false,
      subject: race.later.subject,
      heldLocks: [],
      kind: .raced(race, known: known?.id))
    let violations = breaks(of: event)
    keep(event)
    state.observer?.observe(event)
    emit(violations, of: event)
  }

  /// The invariants that break by an event.
  private func breaks(of event: RunEvent) -> ArraySlice<Violation> {
    let before = state.monitor.violations.count
    state.monitor.observe(event)
    return state.monitor.violations[before...]
  }

  private func emit(_ violations: ArraySlice<Violation>, of event: RunEvent) {
    for violation in violations {
      let broken = RunEvent(
        step: event.step, time: event.time, threadID: event.threadID, place: event.place,
        isMainThread: event.isMainThread, subject: event.subject, heldLocks: event.heldLocks,
        kind: .broke(violation))
      keep(broken)
      state.observer?.observe(broken)
    }
  }

  /// Places an event in the run and passes it on.
  func emit(_ kind: RunEvent.Kind) {
    guard let kernel = state.kernel, !kernel.isDraining else { return }
    if case .stimulus(_, let action) = kind {
      countStep()
      if case .age(let url, let span) = action { age(url, by: span) }
    }
    if case .terminated = kind { state.images = ImageWatch() }
    guard keepsStory || state.observer != nil || state.monitor.looks(at: kind) else { return }
    let thread = kernel.current
    let event = RunEvent(
      step: kernel.step, time: kernel.instant, threadID: thread?.id,
      place: thread.map { $0.currentQueue?.name ?? $0.name } ?? "",
      isMainThread: thread?.isMainThread ?? false, subject: kernel.subject,
      heldLocks: thread?.heldLocks.map(\.name) ?? [], kind: kind)
    if let log = kernel.log, log.relatesEvents, !log.isReplaying {
      for touch in state.monitor.touches(of: event) { log.touch(touch) }
    }
    let violations = breaks(of: event)
    for violation in violations {
      kernel.addToDigest("\(violation.invariant) \(violation.subject ?? "")")
    }
    keep(event)
    state.observer?.observe(event)
    emit(violations, of: event)
  }

  private func keep(_ event: RunEvent) {
    if !keepsStory { return }
    let record = EventRecord(event)
    state.story.append(record)
    if let log = state.kernel?.log, log.relatesEvents, !log.isReplaying {
      for touch in orderedEvents.touches(of: record) { log.touch(touch) }
    }
  }

  /// All dates of a file are set back, so it was read that much earlier.
  private func age(_ url: String, by span: Duration) {
    guard let path = state.world?.path(of: url) else { return }
    state.lastReads[path] = state.lastReads[path].map { $0 - span }
  }

  private func countStep() {
    state.stepsDone += 1
    state.progress?(state.stepsDone, state.stepCount)
  }

  /// Something that a reader of the scenario should know.
  func note(_ sentence: Sentence) { state.notes.append(sentence) }

  /// Compares the present state with what a step expects.
  func takeSnapshot(_ expectation: Expectation, by step: String, _ world: ScenarioWorld) {
    let snapshot = Snapshot(
      step: step, state: AppState(of: world, urls: urls), loads: log.records,
      requests: state.requests, answers: log.answers,
      prefetches: state.prefetches.records, story: state.story)
    state.snapshots.append(snapshot)
    state.snapshotMismatches += ExpectationCheck(expectation, snapshot).mismatches.map { mismatch in
      Mismatch(mismatch, at: step)
    }
  }

  /// The run ends: its threads are about to be drained.
  func noteEnd(of world: ScenarioWorld) {
    world.life.ownLoader?.noteEnd()
    state.end = AppState(of: world, urls: urls)
    if world.isRunning {
      state.ownedLoads = log.ownedLoads
      let holders =
        world.heldImages + log.keptImages
        + world.life.runningLoads.compactMap(\.heldImage)
      let given = log.imagesOfGivenLoads
      state.lostImages = state.images.left(by: holders + given)
      state.imagesOfEndedLoads = state.images.held(onlyBy: given, besides: holders)
    }
    log.close()
  }

  var urls: [String] { scenario.urls(loads: log.records) + state.storedKeys }
}

extension Scenario {
  /// Every URL that may be on disk, to recognize files by.
  fileprivate func urls(loads: [LoadRecord]) -> [String] {
    var urls = (given.files + given.formerFiles + (given.additionalPath?.files ?? [])).map(\.url)
    urls += given.readOnlyPaths.flatMap { $0.files.map(\.url) }
    urls += loads.compactMap(\.url?.absoluteString)
    urls += stimuli.compactMap(\.action.effect.store?.key)
    return urls
  }
}
