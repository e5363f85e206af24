import Synchronization

/// A view that shows images from URLs (`UIView+WebCache` and its relatives).
package final class ImageView: Owned {
  package let lifetime: Lifetime
  package let name: String
  /// `image`: what it shows.
  package let content: Cell<ViewContent?>
  /// Its other pictures; that of ``ViewSlot/animated`` is the animation of an `FLAnimatedImageView`.
  package let pictures: Cell<[ViewSlot: ViewContent]>
  /// `animationImages` of `UIImageView`: the images that it shows one after the other.
  package let animationImages: Cell<[ViewContent]?>
  /// The index of each image of the present list: for the repairs of V07 and V12.
  let animationPlaces: Cell<[Int: ViewContent]>
  /// `sd_imageURL`, an associated object (`objc_setAssociatedObject`, `objc_getAssociatedObject`)
  /// under `imageURLKey`: the URL that it was last asked for (C002), in the releases for whichever picture (V23).
  package let imageURL: Cell<ImageURL?>
  /// `sd_imageProgress`: the object that the app watches the progress of loads with; 5.x (C225).
  package let imageProgress: Cell<ImageProgress?>
  /// `sd_imageTransition`: how its image changes on screen; 5.x (C019).
  package let transition: Cell<ViewTransition?>
  let context: ModelContext
  /// `operationDictionary` (3.x), `sd_operationDictionary` (4.2, 5.x), under `loadOperationKey`.
  let registry: any OperationRegistry
  let indicator: any ViewIndicator
  let requests: RequestOrder
  let indicatorUsers: IndicatorUsers
  /// `imageURLStorage` (3.x, 4.2), `sd_imageURLStorage` (5.x): the URLs of a button's pictures.
  let urlTable: Cell<[ViewSlot: ImageURL]>
  /// `sd_latestOperationKey`: the key of the last request; 5.x (C028), and with V33 repaired 4.2.
  let latestKey: Cell<String?>
  /// `sd_animationOperationArray`: the loads of the animation images, where they are not in the
  /// registry; 4.2.
  let animationLoads: Cell<[WeakReference<CombinedOperation>]>
  let animationMonitor: Monitor
  /// The picture of its class: that of the image view, of the view for animations or of the annotation view that
  /// the app has asked for, and in 3.x the image of a button. A view is of one class all the time, so the order of
  /// threads does not matter here.
  let classPicture = Mutex(ViewSlot.image)
  /// Keeps the progress of an older load from that of a newer one: the repair of V14.
  let progressMonitor: Monitor?

  package init(name: String, context: ModelContext) {
    self.name = name
    self.context = context
    let scheduler = context.scheduler
    let policies = context.generation.view
    lifetime = scheduler.lifetime("view \(name)")
    content = scheduler.cell("view \(name)", nil)
    pictures = scheduler.cell("view \(name).pictures", [:])
    animationImages = scheduler.cell("view \(name).animationImages", nil)
    animationPlaces = scheduler.cell("view \(name).animationPlaces", [:])
    imageURL = scheduler.cell("view \(name).imageURL", nil)
    imageProgress = context.property(
      "view \(name).imageProgress", nil, unguardedBy: .viewsAreSetOffMain)
    transition = scheduler.cell("view \(name).imageTransition", nil)
    registry = policies.registry.make(for: name, in: scheduler)
    indicator = policies.indicator.make(for: name, context)
    requests = RequestOrder(view: name, context: context)
    indicatorUsers = IndicatorUsers(view: name, context: context)
    urlTable = scheduler.cell("view \(name).imageURLStorage", [:])
    latestKey = scheduler.cell("view \(name).latestOperationKey", nil)
    animationLoads = scheduler.cell("view \(name).animationOperations", [])
    animationMonitor = scheduler.monitor("view \(name).animations")
    progressMonitor =
      policies.hasProgressObject
        && (!context.generation.has(.showsOlderProgress)
          || !context.generation.has(.picturesShareProgress))
      ? scheduler.monitor("view \(name).progress") : nil
    lifetime.atEnd { [registry, content, pictures] in
      let end: Block = {
        await registry.forgetAll()
        guard context.generation.countsImageOwners else { return }
        await content.exchange(nil)?.shownImage?.release()
        let others = await pictures.exchange([:])
        for slot in ViewSlot.allCases { await others[slot]?.shownImage?.release() }
      }
      // UIKit releases views on the main thread, whichever thread held them last.
      if context.core.currentThread.isMainThread {
        await end()
      } else {
        await context.scheduler.main.async(end)
      }
    }
  }

  /// Cancels the load of a picture (C026 to C032).
  ///
  /// Original: `sd_cancelCurrentImageLoad`, of buttons `cancelCurrentImageLoad` (3.x), `sd_cancelImageLoadForState:`
  /// and `sd_cancelBackgroundImageLoadForState:`, of highlighted images `sd_cancelCurrentHighlightedImageLoad` (3.x).
  /// - Parameter slot: `nil` for what a cancel without a name means, by ``CurrentImageLoad``.
  package func cancelCurrentImageLoad(of slot: ViewSlot? = nil) async {
    if await isMovedToMain({ [self] in await cancelCurrentImageLoad(of: slot) }) { return }
    let policies = context.generation.view
    if slot == nil, remembersKeys {
      guard let key = await latestKey.read() else { return }
      await cancelOwnLoad(forKey: key)
    } else {
      let slot = slot ?? classPicture.withLock { $0 }
      await cancelOwnLoad(forKey: policies.rules(slot).key)
    }
    context.emit(.viewCancelled(view: name, slot))
  }

  /// Whether a cancel without a name goes by the key of the last request: in 4.2 only with V33 repaired.
  var remembersKeys: Bool {
    switch context.generation.view.currentImageLoad {
    case .pictureOfClass: false
    case .keyOfClass: !context.generation.has(.cancelReachesClassKeyOnly)
    case .latestKey: true
    }
  }

  private func cancelOwnLoad(forKey key: String) async {
    if forgetsCancelled || requests.knowsWhatIsUnderWay {
      await requests.cancel(key) { await cancelLoad(forKey: key) }
    } else {
      await cancelLoad(forKey: key)
    }
  }

  /// With V11 repaired, calls from other threads are posted to main.
  func isMovedToMain(_ call: @escaping Block) async -> Bool {
    if context.generation.has(.viewsAreSetOffMain) || context.scheduler.main.isCurrent {
      return false
    }
    lifetime.retain()
    await context.scheduler.main.async { [self] in
      await call()
      await lifetime.release()
    }
    return true
  }

  // MARK: For observers, without a step

  /// Sets the indicator that is there when the run begins; 3.x and 4.2 are set to show one.
  package func prepare(indicator kind: IndicatorKind) { indicator.prepare(kind) }

  /// Makes the progress object before the run begins.
  package func prepareProgress() {
    imageProgress.prepare(ImageProgress(view: name, context: context))
  }

  /// Whether an indicator is on screen.
  package var hasIndicator: Bool { indicator.isShown }

  /// How far the indicator says that the load is, in thousandths.
  package var indicatorProgress: Int? { indicator.progress }
}
