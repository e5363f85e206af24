import ImageLoadingModel
import SimTools
import Testing

@testable import SimRuntime
@testable import SimScenarios
@testable import TestFixtures

/// Custom caches in the place of the model's (`diskCacheClass` and `memoryCacheClass` of
/// `SDImageCacheConfig`, 5.x).
@Suite struct OwnCacheTests {
  private static let twoSizes = """
    {"format": 1, "title": "T", "about": "A", "generation": ["5.x", "hardened"],
     "given": {"network": {
       "https://a/small.png": {"image": "png 1x1", "bytes": "99 B"},
       "https://a/large.png": {"image": "png 9x9", "bytes": "100 B"}}},
     "steps": [{"at": "0 s", "load": "https://a/small.png", "as": "small"},
               {"at": "0 s", "load": "https://a/large.png", "as": "large"},
               {"at": "1 s", "expect": {"disk": ["https://a/large.png"]}}]}
    """

  private static func run(_ document: String, _ app: AppUnderTest) throws -> RunResult {
    let file = try ScenarioReader.read(Array(document.utf8), file: "s.json")
    return RunPlan(try file.scenario(in: app.generation), order: nil).run(on: ScenarioRunner())
  }

  @Test func aDecoratorChangesOneAnswer() throws {
    let app = AppUnderTest("mine", basedOn: .hardened) { parts in
      parts.diskCache = { _, standard in LargeFilesOnly(standard: standard) }
    }
    let result = try Self.run(Self.twoSizes, app)
    #expect(result.passed, "\(result.mismatches)")
    #expect(result.state.disk == ["https://a/large.png"])
    let standard = try ScenarioReader.read(Array(Self.twoSizes.utf8), file: "s.json")
    let plain = RunPlan(standard.scenarios[1], order: nil).run(on: ScenarioRunner())
    #expect(plain.state.disk == ["https://a/large.png", "https://a/small.png"])
  }

  /// It is cleaned and counted where its files are.
  @Test func aCacheFromScratchIsCleaned() throws {
    let document = """
      {"format": 1, "title": "T", "about": "A", "generation": "hardened",
       "given": {"network": {"https://a/1.png": {"image": "png 1x1", "bytes": "1 kB"}}},
       "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},
                 {"at": "1 s", "size": true, "as": "before"},
                 {"at": "300 h", "clean": true},
                 {"at": "301 h", "size": true, "as": "after"}],
       "expect": {"disk": [], "answers": {"before": [{"answer": "1 entry, 1000 bytes"}],
         "after": [{"answer": "0 entries, 0 bytes"}]}}}
      """
    let app = AppUnderTest("mine", basedOn: .hardened) { parts in
      parts.diskCache = { environment, _ in OwnFiles(files: environment.fileSystem) }
    }
    let result = try Self.run(document, app)
    #expect(result.passed, "\(result.mismatches)")
  }

  @Test func aCacheFromScratchKeepsAndRemovesFiles() throws {
    let document = """
      {"format": 1, "title": "T", "about": "A", "generation": "hardened",
       "given": {"network": {"https://a/1.png": {"image": "png 1x1"}}},
       "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},
                 {"at": "1 s", "clearMemory": true},
                 {"at": "2 s", "load": "https://a/1.png", "as": "second"},
                 {"at": "3 s", "clearMemory": true}, {"at": "4 s", "clearDisk": true},
                 {"at": "5 s", "load": "https://a/1.png", "as": "third"},
                 {"at": "6 s", "clearMemory": true}, {"at": "6 s", "remove": "https://a/1.png"},
                 {"at": "7 s", "load": "https://a/1.png", "as": "fourth"}]}
      """
    let app = AppUnderTest("mine", basedOn: .hardened) { parts in
      parts.diskCache = { environment, _ in OwnFiles(files: environment.fileSystem) }
    }
    let result = try Self.run(document, app)
    let types = result.loads.map { $0.completions.map(\.result.cacheType) }
    #expect(types == [[.none], [.disk], [.none], [.none]])
    #expect(result.state.disk == ["https://a/1.png"])
    #expect(result.violations.isEmpty, "\(result.violations)")
  }

