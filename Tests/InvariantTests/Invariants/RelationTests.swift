import Synchronization
import Testing

@testable import ImageLoadingModel
@testable import SimChecking
@testable import SimDocuments
@testable import SimExploring
@testable import SimInvariants
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import TestFixtures

/// What invariants say that they relate is all that they relate.
@Suite struct RelationTests {
  private static let rules = [Generation.v3, .v42, .v5].map {
    var several = ManagerSettings()
    several.caches = GivenCaches(members: [])
    several.caches?.policies.contains = .highestOnly
    var given = Given()
    given.managers = [("several", several)]
    given.coder.decode.fixed = Durations(.seconds(1))
    given.network = [
      ("*", [.serverTrust, .credential].map { ServerAnswer(question: ServerAnswer.Question($0)) })
    ]
    var view = GivenView(showsIndicator: true)
    view.transition = ViewTransition(duration: .zero, avoidsAutoSetImage: false)
    given.views = [("v", view)]
    given.prefetcher.limit = 1
    return InvariantRules(generation: $0, given: given)
  }

  /// What an invariant finds after some events, whatever follows: of two orders that differ in
  /// nothing that it relates the same.
  func findings(
    of invariant: any Invariant, after events: [RunEvent], _ end: RunEndState
  ) -> Set<String> {
    var invariant = invariant
    var findings: [Finding] = []
    for event in events { invariant.observe(event, &findings) }
    invariant.checkAtRest(end, &findings)
    return Set(findings.map { "\($0.subject ?? ""): \($0.mode.rawValue)" })
  }

  func touches(_ invariant: any Invariant, _ event: RunEvent) -> [Touch] {
    let id = type(of: invariant).id
    return invariant.relations(of: event).map { $0.touch(for: id) }
  }

  func after(_ invariant: any Invariant, _ event: RunEvent) -> any Invariant {
    var next = invariant
    var findings: [Finding] = []
    next.observe(event, &findings)
    return next
  }

