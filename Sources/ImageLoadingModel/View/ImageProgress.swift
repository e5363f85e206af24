/// The progress of a view's load as an object that the app can watch (`sd_imageProgress`, 5.x).
package final class ImageProgress: Sendable, CustomStringConvertible {
  /// `totalUnitCount` of `NSProgress`.
  package let total: Cell<Int>
  /// `completedUnitCount` of `NSProgress`.
  package let completed: Cell<Int>

  /// What both counts are after a load that reported no bytes
  /// (`SDWebImageProgressUnitCountUnknown`).
  static let unknown = 1
  /// `totalUnitCount` when a download begins: how much will come is not known
  /// (`NSURLResponseUnknownLength`).
  private static let unknownLength = -1
  /// Whether a download of unknown length counts as finished from its first byte: its total is 0, which `NSProgress`
  /// takes for reached (V29).
  private let unknownIsFinished: Bool

  init(view: String, context: ModelContext) {
    let scheduler = context.scheduler
    unknownIsFinished = context.generation.has(.unknownLengthIsFinished)
    total = scheduler.cell("view \(view).imageProgress.totalUnitCount", 0, isAtomic: true)
    completed = scheduler.cell("view \(view).imageProgress.completedUnitCount", 0, isAtomic: true)
  }

  package var description: String { "a progress" }

  func set(completed: Int, total: Int) async {
    await self.total.write(total)
    await self.completed.write(completed)
  }

  /// What the object shows of a download.
  /// - Parameter expected: 0 for an unknown length.
  /// - Returns: the total that it shows.
  func report(received: Int, expected: Int) async -> Int {
    let total = expected == 0 && !unknownIsFinished ? Self.unknownLength : expected
    await set(completed: received, total: total)
    return total
  }

  /// A load that has ended well and reported no bytes is complete all the same (C352), and with V29 repaired one of
  /// unknown length.
  /// - Returns: both counts, if it was not complete.
  ///
  /// Claims: C226.
  func completeIfUnfinished() async -> Int? {
    switch await total.read() {
    case 0:
      guard await completed.read() == 0 else { return nil }
      await set(completed: Self.unknown, total: Self.unknown)
      return Self.unknown
    case Self.unknownLength where !unknownIsFinished:
      let received = await completed.read()
      guard received > 0 else { return nil }
      await set(completed: received, total: received)
      return received
    default: return nil
    }
  }

  /// With V28 repaired an unchanged refresh is complete, too.
  /// - Returns: both counts, if it was not complete.
  func completeRefresh() async -> Int? {
    guard await total.read() == Self.unknownLength else { return nil }
    let all = max(await completed.read(), Self.unknown)
    await set(completed: all, total: all)
    return all
  }
}

extension ImageView {
  /// Runs `body` while no older load can report its progress, with V14 repaired.
  func guardingProgress<Result>(_ body: () async -> Result) async -> Result {
    guard let progressMonitor else { return await body() }
    return await progressMonitor.withLock(body)
  }

  /// The last answer of a load. The releases look at the error alone: without one the object is complete, and with
  /// one it stays as it is (V32). Repaired, a load without an image leaves no progress, nor one whose end leaves
  /// another load of the view under way (V21).
  func endProgress(of load: ViewLoad, _ result: LoadResult) async {
    let hasImage = result.image != nil
    guard let progress = load.progress else { return await requests.end(load, hasImage: hasImage) }
    await guardingProgress {
      let wasShown = await requests.isShown(load)
      await requests.end(load, hasImage: hasImage)
      guard wasShown else { return }
      let isShown = await requests.isShown(load)
      if !isShown || !hasImage && !context.generation.has(.progressWithoutImage) {
        await progress.set(completed: 0, total: 0)
      } else if result.error == nil, let all = await progress.completeIfUnfinished() {
        context.emit(.viewProgressed(view: name, completed: all, total: all))
      }
    }
  }

  /// With V27 repaired a nil URL sets the progress object back, too, unless another picture of the view is
  /// under way.
  func forgetProgress(besides load: ViewLoad) async {
    guard context.generation.view.hasProgressObject, let progress = await imageProgress.read()
    else { return }
    await guardingProgress {
      guard await !requests.hasLoadUnderWay(besides: load) else { return }
      await progress.set(completed: 0, total: 0)
    }
  }

  /// Whether the last answer of a load was a success, if it refreshes: the repair of V28 needs that.
  func refreshSuccess(of load: ViewLoad) -> Cell<Bool>? {
    guard load.progress != nil, load.request.options.contains(.refreshCached),
      !context.generation.has(.refreshLeavesProgress)
    else { return nil }
    return context.scheduler.cell(
      "view \(name).\(context.subject).hasSucceeded", false, isAtomic: true)
  }

  /// What the manager calls when a load that refreshes has ended, after its answers.
  func refreshEnd(of load: ViewLoad) -> LoadEnd? {
    guard let hasSucceeded = load.hasSucceeded, let progress = load.progress else { return nil }
    let weak = WeakReference(self)
    return { [context, name] isCancelled in
      guard !isCancelled, await hasSucceeded.read() else { return }
      await weak.withObject { view in
        await view?.guardingProgress {
          guard let view, await view.requests.isShown(load),
            let all = await progress.completeRefresh()
          else { return }
          context.emit(.viewProgressed(view: name, completed: all, total: all))
        }
      }
    }
  }

  /// The view's progress object, made when it is first asked for.
  ///
  /// Original: `-[UIView sd_imageProgress]`.
  package func progressObject() async -> ImageProgress {
    if let progress = await imageProgress.read() { return progress }
    let made = ImageProgress(view: name, context: context)
    if context.generation.has(.viewsAreSetOffMain) {
      await imageProgress.write(made)
      return made
    }
    // Of two threads that make it at once, both get the first one's.
    return await imageProgress.update(nil) { progress in
      let kept = progress ?? made
      progress = kept
      return kept
    }
  }
}
