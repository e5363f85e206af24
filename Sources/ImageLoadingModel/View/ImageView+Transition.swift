/// Transitions of a view's image; 5.x.
extension ImageView {
  /// The transition with which an answer is shown, if any: only downloaded images have one, unless it
  /// is forced (C019).
  ///
  /// Original: the test of `SDWebImageForceTransition` before `sd_imageTransition` is asked for.
  func transition(for result: LoadResult, _ request: ViewRequest) async -> ViewTransition? {
    guard context.generation.view.hasTransitions, result.isFinished,
      request.options.contains(.forceTransition) || result.cacheType == .none
    else { return nil }
    return await transition.read()
  }

  /// Runs what comes before the transition at once. The transition itself begins in the next turn of
  /// main's run loop, and the image is set there: after the completion was called (V24), or before.
  ///
  /// Original:
  /// `sd_setImage:imageData:basedOnClassOrViaCustomSetImageBlock:transition:cacheType:imageURL:`.
  /// - Parameter completed: told whether the image is set, or is not wanted any more.
  func begin(
    _ transition: ViewTransition, to content: ViewContent?, data: ImageData?, of load: ViewLoad,
    completed: @escaping @Sendable (_ isSet: Bool) async -> Void
  ) async {
    emit(transition, .prepared)
    let completesAtOnce = context.generation.has(.completesBeforeTransition)
    let last = context.generation.has(.transitionCoversLaterLoad) ? nil : await requests.last()
    lifetime.retain()
    content?.shownImage?.retain()
    await context.scheduler.main.async { [self] in
      await context.reach(.viewTransition)
      if await !isSuperseded(load), await !isOvertaken(load, since: last) {
        await run(transition, to: content, data: data, of: load)
        if !completesAtOnce { await completed(true) }
      } else if !completesAtOnce {
        await completed(false)
      }
      await content?.shownImage?.release()
      await lifetime.release()
    }
    if completesAtOnce { await completed(true) }
  }

  /// Whether the view was asked for something else under another key since a transition was prepared. The
  /// documented code does not ask (V19); what comes under the same key is known anyway (V09).
  private func isOvertaken(_ load: ViewLoad, since last: Int?) async -> Bool {
    guard let last else { return false }
    return await requests.isWantedElsewhere(load, after: last)
  }

  /// Original: the real transition in that method, begun by `prepares`.
  private func run(
    _ transition: ViewTransition, to content: ViewContent?, data: ImageData?, of load: ViewLoad
  ) async {
    emit(transition, .began)
    if !transition.avoidsAutoSetImage {
      await show(content, data: data, of: load, at: .viewImage)
    }
    guard transition.duration > .zero else { return emit(transition, .ended) }
    lifetime.retain()
    context.scheduler.thread("transition") { [self] in
      await context.scheduler.clock.pause(for: transition.duration)
      await context.scheduler.main.async { [self] in
        emit(transition, .ended)
        await lifetime.release()
      }
    }
  }

  private func emit(_ transition: ViewTransition, _ phase: TransitionPhase) {
    context.emit(.transition(view: name, phase))
  }
}