  /// What the part does not do, the harness sees: the events follow from its answers, the invariants look
  /// at the world.
  @Test func aMemoryThatForgetsNothingIsFound() throws {
    let document = """
      {"format": 1, "title": "T", "about": "A", "generation": "hardened",
       "given": {"network": {"https://a/1.png": {"image": "png 1x1"}}},
       "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},
                 {"at": "1 s", "memoryWarning": true}]}
      """
    for forgets in [true, false] {
      let app = AppUnderTest("mine", basedOn: .hardened) { parts in
        parts.memoryCache = { DictionaryMemory($0, forgets: forgets) }
      }
      let result = try Self.run(document, app)
      #expect(result.state.memory == (forgets ? [] : ["https://a/1.png"]))
      let broken = Set(result.violations.map(\.invariant))
      #expect(broken.contains("memory-empty-after-warning") == !forgets, "\(broken)")
    }
  }

  /// What is removed from custom parts is told as for the model's.
  @Test func removalsAreToldOfOwnPartsToo() throws {
    let document = """
      {"format": 1, "title": "T", "about": "A", "generation": "hardened",
       "given": {"network": {"https://a/*": {"image": "png 1x1"}}},
       "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},
                 {"at": "1 s", "load": "https://a/2.png", "as": "second"},
                 {"at": "2 s", "remove": "https://a/1.png"},
                 {"at": "3 s", "clearMemory": true}, {"at": "4 s", "clearDisk": true}]}
      """
    let app = AppUnderTest("mine", basedOn: .hardened) { parts in
      parts.diskCache = { _, standard in ForwardingDisk(standard: standard) }
      parts.memoryCache = { DictionaryMemory($0) }
    }
    let log = RemovalLog()
    let file = try ScenarioReader.read(Array(document.utf8), file: "s.json")
    let result = RunPlan(try file.scenario(in: app.generation), order: nil)
      .run(on: ScenarioRunner(), observer: log)
    #expect(result.passed, "\(result.mismatches)")
    #expect(result.state.disk == [] && result.state.memory == [])
    let expected = [
      "memory removed https://a/1.png", "disk removed https://a/1.png", "memory cleared",
      "disk cleared",
    ]
    #expect(log.lines == expected)
    let standard = RemovalLog()
    _ = RunPlan(file.scenarios[0], order: nil).run(on: ScenarioRunner(), observer: standard)
    #expect(standard.lines == expected)
  }

  private final class RemovalLog: RunObserver {
    private(set) var lines: [String] = []

    func observe(_ event: RunEvent) {
      switch event.kind {
      case .model(.memoryRemoved(let key)): lines.append("memory removed \(key)")
      case .model(.memoryCleared): lines.append("memory cleared")
      case .model(.diskRemoved(let key)): lines.append("disk removed \(key)")
      case .model(.diskCleared): lines.append("disk cleared")
      default: break
      }
    }
  }

  private static func memory(_ generation: Generation) -> AppUnderTest {
    AppUnderTest("mine", basedOn: generation) { $0.memoryCache = { DictionaryMemory($0) } }
  }

  private static func disk(_ generation: Generation) -> AppUnderTest {
    AppUnderTest("mine", basedOn: generation) { parts in
      parts.diskCache = { environment, _ in OwnFiles(files: environment.fileSystem) }
    }
  }

  /// The checkpoints that runs of all files come to.
  private static func reached(_ base: Generation, as app: AppUnderTest?) throws -> Set<Checkpoint> {
    final class Places: RunObserver {
      var all: Set<Checkpoint> = []
      func observe(_ event: RunEvent) {
        if case .trace(.reached(let name)) = event.kind, let place = Checkpoint(rawValue: name.name)
        {
          all.insert(place)
        }
      }
    }
    let places = Places()
    for path in TestScenario.plainFiles {
      let file = try TestScenario.file(path)
      guard let plain = file.scenarios.first(where: { $0.generation.name == base.name }) else {
        continue
      }
      guard let app else {
        _ = RunPlan(plain, order: nil).run(on: ScenarioRunner(), observer: places)
        continue
      }
      if let own = try? file.scenario(in: app.generation) {
        _ = RunPlan(own, order: nil).run(on: ScenarioRunner(), observer: places)
      }
    }
    return places.all
  }

  /// The checkpoints for which a file is refused are those that only runs with the model's cache come to.
  @Test(arguments: [memory, disk])
  func whatIsRefusedIsWhatDoesNotCome(app: @Sendable (Generation) -> AppUnderTest) throws {
    let own = app(.v5)
    let gone = try Self.reached(.v5, as: nil).subtracting(Self.reached(.v5, as: own))
    let refused = Checkpoint.allCases.filter { checkpoint in
      let document = """
        {"format": 1, "title": "T", "about": "A", "generation": "5.x",
         "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},
                   {"when": "first reaches \(checkpoint.rawValue)", "clearMemory": true}]}
        """
      let file = try? ScenarioReader.read(Array(document.utf8), file: "s.json")
      return file?.obstacle(for: own.generation) != nil
    }
    #expect(gone == Set(refused))
  }

