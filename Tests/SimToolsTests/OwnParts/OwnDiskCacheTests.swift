import ImageLoadingModel
import SimTools
import Testing

@testable import SimRuntime
@testable import SimScenarios
@testable import TestFixtures

/// Custom disk caches with files in a directory of their own.
@Suite struct OwnDiskCacheTests {
  private static func app(
    _ base: Generation, standsAlone: Bool = true,
    _ make: @escaping @Sendable (ModelEnvironment, any DiskCaching) -> any DiskCaching = {
      environment, _ in OwnFiles(files: environment.fileSystem)
    }
  ) -> AppUnderTest {
    AppUnderTest("mine", basedOn: base) { parts in
      parts.diskCache = make
      parts.diskCacheStandsAlone = standsAlone
    }
  }

  private static func run(
    _ members: String, given: String = "", in app: AppUnderTest
  ) throws -> RunResult {
    let text = """
      {"format": 1, "title": "T", "about": "A", "generation": "\(app.generation.nameInScenarios)",
       "given": {"network": {"*": {"image": "png 1x1", "latency": "10 ms"}}\(given)}, \(members)}
      """
    let file = try ScenarioReader.read(Array(text.utf8), file: "s.json")
    return RunPlan(try file.scenario(in: app.generation), order: nil).run(on: ScenarioRunner())
  }

  // MARK: Its directory

