import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimFuzzing
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// The value of a verb is read as that verb, and as no other.
@Suite struct VerbTests {
  /// One step for each verb, as short as it can be.
  private static func members(_ verb: Verb) -> String {
    let url = #""https://img.example/a.png""#
    return switch verb {
    case .load, .remove, .query, .exists, .cachedExists, .imageFromCache, .download,
      .busyDownload, .respond, .deliver, .finish, .fail, .rot, .vanish, .age, .contains,
      .imageData, .saveImage, .store, .storeData:
      #""\#(verb)": \#(url)\#(more(verb))"#
    case .letGo, .cancel, .waitFor, .cancelDownload: #""\#(verb)": "first""#
    case .cancelPrefetch: #""\#(verb)": "ahead""#
    case .cancelView, .cancelAnimationImages, .watchProgress, .release: #""\#(verb)": "cell""#
    case .animationImages: #""\#(verb)": [\#(url)], "into": "cell", "as": "images""#
    case .prefetch: #""\#(verb)": [\#(url)], "as": "next""#
    case .cancelAll, .cancelDownloads, .makePrefetcher, .memoryWarning, .clearMemory, .clearDisk,
      .clean, .size, .newSession, .suspendDownloads, .offline:
      #""\#(verb)": true"#
    case .wait, .clock: #""\#(verb)": "1 s""#
    case .busy: #""busy": "main", "for": "1 s""#
    case .manager, .diskFaults, .expect, .cacheConfig: #""\#(verb)": {}"#
    case .app: #""app": "terminate""#
    case .clear: #""clear": "all""#
    case .ask: #""ask": {"isRunning": true}"#
    case .addReadOnlyPath: #""\#(verb)": "/App.app/images""#
    case .setHeader: #""setHeader": "X-A", "value": "b""#
    case .maxConcurrentDownloads: #""\#(verb)": 2"#
    }
  }

  private static func more(_ verb: Verb) -> String {
    switch verb {
    case .load, .query, .download: #", "as": "other""#
    case .busyDownload: #", "for": "1 s""#
    case .deliver: #", "bytes": "1 kB""#
    case .fail: #", "error": "timedOut""#
    case .age: #", "by": "1 h""#
    case .saveImage, .store, .storeData: #", "image": "png 10x10""#
    default: ""
    }
  }

  @Test(arguments: Verb.allCases)
  func aVerbIsReadAsItself(verb: Verb) throws {
    let document = """
      {"format": 1, "title": "T", "about": "A", "generation": ["3.x", "4.2", "5.x"], "steps": [
        {"at": "0 s", "load": "https://img.example/b.png", "as": "first"},
        {"at": "0 s", "download": "https://img.example/b.png", "as": "second"},
        {"at": "0 s", "prefetch": ["https://img.example/b.png"], "as": "ahead"},
        {"at": "1 s", \(Self.members(verb))}
      ]}
      """
    let file = Generation.all.lazy.compactMap { generation in
      let document = document.replacing(#"["3.x", "4.2", "5.x"]"#, with: #""\#(generation.name)""#)
      return try? ScenarioReader.read(Array(document.utf8), file: "s.json")
    }.first
    let scenario = try #require(file, "no generation takes the step").scenarios[0]
    #expect(scenario.stimuli[3].action.traits.verb == verb)
  }

  @Test func theShapesAreThoseOfTheVerbs() {
    #expect(ScenarioShape.stimulus.verbs.map(\.name) == Verb.allCases.map(\.rawValue))
  }
}
