/// How often runs fail that make the first choices of a failing run and continue at random, sampled
/// after some of the choices.
///
/// The share changes at few of many choices, so not all need to be sampled. What is inevitable
/// after a choice is inevitable after every later one: bisection finds the deciding choice between
/// the last one that leaves a way out and the first that leaves none. Then the middle of the range
/// in which the share changes most is sampled, again and again.
struct ShareSampling {
  /// How many runs fail that make so many first choices.
  struct Point: Equatable {
    let choices: Int
    let failing: Int
  }

  /// So many choices are sampled at most.
  static let limit = 100

  /// In the order of the choices.
  private(set) var points: [Point] = []
  /// How many choices the failing run has.
  let choiceCount: Int
  /// How many runs are made for each point.
  let samples: Int

  init(choiceCount: Int, samples: Int) {
    self.choiceCount = choiceCount
    self.samples = samples
  }

  /// How many runs are made in all.
  var runCount: Int { (min(choiceCount, Self.limit) + 1) * samples }

  var isComplete: Bool { next == nil }

  /// Samples until enough is known.
  /// - Parameters:
  ///   - goesOn: asked before each run, with the number of those that were made.
  ///   - fails: makes a run from a seed that begins with so many choices.
  mutating func sample(
    while goesOn: (Int) -> Bool, fails: (_ choices: Int, _ seed: UInt64) -> Bool
  ) {
    var runs = 0
    while let choices = next {
      var failing = 0
      for seed in 0..<UInt64(samples) {
        guard goesOn(runs) else { return }
        runs += 1
        if fails(choices, seed) { failing += 1 }
      }
      let place = points.firstIndex { $0.choices > choices } ?? points.count
      points.insert(Point(choices: choices, failing: failing), at: place)
    }
  }

  /// After how many choices to sample next; `nil` if enough is known.
  private var next: Int? {
    guard let last = points.last else { return 0 }
    if last.choices < choiceCount { return choiceCount }
    // Where every run fails from the beginning on, no choice decides it.
    if points[0].failing == samples, last.failing == samples { return nil }
    if points.count > Self.limit { return nil }
    if let gap = decisive, gap.width > 1 { return gap.middle }
    var widest: Gap?
    for gap in zip(points, points.dropFirst()).map(Gap.init) where gap.width > 1 {
      if widest.map({ ($0.change, $0.width) < (gap.change, gap.width) }) ?? true { widest = gap }
    }
    return widest?.middle
  }

  /// Between the last choice after which some run does not fail and the one after it.
  var decisive: Gap? {
    guard let last = points.lastIndex(where: { $0.failing < samples }), last + 1 < points.count
    else { return nil }
    return Gap(from: points[last], to: points[last + 1])
  }

  /// Two choices without a sampled one between them.
  struct Gap {
    let from: Point
    let to: Point

    var width: Int { to.choices - from.choices }
    var middle: Int { from.choices + width / 2 }
    var change: Int { abs(to.failing - from.failing) }
  }
}