  static func end() throws -> RunEndState {
    let state = try TestScenario.steps(#"{"at": "0 s", "wait": "0 s"}"#).run().state
    return RunEndState(state: state, outcome: .rest, files: [], path: { "/" + $0 })
  }

  /// How many pairs of events are drawn for each invariant.
  private static let rounds = WholeForm.isWanted ? 60_000 : 3_000

  /// Two events of one instant that an invariant does not relate can change places: whatever came before and
  /// whatever comes after, it breaks on the same things.
  @Test(arguments: 0..<8)
  func unrelatedEventsCanBeReordered(part: Int) throws {
    let all = try RandomEvents.all()
    let end = try Self.end()
    for type in Invariants.types.enumerated().filter({ $0.offset % 8 == part }).map(\.element) {
      var events = RandomEvents(seed: UInt64(part), all)
      // All that it looks at, whatever it says of it.
      let known = type.events.map { kind in all.filter { $0.kind.kind == kind } }
        .filter { !$0.isEmpty }
      if known.isEmpty { continue }
      var (compared, related) = (0, 0)
      for round in 0..<Self.rounds {
        let generation = round % 3
        var pool = RandomEvents.some(8, of: known, seed: events.seed())
        var before = type.init(Self.rules[generation]) as any Invariant
        let history = (0..<pool.number(below: 5)).map { _ in pool.next() }
        for event in history { before = after(before, event) }
        let (first, second) = (Self.later(pool.next(), 1), Self.later(pool.next(), 1))
        // The search looks at them in the order in which they came: it turns them round if they conflict there.
        if touches(before, first).conflict(with: touches(after(before, first), second)) {
          related += 1
          continue
        }
        compared += 1
        let rest = (0..<pool.number(below: 4)).map { _ in Self.later(pool.next(), 2) }
        let one = findings(of: before, after: [first, second] + rest, end)
        let other = findings(of: before, after: [second, first] + rest, end)
        // What comes next relates to the same after either order: else the search would not turn round what it should.
        if let next = rest.first, Self.canHappen(history + [first, second, next]) {
          let (turned, straight) = (
            after(after(before, second), first), after(after(before, first), second)
          )
          #expect(
            Set(touches(straight, next)) == Set(touches(turned, next)),
            "\(type.id.rawValue): \(next.kind) after \(first.kind) and \(second.kind), behind \(history.map(\.kind))"
          )
        }
        #expect(
          one == other,
          "\(type.id.rawValue): \(first.kind) and \(second.kind) after \(history.map(\.kind)), then \(rest.map(\.kind))"
        )
      }
      #expect(compared + related == Self.rounds, "\(type.id.rawValue)")
    }
  }

  /// Whether no load or call begins twice, or before the app asks for it.
  private static func canHappen(_ events: [RunEvent]) -> Bool {
    var begun: Set<String> = []
    return events.allSatisfy { event in
      switch event.kind {
      case .model(.loadBegan(let load, _, _)): begun.insert(load.subject.name).inserted
      case .downloadCall(.asked(let load, _, _)): begun.insert(load.name).inserted
      case .stimulus(let step, .load): !begun.contains(step)
      default: true
      }
    }
  }

  /// An event so many seconds later.
  private static func later(_ event: RunEvent, _ seconds: Int) -> RunEvent {
    RunEvent(
      step: event.step, time: event.time + .seconds(seconds), threadID: event.threadID,
      place: event.place, isMainThread: event.isMainThread, subject: event.subject,
      heldLocks: event.heldLocks, kind: event.kind)
  }

  /// Whether an event changes what an invariant knows, or breaks it.
  private static func isHeard(
    _ event: RunEvent, by type: any Invariant.Type, _ rules: InvariantRules
  ) -> Bool {
    func isHeard<I: Invariant>(_ type: I.Type) -> Bool {
      var invariant = I(rules)
      let before = invariant
      var findings: [Finding] = []
      invariant.observe(event, &findings)
      return invariant != before || !findings.isEmpty
    }
    return isHeard(type)
  }

  /// A transform that begins after the completion of a cached image is under way when all loads are cancelled; one
  /// that began before it is not. That is too rare a history to be drawn.
  @Test func aTransformIsRelatedToACompletion() throws {
    let rules = Self.rules[2]
    guard case .model(.loadBegan(let operation, _, _)) = try BrokenRun.began("a") else { return }
    let load = operation.subject
    var before = CancelAllReachesEveryLoad(rules) as any Invariant
    for kind: RunEvent.Kind in [
      .model(.loadBegan(operation, url: BrokenRun.url, options: .refreshCached)),
      .model(.runningOperationAdded(operation)),
    ] {
      before = after(before, BrokenRun.event(1, kind))
    }
    let transform = BrokenRun.event(2, .model(.transformBegan(load)))
    let completion = BrokenRun.event(2, BrokenRun.completed("a"))
    let end = BrokenRun.event(3, .model(.cancelAllBegan(manager: nil, [])))
    let rest = try Self.end()
    #expect(findings(of: before, after: [transform, completion, end], rest) == [])
    #expect(
      findings(of: before, after: [completion, transform, end], rest) == ["a: not-on-the-list"])
    #expect(touches(before, transform).conflict(with: touches(before, completion)))
    // A cancel makes no difference to either.
    let cancel = BrokenRun.event(2, .model(.cancelled(load, by: EventSubject("user"))))
    for other in [transform, completion] {
      #expect(!touches(before, cancel).conflict(with: touches(before, other)))
    }
  }

  /// A load that has waited reads its file before or after the image comes into memory. That is too rare a history,
  /// too.
  @Test func aFileThatIsReadIsRelatedToTheImageInMemory() throws {
    let key = BrokenRun.url.absoluteString
    guard case .model(.loadBegan(let operation, _, _)) = try BrokenRun.began("a") else { return }
    var before = NoDiskForWhatMemoryHas(Self.rules[2]) as any Invariant
    for kind: RunEvent.Kind in [
      .model(.loadBegan(operation, url: BrokenRun.url, options: [])),
      .model(.memoryRead(key: key, found: false)),
    ] {
      before = after(before, BrokenRun.event(1, kind, place: "main"))
    }
    let reads = BrokenRun.event(
      2, .model(.fileRead(key: key, path: "/f", ImageData(BrokenRun.image))))
    let stores = BrokenRun.event(2, .model(.memoryStored(key: key, BrokenRun.image)), by: "b")
    let clears = BrokenRun.event(2, .model(.memoryCleared), by: "b")
    let rest = try Self.end()
    #expect(findings(of: before, after: [reads, stores], rest) == [])
    #expect(findings(of: before, after: [stores, reads], rest) == ["a: memory-forgotten"])
    for other in [stores, clears] {
      #expect(touches(before, reads).conflict(with: touches(before, other)))
      // It reads once.
      #expect(!touches(after(before, reads), reads).conflict(with: touches(before, other)))
    }
  }

  /// Threads report events, and share nothing else: with and without reduction the same invariants
  /// break on the same things.
  @Test(arguments: 0..<4)
  func programsThatEmitEventsBreakTheSame(part: Int) throws {
    let all = try RandomEvents.all()
    var random = RandomEvents(seed: UInt64(1_000 + part), all)
    var withFindings = 0
    let types = Invariants.types.flatMap { Array(repeating: $0, count: WholeForm.isWanted ? 4 : 1) }
    for type in types {
      // Most events mean nothing to an invariant.
      let known = all.filter { Self.isHeard($0, by: type, Self.rules[1]) }
      if known.isEmpty { continue }
      var pool = RandomEvents(seed: random.seed(), known)
      let threads = (0..<2 + pool.number(below: 2)).map { _ in
        (0..<1 + pool.number(below: 2)).map { _ in pool.next() }
      }
      let every = Self.breaks(of: threads, by: DepthFirstSearch())
      let optimal = Self.breaks(of: threads, by: PartialOrderSearch(.optimal))
      let sources = Self.breaks(of: threads, by: PartialOrderSearch(.sourceSets))
      #expect(every == optimal && every == sources, "\(threads.map { $0.map(\.kind) })")
      if every.count > 1 { withFindings += 1 }
    }
    #expect(withFindings > (WholeForm.isWanted ? 5 : 2))
  }

  /// The sets of breaks with which the runs of a search end.
  private static func breaks(
    of threads: [[RunEvent]], by search: some Search
  ) -> Set<Set<String>> {
    let found = Mutex<Set<String>>([])
    var ends: Set<Set<String>> = []
    let report = Explorer().explore(search, findsRaces: false) { scheduler in
      let monitor = Mutex(InvariantMonitor(rules[1]))
      let kernel = scheduler.core as? Kernel
      let tokens = threads.enumerated().map { number, events in
        scheduler.thread("\(number)") {
          let cell = scheduler.cell("own", 0)
          for event in events {
            await cell.write(1)
            monitor.withLock { monitor in
              for touch in monitor.touches(of: event) { kernel?.log?.touch(touch) }
              monitor.observe(event)
            }
          }
        }
      }
      for token in tokens { await scheduler.join(token) }
      found.withLock { found in
        found = monitor.withLock { monitor in
          Set(monitor.violations.map { "\($0.invariant) \($0.subject ?? "")" })
        }
      }
    } onRun: { _ in
      ends.insert(found.withLock { $0 })
      return .continueSearch
    }
    #expect(report.isExhausted)
    return ends
  }
}
