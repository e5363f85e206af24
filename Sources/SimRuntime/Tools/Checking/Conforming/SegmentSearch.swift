import ImageLoadingInterface

/// Looks for the choices of one part of a recording: one attempt in each run, until an attempt has its
/// lines.
struct SegmentSearch {
  /// Delays that the guide is to try: the run is as another one up to where the last of them, which that
  /// one does not have, keeps a thread.
  private struct Candidate {
    var delays: [RecordingGuide.Delay] = []
    /// The choices of the other run.
    var former: [Int] = []
    /// How many lines the other run had.
    var progress = 0
    /// The thread whose event came too early in it.
    var early: ThreadID?
    /// The place of the last delay's thread among those that made each other, beginning with that thread.
    var place = 0

    /// Whether the last delay is of use: the run comes further, or as far, and there another thread is too early.
    func helped(_ progress: Int, _ early: ThreadID?) -> Bool {
      progress > self.progress || progress == self.progress && early != self.early
    }

    /// Whether it is to be tried before another one.
    func comes(before other: Candidate, _ kinds: AttemptSelection) -> Bool {
      let (rate, otherRate) = (kinds.rate(ofPlace: place), kinds.rate(ofPlace: other.place))
      return (-progress, -rate, place, delays.count)
        < (-other.progress, -otherRate, other.place, other.delays.count)
    }
  }

  /// What the run does for the part at present.
  private enum Attempt {
    /// The choices that had its lines in another run.
    case solution
    case guided(Candidate)
    case walk(AttemptKind.Walk)
  }

  private var solution: [Int]?
  private var open = [Candidate()]
  private var known: Set<Set<RecordingGuide.Delay>> = [[]]
  /// The attempt that had most lines.
  private(set) var best: (progress: Int, choices: [Int]) = (0, [])
  private var attempt = Attempt.solution
  private var former = FormerChoices([])
  /// Those of the present attempt.
  private var choices: [Int] = []

  var isSolved: Bool { solution != nil }

  /// Decides what the next run tries.
  /// - Returns: the delays that the guide is to heed.
  mutating func begin(
    _ kinds: AttemptSelection, _ generator: inout SplitMix64
  ) -> [RecordingGuide.Delay] {
    choices = []
    if let solution {
      attempt = .solution
      former = FormerChoices(solution)
      return []
    }
    let next = open.indices.min { open[$0].comes(before: open[$1], kinds) }
    let isFirst = next.map { open[$0].delays.isEmpty } ?? false
    switch isFirst ? .guided : kinds.draw(withGuided: next != nil, &generator) {
    case .guided:
      let candidate = open.remove(at: next ?? 0)
      attempt = .guided(candidate)
      former = FormerChoices(candidate.former)
      return candidate.delays
    case .walk(let walk):
      attempt = .walk(walk)
      let length = walk.kept.length(of: best.choices.count, &generator)
      former = FormerChoices(best.choices.prefix(length))
      return []
    }
  }

  mutating func choose(
    _ choice: Choice, _ guide: RecordingGuide, _ generator: inout SplitMix64
  ) -> Int? {
    let chosen: Int?
    switch attempt {
    case .solution: chosen = former.next(choice) ?? FirstInFirstOut().choose(choice)
    case .guided(let candidate):
      if let last = candidate.delays.last, let next = former.next(choice),
        !guide.isDelayed(choice.enabled[next], by: last)
      {
        chosen = next
      } else {
        former = FormerChoices([])
        chosen = guide.choose(choice)
      }
    case .walk(let walk):
      if let next = former.next(choice) {
        chosen = next
      } else if Double.random(in: 0..<1, using: &generator) < walk.guidedShare {
        chosen = guide.choose(choice)
      } else {
        chosen = Int(generator.next(below: UInt64(choice.enabled.count)))
      }
    }
    if let chosen { choices.append(chosen) }
    return chosen
  }

  /// The attempt had every line of the part and nothing else.
  /// - Parameter progress: how many lines it has.
  mutating func succeeded(_ kinds: inout AttemptSelection, progress: Int) {
    count(progress, nil, &kinds)
    best = (progress, choices)
    solution = choices
  }

  /// The attempt did not have the lines.
  /// - Parameters:
  ///   - progress: how many it has, before the first event that differs.
  ///   - early: the thread of that event; `nil` if lines are missing at the end.
  ///   - delays: what could have kept it from that event, by the place of their threads.
  mutating func failed(
    _ kinds: inout AttemptSelection, progress: Int, early: ThreadID?,
    _ delays: [RecordingGuide.Delay]
  ) {
    solution = nil
    count(progress, early, &kinds)
    if progress >= best.progress { best = (progress, choices) }
    guard case .guided(let candidate) = attempt else { return }
    let helped = candidate.helped(progress, early)
    let kept = helped ? candidate.delays : Array(candidate.delays.dropLast())
    for (place, delay) in delays.enumerated()
    where helped || delay.thread != candidate.delays.last?.thread {
      let delays = kept + [delay]
      guard known.insert(Set(delays)).inserted else { continue }
      open.append(
        Candidate(
          delays: delays, former: choices, progress: progress, early: early, place: place))
    }
  }

  private func count(_ progress: Int, _ early: ThreadID?, _ kinds: inout AttemptSelection) {
    switch attempt {
    case .solution: break
    case .guided(let candidate):
      let helped = candidate.helped(progress, early)
      kinds.count(.guided, wasUseful: progress > best.progress)
      kinds.count(place: candidate.place, wasUseful: helped)
    case .walk(let walk): kinds.count(.walk(walk), wasUseful: progress > best.progress)
    }
  }
}
