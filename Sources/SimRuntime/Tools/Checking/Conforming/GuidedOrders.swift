import ImageLoadingInterface

/// Orders that a recording guides: run after run, until each of its parts is found.
///
/// A run continues where a part has failed, as long as there is a later part to be tried: so a recording
/// of many parts needs as many runs as its most difficult part, not as all of them together.
final class GuidedOrders {
  private let witness: RecordingWitness
  private let guide: RecordingGuide
  private let segments: RecordingSegments
  private(set) var searches: [SegmentSearch]
  private var kinds = AttemptSelection()
  private var generator: SplitMix64
  /// The part that the run is in.
  private var present = 0
  /// Whether the attempt at it has failed.
  private var hasFailed = false
  /// The last part that is not found yet.
  private var lastOpen = 0

  init(
    _ witness: RecordingWitness, _ guide: RecordingGuide, _ segments: RecordingSegments,
    seed: UInt64
  ) {
    self.witness = witness
    self.guide = guide
    self.segments = segments
    searches = Array(repeating: SegmentSearch(), count: segments.count)
    generator = SplitMix64(seed: seed)
  }

  /// Plans the next run.
  func begin() {
    guide.prepare(searches.indices.flatMap { searches[$0].begin(kinds, &generator) })
    (present, hasFailed) = (0, false)
    lastOpen = searches.lastIndex { !$0.isSolved } ?? searches.count - 1
  }

  func choose(_ choice: Choice) -> Int? {
    noticeFailure()
    while present + 1 < segments.count, choice.time >= segments[present + 1].start { leavePart() }
    if hasFailed, present >= lastOpen { return nil }
    var chosen: Int? = 0
    if choice.enabled.count > 1 {
      chosen =
        hasFailed
        ? FirstInFirstOut().choose(choice)
        : searches[present].choose(choice, guide, &generator)
    }
    if let chosen { witness.chose(choice.enabled[chosen].id) }
    return chosen
  }

  /// Learns from the run that has ended.
  func end() {
    noticeFailure()
    leavePart()
  }

  private func noticeFailure() {
    if witness.isLost, !hasFailed {
      fail(guide.usefulDelays(), witness.follower.count - segments[present].lines.lowerBound)
    }
  }

  private func leavePart() {
    let lines = segments[present].lines
    let progress = witness.follower.count - lines.lowerBound
    let isThere = witness.proceed(to: lines.upperBound)
    if !hasFailed {
      if isThere {
        searches[present].succeeded(&kinds, progress: lines.count)
      } else {
        fail([], progress)
      }
    }
    present += 1
    hasFailed = false
  }

  private func fail(_ delays: [RecordingGuide.Delay], _ progress: Int) {
    hasFailed = true
    searches[present].failed(&kinds, progress: progress, early: witness.lostBy?.thread, delays)
  }

  /// The strategy of a run.
  struct OneRun: PlainStrategy {
    let name = "guided"
    let wantsEveryStep = true
    let orders: KernelConfined<GuidedOrders>

    init(_ orders: GuidedOrders) { self.orders = KernelConfined(orders) }

    func choose(_ choice: Choice) -> Int? { orders.value.choose(choice) }
  }
}
