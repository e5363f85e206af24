/// Asking a view for an image.
extension ImageView {
  /// Shows the image of a URL when it is there; the load before it is cancelled (C001).
  ///
  /// Original: `-[UIImageView sd_setImageWithURL:placeholderImage:options:progress:completed:]`
  /// (3.x),
  /// `sd_internalSetImageWithURL:placeholderImage:options:operationKey:setImageBlock:progress:
  /// completed:context:` of `UIView` (4.2),
  /// `sd_internalSetImageWithURL:placeholderImage:options:context:setImageBlock:progress:
  /// completed:` of `UIView` (5.x); for the other pictures
  /// `sd_setHighlightedImageWithURL:options:progress:completed:` and the setters of `UIButton` and
  /// `MKAnnotationView`. Those with fewer arguments call them: `sd_setImageWithURL:`,
  /// `sd_setImageWithURL:placeholderImage:`, `sd_setImageWithURL:placeholderImage:options:`.
  /// - Parameter manager: the shared manager, unless the context has one (C020).
  ///
  /// Claims: C284, C285, C286.
  package func setImage(_ request: ViewRequest, manager: ImageManager) async {
    if await isMovedToMain({ [self] in await setImage(request, manager: manager) }) { return }
    await context.reach(.viewSetImage)
    if let picture = pictureOfClass(request.slot) { classPicture.withLock { $0 = picture } }
    var request = request
    context.generation.view.animatedView?.prepare(&request, context, manager)
    let manager = request.values.customManager ?? manager
    let isProcessed = await process(&request, for: manager)
    let shown = await heldPicture(in: request.slot)
    var load = await begin(request)
    if request.argument == .none {
      await shown?.release()
      if !context.generation.has(.nilURLLeavesProgress) { await forgetProgress(besides: load) }
      return await refuseNilURL(load)
    }
    if context.generation.view.hasProgressObject {
      load.progress = await imageProgress.read()
      await load.progress?.set(completed: 0, total: 0)
      load.hasSucceeded = refreshSuccess(of: load)
    }
    if load.rules.hasIndicator {
      await indicatorUsers.enter(load)
      await indicator.start(in: self)
    }
    let progress = await progressBlock(of: load)
    let weak = WeakReference(self)
    let operation = await manager.load(
      request.argument, options: request.options, values: request.values,
      isProcessed: isProcessed, progress: progress, whenCancelled: indicatorEnd(of: load),
      whenEnded: refreshEnd(of: load)
    ) { [context, load] result in
      await context.reach(.viewCompletion)
      await weak.withObject { view in await view?.loadAnswered(result, to: load) }
    }
    await shown?.release()
    let registersAnyway = context.generation.has(.registersAfterCompletion)
    if registersAnyway ? true : await requests.isLatest(load.number, forKey: load.key) {
      await register([operation], forKey: load.key)
    } else {
      // Its own completion has asked for something else (V01).
      await operation.cancel()
    }
    await operation.lifetime.release()
  }

  /// With M25 repaired the manager's options processor is asked before the view goes by the options. A
  /// custom manager gets them as they are, and asks it itself.
  /// - Returns: whether what the manager gets is processed.
  private func process(_ request: inout ViewRequest, for manager: ImageManager) async -> Bool {
    guard !context.generation.has(.viewsIgnoreProcessor), manager.own == nil else { return false }
    (request.options, request.values) = await manager.processed(
      request.url, request.options, request.values)
    return true
  }

  /// With K07 repaired the view holds the image that it shows until the cache has been asked: the
  /// placeholder would let it go, and the weak table would not know it any more.
  private func heldPicture(in slot: ViewSlot) async -> ImageDescriptor? {
    guard context.generation.countsImageOwners,
      !context.generation.has(.placeholderDropsWeakImage)
    else { return nil }
    let shown = slot.isMain ? await content.read() : await pictures.read()[slot]
    guard let image = shown?.shownImage else { return nil }
    image.retain()
    return image
  }

  /// Shows the last cached image of the URL instead of the placeholder, if there is one (C024); memory,
  /// then disk are asked on the caller's thread.
  ///
  /// Original:
  /// `sd_setImageWithPreviousCachedImageWithURL:placeholderImage:options:progress:completed:` of
  /// `UIImageView` (3.x, 4.2).
  package func setImageWithPreviousCachedImage(
    _ request: ViewRequest, manager: ImageManager
  ) async {
    var request = request
    let key = await manager.cacheKey(for: request.url)
    let image = await manager.cache.imageFromCache(forKey: key)
    if let image { request.placeholder = .image(image, from: request.url) }
    await setImage(request, manager: manager)
    await image?.release()
  }

  /// All that is done before the manager is asked, whatever the URL.
  private func begin(_ request: ViewRequest) async -> ViewLoad {
    let rules = rules(of: request)
    let ownKey = request.key ?? request.values.setImageOperationKey
    var load = ViewLoad(
      request: request, key: rules.hasFixedKey ? rules.key : ownKey ?? rules.key, rules: rules,
      placeholder: rules.dropsPlaceholder ? nil : request.placeholder)
    if rules.setsDelayedPlaceholder && !context.generation.has(.placeholderCoversImage)
      || request.options.contains(.progressiveDownload)
        && !context.generation.has(.failedLoadLeavesPart)
    {
      load.delivered = context.scheduler.cell(
        "view \(name).\(context.subject).delivered", .none, isAtomic: true)
    }
    if rules.placeholder == .beforeCancel { await showPlaceholderAtOnce(of: load) }
    if rules.urlTable == .beforeCancel { await noteURL(of: request) }
    if remembersKey(of: request.slot) { await latestKey.write(load.key) }
    await cancelLoad(forKey: load.key, isForAnother: true)
    if request.slot.isMain, !context.generation.has(.imageLeavesAnimation) {
      await endAnimationImages()
    }
    let key = load.key
    load.number = await guardingProgress {
      context.emit(
        .viewLoadBegan(view: name, key: key, url: request.url, request.slot, context.subject))
      return await requests.next(key, for: request)
    }
    if rules.urlTable == .afterCancel { await noteURL(of: request) }
    if namesURL(of: request.slot) { await imageURL.write(request.url) }
    switch rules.placeholder {
    case .afterCancel: await showPlaceholderAtOnce(of: load)
    case .onMain where !request.options.contains(.delayPlaceholder):
      await request.setter.group?.enter()
      await showPlaceholderOnMain(of: load)
    case .onMain, .never, .beforeCancel: break
    }
    return load
  }

