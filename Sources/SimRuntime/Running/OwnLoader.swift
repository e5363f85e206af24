import ImageLoadingModel
import SimScenarios
import Synchronization

/// A custom loader in a run: does to it what stimuli say, and emits what the harness sees of it.
final class OwnLoader: Sendable {
  fileprivate struct Begun: Sendable {
    var subject: EventSubject
    var view: LoaderView?
    var task: (any LoadTask)?
    var hasEnded = false
    var isCancelled = false
    /// Whether it was being asked for while all loads were cancelled: the cancel may come first.
    var mayBeCancelled = false

    var isRunning: Bool { !hasEnded && !isCancelled }
  }

  fileprivate struct State: Sendable {
    /// In the order of beginning.
    var loads: [Begun] = []
  }

  let loader: any LoaderUnderTest
  private let parts: AppParts
  private let scheduler: SchedulerPort
  private let observer: any ModelObserver
  private let state = Mutex(State())

  /// - Returns: `nil` if the app has the model's loader.
  init?(_ context: ModelContext, _ observer: any ModelObserver) {
    parts = context.generation.parts
    scheduler = context.environment.scheduler
    self.observer = observer
    guard let loader = parts.loader?(context.environment, context.facts) else { return nil }
    self.loader = loader
  }

  /// Frees what it holds of the run; after the run.
  func shutDown() { state.withLock { $0.loads = [] } }

  /// Where the file of a URL is; `nil` if it does not say so.
  func path(of url: String) -> String? {
    parts.abilities.contains(.diskFiles) ? loader.path(of: ImageURL(url)) : nil
  }

  /// Does what a step says, if that is about the loader.
  /// - Returns: whether it is.
  func isAbout(_ step: BoundStimulus, _ performer: StimulusPerformer) async -> Bool {
    switch step.action {
    case .load(let request): await load(request, step, performer)
    case .cancel(let name): await cancel(name, step, performer)
    case .cancelView(let view, nil): await cancelView(view, step, performer)
    case .cancelAll(nil): await cancelAll(step)
    case .releaseView(let view):
      await performer.world.forgetView(view)?.lifetime.release()
    default: return false
    }
    return true
  }

  private func emit(_ event: ModelEvent) {
    if !scheduler.core.isDraining { observer.observe(event) }
  }

  // MARK: Loads

  private func load(
    _ request: LoadRequest, _ step: BoundStimulus, _ performer: StimulusPerformer
  ) async {
    let (log, world) = (performer.log, performer.world)
    let subject = step.subject
    log.begin(step.name, request, at: scheduler.core.now)
    let url = request.argument.resolved
    let view = request.view.map { shown(world.view($0), named: $0, for: subject) }
    let place = state.withLock { state in
      state.loads.append(Begun(subject: subject, view: view))
      return state.loads.count - 1
    }
    emit(
      .loadBegan(
        OwnLoad(subject, scheduler.lifetime("load \(subject)")), url: url,
        options: request.options))
    if let view { emit(.viewLoadBegan(view: view.object, key: "", url: url, .image, subject)) }
    let end = self.end(of: subject)
    let completed: LoadCompletion = {
      [self, unowned life = world.life] result in
      guard life.isRunning else { return }
      await scheduler.acting(for: subject) {
        var result = result
        result.isOnMainQueue = scheduler.main.isCurrent
        await scheduler.core.perform(VisibleOperation(.write, end))
        if result.isFinished { state.withLock { $0.end(place) } }
        emit(.completed(subject, result))
        if request.keeps, let image = result.image {
          log.keep(image, of: step.name, by: scheduler.core)
        }
        await log.completed(step.name, result, by: scheduler.core)
      }
    }
    let progress: LoadProgress? =
      request.wantsProgress
      ? { @Sendable [self] received, expected in
        emit(.progressed(subject, received: received, expected: expected))
        log.progressed(step.name, received, expected)
      } : nil
    let task = await loader.load(
      LoaderRequest(
        url: url, options: request.options, view: view, placeholder: request.placeholder,
        progress: progress, completed: completed))
    await performer.seek(step.name, .write)
    state.withLock { $0.keep(task, place) }
  }

  /// A view, for one load: what it shows then, it shows for that load.
  private func shown(
    _ view: ImageView, named name: String, for subject: EventSubject
  ) -> LoaderView {
    LoaderView(name: name, object: view.name) { [self] content in
      await scheduler.acting(for: subject) {
        await view.content.write(content)
        emit(.viewShows(view: view.name, content))
      }
    }
  }

  /// The end of a load, as a shared object: whether a cancel comes before it depends on the order of
  /// threads.
  private func end(of load: EventSubject) -> any SharedObject {
    scheduler.core.register(.resource, named: "the end of \(load)")
  }

  // MARK: Cancels

  private func cancel(
    _ name: String, _ step: BoundStimulus, _ performer: StimulusPerformer
  ) async {
    await performer.seek(name)
    let place = state.withLock { $0.loads.lastIndex { $0.subject.name == name } }
    guard let place, let task = state.withLock({ $0.loads[place].task }) else { return }
    await task.cancel()
    await noteCancel(of: place, by: step)
  }

  private func cancelView(
    _ name: String, _ step: BoundStimulus, _ performer: StimulusPerformer
  ) async {
    let view = shown(performer.world.view(name), named: name, for: step.subject)
    let place = state.withLock { $0.loads.lastIndex { $0.view == view } }
    await loader.cancelLoad(of: view)
    if let place { await noteCancel(of: place, by: step) }
    emit(.viewCancelled(view: view.object, nil))
  }

  private func cancelAll(_ step: BoundStimulus) async {
    let asked = state.withLock { state in
      state.loads.indices.filter { state.loads[$0].isRunning && state.loads[$0].task != nil }
    }
    await loader.cancelAll()
    state.withLock { state in
      for place in state.loads.indices where state.loads[place].isRunning {
        state.loads[place].mayBeCancelled = true
      }
    }
    for place in asked { await noteCancel(of: place, by: step) }
  }

  /// The run has ended: what never completed and may have been cancelled was cancelled.
  func noteEnd() {
    let cancelled = state.withLock { state in
      state.loads.filter { $0.isRunning && $0.mayBeCancelled }.map(\.subject)
    }
    for load in cancelled { emit(.cancelled(load, by: .none)) }
  }

  /// A cancel has returned: from now on it counts, if the load has not ended meanwhile.
  private func noteCancel(of place: Int, by step: BoundStimulus) async {
    let load = state.withLock { $0.loads[place].subject }
    await scheduler.core.perform(VisibleOperation(.read, end(of: load)))
    let subject: EventSubject? = state.withLock { state in
      if !state.loads[place].isRunning { return nil }
      state.loads[place].isCancelled = true
      return state.loads[place].subject
    }
    if let subject { emit(.cancelled(subject, by: step.subject)) }
  }
}

extension OwnLoader.State {
  fileprivate mutating func end(_ place: Int) {
    if loads.indices.contains(place) { loads[place].hasEnded = true }
  }

  fileprivate mutating func keep(_ task: any LoadTask, _ place: Int) {
    if loads.indices.contains(place) { loads[place].task = task }
  }
}

/// A load of a custom loader, as observers see it.
private final class OwnLoad: RunningLoad {
  let subject: EventSubject
  let lifetime: Lifetime
  let owner: String? = nil

  init(_ subject: EventSubject, _ lifetime: Lifetime) {
    self.subject = subject
    self.lifetime = lifetime
  }
}
