import ImageLoadingModel
import SimTools
import Testing

@testable import SimRuntime
@testable import SimScenarios
@testable import TestFixtures

/// Custom download operations in the model's downloader (`operationClass`, 4.2 and 5.x).
@Suite struct OwnOperationTests {
  static let generations: [Generation] = [.v42, .v5, .hardened]

  private static func app(
    _ base: Generation,
    _ operation:
      @escaping @Sendable (ModelEnvironment, any DownloaderOperation) -> any DownloaderOperation
  ) -> AppUnderTest {
    AppUnderTest("mine", basedOn: base) { $0.downloadOperation = operation }
  }

  private static func run(
    _ members: String, network: String = #""*": {"image": "png 1x1", "latency": "10 ms"}"#,
    in app: AppUnderTest
  ) throws -> RunResult {
    let text = """
      {"format": 1, "title": "T", "about": "A", "generation": "\(app.generation.nameInScenarios)",
       "given": {"network": {\(network)}}, \(members)}
      """
    let file = try ScenarioReader.read(Array(text.utf8), file: "s.json")
    return RunPlan(try file.scenario(in: app.generation), order: nil).run(on: ScenarioRunner())
  }

  private static let twoLoads = #"""
    "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"},
              {"at": "1 ms", "load": "https://a/1.png", "as": "second"}],
    "expect": {"views": {"cell": "https://a/1.png"}, "disk": ["https://a/1.png"], "running": 0}
    """#
  private static let failsOnce = #"""
    "*": [{"error": "timedOut", "latency": "10 ms", "times": 1}, {"image": "png 1x1"}]
    """#

  @Test(arguments: generations)
  func aDecoratorTriesOnceMore(base: Generation) throws {
    let result = try Self.run(
      Self.twoLoads, network: Self.failsOnce, in: Self.app(base) { OnceMore(standard: $1) })
    #expect(result.requests == ["https://a/1.png", "https://a/1.png"])
    #expect(result.loads.map(\.completions.count) == [1, 1])
    #expect(result.passed, "\(result.mismatches.map(\.words))")
    let plain = try Self.run(
      Self.twoLoads, network: Self.failsOnce,
      in: Self.app(base) { ForwardingOperation(standard: $1) })
    #expect(plain.requests == ["https://a/1.png"])
    #expect(
      plain.loads.allSatisfy {
        $0.completions.map(\.result.error) == [LoadError(URLErrorCode.timedOut)]
      })
  }

  @Test(arguments: generations)
  func anOperationOnThePortsDownloads(base: Generation) throws {
    let app = Self.app(base) { environment, _ in PlainOperation(environment) }
    let result = try Self.run(Self.twoLoads, in: app)
    #expect(result.requests == ["https://a/1.png"])
    #expect(result.passed, "\(result.mismatches.map(\.words))")
  }

  /// The cancel of one load is the downloader's own affair; that of the last one is told to the operation.
  @Test(arguments: generations)
  func theLastCancelGivesItUp(base: Generation) throws {
    for (cancels, ended) in [(["first"], 1), (["first", "second"], 0)] {
      let steps = cancels.map { #"{"at": "5 ms", "cancel": "\#($0)"}"# }
      let result = try Self.run(
        #"""
        "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},
          {"at": "1 ms", "load": "https://a/1.png", "as": "second"},
          \#(steps.joined(separator: ", ")),
          {"at": "6 ms", "expect": {"requestsInFlight": [\#(ended == 0 ? "" : #""https://a/1.png""#)]}}],
        "expect": {"running": 0}
        """#,
        in: Self.app(base) { environment, _ in PlainOperation(environment) })
      #expect(
        result.mismatches.allSatisfy { $0.section == "invariant" },
        "\(result.mismatches.map(\.words))")
      let images = result.loads.flatMap(\.completions).filter { $0.result.image != nil }
      #expect(images.count == ended)
    }
  }

  /// Cancels come before it begins, while it answers, and while it begins again.
  @Test(arguments: generations, ["0 s", "10 ms"])
  func noOrderOfItsThreadsLosesIt(base: Generation, time: String) throws {
    let app = Self.app(base) { OnceMore(standard: $1) }
    let text = """
      {"format": 1, "title": "T", "about": "A", "generation": "\(base.name)",
       "given": {"network": {\(Self.failsOnce)}},
       "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},
                 {"at": "0 s", "load": "https://a/1.png", "as": "second", "from": "background"},
                 {"at": "\(time)", "cancel": "first"},
                 {"at": "\(time)", "cancel": "second", "from": "background"}]}
      """
    let file = try ScenarioReader.read(Array(text.utf8), file: "s.json")
    for strategy in [ExplorationPlan.Strategy.random(seed: 1), .optimal] {
      let report = ScenarioExplorer(
        ExplorationPlan(try file.scenario(in: app.generation), strategy: strategy, executions: 300)
      ).explore()
      #expect(report.made >= 300 || report.isComplete, "\(report.made)")
      let findings = report.findings.map(\.explanation)
      if base.name == Generation.hardened.name { #expect(findings.isEmpty, "\(findings)") }
      #expect(!findings.contains { $0.contains("of mine") }, "\(findings)")
    }
  }

  // MARK: Its contract

  @Test(
    arguments: generations,
    [
      (
        BadOperation.Fault.neverEnds,
        "the download operation of mine never ends: nothing more can happen, and it has not "
          + "completed for https://a/1.png"
      ),
      (.completesTwice, "the download operation of mine has completed twice: https://a/1.png"),
    ])
  func aBrokenContractEndsTheAppWithASentence(
    _ base: Generation, _ expected: (BadOperation.Fault, String)
  ) throws {
    let result = try Self.run(
      Self.twoLoads, in: Self.app(base) { BadOperation(standard: $1, fault: expected.0) })
    #expect(PartRun.crash(result) == expected.1)
  }

  /// Where the model's own says nothing (D16), that is no fault of the part that asks it.
  @Test func whoWaitsForTheModelsOwnIsNotAccused() throws {
    let file = try TestScenario.file("museum/D16-not-modified-leaks-the-load.json")
    let app = Self.app(.v42) { ForwardingOperation(standard: $1) }
    let plan = RunPlan(try file.scenario(in: app.generation), order: nil)
    #expect(PartRun.crash(plan.run(on: ScenarioRunner())) == nil)
  }

  @Test func releasesBefore42HaveNone() {
    let app = Self.app(.v3) { ForwardingOperation(standard: $1) }
    #expect(
      app.complaint
        == "mine is based on 3.x, which has no download operations of an app's own: base it on 4.2 "
        + "or later")
    #expect(Self.app(.v42) { ForwardingOperation(standard: $1) }.complaint == nil)
  }

  @Test func whoWaitsForStepsOfTheModelsOperationIsRefused() throws {
    let text = #"""
      {"format": 1, "title": "T", "about": "A", "generation": "5.x",
       "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},
         {"when": "download of https://a/1.png reaches operation.response", "cancel": "first"}]}
      """#
    let file = try ScenarioReader.read(Array(text.utf8), file: "s.json")
    let app = Self.app(.v5) { ForwardingOperation(standard: $1) }
    #expect(file.obstacle(for: app.generation) == .checkpoint("operation.response"))
  }

  /// What each load asked for that joined later, only the model's own in the queue knows (D29, D37, D39, D44). One that is
  /// asked by a part ends without an answer (D16), or its answer ends the download (D15, D54).
  private static let unlike: Set = [
    "museum/D15-no-task-blocks-the-queue.json", "network/no-task-keeps-seven-downloads.json",
    "museum/D16-not-modified-leaks-the-load.json", "museum/D31-two-ends-stop-twice.json",
    "network/not-modified-loses-a-joined-load.json",
    "museum/D54-a-cancelled-download-keeps-its-slot.json",
    "coalescing/an-untrusted-certificate-is-for-those-who-allow-it.json",
    "coalescing/a-class-that-another-load-demands.json",
    "coalescing/each-load-gets-its-decoding.json", "coalescing/parts-for-a-load-that-joins.json",
    "coalescing/the-second-wants-the-class-for-animations.json",
    "refresh/joined-by-a-plain-load.json",
  ]

  /// A part that only asks the model's own is the model.
  @Test(arguments: generations)
  func forwardingChangesNothing(_ generation: Generation) throws {
    let app = Self.app(generation) { ForwardingOperation(standard: $1) }
    var count = 0
    for path in TestScenario.plainFiles where !Self.unlike.contains(path) {
      let file = try TestScenario.file(path)
      guard file.scenarios.contains(where: { $0.generation.name == generation.name }),
        let own = try? file.scenario(in: app.generation)
      else { continue }
      let result = RunPlan(own, order: nil).run(on: ScenarioRunner())
      #expect(result.passed, "\(path): \(result.mismatches.map(\.words))")
      count += 1
    }
    #expect(count > 50)
  }
}

/// Tries once more what has failed: the example of ``DownloaderOperation``.
private struct OnceMore: DownloaderOperation {
  let standard: any DownloaderOperation

  func start(_ download: DownloaderOperationRequest) async {
    var first = download
    first.completed = { answer in
      if answer.error == nil { return await download.completed(answer) }
      await standard.start(download)
    }
    await standard.start(first)
  }
  func cancel() async { await standard.cancel() }
}

private struct ForwardingOperation: DownloaderOperation {
  let standard: any DownloaderOperation

  func start(_ download: DownloaderOperationRequest) async { await standard.start(download) }
  func cancel() async { await standard.cancel() }
}

/// A request, and its answer in one piece.
private struct PlainOperation: DownloaderOperation {
  let environment: ModelEnvironment
  private let task: Cell<DataTask?>

  init(_ environment: ModelEnvironment) {
    self.environment = environment
    task = environment.scheduler.cell("own task", nil, isAtomic: true)
  }

  func start(_ download: DownloaderOperationRequest) async {
    let task = DataTask(download.request, in: environment)
    await self.task.write(task)
    var answer = DownloadAnswer()
    switch await task.answer(progress: download.progress) {
    case .success(let received):
      answer.data = received.data
      answer.image = await environment.coder.decode(received.data)
    case .failure(let error): answer.error = error
    }
    await download.completed(answer)
  }
  func cancel() async { await task.read()?.cancel() }
}

struct BadOperation: DownloaderOperation {
  enum Fault: Sendable { case neverEnds, completesTwice }

  let standard: any DownloaderOperation
  let fault: Fault

  func start(_ download: DownloaderOperationRequest) async {
    var altered = download
    altered.completed = { answer in
      guard fault == .completesTwice else { return }
      await download.completed(answer)
      await download.completed(answer)
    }
    await standard.start(altered)
  }
  func cancel() async { await standard.cancel() }
}