  /// The picture that a view has whose class is known by this picture; `nil` if it is not.
  private func pictureOfClass(_ slot: ViewSlot) -> ViewSlot? {
    if slot.namesClass { return slot }
    return slot.isOfButton && context.generation.view.currentImageLoad == .pictureOfClass
      ? .button : nil
  }

  /// Whether a cancel without a name means what is asked for now. With V22 repaired a picture that is asked for beside
  /// the image leaves that as it is.
  private func remembersKey(of slot: ViewSlot) -> Bool {
    remembersKeys && (!slot.isBesideTheImage || context.generation.has(.cancelMeansTheLastKey))
  }

  /// What the category of the picture does. With V25 repaired the buttons and annotation views of 3.x delay a
  /// placeholder, too, and with V31 repaired its highlighted images are emptied.
  private func rules(of request: ViewRequest) -> PictureRules {
    let rules = context.generation.view.rules(request.slot)
    if case .never = rules.placeholder, !context.generation.has(.highlightedImageStays) {
      return rules.clearingPicture
    }
    guard request.options.contains(.delayPlaceholder), !context.generation.has(.buttonsIgnoreDelay)
    else { return rules }
    return rules.delayingPlaceholder
  }

  /// Whether the view names the URL of what is asked for now as that of its image. With V23 repaired a picture beside
  /// the image leaves that URL as it is.
  private func namesURL(of slot: ViewSlot) -> Bool {
    context.generation.view.namesURL(of: slot)
      && (!slot.isBesideTheImage || context.generation.has(.namesURLOfOtherPicture))
  }

  /// The buttons and annotation views of 3.x do it on the caller's thread (V20).
  private func showPlaceholderAtOnce(of load: ViewLoad) async {
    if context.generation.has(.buttonSetOffMain) {
      await showPlaceholder(of: load)
    } else {
      await showPlaceholderOnMain(of: load)
    }
  }

  /// Off main the placeholder is posted, before the image (C357).
  private func showPlaceholderOnMain(of load: ViewLoad) async {
    lifetime.retain()
    await context.mainSafe { [self] in
      await showPlaceholder(of: load)
      await lifetime.release()
    }
  }

  /// Claims: C271, C287.
  private func showPlaceholder(of load: ViewLoad) async {
    await show(load.placeholder, data: nil, of: load, at: .viewPlaceholder)
  }

  private func noteURL(of request: ViewRequest) async {
    guard request.slot.isOfButton else { return }
    await urlTable.update(nil) { $0[request.slot] = request.url }
  }

  /// What the manager gets for a progress block. In 5.x the view listens too (C223).
  ///
  /// Original: the progress block that the view gives to the manager; it calls
  /// `updateIndicatorProgress:` (5.x).
  private func progressBlock(of load: ViewLoad) async -> LoadProgress? {
    guard context.generation.view.hasProgressObject else {
      return load.rules.takesProgress ? load.request.progress : nil
    }
    let listener = await indicator.progressListener()
    let (object, block) = (load.progress, load.request.progress)
    let (context, name, monitor, requests) = (context, name, progressMonitor, requests)
    let isShown: @Sendable () async -> Bool = { await requests.mayShowProgress(of: load) }
    return { received, expected in
      if let object {
        let complete: @Sendable () async -> Void = {
          guard await requests.takesProgressObject(load) else { return }
          let total = await object.report(received: received, expected: expected)
          context.emit(.viewProgressed(view: name, completed: received, total: total))
        }
        if let monitor { await monitor.withLock(complete) } else { await complete() }
      }
      await listener?.update(received: received, expected: expected, if: isShown)
      await block?(received, expected)
    }
  }

  /// A nil URL has an end at once, and the manager is not asked (C006 to C008). A delayed placeholder is not
  /// shown (V15).
  ///
  /// Original: the branch of the setter for no URL.
  ///
  /// Claims: C288.
  private func refuseNilURL(_ load: ViewLoad) async {
    let (subject, completed) = (context.subject, load.request.completed)
    let policies = context.generation.view
    let stops =
      load.rules.hasIndicator ? await indicatorUsers.forget(load.key) : false
    if stops, policies.stopsIndicatorAtOnce { await indicator.stop(in: self) }
    let delays =
      load.rules.placeholder == .onMain && load.request.options.contains(.delayPlaceholder)
      && !context.generation.has(.nilURLLeavesImage)
    lifetime.retain()
    await context.mainSafe { [self] in
      if stops, !policies.stopsIndicatorAtOnce { await indicator.stop(in: self) }
      if delays {
        await load.request.setter.group?.enter()
        await showPlaceholder(of: load)
      }
      if let completed {
        let result = LoadResult(error: policies.nilURLError, url: nil)
        if load.request.isAwaited { context.emit(.completed(subject, result)) }
        await completed(result)
      }
      await lifetime.release()
    }
  }
}
