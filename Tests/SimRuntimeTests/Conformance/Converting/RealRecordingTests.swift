import Foundation
import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// What the real code did, as scenario files and recordings, checked by the search of `sim conform`.
@Suite struct RealRecordingTests {
  @Test func allRecordingsAreThere() {
    for release in Release.all {
      let recordings = Observation.all.filter { $0.release.name == release.name }
      #expect(recordings.count { !$0.isOfBug } == release.scenarioCount)
      #expect(recordings.count { $0.isOfBug } == release.bugCount)
    }
    #expect(Set(Observation.all.map(\.title)).count == Observation.all.count)
  }

  @Test(arguments: WholeForm.each(12, of: RealRecording.files))
  func itIsPossible(file: String) throws {
    let report = try RealRecording.report(file)
    #expect(
      report.verdict == .possible,
      "\(ConformanceText(report, style: .plain).lines().joined(separator: "\n"))")
  }

  /// What the real code always did is what the model does where the file's own order is taken.
  @Test(arguments: RealRecording.soleOutcomes.filter { RealRecording.otherOrders[$0] == nil })
  func itIsTheOwnOrder(file: String) throws {
    let report = try RealRecording.report(file, executions: 1)
    #expect(
      report.verdict == .possible,
      "\(ConformanceText(report, style: .plain).lines().joined(separator: "\n"))")
  }

  @Test(arguments: RealRecording.otherOrders.keys.sorted())
  func whatNeedsAnotherOrderDoes(file: String) throws {
    #expect(RealRecording.soleOutcomes.contains(file))
    #expect(try RealRecording.report(file, executions: 1).verdict != .possible)
  }

  /// Where the threads of the real code ran in another order, each of them did what it does in the file's own.
  @Test(
    arguments: RealRecording.otherOrders.keys.sorted()
      .filter { RealRecording.unseenRaces[$0] == nil })
  func eachThreadDoesTheSameInTheOwnOrder(file: String) throws {
    let report = try RealRecording.report(file, executions: 1, claimsOrderOfThreads: false)
    #expect(
      report.verdict == .possible,
      "\(ConformanceText(report, style: .plain).lines().joined(separator: "\n"))")
  }

  @Test(arguments: RealRecording.unseenRaces.keys.sorted())
  func aThreadOfAnUnseenRaceDoesSomethingElse(file: String) throws {
    let report = try RealRecording.report(file, executions: 1, claimsOrderOfThreads: false)
    #expect(report.verdict != .possible)
  }

  /// `WHOLE_FORM=1 CONVERT_RECORDINGS=1 swift test --filter RealRecordingTests` writes the files.
  @Test func theFilesAreThoseOfTheConversion() throws {
    var files: [String: String] = [:]
    var left: [String: String] = [:]
    for observation in WholeForm.each(5, of: Observation.all)
    where LeftOut.reason(observation) == nil {
      do {
        try files.merge(RealRecording.converted(observation)) { $1 }
      } catch {
        left[observation.title] = "\(error)"
      }
    }
    if WholeForm.isWanted, ProcessInfo.processInfo.environment["CONVERT_RECORDINGS"] != nil {
      try RealRecording.write(files, left)
    }
    if WholeForm.isWanted {
      #expect(left == RealRecording.notConverted)
      #expect(files.keys.sorted() == RealRecording.names)
    } else {
      #expect(left.allSatisfy { RealRecording.notConverted[$0.key] == $0.value })
      #expect(Set(files.keys).isSubset(of: RealRecording.names) && files.count > 100)
    }
    for (name, text) in files {
      #expect(try RealRecording.text(name) == text, "\(name) differs")
    }
  }
}

/// The files in the folder `Recordings`.
enum RealRecording {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Recordings")
  private static let lists = "lists.json"

  /// The names of all files, sorted.
  static let names: [String] = {
    let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (all ?? []).filter { $0.contains("/") }.sorted()
  }()

