import ImageLoadingModel

/// Looks for the choices of one part of a recording: one attempt in each run, until an attempt has its
/// lines.
struct SegmentSearch {
  /// Delays that the guide is to try, best first.
  private struct Candidate: Comparable {
    let delays: [RecordingGuide.Delay]
    let progress: Int
    let place: Int

    static func < (one: Candidate, other: Candidate) -> Bool {
      (-one.progress, one.place, one.delays.count)
        < (-other.progress, other.place, other.delays.count)
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
  private var open = [Candidate(delays: [], progress: 0, place: 0)]
  private var known: Set<Set<RecordingGuide.Delay>> = [[]]
  private var best: (progress: Int, choices: [Int]) = (0, [])
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
    let next = open.indices.min { open[$0] < open[$1] }
    let isFirst = next.map { open[$0].delays.isEmpty } ?? false
    switch isFirst ? .guided : kinds.draw(withGuided: next != nil, &generator) {
    case .guided:
      let candidate = open.remove(at: next ?? 0)
      attempt = .guided(candidate)
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
    case .guided: chosen = guide.choose(choice)
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
  mutating func succeeded(_ kinds: inout AttemptSelection) {
    count(true, &kinds)
    solution = choices
  }

  /// The attempt did not have the lines.
  /// - Parameters:
  ///   - progress: how many it has, before the first event that differs.
  ///   - delays: what could have kept it from that event, the most likely first.
  mutating func failed(
    _ kinds: inout AttemptSelection, progress: Int, _ delays: [RecordingGuide.Delay]
  ) {
    solution = nil
    count(progress > best.progress, &kinds)
    if progress >= best.progress { best = (progress, choices) }
    guard case .guided(let candidate) = attempt else { return }
    for (place, delay) in delays.enumerated() {
      let delays = candidate.delays + [delay]
      guard known.insert(Set(delays)).inserted else { continue }
      open.append(Candidate(delays: delays, progress: progress, place: place))
    }
  }

  private func count(_ wasUseful: Bool, _ kinds: inout AttemptSelection) {
    switch attempt {
    case .solution: break
    case .guided: kinds.count(.guided, wasUseful: wasUseful)
    case .walk(let walk): kinds.count(.walk(walk), wasUseful: wasUseful)
    }
  }
}
