/// The place of a view for an indicator of the app's (`sd_imageIndicator`, 5.x; C017, C018).
final class IndicatorHolder: ViewIndicator {
  /// `sd_imageIndicator`.
  private let held: Cell<ImageIndicator?>
  private let context: ModelContext
  private let view: String

  init(view: String, context: ModelContext) {
    self.view = view
    self.context = context
    held = context.scheduler.cell("view \(view).imageIndicator", nil)
  }

  func prepare(_ kind: IndicatorKind) {
    held.prepare(ImageIndicator(kind, view: view, context: context))
  }

  var isShown: Bool { held.snapshot?.isRunning.snapshot ?? false }
  var progress: Int? {
    held.snapshot.flatMap { $0.kind == .progress ? $0.progress.snapshot : nil }
  }

  func progressListener() async -> ImageIndicator? { await held.read() }

  /// Original: `-[UIView sd_startImageIndicator]`.
  func start(in view: ImageView) async {
    guard let indicator = await held.read() else { return }
    await context.reach(.viewIndicatorStart)
    await context.mainSafe { await indicator.start() }
  }

  /// Original: `-[UIView sd_stopImageIndicator]`.
  func stop(in view: ImageView) async {
    guard let indicator = await held.read() else { return }
    await context.reach(.viewIndicatorStop)
    await context.mainSafe { await indicator.stop() }
  }
}

/// An indicator that an app gives a view (`SDWebImageIndicator`).
final class ImageIndicator: Sendable, CustomStringConvertible {
  let kind: IndicatorKind
  let isRunning: Cell<Bool>
  /// In thousandths.
  let progress: Cell<Int>
  private let view: String
  private let context: ModelContext

  init(_ kind: IndicatorKind, view: String, context: ModelContext) {
    self.kind = kind
    self.view = view
    self.context = context
    isRunning = context.scheduler.cell("view \(view).imageIndicator.isRunning", false)
    progress = context.scheduler.cell("view \(view).imageIndicator.progress", 0)
  }

  var description: String { "\(kind) indicator" }

  /// Original: `startAnimatingIndicator`.
  func start() async {
    if kind == .progress { await progress.write(0) }
    await setRunning(true)
  }

  /// Original: `stopAnimatingIndicator`.
  func stop() async {
    if kind == .progress { await progress.write(Self.whole) }
    await setRunning(false)
  }

  private func setRunning(_ isRunning: Bool) async {
    guard await self.isRunning.read() != isRunning else { return }
    await self.isRunning.write(isRunning)
    context.emit(.indicator(view: view, isShown: isRunning))
  }

  /// Reports the progress on main, later in any case (C223, C224); a spinner has no such method.
  ///
  /// Original: `updateIndicatorProgress:`.
  /// - Parameter isWanted: asked when the progress is reported.
  func update(
    received: Int, expected: Int, if isWanted: @escaping @Sendable () async -> Bool
  ) async {
    guard kind == .progress else { return }
    let part = Self.part(received, of: expected)
    await context.scheduler.main.async { [self] in
      guard await isWanted() else { return }
      await progress.write(part)
      context.emit(.indicatorProgressed(view: view, thousandths: part))
    }
  }

  private static let whole = 1_000

  /// 0 if the size is not known.
  ///
  /// Claims: C350.
  static func part(_ received: Int, of expected: Int) -> Int {
    expected > 0 ? min(max(received, 0), expected) * whole / expected : 0
  }
}
