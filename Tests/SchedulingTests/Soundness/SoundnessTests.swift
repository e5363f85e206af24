import Foundation
import ImageLoadingModel
import Synchronization
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// No reduction leaves anything out: random programs on every operation of the ports have the same
/// ends by every search, and the optimal one runs each of their Mazurkiewicz traces once.
///
/// The quick form compares 400 programs, the whole form 2,000, and
/// `SOUNDNESS_PROGRAMS=50000 swift test --filter SoundnessTests` compares as many programs as one wants.
@Suite struct SoundnessTests {
  /// How many programs are compared, each in both time modes.
  private static let wanted =
    ProcessInfo.processInfo.environment["SOUNDNESS_PROGRAMS"].flatMap { Int($0) }
    ?? (WholeForm.isWanted ? 2_000 : 400)
  private static let slices = 20
  /// A program with more orders than this is left to a longer test.
  private static let orders = wanted > 2_000 ? 300 : 40

  /// What the slices have compared.
  private static let totals = Mutex(Totals())

  private struct Totals {
    var slices = 0
    var programs = 0
    var runs = 0
    var traces = 0
    var givenUp = 0
    var differences = 0
    var kinds: Set<String> = []
  }

  @Test(arguments: 0..<slices)
  func everySearchSeesTheSame(slice: Int) {
    var totals = Totals()
    var seed = UInt64(slice) << 32
    while totals.programs < Self.wanted / Self.slices {
      defer { seed += 1 }
      let program = RandomProgram(seed: seed)
      let comparisons = Kernel.TimeMode.allCases.compactMap { timeMode in
        ProgramComparison(program, timeMode: timeMode, atMost: Self.orders)
      }
      if comparisons.count < Kernel.TimeMode.allCases.count { continue }
      totals.programs += 1
      totals.kinds.formUnion(program.kinds)
      for comparison in comparisons {
        totals.runs += comparison.runs
        totals.traces += comparison.traces
        totals.givenUp += comparison.givenUp
        totals.differences += comparison.differences.count
        #expect(
          comparison.differences.isEmpty,
          "seed \(seed), \(comparison.timeMode): \(comparison.details)\n\(program.threads)")
      }
    }
    Self.add(totals)
  }

  private static func add(_ new: Totals) {
    let all = totals.withLock { all in
      all.slices += 1
      all.programs += new.programs
      all.runs += new.runs
      all.traces += new.traces
      all.givenUp += new.givenUp
      all.differences += new.differences
      all.kinds.formUnion(new.kinds)
      return all
    }
    guard all.slices == slices else { return }
    print(
      "soundness: \(all.programs) programs in both time modes, \(all.kinds.count) kinds of operations drawn, "
        + "\(all.runs) orders, \(all.traces) traces, \(all.givenUp) runs given up; "
        + "differences: \(all.differences)")
    #expect(all.kinds == RandomProgram.allKinds)
  }

  /// Programs for which a search once missed something, by what it was.
  @Test(arguments: [
    ("a step comes between a sync and its entry", 5_002_063),
    ("two threads of one maker send messages", 5_018_170),
    ("a sync to main gives its caller a value", 7_024_929),
    ("a planned step did less than was foreseen", 9_022_319),
    ("a planned step did more than was foreseen", 9_039_691),
    ("a file was moved while it was written", 30_042_574),
    ("two parts could leave a trace to each other", 12_884_902_191),
    ("two parts by source sets could, too", 81_604_378_653),
    ("a part relied on what another part did otherwise", 4_294_967_475),
    ("a file was moved and removed while it was written", 47_244_642_211),
  ])
  func ordersThatWereOnceMissedAreFound(what: String, seed: UInt64) throws {
    let program = RandomProgram(seed: seed)
    for timeMode in Kernel.TimeMode.allCases {
      let comparison = try #require(ProgramComparison(program, timeMode: timeMode, atMost: 1_000))
      #expect(comparison.differences.isEmpty, "\(what): \(comparison.details)")
    }
  }

  /// Without reduction the workers of a search make each run once, and its parts, too, beside those that all make
  /// alike; with a bound of preemptions likewise.
  @Test(arguments: [nil, 0, 1, 2])
  func workersAndPartsWithoutReductionMakeEachRunOnce(preemptions: Int?) {
    let (count, roundsTogether) = (3, 5)
    func explore(_ search: some Search) -> (runs: Int, choices: Set<[Int]>) {
      let record = ChoiceRecord()
      var choices: Set<[Int]> = []
      let report = Explorer().explore(RecordedSearch(search, record), findsRaces: false) {
        scheduler in
        let cell = scheduler.cell("cell", 0)
        await scheduler.withThreads(3) { _ in for _ in 0..<2 { await cell.update { $0 += 1 } } }
      } onRun: { _ in
        choices.insert(record.choices)
        return .continueSearch
      }
      #expect(report.isExhausted)
      return (report.executions, choices)
    }
    let whole = explore(DepthFirstSearch(preemptions: preemptions))
    let parts = explore(
      PartsInSequence(count: count, roundsTogether: roundsTogether, width: 1) {
        DepthFirstSearch(preemptions: preemptions)
      })
    #expect(parts.choices == whole.choices && whole.runs > roundsTogether)
    #expect(parts.runs == whole.runs + (count - 1) * roundsTogether)
    for width in [2, 5] {
      let workers = explore(
        RoundsInSequence(DepthFirstSearch(preemptions: preemptions), width: width))
      #expect(workers.choices == whole.choices && workers.runs == whole.runs)
      let partsOfWorkers = explore(
        PartsInSequence(count: count, roundsTogether: roundsTogether, width: width) {
          DepthFirstSearch(preemptions: preemptions)
        })
      #expect(partsOfWorkers.choices == whole.choices)
      #expect(partsOfWorkers.runs <= whole.runs + (count - 1) * roundsTogether * width)
    }
  }

  /// Every call of the ports that can be a step has a kind of statement; a new one has to be drawn,
  /// too.
  @Test func everyPortOperationIsDrawn() throws {
    let model = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/ImageLoadingModel")
    let files = try ["Scheduling", "Interface/World"].flatMap {
      try FileManager.default.contentsOfDirectory(
        at: model.appending(path: $0), includingPropertiesForKeys: nil)
    }
    var calls: Set<String> = []
    for file in files where file.pathExtension == "swift" {
      let name = file.deletingPathExtension().lastPathComponent
      // The core is what the ports are made on.
      if name == "SchedulerCore" { continue }
      for match in try String(contentsOf: file, encoding: .utf8)
        .matches(of: /(?m)^ +(?:public |package )?func (\w+)[^\n]*/)
      {
        calls.insert("\(name).\(match.1)")
      }
    }
    #expect(calls.count > 50)
    #expect(calls.subtracting(Self.drawn.keys).subtracting(Self.noSteps).sorted() == [])
    #expect(Set(Self.drawn.keys).subtracting(calls).sorted() == [])
    #expect(Self.noSteps.subtracting(calls).sorted() == [])
    for (call, kinds) in Self.drawn {
      #expect(RandomProgram.allKinds.isSuperset(of: kinds), "\(call)")
    }
    let shown = Self.drawn.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    #expect(shown.count > 60)
  }

  /// The calls of the ports, by file, and the statements that make them.
  private static let drawn: [String: Set<String>] = [
    "Cell.read": ["cell.read", "atomicCell.read"],
    "Cell.write": ["cell.write", "atomicCell.write"],
    "Cell.exchange": ["cell.exchange", "atomicCell.exchange"],
    "Cell.update": ["cell.update", "atomicCell.update"],
    "Locks.withLock": ["monitor.withLock"], "Locks.wait": ["semaphore.wait", "group.wait"],
    "Locks.signal": ["semaphore.signal", "timer.signal"],
    "Locks.withPermit": ["semaphore.withPermit"], "Locks.enter": ["group.enter"],
    "Locks.leave": ["group.leave"], "Locks.notify": ["group.notify"],
    "Queue.async": [
      "serial.async", "main.async", "concurrent.async", "concurrent.async(barrier)", "timer.post",
    ],
    "Queue.sync": ["serial.sync", "main.sync", "concurrent.sync", "concurrent.sync(barrier)"],
    "SimulatedOperationQueue.add": ["operationQueue.add", "operationQueue.add(without end)"],
    "SimulatedOperationQueue.setWidth": ["operationQueue.widen", "operationQueue.narrow"],
    "SimulatedOperationQueue.setSuspended": ["operationQueue.suspend", "operationQueue.resume"],
    "SimulatedOperationQueue.operations": ["operationQueue.list"],
    "SimulatedOperationQueue.cancel": ["operation.cancel", "operation.isCancelled"],
    "SimulatedOperationQueue.setFinished": ["operation.finish"],
    "SimulatedOperationQueue.setExecuting": ["operation.execute"],
    "SimulatedOperationQueue.setPriority": ["operation.raise", "operation.lower"],
    "SimulatedOperationQueue.addDependency": ["operation.dependency"],
    "SimulatedOperationQueue.setCompletionBlock": ["operation.completionBlock"],
    "SimulatedRunLoop.run": ["runLoop.run", "runLoop.runForATime"],
    "SimulatedRunLoop.perform": ["runLoop.perform"],
    "SimulatedRunLoop.deliver": ["runLoop.deliver", "timer.deliver"],
    "SimulatedRunLoop.stop": ["runLoop.stop"],
    "SchedulerPort.thread": ["thread.spawn"], "SchedulerPort.join": ["thread.join"],
    "SchedulerPort+Together.concurrently": ["thread.spawn", "thread.join"],
    "SchedulerPort+Together.withThreads": ["thread.spawn", "thread.join"],
    "SchedulerPort+Order.inAnyOrder": ["order.inAnyOrder"],
    "SchedulerPort.reach": ["step.reach"], "SchedulerClock.sleep": ["clock.pause", "clock.now"],
    "SchedulerClock.pause": ["clock.pause"],
    "Lifetime.atEnd": ["lifetime.release"], "Lifetime.retain": ["lifetime.retainAndRelease"],
    "Lifetime.release": ["lifetime.release"],
    "Lifetime.retainIfAlive": ["lifetime.retainAndRelease"],
    "Lifetime.load": ["lifetime.load"], "Lifetime.withObject": ["lifetime.withObject"],
    "Device.observe": ["device.observe", "device.memoryWarning"],
    "Device.beginBackgroundTask": ["device.beginTask"],
    "Device.endBackgroundTask": ["device.endTask"],
    "Device.freeMemory": ["device.freeMemory", "device.setFreeMemory"],
    "FileSystem.read": ["file.read"], "FileSystem.write": ["file.write", "file.writeAtomically"],
    "FileSystem.remove": ["file.remove"], "FileSystem.move": ["file.move"],
    "FileSystem.list": ["file.list"], "FileSystem.attributes": ["file.attributes"],
    "FileSystem.exists": ["file.exists"], "FileSystem.excludeFromBackup": ["file.exclude"],
    "FileSystem.setAccessDate": ["file.setAccessDate"],
    "FileSystem.createDirectory": ["file.createDirectory"],
    "Network.transfer": ["request.begin"], "Network.resume": ["request.begin"],
    "Network.cancel": ["request.cancel"], "Network.answer": ["request.answer"],
    "Network.cachedResponse": ["network.cachedResponse"],
    "Network.storeCachedResponse": ["network.storeCachedResponse"],
    "WallClock.now": ["wallClock.now", "wallClock.set"], "ImageCoder.decode": ["coder.decode"],
  ]

  /// What makes objects, looks at them from outside the run, or takes time and does nothing else.
  private static let noSteps: Set<String> = [
    "Cell.prepare", "Cell.replace", "Cell.empty", "HoldingPort.empty", "SimulatedRunLoop.empty",
    "Network.isNamed", "Network.setting",
    "SimulatedOperationQueue.prepare", "Queue.set", "SchedulerPort+Together.set",
    "SharedObject.setOwners", "SharedObject.willActAtEnd", "SchedulerPort.cell",
    "SchedulerPort.monitor",
    "SchedulerPort.semaphore", "SchedulerPort.group", "SchedulerPort.serialQueue",
    "SchedulerPort.concurrentQueue",
    "SchedulerPort.operationQueue", "SchedulerPort.runLoop", "SchedulerPort.lifetime",
    "SchedulerPort.acting", "SchedulerPort.operation", "SchedulerPort.crash",
    "SchedulerClock.advanced", "SchedulerClock.duration", "ImageCoder.decodePart",
    "ImageCoder.encode", "ImageCoder.decompress", "AppFact.report", "ModelEnvironment.with",
  ]
}
