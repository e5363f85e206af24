import Synchronization

/// A custom view loading, as the app asks it.
package final class OwnViewLoading: Sendable {
  package let part: any ViewLoading
  private let context: ModelContext
  private let ledger: ViewLedger
  private var standsAlone: Bool { context.generation.parts.viewLoadingStandsAlone }

  /// - Returns: `nil` if the app has no view loading of its own.
  package init?(_ context: ModelContext, _ manager: ImageManager) {
    guard let make = context.generation.parts.viewLoading else { return nil }
    let ledger = ViewLedger()
    part = make(
      context.environment, StandardViewLoading(context: context, ledger: ledger),
      ViewManager(context: context, ledger: ledger, manager: manager))
    self.ledger = ledger
    self.context = context
  }

  /// - Parameters:
  ///   - name: what steps call the view.
  ///   - usesPreviousImage: whether the cached image is the placeholder (3.x, 4.2).
  package func setImage(
    _ request: ViewRequest, in view: ImageView, named name: String, manager: ImageManager,
    usesPreviousImage: Bool
  ) async {
    let subject = context.subject
    let began = { [context] in
      context.emit(
        .viewLoadBegan(view: view.name, key: "", url: request.url, request.slot, subject))
    }
    if standsAlone { began() }
    let shown = shown(view, named: name, request.slot)
    await part.setImage(
      LoaderRequest(
        url: request.url, options: request.options, view: shown,
        placeholder: request.placeholder?.description, progress: request.progress,
        completed: { [context, ledger] result in
          // The model's view and manager say so themselves.
          if !ledger.reports(subject) { context.emit(.completed(subject, result)) }
          await request.completed?(result)
        },
        carried: AskedView(
          request: request, view: view, manager: manager, usesPreviousImage: usesPreviousImage)),
      in: shown)
    if !standsAlone, !ledger.isPassedOn(subject) { began() }
  }

  package func cancelCurrentImageLoad(
    of view: ImageView, named name: String, _ slot: ViewSlot?
  ) async {
    let shown = shown(view, named: name, slot ?? .image)
    await ledger.cancelling(AskedCancel(view: view, slot: slot), of: shown) {
      await part.cancelCurrentImageLoad(of: shown)
    }
    if standsAlone { context.emit(.viewCancelled(view: view.name, slot)) }
  }

  /// The view as the part has it, which is no owner of it.
  private func shown(_ view: ImageView, named name: String, _ slot: ViewSlot) -> LoaderView {
    let weak = WeakReference(view)
    return LoaderView(name: name, object: view.name) { [context] content in
      guard context.core.currentThread.isMainThread else {
        if context.core.isDraining { return }
        return context.core.crash(
          "the view loading of \(context.generation.name) sets the view \(name) off the main thread"
        )
      }
      await weak.withObject { await $0?.set(content, in: slot) }
    }
  }
}

/// What the app has asked of a view, for the model's own.
private struct AskedView: Sendable {
  let request: ViewRequest
  let view: ImageView
  let manager: ImageManager
  let usesPreviousImage: Bool
}

private struct AskedCancel: Sendable {
  let view: ImageView
  let slot: ViewSlot?
}

/// What has become of the requests.
private final class ViewLedger: Sendable {
  private struct State: Sendable {
    /// The loads that the model's own was asked for.
    var passedOn: Set<EventSubject> = []
    /// Those that the manager was asked for.
    var loaded: Set<EventSubject> = []
    /// The cancels under way.
    var cancels: [LoaderView: [AskedCancel]] = [:]
  }

  private let state = Mutex(State())

  func passOn(_ load: EventSubject) { state.withLock { _ = $0.passedOn.insert(load) } }

  func load(_ load: EventSubject) { state.withLock { _ = $0.loaded.insert(load) } }

  func isPassedOn(_ load: EventSubject) -> Bool { state.withLock { $0.passedOn.contains(load) } }

  /// Whether a completion of the load is reported by the model.
  func reports(_ load: EventSubject) -> Bool {
    state.withLock { $0.passedOn.contains(load) || $0.loaded.contains(load) }
  }

  func cancelling(
    _ cancel: AskedCancel, of view: LoaderView, _ body: () async -> Void
  ) async {
    state.withLock { $0.cancels[view, default: []].append(cancel) }
    await body()
    state.withLock { _ = $0.cancels[view]?.popLast() }
  }

  /// The cancel of a view that the app has asked for.
  func cancel(of view: LoaderView) -> AskedCancel? {
    state.withLock { $0.cancels[view]?.last }
  }
}

/// The model's view loading, for a custom one to ask.
private struct StandardViewLoading: ViewLoading {
  let context: ModelContext
  let ledger: ViewLedger

  private func mayBeAsked(to action: String) -> Bool {
    guard context.generation.parts.viewLoadingStandsAlone else { return true }
    context.core.crash(
      "the view loading of \(context.generation.name) stands alone, and asks the model's own to \(action)"
    )
    return false
  }

  func setImage(_ request: LoaderRequest, in view: LoaderView) async {
    guard mayBeAsked(to: "set an image") else { return }
    guard let asked = request.carried as? AskedView, request.view == view else {
      return context.core.crash(
        "the view loading of \(context.generation.name) has the model's own load into the view "
          + "\(view.name) what was asked of \(request.view?.name ?? "none")")
    }
    ledger.passOn(context.subject)
    var wanted = asked.request
    if request.url != wanted.url { wanted.url = request.url }
    if request.placeholder != wanted.placeholder?.description {
      wanted.placeholder = request.placeholder.map(ViewContent.placeholder)
    }
    wanted.options = request.options
    wanted.progress = request.progress
    wanted.completed = request.completed
    wanted.isAwaited = asked.request.isAwaited
    if asked.usesPreviousImage {
      await asked.view.setImageWithPreviousCachedImage(wanted, manager: asked.manager)
    } else {
      await asked.view.setImage(wanted, manager: asked.manager)
    }
  }

  func cancelCurrentImageLoad(of view: LoaderView) async {
    guard mayBeAsked(to: "cancel a load") else { return }
    guard let asked = ledger.cancel(of: view) else {
      return context.core.crash(
        "the view loading of \(context.generation.name) has the model's own cancel the load of the "
          + "view \(view.name), which nobody cancels")
    }
    await asked.view.cancelCurrentImageLoad(of: asked.slot)
  }
}

/// The app's manager, for a custom view loading.
private struct ViewManager: ImageManaging {
  let context: ModelContext
  let ledger: ViewLedger
  let manager: ImageManager

  func load(_ request: ManagerRequest) async -> any LoadTask {
    ledger.load(context.subject)
    return await manager.begin(request)
  }

  func cancelAll() async { await manager.cancelAll() }

  func isRunning() async -> Bool { await manager.isRunning() }

  func cacheKey(for url: ImageURL?) async -> String? { await manager.cacheKey(for: url) }
}
