/// A view that shows images from URLs (`UIView+WebCache`).
public final class ImageView: Owned {
  public let lifetime: Lifetime
  public let name: String
  /// What it shows.
  public let content: Cell<ViewContent?>
  /// Its other pictures.
  public let pictures: Cell<[ViewSlot: ViewContent]>
  /// The URLs of a button's pictures.
  let imageURLStorage: Cell<[ViewSlot: ImageURL]>
  /// The URL that it was last asked for (C002).
  public let imageURL: Cell<ImageURL?>
  /// Whether loads show an activity indicator.
  public let showsIndicator: Cell<Bool>
  /// Whether an indicator is there now.
  public let indicator: Cell<Bool>
  let context: Context
  let table: Cell<[String: WeakReference<CombinedOperation>]>
  let monitor: Monitor
  /// Counts the calls of ``setImage``; only the repair of V01 asks for it.
  private let calls: Cell<Int>

  public init(name: String, context: Context) {
    self.name = name
    self.context = context
    let scheduler = context.scheduler
    lifetime = scheduler.lifetime("view \(name)")
    content = scheduler.cell("view \(name)", nil)
    pictures = scheduler.cell("view \(name).pictures", [:])
    imageURLStorage = scheduler.cell("view \(name).imageURLStorage", [:])
    imageURL = scheduler.cell("view \(name).imageURL", nil)
    showsIndicator = scheduler.cell("view \(name).showsIndicator", false)
    indicator = scheduler.cell("view \(name).indicator", false)
    table = scheduler.cell("view \(name).operations", [:])
    monitor = scheduler.monitor("view \(name)")
    calls = scheduler.cell("view \(name).calls", 0)
  }

  /// Shows the image of a URL when it is there; the load before it is cancelled (C001).
  /// - Parameters:
  ///   - slot: which picture of the view.
  ///   - key: under which the load is registered; that of the slot if `nil` (C027).
  ///   - group: a dispatch group in the context, with a setter of the app's own.
  ///   - values: what the context has beside the group.
  ///   - manager: the one that loads if the context names none (C020).
  ///   - completed: called on main when the load is finished, after the view was set (C010).
  public func setImage(
    _ url: ImageURL?, placeholder: String? = nil, options: LoadOptions = [],
    slot: ViewSlot = .image, key: String? = nil, group: SetterGroup? = nil,
    values: LoadContext = LoadContext(), manager: ImageManager,
    progress: LoadProgress? = nil, completed: LoadCompletion? = nil
  ) async {
    await context.reach(.viewSetImage)
    let key = key ?? values.setImageOperationKey ?? slot.operationKey
    // The highlighted image has no placeholder of its own: nothing is set first.
    let placeholder = slot == .highlighted ? nil : placeholder
    if slot.isOfButton { await imageURLStorage.update(nil) { $0[slot] = url } }
    context.tell(.viewAskedFor(view: name, key: key, url: url, context.subject))
    let call = await nextCall()
    await cancelLoad(forKey: key)
    await imageURL.write(url)
    if !options.contains(.delayPlaceholder) {
      await group?.group.enter()
      lifetime.retain()
      await context.mainSafe { [self] in
        let content = placeholder.map(ViewContent.placeholder)
        await show(content, in: slot, group, at: .viewPlaceholder)
        await lifetime.release()
      }
    }
    guard let url else { return await refuseNilURL(completed) }
    if await showsIndicator.read() { await addIndicator() }
    let weak = WeakReference(self)
    let operation = await (values.customManager ?? manager).load(
      .url(url), options: options, values: values, progress: progress
    ) { [context] result in
      await context.reach(.viewCompletion)
      await weak.withObject { view in
        await view?.loadAnswered(
          result, url: url, placeholder: placeholder, options: options, slot: slot, group: group,
          completed: completed)
      }
    }
    if await isLatest(call) { await register(operation, forKey: key) }
    await operation.lifetime.release()
  }

  /// Cancels the load of the image (C026 to C032).
  public func cancelCurrentImageLoad() async {
    await cancelLoad(forKey: ViewSlot.image.operationKey)
    if !context.generation.has(.indicatorOutlivesCancel) { await removeIndicator() }
  }

  private func refuseNilURL(_ completed: LoadCompletion?) async {
    let subject = context.subject
    lifetime.retain()
    await context.mainSafe { [self] in
      await removeIndicator()
      if let completed {
        let result = LoadResult(error: context.generation.view.nilURLError, url: nil)
        context.tell(.completed(subject, result))
        await completed(result)
      }
      await lifetime.release()
    }
  }

  private func nextCall() async -> Int? {
    if context.generation.has(.registersAfterCompletion) { return nil }
    return await calls.update(nil) { count in
      count += 1
      return count
    }
  }

  /// Whether no other call came meanwhile, as from a completion that ran inside the load (V01).
  private func isLatest(_ call: Int?) async -> Bool {
    guard let call else { return true }
    return await calls.read() == call
  }
}

// MARK: - Answers

extension ImageView {
  /// The manager has something for the view, on main (C009 to C015).
  private func loadAnswered(
    _ result: LoadResult, url: ImageURL, placeholder: String?, options: LoadOptions,
    slot: ViewSlot, group: SetterGroup?, completed: LoadCompletion?
  ) async {
    if result.isFinished || context.generation.has(.indicatorEndsEarly) { await removeIndicator() }
    let avoids = options.contains(.avoidAutoSetImage)
    let completes = result.isFinished || avoids
    if result.image == nil ? !options.contains(.delayPlaceholder) : avoids {
      if completes { await completed?(result) }
      return
    }
    let content =
      result.image.map { ViewContent.image($0, from: url) }
      ?? placeholder.map(ViewContent.placeholder)
    await group?.group.enter()
    await show(content, in: slot, group, at: .viewImage)
    guard let group else { return await layOut(completes ? completed : nil, result) }
    let subject = context.subject
    lifetime.retain()
    await group.group.notify(on: context.scheduler.main) { [self] in
      await context.scheduler.acting(for: subject) {
        await layOut(completes ? completed : nil, result)
      }
      await lifetime.release()
    }
  }

  /// Asks for layout, then calls the completion: it finds the image in the view (C010).
  private func layOut(_ completed: LoadCompletion?, _ result: LoadResult) async {
    context.tell(.needsLayout(view: name))
    await completed?(result)
  }

  private func show(
    _ content: ViewContent?, in slot: ViewSlot, _ group: SetterGroup?, at step: Step
  ) async {
    await context.reach(step)
    if slot == .image {
      await self.content.write(content)
      context.tell(.viewShows(view: name, content))
    } else {
      await pictures.update(.added("\(slot): \(content?.description ?? "nothing")")) {
        $0[slot] = content
      }
    }
    guard let group, let delay = group.leavesAfter else { return }
    context.scheduler.thread("setter") { [context] in
      await context.scheduler.clock.pause(for: delay)
      await group.group.leave()
    }
  }

  private func addIndicator() async {
    await context.mainSafe { [self] in
      guard await !indicator.read() else { return }
      await indicator.write(true)
      context.tell(.indicator(view: name, isShown: true))
    }
  }

  func removeIndicator() async {
    lifetime.retain()
    await context.mainSafe { [self] in
      if await indicator.read() {
        await indicator.write(false)
        context.tell(.indicator(view: name, isShown: false))
      }
      await lifetime.release()
    }
  }
}
