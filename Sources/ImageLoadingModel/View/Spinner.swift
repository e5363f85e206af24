/// The activity indicator of 3.x and 4.2: a view that is added when a load begins and removed when the
/// manager answers (C016, C018).
final class Spinner: ViewIndicator {
  /// `showActivityIndicatorView` (3.x), `sd_showActivityIndicatorView` (4.2): whether loads show
  /// it.
  private let isWanted: Cell<Bool>
  /// `activityIndicator`.
  private let isThere: Cell<Bool>
  private let context: ModelContext
  /// Whether it is made and removed on the calling thread.
  private let isInline: Bool

  init(view: String, context: ModelContext, isInline: Bool) {
    self.context = context
    self.isInline = isInline
    isWanted = context.scheduler.cell("view \(view).showsIndicator", false, isAtomic: true)
    isThere = context.scheduler.cell("view \(view).indicator", false, isAtomic: true)
  }

  func prepare(_ kind: IndicatorKind) { isWanted.prepare(true) }

  var isShown: Bool { isThere.snapshot }
  var progress: Int? { nil }

  func progressListener() async -> ImageIndicator? { nil }

  /// With V18 repaired 3.x makes and removes it on main, too.
  private var staysOnThread: Bool { isInline && context.generation.has(.indicatorMadeOffMain) }

  /// Original: `addActivityIndicator` (3.x), `sd_addActivityIndicator` (4.2).
  func start(in view: ImageView) async {
    guard await isWanted.read() else { return }
    await context.reach(.viewIndicatorStart)
    if staysOnThread {
      await add(to: view)
    } else {
      await context.mainSafe { [self] in await add(to: view) }
    }
  }

  private func add(to view: ImageView) async {
    guard await !isThere.read() else { return }
    await isThere.write(true)
    context.emit(.indicator(view: view.name, isShown: true))
    if staysOnThread, !context.scheduler.main.isCurrent { await placeOnMain(in: view) }
  }

  /// 3.x makes the indicator where it is, and posts to main what puts it into the view. That asks for the indicator
  /// once more: if it was removed meanwhile, it makes a constraint with nothing.
  private func placeOnMain(in view: ImageView) async {
    view.lifetime.retain()
    await context.scheduler.main.async { [self] in
      if await !isThere.read() {
        context.core.crash("the indicator of view \(view.name) is gone when main adds it")
      }
      await view.lifetime.release()
    }
  }

  /// Original: `removeActivityIndicator` (3.x), `sd_removeActivityIndicator` (4.2).
  func stop(in view: ImageView) async {
    if staysOnThread { return await remove(from: view) }
    view.lifetime.retain()
    await context.mainSafe { [self] in
      await remove(from: view)
      await view.lifetime.release()
    }
  }

  private func remove(from view: ImageView) async {
    guard await isThere.read() else { return }
    await context.reach(.viewIndicatorStop)
    await isThere.write(false)
    context.emit(.indicator(view: view.name, isShown: false))
  }
}
