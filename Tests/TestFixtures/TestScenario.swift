import Foundation
import ImageLoadingModel
import SimTools
import Testing

/// A scenario in a test: the members that matter, inside a document that is right without them.
enum TestScenario {
  /// One answer for the URLs that tests load most: 100 bytes after 10 ms.
  static let network =
    #""network": {"https://a/*": {"image": "png 10x10", "bytes": "100 B", "#
    + #""latency": "10 ms"}}"#

  /// A load into a view, as a step.
  static let load = #"{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"}"#

  /// A world for races: a download without the bugs of its notifications, which nearly every order shows, or in
  /// the quick form an image on disk, which has a few dozen orders and not thousands.
  static let raceWorld =
    WholeForm.isWanted
    ? #""given": {\#(network)}, "defects": {"D31": false, "D32": false}"#
    : #""given": {"disk": {"https://a/1.png": {"image": "png 10x10", "bytes": "100 B"}}}"#

  /// A load that fails, and two that try again: 4.2 loses one of them in most orders, and that breaks several invariants.
  static let retried = #"""
    {"format": 1, "title": "T", "generation": "4.2",
     "given": {"network": {"https://a/1.png": [
       {"status": 404, "latency": "50 ms"}, {"image": "png 100x100", "latency": "50 ms"}]}},
     "steps": [
       {"at": "0 s", "load": "https://a/1.png", "as": "first"},
       {"at": "1 s", "load": "https://a/1.png", "as": "plain"},
       {"at": "2 s", "load": "https://a/1.png", "options": ["retryFailed"], "as": "retry"}]}
    """#

  /// The text of a document; the members follow the four that every scenario has.
  static func document(_ members: String, in generation: Generation = .v42) -> String {
    #"{"format": 1, "title": "T", "about": "A", "generation": "\#(generation.name)", \#(members)}"#
  }

  /// The scenario that the document is.
  static func read(_ members: String, in generation: Generation = .v42) throws -> Scenario {
    try ScenarioReader.read(Array(document(members, in: generation).utf8), file: "s.json")
      .scenarios[0]
  }

  /// A scenario of `steps` in the usual network.
  static func steps(_ steps: String, _ members: String = "") throws -> Scenario {
    try read(
      #""given": {\#(network)}, "steps": [\#(steps)]"# + (members.isEmpty ? "" : ", ") + members)
  }

  /// What the reader says of a document.
  static func complaints(_ document: [UInt8]) -> [String] {
    do {
      _ = try ScenarioReader.read(document, file: "s.json")
      return []
    } catch {
      expectChinese(error.diagnostics)
      return error.diagnostics.map { $0.rendered() }
    }
  }

  /// The bytes of `Scenarios/` beside `Tests/`.
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Scenarios")

  /// The paths of all scenario files inside the folder, sorted.
  static let files: [String] = {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter { path in
      path.hasSuffix(".json")
        && ![".schema.json", ScenarioShape.sharedSuffix].contains { path.hasSuffix($0) }
    }.sorted()
  }()

  /// Those that do not repeat their steps very often.
  static let plainFiles = files.filter { !$0.hasPrefix("stress/") }

  static func bytes(of file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(file)))
  }

  /// A file of the folder; what is wrong with it is an issue of the test.
  static func file(_ file: String) throws -> ScenarioFile {
    do {
      return try ScenarioReader.read(
        try bytes(of: file), file: file,
        including: { path in .success((try? bytes(of: path)) ?? []) })
    } catch let failure as ScenarioReader.Failure {
      for diagnostic in failure.diagnostics { Issue.record("\(diagnostic.rendered())") }
      throw failure
    }
  }

  /// The plain files, each in every generation that it lists.
  static let plainRuns: [FileRun] = plainFiles.flatMap { file in
    let node = try? JSONParser.parse(bytes(of: file))["generation"]
    let names = node?.array?.compactMap(\.string) ?? [node?.string ?? "no generation"]
    return names.map { FileRun(file: file, generation: $0) }
  }
}

/// A scenario file in one of its generations.
struct FileRun: CustomTestStringConvertible {
  let file: String
  let generation: String

  var testDescription: String { "\(file) in \(generation)" }

  func scenario() throws -> Scenario {
    let scenarios = try TestScenario.file(file).scenarios
    return try #require(scenarios.first { $0.generation.name == generation })
  }
}

extension Scenario {
  /// Runs the scenario as `sim run` does.
  func run(
    _ order: RunPlan.Order? = nil, with: [Defect] = [], without: [Defect] = [],
    observer: (any RunObserver)? = nil
  ) -> RunResult {
    RunPlan(self, order: order, with: with, without: without)
      .run(on: ScenarioRunner(), recordsSchedule: true, observer: observer)
  }

  /// Runs the scenario and keeps its story, without the spaces that make its columns.
  func told(_ level: TraceLevel = .summary) -> (result: RunResult, lines: [String]) {
    let story = Lines()
    let result = run(observer: Story(level: level, style: .plain, write: story.add))
    return (result, story.lines.map { String($0.drop { $0 == " " }) })
  }
}

/// Lines of a user.
final class Lines {
  private(set) var lines: [String] = []

  func add(_ line: String) { lines.append(line) }
}

extension RunResult {
  /// When each load was called back, such as `first at 10 ms`, in the order of the loads.
  var times: [String] {
    loads.flatMap { load in
      load.completions.map { "\(load.name) at \(Quantity.describe($0.time))" }
    }
  }
}
