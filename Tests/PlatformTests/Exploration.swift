import ImageLoadingModel
import PlatformRuns
import SimTools
import Synchronization
import Testing

/// How a program ends on the kernel, in every order.
struct Exploration {
  /// What keeps a program from coming to rest.
  enum Flaw: Hashable {
    case deadlock
    case crash
  }

  /// Where an end was found that the platform shows.
  enum Place {
    case explored
    /// It is no end of the exploration, and yet some order of the kernel reaches it.
    case leftOutByReduction
  }

  private(set) var ends: Set<End> = []
  private(set) var flaws: Set<Flaw> = []
  /// Whether every order was tried, up to what does not matter.
  private(set) var isExhausted = false
  private let program: Program

  /// Tries every order, without a reduction where so many runs are enough, or else with one.
  init(of program: Program, plainRuns: Int, reducedRuns: Int) {
    self.program = program
    explore(DepthFirstSearch(), runs: plainRuns)
    if isExhausted { return }
    explore(PartialOrderSearch(.optimal), runs: reducedRuns)
  }

  private mutating func explore(_ search: some Search, runs: Int) {
    let latest = Latest()
    let report = Explorer().explore(
      search, limits: .init(executions: runs), findsRaces: false, program: latest.begin(program)
    ) { run in
      note(run.outcome, latest.end)
      return .continueSearch
    }
    isExhausted = report.isExhausted
  }

  private mutating func note(_ outcome: Outcome, _ end: End) {
    var end = end
    switch outcome {
    case .rest: break
    case .deadlock:
      end.isStuck = true
      flaws.insert(.deadlock)
    case .crashed: flaws.insert(.crash)
    case .idle, .timeBound, .livelock, .stepBound, .interrupted, .pruned, .diverged, .escaped:
      Issue.record("a program of statements does not end so: \(outcome)")
    }
    ends.insert(end)
  }

  /// - Returns: `nil` if no order was found that ends so.
  func place(of end: End) -> Place? {
    if ends.contains(end) { return .explored }
    return search(for: end) ? .leftOutByReduction : nil
  }

  private func search(for end: End) -> Bool {
    let searches: [any SeededSearch] =
      (1...5).map { PriorityChangeSearch(seed: 1, depth: $0) } + [RandomSearch(seed: 1)]
    return searches.contains { search(for: end, by: $0) }
  }

  private func search(for end: End, by orders: any SeededSearch) -> Bool {
    let latest = Latest()
    var isFound = false
    let search = GuidedSearch(orders) { latest.end.canBecome(end) }
    _ = Explorer().explore(
      search, limits: .init(executions: 10_000), findsRaces: false,
      program: latest.begin(program)
    ) { run in
      var found = latest.end
      if case .deadlock = run.outcome { found.isStuck = true }
      isFound = found == end
      return isFound ? .stop : .continueSearch
    }
    return isFound
  }
}

/// The run that is being explored, for the code that checks its end.
private final class Latest: Sendable {
  private let run = Mutex<KernelRun?>(nil)

  /// A program for an ``Explorer``.
  func begin(_ program: Program) -> @Sendable (SchedulerPort) async -> Void {
    { [self] scheduler in
      let new = KernelRun(program, on: scheduler)
      run.withLock { $0 = new }
      new.begin()
    }
  }

  var end: End { run.withLock { $0 }?.end ?? End() }
}
