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
  @Test(
    arguments: WholeForm.each(
      6, of: RealRecording.files.filter { RealRecording.disagreements[$0] == nil }))
  func itIsPossible(file: String) throws {
    let report = try RealRecording.report(file)
    #expect(
      report.verdict == .possible,
      "\(ConformanceText(report, style: .plain).lines().joined(separator: "\n"))")
  }

  @Test(arguments: WholeForm.each(4, of: RealRecording.disagreements.keys.sorted()))
  func whatIsSaidToDisagreeDoes(file: String) throws {
    #expect(RealRecording.files.contains(file))
    #expect(try RealRecording.report(file).verdict != .possible)
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

  /// The recordings that the model does not follow, and why.
  static let disagreements = list("disagreements")
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

  static func report(_ file: String) throws -> ConformanceReport {
    let name = scenarioName(file)
    let scenario = try ScenarioReader.read(Array(text(name).utf8), file: name).scenarios[0]
    let recording = try RecordingReader.read(Array(text(file).utf8), of: scenario, file: file)
    let plan = ConformancePlan(scenario, recording, timeMode: .exact, executions: 600)
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
      "disagreements": object(disagreements), "notConverted": object(notConverted),
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