  /// What was removed is not there, wherever the part keeps it.
  @Test(
    arguments: [Generation.v3, .v42, .v5, .hardened],
    [#"{"at": "1 s", "remove": "https://a/1.png"}"#, #"{"at": "1 s", "clearDisk": true}"#])
  func whatIsLeftAfterARemovalIsFound(base: Generation, removal: String) throws {
    let steps = #"""
      "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}, \#(removal),
                {"at": "2 s", "clearMemory": true},
                {"at": "3 s", "query": "https://a/1.png", "as": "again"}]
      """#
    let sound = try Self.run(steps, in: Self.app(base))
    // A query of 3.x and 4.2 says "disk" of nothing, too.
    let known = PartRun.broken(sound)
    #expect(known.isSubset(of: ["true-cache-type"]), "\(known)")
    let broken = try Self.run(
      steps,
      in: Self.app(base) { environment, _ in
        KeepingFiles(own: OwnFiles(files: environment.fileSystem))
      })
    #expect(PartRun.broken(broken).subtracting(known) == ["removed-stays-removed"])
  }

  /// A cleaning is judged where the part has its files, and that of others lie there, too.
  @Test(arguments: [Generation.v3, .v42, .v5, .hardened])
  func aCleaningIsOfItsDirectory(base: Generation) throws {
    let result = try Self.run(
      #"""
      "steps": [{"at": "0 s", "clean": true}], "expect": {"disk": ["https://a/new.png", ".hidden"]}
      """#,
      given: #"""
        , "disk": {"https://a/new.png": {"image": "png 1x1"},
                   "https://a/old.png": {"image": "png 1x1", "age": "300 h"}},
        "otherFiles": {"foreign.txt": {"undecodable": "text", "age": "300 h"},
                       ".hidden": {"undecodable": "text", "age": "300 h"}}
        """#, in: Self.app(base))
    #expect(result.passed, "\(result.mismatches.map(\.words)) \(result.violations)")
  }

  /// What has expired when the app ends is looked for there, too. In `hardened` it is cleaned before.
  @Test(arguments: [Generation.v42, .v5])
  func whatHasExpiredIsInItsDirectory(base: Generation) throws {
    final class Expired: RunObserver {
      var paths: [String] = []
      func observe(_ event: RunEvent) {
        if case .terminated(let expired) = event.kind { paths = expired }
      }
    }
    let document = """
      {"format": 1, "title": "T", "about": "A", "generation": "\(base.name)",
       "given": {"disk": {"https://a/old.png": {"image": "png 1x1", "age": "300 h"}}},
       "steps": [{"at": "0 s", "app": "terminate"}]}
      """
    let app = Self.app(base)
    let file = try ScenarioReader.read(Array(document.utf8), file: "s.json")
    let seen = Expired()
    _ = RunPlan(try file.scenario(in: app.generation), order: nil)
      .run(on: ScenarioRunner(), observer: seen)
    #expect(seen.paths == ["/Library/Caches/mine/https:%2F%2Fa%2Fold.png"])
  }

  // MARK: One that stands alone

  @Test func oneThatStandsAloneMustNotAsk() throws {
    let steps = #"""
      "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},
                {"at": "1 s", "exists": "https://a/1.png", "as": "there"},
                {"at": "2 s", "remove": "https://a/1.png"}, {"at": "3 s", "clearDisk": true}]
      """#
    let asks = "the disk cache of mine stands alone, and asks the model's own to read a file"
    for standsAlone in [false, true] {
      let result = try Self.run(
        steps,
        in: Self.app(.v5, standsAlone: standsAlone) { ForwardingDisk(standard: $1) })
      #expect(PartRun.crash(result) == (standsAlone ? asks : nil))
    }
  }

  /// What is about the model's own files, and of nobody else's.
  @Test(arguments: [
    (#""given": {"formerDisk": {"https://a/1.png": {"image": "png 1x1"}}}"#, "formerDisk"),
    (
      #""given": {"disk": {"https://a/1.png": {"image": "png 1x1", "withoutExtension": true}}}"#,
      "withoutExtension"
    ),
    (#""given": {"cache": {"diskCacheWritingOptions": []}}"#, "diskCacheWritingOptions"),
    (#""given": {"cache": {"shouldDisableiCloud": false}}"#, "shouldDisableiCloud"),
    (#""given": {"disk": {"https://a/1.png": {"image": "png 1x1"}}}"#, nil),
  ])
  func whatIsGivenMayBeOfTheModelsFiles(given: String, refused: String?) throws {
    let steps = #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}]"#
    let obstacle = refused.map(AppObstacle.given)
    #expect(try Self.obstacle(to: "\(given), \(steps)") == obstacle)
    #expect(try Self.obstacle(to: "\(given), \(steps)", standsAlone: false) == nil)
  }

  @Test(arguments: [
    (
      #"{"at": "1 s", "cacheConfig": {"diskCacheWritingOptions": []}}"#,
      AppObstacle.verb("cacheConfig")
    ),
    (#"{"at": "1 s", "ask": {"path": "https://a/1.png"}, "as": "path"}"#, .verb("ask")),
    (#"{"at": "1 s", "expect": {"excludedFromBackup": []}}"#, .expectation("excludedFromBackup")),
    (
      #"{"at": "1 s", "expect": {"untold": [{"did": "write", "object": "/Library/file"}]}}"#,
      .expectation("did")
    ),
    (#"{"at": "1 s", "cacheConfig": {"maxDiskAge": "1 s"}}"#, nil),
    (#"{"at": "1 s", "ask": {"cacheKey": "https://a/1.png"}, "as": "key"}"#, nil),
    (#"{"at": "1 s", "expect": {"disk": []}}"#, nil),
  ])
  func whatIsAskedMayBeOfTheModelsFiles(step: String, obstacle: AppObstacle?) throws {
    #expect(try Self.obstacle(to: #""steps": [\#(step)]"#) == obstacle)
    #expect(try Self.obstacle(to: #""steps": [\#(step)]"#, standsAlone: false) == nil)
  }

  private static func obstacle(to members: String, standsAlone: Bool = true) throws -> AppObstacle?
  {
    let text = TestScenario.document(members, in: .v5)
    let file = try ScenarioReader.read(Array(text.utf8), file: "s.json")
    return file.obstacle(for: app(.v5, standsAlone: standsAlone).generation)
  }

  /// Files that the example of the documents fails all the same, by what it does otherwise than the model's own: it looks
  /// for a file once, names files as they are called and never too long, and writes them all at once.
  private static let otherwise: Set = [
    "cache/a-key-without-extension-is-looked-up-twice.json",
    "cache/written-over-a-file-without-attributes.json", "cleaning/files-of-one-date.json",
    "disk/long-query-of-3x.json", "disk/long-query.json",
    "museum/D55-the-url-cache-has-no-lock.json",
    "museum/K20-a-failed-store-tears-the-file.json",
    "museum/K29-a-null-character-in-a-file-name.json",
    "app/terminated-in-the-middle-of-a-write.json",
  ]

  @Test(arguments: [Generation.v3, .v42, .v5, .hardened])
  func itPassesWhatIsOfAnyFiles(base: Generation) throws {
    let app = Self.app(base)
    var count = 0
    for path in TestScenario.plainFiles where !Self.otherwise.contains(path) {
      let file = try TestScenario.file(path)
      guard file.scenarios.contains(where: { $0.generation.name == base.name }),
        let own = try? file.scenario(in: app.generation)
      else { continue }
      let result = RunPlan(own, order: nil).run(on: ScenarioRunner())
      let isRight = result.passed
      #expect(isRight, "\(path): \(result.mismatches.map(\.words))")
      count += 1
    }
    #expect(count > 150)
  }
}
