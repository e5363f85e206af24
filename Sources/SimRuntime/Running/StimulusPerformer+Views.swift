import ImageLoadingModel
import SimScenarios

extension StimulusPerformer {
  func load(
    _ request: LoadRequest, into view: ImageView, named name: String, _ step: BoundStimulus,
    _ values: LoadContext, _ progress: LoadProgress?, _ completed: @escaping LoadCompletion
  ) async {
    var wanted = ViewRequest(argument: request.argument)
    wanted.placeholder = request.placeholder.map(ViewContent.placeholder)
    wanted.options = request.options
    wanted.slot = request.slot
    wanted.key = request.key
    wanted.values = values
    wanted.progress = progress
    wanted.completed = request.hasCompletion ? completed : nil
    wanted.setter = setter(for: request, of: view, step)
    // Whoever calls a view holds it meanwhile, also where its completion lets it go.
    if world.releasesViews { view.lifetime.retain() }
    if let own = world.life.ownViewLoading {
      await own.setImage(
        wanted, in: view, named: name, manager: world.manager,
        usesPreviousImage: request.usesPreviousImage)
    } else if request.usesPreviousImage {
      await view.setImageWithPreviousCachedImage(wanted, manager: world.manager)
    } else {
      await view.setImage(wanted, manager: world.manager)
    }
    if world.releasesViews { await view.lifetime.release() }
  }

  private func setter(
    for request: LoadRequest, of view: ImageView, _ step: BoundStimulus
  ) -> PictureSetter {
    switch request.group {
    case .leavesAfter(let delay):
      return .leaving(
        SetterGroup(group: world.scheduler.group("setters"), leavesAfter: delay))
    case .neverLeaves:
      return .leaving(SetterGroup(group: world.scheduler.group("setters"), leavesAfter: nil))
    case nil: break
    }
    if !request.hasSetter { return .view }
    return .block { [log, view = WeakReference(view), slot = request.slot] content, data in
      log.setterCalled(step.name, content, data)
      await view.withObject { await $0?.set(content, in: slot) }
    }
  }

  func showInTurn(_ request: AnimationImagesRequest, _ step: BoundStimulus) async {
    for (index, url) in request.urls.enumerated() {
      log.begin("\(step.name)[\(index)]", url: url, at: world.scheduler.core.now)
    }
    await world.view(request.view).setAnimationImages(request.urls, manager: world.manager)
  }
}

extension GivenView {
  /// Makes the view as the run finds it.
  func prepare(_ view: ImageView) {
    if showsIndicator { view.prepare(indicator: indicatorKind) }
    if let content { view.content.prepare(.placeholder(content)) }
    if let transition { view.transition.prepare(transition) }
    if hasProgress { view.prepareProgress() }
  }
}
