import PlatformRuns

/// Random programs: how they end on the kernel, and how on the platform.
struct Comparison {
  /// What the platform does and the kernel never.
  struct Difference: CustomStringConvertible {
    enum Kind {
      /// So many runs of the platform ended so.
      case unexplored(End, runs: Int)
      /// More runs were stuck than Foundation loses wake-ups.
      case stuckTooOften(runs: Int)
      /// A primitive trapped.
      case trapped
    }

    let seed: UInt64
    let program: Program
    let kind: Kind

    var description: String {
      let told =
        switch kind {
        case .unexplored(let end, let runs): "\(runs) runs of the platform end with \(end)"
        case .stuckTooOften(let runs): "\(runs) of 1,000 runs of the platform are stuck"
        case .trapped: "the platform traps"
        }
      return "seed \(seed): \(told); the program: \(program)"
    }
  }

  private(set) var programs = 0
  private(set) var kinds: Set<StatementKind> = []
  private(set) var runs = 0
  private(set) var endsSeen = 0
  private(set) var endsExplored = 0
  /// How many of those seen were found only without a reduction.
  private(set) var leftOutByReduction = 0
  /// How many runs the platform's Foundation left stuck by itself.
  private(set) var lostWakeUps = 0
  private(set) var differences: [Difference] = []

  /// A program that comes to rest in every order.
  private struct Candidate {
    let seed: UInt64
    let program: Program
    let exploration: Exploration
  }

  /// Draws programs and runs each on the platform so many times. A kind of statement that was not
  /// drawn by then is looked for in further ones.
  init(programs wanted: Int, runs: Int) throws {
    var seed: UInt64 = 0
    while programs < wanted {
      var candidates: [Candidate] = []
      while candidates.count < min(20, wanted - programs) {
        seed += 1
        if let candidate = Self.candidate(seed: seed) { candidates.append(candidate) }
      }
      try run(candidates[...], runs: runs)
    }
    let last = seed + 2_000
    while kinds.count < StatementKind.allCases.count, seed < last {
      seed += 1
      guard !ProgramWriter.program(seed: seed).kinds.isSubset(of: kinds),
        let candidate = Self.candidate(seed: seed)
      else { continue }
      try run([candidate], runs: runs)
    }
  }

  /// - Returns: `nil` if the program is too large, could wait for ever, or has only one end.
  private static func candidate(seed: UInt64) -> Candidate? {
    let program = ProgramWriter.program(seed: seed)
    let exploration = Exploration(of: program, plainRuns: 300, reducedRuns: 6_000)
    guard exploration.isExhausted, exploration.flaws.isEmpty, exploration.ends.count > 1 else {
      return nil
    }
    return Candidate(seed: seed, program: program, exploration: exploration)
  }

  private mutating func run(_ candidates: ArraySlice<Candidate>, runs: Int) throws {
    programs += candidates.count
    var rest = candidates
    while !rest.isEmpty {
      let jobs = rest.map { Job($0.program, runs: runs, seed: $0.seed, patienceInSeconds: 20) }
      let (tallies, isWhole) = try PlatformProcess(jobs).tallies()
      for tally in tallies { try compare(tally, with: rest.removeFirst()) }
      // After a run that is stuck the process ends by itself, and another continues.
      guard !isWhole, let trapped = rest.popFirst() else { continue }
      differs(trapped, .trapped)
    }
  }

  private mutating func compare(_ tally: Tally, with candidate: Candidate) throws {
    kinds.formUnion(candidate.program.kinds)
    endsSeen += tally.counts.count
    endsExplored += candidate.exploration.ends.count
    if compareEnds(of: tally, with: candidate) > 0 { try countLostWakeUps(of: candidate) }
  }

  /// - Returns: how many runs are stuck and may be so by Foundation; they are no differences yet.
  private mutating func compareEnds(of tally: Tally, with candidate: Candidate) -> Int {
    runs += tally.runs
    var stuck = 0
    for count in tally.counts {
      switch candidate.exploration.place(of: count.end) {
      case .explored: break
      case .leftOutByReduction: leftOutByReduction += 1
      case .none
      where count.end.isStuck && FoundationDeviation.canLoseWakeUp(in: candidate.program):
        stuck += count.runs
      case .none: differs(candidate, .unexplored(count.end, runs: count.runs))
      }
    }
    lostWakeUps += stuck
    return stuck
  }

  /// How often a run of a program that can lose a wake-up does so is asked of 1,000 further runs: a
  /// stuck run ends its job, and says nothing of a rate. More than 1 of 100 are a difference.
  private mutating func countLostWakeUps(of candidate: Candidate) throws {
    var (stuck, left) = (0, 1_000)
    while left > 0 {
      let job = Job(
        candidate.program, runs: left, seed: candidate.seed &+ UInt64(left), patienceInSeconds: 20)
      let (tallies, _) = try PlatformProcess([job]).tallies()
      guard let tally = tallies.first else { return differs(candidate, .trapped) }
      left -= tally.runs
      stuck += compareEnds(of: tally, with: candidate)
      if stuck > 10 { return differs(candidate, .stuckTooOften(runs: stuck)) }
    }
  }

  private mutating func differs(_ candidate: Candidate, _ kind: Difference.Kind) {
    differences.append(
      Difference(seed: candidate.seed, program: candidate.program, kind: kind))
  }
}

extension Comparison: CustomStringConvertible {
  var description: String {
    "platform: \(programs) programs, \(kinds.count) of \(StatementKind.allCases.count) kinds of "
      + "statements, \(runs) runs, \(endsSeen) ends seen of \(endsExplored) explored "
      + "(\(leftOutByReduction) left out by a reduction), \(lostWakeUps) runs stuck by Foundation, "
      + "differences: \(differences.count)"
  }
}
