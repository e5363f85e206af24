import ImageLoadingModel

/// Looks for the choices of one part of a recording: one attempt in each run, until an attempt has its
/// lines.
struct SegmentSearch {
  /// Delays that the guide is to try: the run is as another one up to where the last of them matters.
  private struct Candidate {
    let delays: [RecordingGuide.Delay]
    /// The choices of the other run.
    var former: [Int] = []
    /// Where the runs part.
    var change: RecordingGuide.DelayChange?
    /// How many lines came with all of them but the last.
    let progress: Int
    /// The thread whose event came too early without the last delay.
    let early: ThreadID?

    /// Whether the last delay is of use: the run comes further, or as far, and there another thread is too early.
    func helped(_ progress: Int, _ early: ThreadID?) -> Bool {
      progress > self.progress || progress == self.progress && early != self.early
    }

    /// Whether it is to be tried before another one.
    func comes(before other: Candidate, _ kinds: AttemptSelection) -> Bool {
      let (rate, otherRate) = (kinds.rate(of: change?.reason), kinds.rate(of: other.change?.reason))
      return (-progress, -rate, change?.reason ?? .early(0), delays.count)
        < (-other.progress, -otherRate, other.change?.reason ?? .early(0), other.delays.count)
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
  private var open = [Candidate(delays: [], progress: 0, early: nil)]
  private var known: Set<Set<RecordingGuide.Delay>> = [[]]
  private var best: (progress: Int, choices: [Int]) = (0, [])
  private var attempt = Attempt.solution
  private var former = FormerChoices([])
  /// Those of the present attempt.
  private var choices: [Int] = []

  var isSolved: Bool { solution != nil }
  /// How many lines the best attempt had.
  var progress: Int { best.progress }

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
      if let change = candidate.change, let next = former.next(choice),
        !guide.parts(change, at: choice, next)
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
  ///   - changes: what could have kept it from that event.
  mutating func failed(
    _ kinds: inout AttemptSelection, progress: Int,
    _ changes: [RecordingGuide.DelayChange]
  ) {
    solution = nil
    let early = changes.first?.delay.thread
    count(progress, early, &kinds)
    if progress >= best.progress { best = (progress, choices) }
    guard case .guided(let candidate) = attempt else { return }
    let helped = candidate.helped(progress, early)
    let kept = helped ? candidate.delays : Array(candidate.delays.dropLast())
    for change in changes {
      let next: [RecordingGuide.Delay]
      switch change.reason {
      case .early, .late:
        if !helped, change.delay.thread == candidate.delays.last?.thread { continue }
        next = kept + [change.delay]
      case .waits: next = kept.filter { $0 != change.delay }
      }
      guard known.insert(Set(next)).inserted else { continue }
      open.append(
        Candidate(
          delays: next, former: choices, change: change, progress: progress, early: early))
    }
  }

  private func count(_ progress: Int, _ early: ThreadID?, _ kinds: inout AttemptSelection) {
    switch attempt {
    case .solution: break
    case .guided(let candidate):
      let helped = candidate.helped(progress, early)
      kinds.count(.guided, wasUseful: helped)
      if let change = candidate.change { kinds.count(change.reason, wasUseful: helped) }
    case .walk(let walk): kinds.count(.walk(walk), wasUseful: progress > best.progress)
    }
  }
}