  /// The recordings among them.
  static let files = names.filter { $0.hasSuffix(".ndjson") }

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// Those of what the real code did each time.
  static let soleOutcomes = files.filter {
    !names.contains($0.replacing(/(\.\d+)?\.ndjson$/, with: ".2.ndjson"))
  }
  /// The recordings of what it did each time that the model makes in another order than the file's own, and
  /// why.
  static let otherOrders = list("otherOrders")
  /// Those among them in which a thread does something else than in the file's own order: the real code raced, and every
  /// repeat happened to go the same way.
  static let unseenRaces = list("unseenRaces")
  /// The recordings that need a longer search: the seed of one that finds them.
  private static let longSearches: [String: UInt64] = ["3.7.6/prefetch_twice.4.ndjson": 1]
  /// What is not converted, and why.
  static let notConverted = list("notConverted")

  private static func list(_ key: String) -> [String: String] {
    guard let text = try? text(lists), let root = try? JSONParser.parse(Array(text.utf8)) else {
      return [:]
    }
    let members = JSONValue(root)[key]?.members ?? []
    return Dictionary(members.map { ($0.key, $0.value.string ?? "") }, uniquingKeysWith: { $1 })
  }

  /// `A.ndjson` is of `A.json`; `A.2.ndjson` of `A.2.json` or, if there is none, of `A.json`.
  private static func scenarioName(_ file: String) -> String {
    let stem = file.replacing(".ndjson", with: "")
    let own = "\(stem).json"
    if names.contains(own) { return own }
    return stem.replacing(/\.\d+$/, with: "") + ".json"
  }

  /// - Parameter claimsOrderOfThreads: whether the order of events of different threads is compared, too.
  static func report(
    _ file: String, executions: Int? = nil, claimsOrderOfThreads: Bool = true
  ) throws -> ConformanceReport {
    let name = scenarioName(file)
    let scenario = try ScenarioReader.read(Array(text(name).utf8), file: name).scenarios[0]
    let recording = try RecordingReader.read(Array(text(file).utf8), of: scenario, file: file)
    let seed = longSearches[file]
    let plan = ConformancePlan(
      scenario, claimsOrderOfThreads ? recording : recording.withOrderOfEachThread(scenario),
      timeMode: .exact, seed: seed ?? 0,
      executions: executions ?? (seed == nil ? 600 : ConformancePlan.usualExecutions))
    return ConformanceSearch(plan, on: ScenarioRunner()).search()
  }

  /// A scenario and a recording for each outcome that the real code had.
  static func converted(_ observation: Observation) throws -> [String: String] {
    var files: [String: String] = [:]
    var first: JSONValue?
    for (number, outcome) in observation.outcomes.enumerated() {
      let conversion = try Conversion(outcome)
      let stem =
        "\(observation.release.name)/\(observation.name)" + (number == 0 ? "" : ".\(number + 1)")
      if first != conversion.scenario {
        files["\(stem).json"] = conversion.scenario.text(pretty: true) + "\n"
      }
      first = first ?? conversion.scenario
      files["\(stem).ndjson"] = conversion.recording
    }
    return files
  }

  static func write(_ files: [String: String], _ notConverted: [String: String]) throws {
    let manager = FileManager.default
    for release in Release.all {
      let place = folder.appendingPathComponent(release.name)
      try? manager.removeItem(at: place)
      try manager.createDirectory(at: place, withIntermediateDirectories: true)
    }
    for (name, text) in files {
      try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    let object = { (list: [String: String]) in
      JSONValue.object(
        list.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .string($0.value)) })
    }
    let lists: JSONValue = [
      "otherOrders": object(otherOrders), "unseenRaces": object(unseenRaces),
      "notConverted": object(notConverted),
    ]
    try (lists.text(pretty: true) + "\n").write(
      to: folder.appendingPathComponent(Self.lists), atomically: true, encoding: .utf8)
  }
}

extension Observation {
  /// The same with each of its outcomes as the first.
  fileprivate var outcomes: [Observation] {
    variants.indices.map { first in
      Observation(
        self, [variants[first]] + variants.indices.filter { $0 != first }.map { variants[$0] })
    }
  }
}
