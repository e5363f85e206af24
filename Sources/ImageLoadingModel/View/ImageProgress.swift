/// The progress of a view's load as an object that the app can watch (`sd_imageProgress`, 5.x).
package final class ImageProgress: Sendable, CustomStringConvertible {
  /// `totalUnitCount` of `NSProgress`.
  package let total: Cell<Int>
  /// `completedUnitCount` of `NSProgress`.
  package let completed: Cell<Int>

  /// What both counts are after a load that reported no bytes
  /// (`SDWebImageProgressUnitCountUnknown`).
  static let unknown = 1

  init(view: String, scheduler: SchedulerPort) {
    total = scheduler.cell("view \(view).imageProgress.totalUnitCount", 0, isAtomic: true)
    completed = scheduler.cell("view \(view).imageProgress.completedUnitCount", 0, isAtomic: true)
  }

  package var description: String { "a progress" }

  func set(completed: Int, total: Int) async {
    await self.total.write(total)
    await self.completed.write(completed)
  }

  /// A load that has ended well and reported no bytes is complete all the same (C352).
  /// - Returns: whether it is.
  ///
  /// Claims: C226.
  func completeIfUnfinished() async -> Bool {
    guard await total.read() == 0, await completed.read() == 0 else { return false }
    await set(completed: Self.unknown, total: Self.unknown)
    return true
  }
}

extension ImageView {
  /// Runs `body` while no older load can report its progress, with V14 repaired.
  func guardingProgress<Result>(_ body: () async -> Result) async -> Result {
    guard let progressMonitor else { return await body() }
    return await progressMonitor.withLock(body)
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

  /// The view's progress object, made when it is first asked for.
  ///
  /// Original: `-[UIView sd_imageProgress]`.
  package func progressObject() async -> ImageProgress {
    if let progress = await imageProgress.read() { return progress }
    let made = ImageProgress(view: name, scheduler: context.scheduler)
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
