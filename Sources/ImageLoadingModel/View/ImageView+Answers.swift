/// What a view does when the manager answers, on main (C009 to C015).
extension ImageView {
  /// Original: the `completed` block that the view gives to the manager.
  func loadAnswered(_ result: LoadResult, to load: ViewLoad) async {
    let request = load.request
    if result.isFinished {
      await load.hasSucceeded?.write(result.error == nil)
      await endProgress(of: load, result)
    }
    await stopIndicator(for: result, of: load)
    let delivered = result.image == nil ? await load.delivered?.read() : nil
    if result.image != nil { await load.delivered?.write(result.isFinished ? .whole : .part) }
    var plan = context.generation.view.answerRule.plan(
      hasImage: result.image != nil, isFinished: result.isFinished, options: request.options,
      hasCompletion: request.isAwaited,
      setsDelayedPlaceholder: setsDelayedPlaceholder(after: result, of: load, delivered))
    let isPartRemoved = delivered == .part && removesPart(after: result, of: load)
    if isPartRemoved { plan.picture = .placeholder }
    let completed = plan.completes ? request.completed : nil
    let isSuperseded = plan.picture == .none ? false : await isSuperseded(load)
    // Where no image is set, the completion does not wait for the group (C292).
    if plan.picture == .none || isSuperseded {
      await completed?(result)
      return
    }
    let isImage = plan.picture == .image
    let content =
      isImage ? result.image.map { ViewContent.image($0, from: request.url) } : load.placeholder
    // The completion waits for ever if the setter never leaves (C291).
    await request.setter.group?.enter()
    let data = isImage ? result.data : nil
    // A part comes without a transition, and goes without one.
    if !isPartRemoved, let transition = await transition(for: result, request) {
      return await begin(transition, to: content, data: data, of: load) { [self] isSet in
        if isSet { await layOut(load, completed, result) } else { await completed?(result) }
      }
    }
    await show(content, data: data, of: load, at: .viewImage)
    guard let group = request.setter.group else {
      return await layOut(load, completed, result)
    }
    let subject = context.subject
    lifetime.retain()
    await group.notify(on: context.scheduler.main) { [self] in
      await context.scheduler.acting(for: subject) { await layOut(load, completed, result) }
      await lifetime.release()
    }
  }

  /// Whether a load that ends without an image sets the delayed placeholder: a refresh that fails sets
  /// it in the place of the image that it has given before (C294, V26).
  private func setsDelayedPlaceholder(
    after result: LoadResult, of load: ViewLoad, _ delivered: DeliveredImage?
  ) -> Bool {
    guard delivered == .whole, !context.generation.has(.placeholderCoversImage)
    else { return load.rules.setsDelayedPlaceholder }
    return false
  }

  /// Whether a load that has failed takes the part of its image away that the view shows: the releases do not (V30).
  /// One that is cancelled leaves the view as it is.
  private func removesPart(after result: LoadResult, of load: ViewLoad) -> Bool {
    guard let error = result.error, !error.saysCancelled,
      !load.request.options.contains(.avoidAutoSetImage)
    else { return false }
    return !context.generation.has(.failedLoadLeavesPart)
  }

  /// Whether what belongs to a load is too old to be shown, or was cancelled by the view; the documented code
  /// never asks (V09, V16).
  func isSuperseded(_ load: ViewLoad) async -> Bool {
    let forgetsOlder = !context.generation.has(.showsOlderAnswers)
    guard forgetsOlder || forgetsCancelled || forgetsReplaced else { return false }
    return await requests.isOver(
      load.number, forKey: load.key, byRequests: forgetsOlder, byCancels: forgetsCancelled)
  }

  /// Whether a cancel of the view ends what a load shows, too: the repair of V16.
  var forgetsCancelled: Bool {
    context.generation.view.hasTransitions && !context.generation.has(.showsCancelledLoads)
  }

  /// Whether a load shows nothing while another one takes its place: the repair of V34.
  var forgetsReplaced: Bool {
    context.generation.view.cancelCallsBack
      && !context.generation.has(.replacedLoadShowsPlaceholder)
  }

  /// An answer that ends nothing stops the indicator too (V06), and one of an older load does (V04).
  ///
  /// Original: `removeActivityIndicator` (3.x), `sd_removeActivityIndicator` (4.2),
  /// `sd_stopImageIndicator` (5.x) in that block.
  private func stopIndicator(for result: LoadResult, of load: ViewLoad) async {
    let generation = context.generation
    guard load.rules.hasIndicator else { return }
    if generation.view.cancelCallsBack {
      guard result.isFinished else { return }
      if !generation.has(.cancelledLoadStopsIndicator),
        await !requests.isLatest(load.number, forKey: load.key)
      {
        return
      }
    } else if !result.isFinished, !generation.has(.indicatorEndsEarly) {
      return
    }
    await leaveIndicator(load)
  }

  /// A load of the view is over: its indicator stops, unless others need it, for which the releases
  /// do not look (V13).
  private func leaveIndicator(_ load: ViewLoad) async {
    if await indicatorUsers.leave(load) { await indicator.stop(in: self) }
  }

  /// What ends the indicator of a load that does not complete after its cancel, whatever cancels
  /// it: the repair of V10.
  func indicatorEnd(of load: ViewLoad) -> Block? {
    let generation = context.generation
    guard load.rules.hasIndicator, !generation.view.cancelCallsBack,
      !generation.has(.indicatorOutlivesCancel)
    else { return nil }
    let weak = WeakReference(self)
    return { [context] in
      await context.mainSafe {
        await weak.withObject { view in
          guard let view, await view.requests.isLatest(load.number, forKey: load.key) else {
            return
          }
          await view.leaveIndicator(load)
        }
      }
    }
  }

  /// Asks for layout, then calls the completion: it finds the image in the view (C010).
  ///
  /// Original: `setNeedsLayout` (3.x), `sd_setNeedsLayout` (4.2, 5.x), then the completion.
  private func layOut(
    _ load: ViewLoad, _ completed: LoadCompletion?, _ result: LoadResult
  ) async {
    if load.rules.asksForLayout { context.emit(.needsLayout(view: name)) }
    await completed?(result)
  }
}
