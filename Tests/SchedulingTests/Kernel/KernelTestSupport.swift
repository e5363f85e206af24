import ImageLoadingModel
import SimTools
import Synchronization
import Testing

/// What a program notes on its way, without a step.
final class Log: Sendable {
  private let storage = Mutex<[String]>([])

  func note(_ line: String) { storage.withLock { $0.append(line) } }

  var lines: [String] { storage.withLock { $0 } }
}

/// Keeps the events of a run.
final class Transcript: TraceObserver {
  private(set) var events: [TraceEvent] = []

  func observe(_ event: TraceEvent) { events.append(event) }

  /// The operations with their threads, such as `program.1 write counter`, in order.
  var operations: [String] {
    events.compactMap { event in
      guard case .did(let kind, let object) = event.action else { return nil }
      return "\(event.thread) \(kind) \(object)"
    }
  }

  /// The events of operations on objects of one name.
  func events(on name: String) -> [TraceEvent] {
    events.filter { event in
      if case .did(_, let object) = event.action { object == name } else { false }
    }
  }
}

/// Schedules the named threads in the order given, and the first enabled one where none is named.
struct Script: PlainStrategy {
  let name = "script"
  private var threads: ArraySlice<String>

  init(_ threads: [String]) { self.threads = threads[...] }

  mutating func choose(_ choice: Choice) -> Int? {
    guard let next = threads.popFirst() else { return 0 }
    guard let index = choice.enabled.firstIndex(where: { $0.id.description == next }) else {
      Issue.record("\(next) is not enabled at step \(choice.step)")
      return 0
    }
    return index
  }
}

extension Outcome {
  /// The report, if the run ended with a deadlock.
  var deadlockReport: String? {
    if case .deadlock(let deadlock) = self { deadlock.description } else { nil }
  }
}

/// Runs `program` first-in-first-out to its rest.
/// - Returns: what it noted.
func log(
  timeMode: Kernel.TimeMode = .exact, sourceLocation: SourceLocation = #_sourceLocation,
  _ program: @escaping @Sendable (SchedulerPort, Log) async -> Void
) -> [String] {
  let log = Log()
  let run = Simulation().run(timeMode: timeMode) { await program($0, log) }
  #expect(run.outcome == .rest, sourceLocation: sourceLocation)
  return log.lines
}

/// Runs `program` to its rest once for each of 200 seeds.
/// - Returns: what each run noted.
func logs(
  timeMode: Kernel.TimeMode = .exact, sourceLocation: SourceLocation = #_sourceLocation,
  _ program: @escaping @Sendable (SchedulerPort, Log) async -> Void
) -> [[String]] {
  let simulation = Simulation()
  return (0..<200).map { (seed: UInt64) in
    let log = Log()
    let run = simulation.run(SeededRandom(seed: seed), timeMode: timeMode) {
      await program($0, log)
    }
    #expect(run.outcome == .rest, "seed \(seed)", sourceLocation: sourceLocation)
    return log.lines
  }
}

/// Whether every `+name` is followed at once by its `-name`: no other thread came in between.
func areExclusive(_ lines: [String]) -> Bool {
  guard lines.count.isMultiple(of: 2) else { return false }
  return stride(from: 0, to: lines.count, by: 2).allSatisfy { index in
    lines[index].hasPrefix("+") && lines[index + 1] == "-" + lines[index].dropFirst()
  }
}

/// How many were inside at once at most, where `+name` comes in and `-name` goes out.
func crowd(_ lines: [String]) -> Int {
  var inside = 0
  var most = 0
  for line in lines {
    inside += line.hasPrefix("+") ? 1 : -1
    most = max(most, inside)
  }
  return most
}
