/// Numbers the requests that a view gets, so that an answer can be asked whether a later request has
/// come. The documented code does not know; only repairs ask.
struct RequestOrder: Sendable {
  private struct Numbers: Sendable {
    var last = 0
    var lastUnderKey: [String: Int] = [:]
    /// Which picture was last asked for under each key.
    var pictures: [String: ViewSlot] = [:]
    /// The last one that the view itself has cancelled.
    var cancelledUnderKey: [String: Int] = [:]
    /// The requests for a URL that have had no last answer yet.
    var underWay: Set<Int> = []
    /// The one that the progress object is of.
    var shown: Int?
    /// Those that have ended without an image.
    var withoutImage: Set<Int> = []
    /// The keys whose load is being replaced.
    var replaced: Set<String> = []

    /// The last request that is under way, but for those that another one has replaced.
    var lastUnderWay: Int? { lastUnderKey.values.filter(underWay.contains).max() }
  }

  private let numbers: Cell<Numbers>
  private let isCounting: Bool
  let knowsWhatIsUnderWay: Bool
  private let generation: Generation

  init(view: String, context: ModelContext) {
    numbers = context.scheduler.cell("view \(view).requests", Numbers(), isAtomic: true)
    let generation = context.generation
    self.generation = generation
    knowsWhatIsUnderWay =
      generation.view.hasProgressObject
      && (!generation.has(.picturesShareProgress) || !generation.has(.progressWithoutImage))
    isCounting =
      !generation.has(.registersAfterCompletion) || !generation.has(.showsOlderAnswers)
      || generation.view.hasTransitions && !generation.has(.showsCancelledLoads)
      || generation.view.hasTransitions && !generation.has(.transitionCoversLaterLoad)
      || generation.view.hasProgressObject
        && (!generation.has(.showsOlderProgress) || knowsWhatIsUnderWay)
      || generation.view.picturesShareIndicator && !generation.has(.firstEndStopsIndicator)
      || (generation.view.cancelCallsBack
        ? !generation.has(.cancelledLoadStopsIndicator)
        : !generation.has(.indicatorOutlivesCancel))
  }

  /// The number of a new request; `nil` if it is not needed.
  func next(_ key: String, for request: ViewRequest) async -> Int? {
    guard isCounting else { return nil }
    return await numbers.update(nil) { numbers in
      numbers.last += 1
      numbers.lastUnderKey[key] = numbers.last
      numbers.pictures[key] = Self.picture(request.slot)
      if knowsWhatIsUnderWay, request.argument != .none {
        numbers.underWay.insert(numbers.last)
        numbers.shown = numbers.last
      }
      return numbers.last
    }
  }

  /// A load has had its last answer, and the progress object is of other loads of the view that are under way. One
  /// that refreshes may go on after it.
  func end(_ load: ViewLoad, hasImage: Bool) async {
    guard knowsWhatIsUnderWay, let number = load.number else { return }
    await numbers.update(nil) {
      $0.underWay.remove(number)
      if !hasImage { $0.withoutImage.insert(number) }
      if $0.shown == number, let other = $0.lastUnderWay { $0.shown = other }
    }
  }

  /// Whether a load that was asked for under another key has had no last answer yet.
  func hasLoadUnderWay(besides load: ViewLoad) async -> Bool {
    let numbers = await numbers.read()
    return numbers.lastUnderKey.contains { key, last in
      key != load.key && numbers.underWay.contains(last)
    }
  }

  /// The number of the last request so far; `nil` if it is not needed.
  func last() async -> Int? {
    guard isCounting else { return nil }
    return await numbers.read().last
  }

  /// Whether the picture of a load was asked for under another key after the request with this number.
  func isWantedElsewhere(_ load: ViewLoad, after number: Int) async -> Bool {
    let numbers = await numbers.read()
    let picture = Self.picture(load.request.slot)
    return numbers.lastUnderKey.contains { key, last in
      key != load.key && last > number && numbers.pictures[key] == picture
    }
  }

  /// An animation is shown in the place of the image.
  private static func picture(_ slot: ViewSlot) -> ViewSlot { slot.isMain ? .image : slot }

  /// The view cancels all its requests under a key so far by `body`. After it the last of them is not under way.
  func cancel(_ key: String, _ body: () async -> Void) async {
    let last: Int? = await numbers.update(nil) {
      $0.cancelledUnderKey[key] = $0.lastUnderKey[key]
      return $0.lastUnderKey[key]
    }
    await body()
    guard knowsWhatIsUnderWay, let last else { return }
    await numbers.update(nil) { _ = $0.underWay.remove(last) }
  }

  /// Runs `cancel`, which ends the load under a key for another one.
  func replace(_ key: String, _ cancel: () async -> Void) async {
    await numbers.update(nil) { _ = $0.replaced.insert(key) }
    await cancel()
    await numbers.update(nil) { _ = $0.replaced.remove(key) }
  }

  /// Whether a request under the same key has come after the one with this number, is about to, or the view has
  /// cancelled it.
  func isOver(
    _ number: Int?, forKey key: String, byRequests: Bool, byCancels: Bool
  ) async -> Bool {
    let numbers = await numbers.read()
    if numbers.replaced.contains(key) { return true }
    guard let number else { return false }
    return byRequests && numbers.lastUnderKey[key] != number
      || byCancels && number <= numbers.cancelledUnderKey[key] ?? 0
  }

  /// Whether the progress of a load is that of the view: the documented code never asks, not for a later
  /// request under the same key (V14), nor for one that has ended without an image (V32) or was asked for before
  /// another one that is under way (V21).
  func mayShowProgress(of load: ViewLoad) async -> Bool {
    guard let number = load.number else { return true }
    return await mayShowProgress(of: number, forKey: load.key, numbers.read())
  }

  private func mayShowProgress(of number: Int, forKey key: String, _ numbers: Numbers) -> Bool {
    guard mayShowOlder(than: number, forKey: key, numbers) else { return false }
    if !generation.has(.progressWithoutImage), numbers.withoutImage.contains(number) {
      return false
    }
    return generation.has(.picturesShareProgress)
      || numbers.lastUnderWay.map { $0 == number } ?? true
  }

  private func mayShowOlder(than number: Int, forKey key: String, _ numbers: Numbers) -> Bool {
    generation.has(.showsOlderProgress) || numbers.lastUnderKey[key] ?? number <= number
  }

  /// The same, where the progress object is set for the load.
  func takesProgressObject(_ load: ViewLoad) async -> Bool {
    guard knowsWhatIsUnderWay, let number = load.number else {
      return await mayShowProgress(of: load)
    }
    return await numbers.update(nil) { numbers in
      guard mayShowProgress(of: number, forKey: load.key, numbers) else { return false }
      numbers.shown = number
      return true
    }
  }

  /// Whether the progress object is of a load.
  func isShown(_ load: ViewLoad) async -> Bool {
    guard let number = load.number else { return true }
    let numbers = await numbers.read()
    return mayShowOlder(than: number, forKey: load.key, numbers)
      && (!knowsWhatIsUnderWay || numbers.shown == number)
  }

  /// Whether no request under the same key came after the one with this number.
  func isLatest(_ number: Int?, forKey key: String) async -> Bool {
    guard let number else { return true }
    return await numbers.read().lastUnderKey[key] == number
  }
}