  /// What only the model's caches do on their way, custom ones need not do.
  @Test(arguments: [
    (memory, "cache.weak.read", AppObstacle.checkpoint("cache.weak.read")),
    (memory, "cache.memory.revive", .checkpoint("cache.memory.revive")),
    (disk, "cache.disk.exclude", .checkpoint("cache.disk.exclude")),
    (memory, "cache.memory.write", nil), (memory, "cache.disk.exclude", nil),
    (disk, "cache.disk.write", nil), (disk, "cache.weak.read", nil),
  ])
  func whoWaitsForStepsOfTheModelsCachesIsRefused(
    app: @Sendable (Generation) -> AppUnderTest, checkpoint: String, obstacle: AppObstacle?
  ) throws {
    let document = """
      {"format": 1, "title": "T", "about": "A", "generation": "5.x",
       "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},
                 {"when": "first reaches \(checkpoint)", "clearMemory": true}]}
      """
    let file = try ScenarioReader.read(Array(document.utf8), file: "s.json")
    #expect(file.obstacle(for: app(.v5).generation) == obstacle)
  }

  /// A custom part may have no such bug; of a file that is written for the app it is said what must break there.
  @Test(arguments: [true, false])
  func aBugOfTheModelsCacheMayBeGone(isOfTheApp: Bool) throws {
    let violates = #"[{"invariant": "removed-stays-removed", "defect": "K24"}]"#
    let document = """
      {"format": 1, "title": "T", "about": "A", "generation": "5.x",
       "given": {"memory": {"https://a/1.png": "png 1x1"}},
       "steps": [
         {"at": "0 ms", "imageFromCache": "https://a/1.png", "where": "memory", "keeps": true, "as": "kept"},
         {"at": "1 ms", "cacheConfig": {"shouldUseWeakMemoryCache": false}},
         {"at": "2 ms", "remove": "https://a/1.png"},
         {"at": "3 ms", "cacheConfig": {"shouldUseWeakMemoryCache": true}},
         {"at": "4 ms", "query": "https://a/1.png", "as": "again"}],
       "violates": \(violates), "explore": {"time": "exact", "violates": \(violates)}}
      """
    let file = try ScenarioReader.read(Array(document.utf8), file: "s.json")
    var scenario = try file.scenario(in: Self.memory(.v5).generation)
    if isOfTheApp { scenario.mayHaveRepairs = false }
    let result = RunPlan(scenario, order: nil).run(on: ScenarioRunner())
    #expect(result.violations.isEmpty)
    #expect(result.passed == !isOfTheApp)
    let report = ScenarioExplorer(ExplorationPlan(scenario)).explore()
    #expect(report.unreached.isEmpty == !isOfTheApp)
    let ofTheModel = ScenarioExplorer(ExplorationPlan(file.scenarios[0])).explore()
    #expect(RunPlan(file.scenarios[0], order: nil).run(on: ScenarioRunner()).passed)
    #expect(ofTheModel.unreached.isEmpty)
  }

  /// A part that only asks the model's own is the model: every scenario passes with it that passes without.
  @Test(arguments: [Generation.v5, .hardened])
  func forwardingChangesNothing(_ generation: Generation) throws {
    let app = AppUnderTest("mine", basedOn: generation) { parts in
      parts.diskCache = { _, standard in ForwardingDisk(standard: standard) }
    }
    var count = 0
    for path in TestScenario.plainFiles {
      let file = try TestScenario.file(path)
      guard let scenario = file.scenarios.first(where: { $0.generation.name == generation.name })
      else { continue }
      // It has one directory only. How often a checkpoint is reached differs: the part is asked once where files are looked for twice.
      let waits = scenario.stimuli.contains { stimulus in
        if case .reaches = stimulus.moment { true } else { false }
      }
      if waits || scenario.expect.told != nil || scenario.lesson != nil { continue }
      guard let own = try? file.scenario(in: app.generation) else { continue }
      let result = RunPlan(own, order: nil).run(on: ScenarioRunner())
      #expect(result.passed, "\(path): \(result.mismatches.map(\.words))")
      count += 1
    }
    #expect(count > 50)
  }
}
