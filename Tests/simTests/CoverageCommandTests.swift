import Foundation
import SimTools
import Testing

/// `sim coverage`, and the codes with which it ends.
@Suite struct CoverageCommandTests {
  @Test func aFileIsCovered() throws {
    let run = try SimProcess(["coverage", "--format", "json", CommandScenario.passing])
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
    let generations = try JSONParser.parse(Array(run.output.utf8))["generations"]?.array ?? []
    #expect(generations.map { $0["generation"]?.string } == ["3.x", "4.2", "5.x", "hardened"])
    #expect(generations.dropFirst().first?["scenarios"]?.int64 == 1)
  }

  @Test func aFolderIsCovered() throws {
    let run = try SimProcess(
      ["coverage", "--missing", "--generation", "4.2", "Scenarios/basics", "Scenarios/cancel"])
    #expect(run.code == 0)
    #expect(run.lines.first?.hasPrefix("4.2: ") == true)
    #expect(!run.output.contains("manager.cancelAll,"))
    #expect(run.output.contains("prefetch.start"))
    #expect(!run.output.contains("5.x: "))
  }

  @Test func whatAFilterExcludesIsNotRun() throws {
    let words = ["coverage", "--generation", "4.2", "--filter", "cell-*"]
    let some = try SimProcess(words + ["Scenarios/views"])
    #expect(some.code == 0)
    let all = try SimProcess(["coverage", "--generation", "4.2", "Scenarios/views"])
    #expect(some.lines.first != all.lines.first)
    let none = try SimProcess(words + ["--filter", "!views", "Scenarios/views"])
    #expect(none.code == 64)
    #expect(
      none.errors.hasPrefix(
        "sim: no scenario file is let through by --filter and --generation\n"))
  }

  @Test func aScenarioThatFailsEndsWith1() throws {
    let run = try SimProcess(["coverage", "-"], input: CommandScenario.failing)
    #expect(run.code == 1)
    #expect(run.output.contains("4.2: 1 scenario\n  does not pass: -\n"))
  }

  @Test func badPathsAreReported() throws {
    try TestFolder.with([:]) { folder in
      let nothing = try SimProcess(["coverage"], in: folder.path)
      #expect(nothing.code == 64 && nothing.errors.contains("coverage needs at least one PATH"))
    }
    let missing = try SimProcess(["coverage", "no-such.json", CommandScenario.passing])
    #expect(missing.code == 74)
    #expect(missing.output.contains("4.2: 1 scenario"))
    let bad = try SimProcess(["coverage", "-"], input: "{}")
    #expect(bad.code == 65)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sim-coverage-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let empty = try SimProcess(["coverage", folder.path])
    #expect(empty.code == 64)
    #expect(empty.errors.hasPrefix("sim: there is no scenario file in "))
  }
}
