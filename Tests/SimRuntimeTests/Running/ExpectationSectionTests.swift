import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimReports
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import TestFixtures

/// Each section of `expect` is read, counts as something expected, and is compared.
@Suite struct ExpectationSectionTests {
  /// A section with something in it that does not hold in ``run(_:)``.
  private static func wrong(_ section: ExpectationSection) -> String {
    switch section {
    case .completions: #"{"first": []}"#
    case .progress: #"{"first": []}"#
    case .prefetches: #"{"ahead": {"completion": [7, 7]}}"#
    case .views, .imageURLs: #"{"cell": "other"}"#
    case .indicators: #"{"cell": true}"#
    case .animationImages: #"{"cell": ["other"]}"#
    case .indicatorProgress: #"{"cell": 7}"#
    case .progressObjects: #"{"cell": [7, 7]}"#
    case .setterCalls: #"{"first": [{"shows": "other", "data": null}]}"#
    case .memory, .disk, .failedURLs, .requests, .requestsInFlight, .excludedFromBackup,
      .weakTable:
      #"["other"]"#
    case .files: #"{"https://a/1.png": {"image": "other"}}"#
    case .running, .downloads, .downloadEntries, .backgroundTasks: "7"
    case .managers: #"{"second": {"running": 7}}"#
    case .answers: #"{"taken": [{"answer": "other"}]}"#
    case .memoryCosts: #"{"other": 7}"#
    case .told: #"["manager.reject"]"#
    case .untold: #"["manager.load"]"#
    case .outcome: #""deadlock""#
    }
  }

  private static func run(_ expect: String) throws -> (scenario: Scenario, result: RunResult) {
    let document = """
      {"format": 1, "title": "T", "about": "A", "generation": "5.x",
       "given": {\(TestScenario.network), "managers": {"second": {}}},
       "steps": [
         {"at": "0 s", "load": "https://a/1.png", "into": "cell", "progress": true, "as": "first"},
         {"at": "0 s", "prefetch": ["https://a/2.png"], "as": "ahead"},
         {"at": "1 s", "imageFromCache": "https://a/1.png", "as": "taken"}
       ], "expect": {\(expect)}}
      """
    let bytes = Array(document.utf8)
    #expect(TestScenario.complaints(bytes) == [])
    let scenario = try ScenarioReader.read(bytes, file: "s.json").scenarios[0]
    return (scenario, scenario.run())
  }

  @Test(arguments: ExpectationSection.allCases)
  func aWrongSectionIsComparedAndReported(section: ExpectationSection) throws {
    let (scenario, result) = try Self.run("\"\(section)\": \(Self.wrong(section))")
    #expect(!scenario.expect.isEmpty)
    let sections = result.mismatches.map(\.section)
    #expect(sections.count == 1 && sections[0].hasPrefix(section.rawValue), "\(sections)")
  }

  /// A property of an expectation is the place of the section of its name.
  @Test func eachPropertyIsASection() {
    let expectation = Expectation()
    let details = Mirror(reflecting: expectation.viewDetails).children.compactMap(\.label)
    let properties = Mirror(reflecting: expectation).children.compactMap(\.label)
    #expect(
      Set(properties.filter { $0 != "viewDetails" } + details)
        == Set(ExpectationSection.allCases.map(\.rawValue)))
    #expect(expectation.isEmpty)
  }

  @Test(arguments: [
    (#"{"image": "https://a/1.png", "bytes": "100 B", "size": "10x10"}"#, ""),
    (#"{"image": null}"#, #"image: expected nothing, found "https://a/1.png""#),
    (#"{"bytes": "2 kB"}"#, "bytes: expected 2 kB, found 100 B"),
    (#"{"size": "1x1"}"#, "size: expected 1x1, found 10x10"),
    ("null", ": expected not on disk, found on disk"),
  ])
  func eachPartOfAFileIsCompared(expected: String, mismatch: String) throws {
    let (_, result) = try Self.run(#""files": {"https://a/1.png": \#(expected)}"#)
    let found = result.mismatches.map {
      "\($0.section): expected \($0.expectedSentence.text), found \($0.foundSentence.text)"
    }
    #expect(found.count == (mismatch.isEmpty ? 0 : 1), "\(found)")
    #expect(mismatch.isEmpty || found[0].hasSuffix(mismatch), "\(found)")
  }

  @Test func aFileThatIsNotThereIsNull() throws {
    let (_, absent) = try Self.run(#""files": {"https://a/3.png": null}"#)
    #expect(absent.mismatches.isEmpty)
    let (_, missed) = try Self.run(#""files": {"https://a/3.png": {}}"#)
    #expect(missed.mismatches.count == 1)
  }

  /// Where only prefetches are expected, a met expectation is reported.
  @Test func metPrefetchesAreMetExpectations() throws {
    let (scenario, result) = try Self.run(#""prefetches": {"ahead": {"completion": [1, 0]}}"#)
    #expect(result.mismatches == [])
    let report = Report(scenario, result, style: .plain).lines.joined(separator: "\n")
    #expect(report.contains("all expectations met"))
  }

  /// Two states that differ in anything are two.
  @Test func aStateDiffersByEachOfItsParts() throws {
    let state = try Self.run("").result.state
    let changes: [String: (inout AppState) -> Void] = [
      "views": { $0.views = [] }, "viewDetails": { $0.viewDetails = [] },
      "memory": { $0.memory = ["other"] }, "disk": { $0.disk = ["other"] },
      "files": { $0.files = [] },
      "failedURLs": { $0.failedURLs = ["other"] }, "running": { $0.running = ["other"] },
      "prefetching": { $0.prefetching = ["other"] }, "managers": { $0.managers = [] },
      "downloads": { $0.downloads = 7 }, "downloaderURLs": { $0.downloaderURLs = ["other"] },
      "deadDownloads": { $0.deadDownloads = ["other"] },
      "viewLoads": { $0.viewLoads = [ViewLoad(view: "v", key: "k", load: "l")] },
      "requestsInFlight": { $0.requestsInFlight = ["other"] },
      "openBackgroundTasks": { $0.openBackgroundTasks = 7 },
      "weakTable": { $0.weakTable = ["other"] }, "memoryCosts": { $0.memoryCosts = [] },
      "excludedFromBackup": { $0.excludedFromBackup = ["other"] },
      "isOfOwnLoader": { $0.isOfOwnLoader = true },
      "backgroundTasks": {
        $0.backgroundTasks.append(BackgroundTaskRecord(identifier: 7, name: "other", began: .zero))
      },
    ]
    #expect(
      Set(changes.keys) == Set(Mirror(reflecting: state).children.compactMap(\.label)))
    for (part, change) in changes {
      var other = state
      change(&other)
      #expect(other != state, "\(part)")
    }
  }
}
