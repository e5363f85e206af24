import ImageLoadingModel
import SimTools
import Testing

@testable import TestFixtures

/// Custom downloaders in the place of the model's (`imageLoader` of `SDWebImageManager`, 5.x).
@Suite struct OwnDownloaderTests {
  private static func run(
    _ members: String, basedOn base: Generation = .v5,
    _ downloader:
      @escaping @Sendable (ModelEnvironment, any ImageDownloading) ->
      any ImageDownloading
  ) throws -> RunResult {
    let app = AppUnderTest("mine", basedOn: base) { $0.downloader = downloader }
    let text = """
      {"format": 1, "title": "T", "about": "A", "generation": "\(base.name)",
       "given": {"network": {"https://never/*": {"image": "png 1x1", "byHand": true},
         "*": {"image": "png 1x1", "latency": "10 ms"}}}, \(members)}
      """
    let file = try ScenarioReader.read(Array(text.utf8), file: "s.json")
    return RunPlan(try file.scenario(in: app.generation), order: nil).run(on: ScenarioRunner())
  }

  @Test(arguments: [Generation.v3, .v42, .v5, .hardened])
  func aDecoratorChangesOneAnswer(base: Generation) throws {
    let load = #"""
      "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first", "options": ["handleCookies"]}],
      "expect": {"told": [{"requestStarted": "https://a/1.png", "handlesCookies": false}]}
      """#
    let changed = try Self.run(load, basedOn: base) { WithoutCookies(standard: $1) }
    #expect(changed.passed, "\(changed.mismatches.map(\.words))")
    let same = try Self.run(load, basedOn: base) { ForwardingDownloader(standard: $1) }
    #expect(same.mismatches.map(\.section) == ["told[0]"])
  }

  /// Manager, caches and views are the model's; requests are custom.
  @Test(arguments: [Generation.v3, .v42, .v5, .hardened])
  func aDownloaderOnThePortsLoads(base: Generation) throws {
    let result = try Self.run(
      #"""
      "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"},
                {"at": "1 s", "load": "https://a/1.png", "as": "second"},
                {"at": "2 s", "load": "https://a/2.png", "as": "third"},
                {"at": "2.005 s", "cancel": "third"}],
      "expect": {"views": {"cell": "https://a/1.png"}, "disk": ["https://a/1.png"], "running": 0}
      """#, basedOn: base
    ) { environment, _ in PlainDownloader(environment: environment) }
    #expect(result.requests == ["https://a/1.png", "https://a/2.png"])
    let types = result.loads.prefix(2).map { $0.completions.map(\.result.cacheType) }
    #expect(types == [[.none], [.memory]])
    #expect(result.passed, "\(result.mismatches.map(\.words))")
  }

  /// Each download has one answer.
  @Test(
    arguments: [Generation.v3, .v42, .v5, .hardened],
    [
      (1, nil), (2, "the downloader of mine has answered the download of https://a/1.png twice"),
      (
        0,
        "the downloader of mine never answers: nothing more can happen, and it has not answered the "
          + "download of https://a/1.png"
      ),
    ] as [(Int, String?)])
  func aDownloadHasOneAnswer(base: Generation, _ expected: (Int, String?)) throws {
    let (answers, crash) = expected
    let result = try Self.run(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}]"#, basedOn: base
    ) { environment, _ in PlainDownloader(environment: environment, answers: answers) }
    #expect(PartRun.crash(result) == crash)
    if crash == nil { #expect(result.passed, "\(result.mismatches.map(\.words))") }
  }

  /// What was cancelled needs no answer, nor what a server never answers.
  @Test(arguments: [Generation.v3, .v42, .v5, .hardened])
  func nothingIsOwedAfterACancelOrBeforeAnAnswer(base: Generation) throws {
    let cancelled = try Self.run(
      #"""
      "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},
                {"at": "5 ms", "cancel": "first"}]
      """#, basedOn: base
    ) { environment, _ in PlainDownloader(environment: environment, answers: 0) }
    #expect(PartRun.crash(cancelled) == nil)
    let waiting = try Self.run(
      #""steps": [{"at": "0 s", "load": "https://never/1.png", "as": "first"}]"#, basedOn: base
    ) { environment, _ in PlainDownloader(environment: environment, answers: 1) }
    #expect(PartRun.crash(waiting) == nil)
    #expect(waiting.state.requestsInFlight == ["https://never/1.png"])
  }

  /// A moment that never comes is the fault of the part, and not of the file.
  @Test func aStepThatWaitsInVainIsAFailure() throws {
    let steps = #"""
      "steps": [{"at": "0 s", "load": null, "as": "first"},
                {"when": "first completes #2", "clearMemory": true}]
      """#
    let result = try Self.run(steps) { environment, _ in
      PlainDownloader(environment: environment, answers: 1)
    }
    #expect(result.scenarioErrors.count == 1 && result.exitCode == .failed)
    let model = try TestScenario.read(
      #""given": {\#(TestScenario.network)}, \#(steps)"#, in: .v5)
    #expect(RunPlan(model, order: nil).run(on: ScenarioRunner()).exitCode == .badScenario)
    #expect(ScenarioExplorer(ExplorationPlan(model)).explore().exitCode == .badScenario)
    var own = model
    own.generation =
      AppUnderTest("mine", basedOn: .v5) { parts in
        parts.downloader = { ForwardingDownloader(standard: $1) }
      }.generation
    #expect(ScenarioExplorer(ExplorationPlan(own)).explore().exitCode == .failed)
  }

  /// A part that only asks the model's own is the model.
  @Test(arguments: [Generation.v3, .v42, .v5, .hardened])
  func forwardingChangesNothing(_ generation: Generation) throws {
    let app = AppUnderTest("mine", basedOn: generation) { parts in
      parts.downloader = { _, standard in ForwardingDownloader(standard: standard) }
    }
    var count = 0
    for path in TestScenario.plainFiles {
      let file = try TestScenario.file(path)
      guard file.scenarios.contains(where: { $0.generation.name == generation.name }),
        var own = try? file.scenario(in: app.generation)
      else { continue }
      // Of a load that a downloader of the app's own has downloaded for it says nothing (D51); it judges
      // those that join (D37).
      own.violates.removeAll {
        $0.invariant == InvariantID.decodedAsAsked.rawValue && $0.defect == .optionsAreLostInBOOL
      }
      let result = RunPlan(own, order: nil).run(on: ScenarioRunner())
      #expect(result.passed, "\(path): \(result.mismatches.map(\.words))")
      count += 1
    }
    #expect(count > 50)
  }

  @Test(
    arguments: [
      (
        #"""
        "given": {"downloader": {"maxConcurrentDownloads": 1}},
        "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}]
        """#,
        .given("downloader")
      ),
      (#""steps": [{"at": "0 s", "suspendDownloads": true}]"#, .verb("suspendDownloads")),
      (#""steps": [{"at": "0 s", "busy": "session", "for": "1 s"}]"#, .verb("busy")),
      (
        #"""
        "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},
                  {"when": "download of https://a/1.png reaches operation.start", "cancel": "first"}]
        """#, .checkpoint("operation.start")
      ),
      (
        #"""
        "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}],
        "expect": {"told": ["operation.start"]}
        """#, .expectedCheckpoint("operation.start")
      ),
    ] as [(String, AppObstacle)])
  func whatIsForTheModelsDownloaderIsNotApplicable(
    members: String, obstacle: AppObstacle
  ) throws {
    let app = AppUnderTest("mine", basedOn: .v5) { parts in
      parts.downloader = { _, standard in ForwardingDownloader(standard: standard) }
    }
    let text = #"{"format": 1, "title": "T", "about": "A", "generation": "5.x", \#(members)}"#
    let file = try ScenarioReader.read(Array(text.utf8), file: "s.json")
    do throws(ScenarioReader.Failure) {
      _ = try file.scenario(in: app.generation)
      Issue.record("it can be run")
    } catch {
      #expect(
        error.diagnostics.map(\.message) == ["mine cannot be run with it: \(obstacle.words)"])
    }
  }
}

/// Sends no cookies: the example of ``ImageDownloading``.
private struct WithoutCookies: ImageDownloading {
  let standard: any ImageDownloading

  func download(_ request: DownloadRequest) async -> (any RunningDownload)? {
    var request = request
    request.options.remove(.handleCookies)
    return await standard.download(request)
  }
}

private struct ForwardingDownloader: ImageDownloading {
  let standard: any ImageDownloading

  func download(_ request: DownloadRequest) async -> (any RunningDownload)? {
    await standard.download(request)
  }
}

/// A request for each download.
private struct PlainDownloader: ImageDownloading {
  let environment: ModelEnvironment
  /// How often it answers.
  var answers = 1

  private struct Running: RunningDownload {
    let task: DataTask

    func cancel() async { await task.cancel() }
  }

  func download(_ request: DownloadRequest) async -> (any RunningDownload)? {
    let task = DataTask(NetworkRequest(url: request.url), in: environment)
    environment.scheduler.thread("own download of \(request.url)") {
      var answer = DownloadAnswer()
      switch await task.answer(progress: request.progress) {
      case .success(let received):
        answer.data = received.data
        answer.image = await environment.coder.decode(received.data)
      case .failure(let error): answer.error = error
      }
      for _ in 0..<answers { await request.completed(answer) }
    }
    return Running(task: task)
  }
}
