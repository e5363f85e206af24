import ImageLoadingModel
import SimTools
import Testing

@testable import SimRuntime
@testable import SimTeaching
@testable import TestFixtures

/// Each custom part reports facts by its environment, as loaders and stimuli do.
@Suite struct OwnFactTests {
  private static let twoLoads = """
    {"format": 1, "title": "T", "about": "A", "generation": "5.x",
     "given": {"network": {
       "https://a/small.png": {"image": "png 1x1", "bytes": "99 B"},
       "https://a/large.png": {"image": "png 9x9", "bytes": "100 B"}}},
     "steps": [{"at": "0 s", "load": "https://a/small.png", "as": "small"},
               {"at": "0 s", "load": "https://a/large.png", "as": "large"},
               {"at": "1 s", "prefetch": ["https://a/small.png"], "as": "ahead"}]}
    """

  private static func plan(_ change: (inout AppParts) -> Void) throws -> RunPlan {
    let app = AppUnderTest("mine", basedOn: .v5, change)
    let file = try ScenarioReader.read(Array(twoLoads.utf8), file: "s.json")
    return RunPlan(try file.scenario(in: app.generation), order: nil)
  }

  @Test func aDiskCacheReportsAndAnInvariantJudges() throws {
    let plan = try Self.plan { parts in
      parts.diskCache = { TellingDisk(facts: $0.facts, standard: $1) }
      parts.invariants = [LargeFilesAreKept.self]
    }
    let result = plan.run(on: ScenarioRunner())
    #expect(result.violations.map(\.invariant) == ["large-files-are-kept"])
    #expect(result.violations.map(\.subject) == ["https://a/small.png"])
    #expect(!result.passed)
    let explanation = Explanation(plan, on: ScenarioRunner())
    let text = ExplanationText(explanation, level: .all, style: .plain, columns: 200).lines
    let facts = text.filter { $0.contains("kept: ") }
    #expect(facts.count == 2)
    #expect(facts.contains { $0.hasSuffix("kept: https://a/small.png (bytes 99)") }, "\(facts)")
    #expect(text.contains { $0.contains("large-files-are-kept") })
  }

  /// What each part reports when it is asked.
  @Test(arguments: ["memory", "disk", "downloader", "manager", "prefetcher"])
  func eachPartReports(part: String) throws {
    let plan = try Self.plan { parts in
      switch part {
      case "memory":
        parts.memoryCache = { TellingMemory(facts: $0.facts, base: DictionaryMemory($0)) }
      case "disk": parts.diskCache = { TellingDisk(facts: $0.facts, standard: $1) }
      case "downloader": parts.downloader = { TellingDownloader(facts: $0.facts, standard: $1) }
      case "manager": parts.manager = { TellingManager(facts: $0.facts, standard: $1) }
      default:
        parts.prefetcher = { environment, standard, _ in
          TellingPrefetcher(facts: environment.facts, standard: standard)
        }
      }
    }
    let facts = FactLog()
    let result = plan.run(on: ScenarioRunner(), observer: facts)
    #expect(result.passed, "\(result.mismatches.map(\.words))")
    let expected =
      switch part {
      case "disk": ["kept https://a/small.png", "kept https://a/large.png"]
      case "prefetcher": ["prefetched https://a/small.png"]
      case "manager":
        ["loaded https://a/small.png", "loaded https://a/large.png", "loaded https://a/small.png"]
      case "downloader": ["loaded https://a/small.png", "loaded https://a/large.png"]
      default: ["set https://a/small.png", "set https://a/large.png"]
      }
    #expect(facts.all.sorted() == expected.sorted())
  }
}

private final class FactLog: RunObserver {
  private(set) var all: [String] = []

  func observe(_ event: RunEvent) {
    if case .model(.fact(let fact)) = event.kind { all.append("\(fact.name) \(fact.subject)") }
  }
}

/// It goes by what the disk cache reports.
private struct LargeFilesAreKept: AppInvariant {
  static let id = "large-files-are-kept"
  static let sentence = "A file that is kept has 100 bytes or more."

  mutating func observe(_ event: AppEvent) -> [AppFinding] {
    guard case .fact(let fact) = event, fact.name == "kept",
      let bytes = fact.fields.first(where: { $0.name == "bytes" }).flatMap({ Int($0.value) }),
      bytes < 100
    else { return [] }
    return [AppFinding(on: fact.subject, "a file of \(bytes) bytes is kept")]
  }
}

/// Reports what it keeps: the example of ``AppFact``.
private struct TellingDisk: DiskCaching {
  let facts: FactReporter
  let standard: any DiskCaching

  func path(forKey key: String) -> String { standard.path(forKey: key) }
  func containsData(forKey key: String) async -> Bool { await standard.containsData(forKey: key) }
  func data(forKey key: String) async -> ImageData? { await standard.data(forKey: key) }
  func setData(_ data: ImageData, forKey key: String) async throws(FileError) {
    try await standard.setData(data, forKey: key)
    facts.report(AppFact("kept", about: key, [AppFact.Field("bytes", "\(data.byteCount)")]))
  }
  func removeData(forKey key: String) async throws(FileError) {
    try await standard.removeData(forKey: key)
  }
  func removeAllData() async throws(FileError) { try await standard.removeAllData() }
}

private struct TellingMemory: MemoryCaching {
  let facts: FactReporter
  let base: DictionaryMemory

  func image(forKey key: String) async -> ImageDescriptor? { await base.image(forKey: key) }
  func setImage(_ image: ImageDescriptor, forKey key: String, cost: Int) async {
    facts.report(AppFact("set", about: key))
    await base.setImage(image, forKey: key, cost: cost)
  }
  func removeImage(forKey key: String) async { await base.removeImage(forKey: key) }
  func removeAllImages() async { await base.removeAllImages() }
  var contents: [String: ImageDescriptor] { base.contents }
  func prepare(_ images: [String: ImageDescriptor]) { base.prepare(images) }
}

private struct TellingDownloader: ImageDownloading {
  let facts: FactReporter
  let standard: any ImageDownloading

  func download(_ request: DownloadRequest) async -> (any RunningDownload)? {
    facts.report(AppFact("loaded", about: "\(request.url)"))
    return await standard.download(request)
  }
}

private struct TellingManager: ImageManaging {
  let facts: FactReporter
  let standard: any ImageManaging

  func load(_ request: ManagerRequest) async -> any LoadTask {
    facts.report(AppFact("loaded", about: request.url?.absoluteString ?? "nothing"))
    return await standard.load(request)
  }
  func cancelAll() async { await standard.cancelAll() }
  func isRunning() async -> Bool { await standard.isRunning() }
  func cacheKey(for url: ImageURL?) async -> String? { await standard.cacheKey(for: url) }
}

private struct TellingPrefetcher: Prefetcher {
  let facts: FactReporter
  let standard: any Prefetcher

  func prefetch(
    _ urls: [ImageURL], progress: PrefetchProgress?, completed: PrefetchCompletion?
  ) async -> (any LoadTask)? {
    for url in urls { facts.report(AppFact("prefetched", about: "\(url)")) }
    return await standard.prefetch(urls, progress: progress, completed: completed)
  }
  func cancelPrefetching() async { await standard.cancelPrefetching() }
}
