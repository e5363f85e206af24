import Foundation
import ImageLoadingModel
import Testing

@testable import SimCommandLine
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import SimTools
@testable import TestFixtures

/// What `Documentation/Compatibility.md` promises is still there.
///
/// `promised.txt` and the folder `Scenarios` beside this file are as they were at the last release. With
/// `UPDATE_PROMISE=1` in the environment the list is written anew: at a release, and never to make this
/// test pass.
@Suite struct CompatibilityTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let list = folder.appending(path: "promised.txt")

  /// All that a release promises to keep.
  private static var present: [String] {
    let formats = ShapeUse(library: ScenarioShape.library)
    let scenario = formats.all(of: .reference("scenario"), at: "scenario")
    let events = EventKind.allCases.flatMap { kind in
      ["event \(kind.rawValue)"]
        + kind.fields.map { "event \(kind.rawValue) field \($0.rawValue)" }
    }
    let commands = CommandTable.sim.commands.flatMap { command in
      ["command \(command.name)"]
        + command.options.flatMap { [$0.name, $0.formerName].compactMap(\.self) }
        .map { "command \(command.name) --\($0)" }
    }
    return ["format \(ScenarioShape.formatVersion)"] + scenario.map { "key \($0)" } + events
      + Checkpoint.allCases.map { "checkpoint \($0.rawValue)" }
      + InvariantID.allCases.map { "invariant \($0.rawValue)" }
      + Defect.allCases.map { "defect \($0.rawValue)" }
      + ExitCode.allCases.map { "exit code \($0.rawValue) \($0)" } + commands
  }

  @Test func nothingThatWasPromisedIsGone() throws {
    if ProcessInfo.processInfo.environment["UPDATE_PROMISE"] == "1" {
      try (Self.present.joined(separator: "\n") + "\n")
        .write(to: Self.list, atomically: true, encoding: .utf8)
    }
    let promised = try String(contentsOf: Self.list, encoding: .utf8).split(separator: "\n")
    #expect(promised.count > 1_000)
    let present = Set(Self.present)
    #expect(promised.filter { !present.contains(String($0)) } == [])
  }

  @Test func theVersionNamesCommitAndFormats() {
    let lines = HelpFormatter(table: .sim).version(SimVersion.details(commit: nil)).split(
      separator: "\n")
    #expect(lines.dropLast() == ["sim 0.1.0", "commit: not known"])
    #expect(lines.last?.hasPrefix("formats: scenario 1, recording 1, trace ") == true)
  }

  /// The ways in which promised invariants break that are newer than the promise.
  private static let newerModes: Set<FailureMode> = [.passingAnswerBlacklists]

  /// But for invariants that are newer than the promise, and for newer ways to break one.
  @Test func scenariosOfOldPass() throws {
    let promised = try Set(
      String(contentsOf: Self.list, encoding: .utf8).split(separator: "\n").map(String.init))
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder.appending(path: "Scenarios"), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    #expect(files.count >= 10)
    for file in files {
      let bytes = try Array(Data(contentsOf: file))
      for scenario in try ScenarioReader.read(bytes, file: file.lastPathComponent).scenarios {
        var result = scenario.run()
        result.mismatches.removeAll { mismatch in
          guard case .broken(let violation) = mismatch.kind else { return false }
          return !promised.contains("invariant \(violation.invariant)")
            || Self.newerModes.contains(violation.mode)
        }
        #expect(result.passed, "\(file.lastPathComponent) in \(scenario.generation.name)")
      }
    }
  }
}
