import Foundation
import Testing

@testable import SimChecking
@testable import SimCommandLine

/// The pipelines that ship with the project do what they say.
@Suite struct PipelineTests {
  private static let workflow = ".github/workflows/scenarios.yml"

  private static func text(of path: String) throws -> String {
    try String(contentsOf: SimProcess.root.appendingPathComponent(path), encoding: .utf8)
  }

  private static let document = "Documentation/ContinuousIntegration.md"

  /// The lines of the document's pipeline for a plain shell.
  private static func shell() throws -> String {
    try #require(try Document(path: document).blocks.first { $0.mark == "pipeline" }).text
  }

  /// The words of each call of `sim`, with one value for what the pipeline fills in.
  private static func calls(in text: String) -> [[String]] {
    text.split(separator: "\n").compactMap { line -> [String]? in
      guard let start = line.range(of: ".build/release/sim ") else { return nil }
      let command = line[start.upperBound...]
        .replacing(/\$\{\{ matrix\.shard \}\}|\$shard\/4/, with: "1/4")
        .replacing("\"", with: "")
      return command.split(separator: " ").map(String.init)
        .prefix { ![">", "&", "|"].contains($0) }.map(\.self)
    }
  }

  @Test(arguments: [workflow, document, ".ci/run"])
  func everyCommandAndOptionExists(file: String) throws {
    let calls = Self.calls(in: try Self.text(of: file))
    #expect(calls.contains { $0.first == "test" })
    for words in calls {
      _ = try ArgumentParser(table: .sim).parse(words)
    }
  }

  @Test func theWorkflowHasItsShape() throws {
    let yaml = try TinyYAML(Self.text(of: Self.workflow))
    #expect(yaml["name"] == "scenarios")
    #expect(yaml["on.push.branches"] == "[main]")
    #expect(yaml["jobs.test.strategy.matrix.system"] == "[linux, macos]")
    #expect(yaml["jobs.test.strategy.matrix.shard"] == #"["1/4", "2/4", "3/4", "4/4"]"#)
    #expect(yaml["jobs.test.strategy.fail-fast"] == "false")
    #expect(yaml["jobs.merge.needs"] == "test")
    #expect(yaml["jobs.merge.if"] == "always()")
    let uses = yaml.values.filter { $0.path.hasSuffix(".uses") }.map(\.value)
    for action in ["checkout", "cache", "upload-artifact", "download-artifact"] {
      #expect(uses.contains("actions/\(action)@v4"))
    }
    let paths = yaml.values.filter { $0.path.hasSuffix(".with.path") }.map(\.value)
    #expect(Set(paths).isSuperset(of: [".build", ".sim", ".sim/failures", "results.ndjson"]))
    // What is merged is what the shards hand on.
    let run = yaml.values.filter { $0.path.hasSuffix(".run") }.map(\.value)
    #expect(run.contains { $0.contains("sim test --shard") && $0.hasSuffix("> results.ndjson") })
    #expect(run.contains { $0.contains("sim merge ") && $0.hasSuffix("results/*/results.ndjson") })
  }

  @Test func theGateRunsTheGate() throws {
    let yaml = try TinyYAML(Self.text(of: ".github/workflows/gate.yml"))
    #expect(yaml["name"] == "gate")
    #expect(yaml["on.push.branches"] == "[main]")
    #expect(yaml["on.pull_request"] != nil)
    #expect(yaml["jobs.gate.container"] == "swift:6.2")
    let run = yaml.values.filter { $0.path.hasSuffix(".run") }.map(\.value)
    #expect(run == [".ci/run"])
    let gate = SimProcess.root.appendingPathComponent(".ci/run")
    #expect(FileManager.default.isExecutableFile(atPath: gate.path))
  }

  @Test func theYAMLReaderIsStrict() throws {
    #expect(throws: TinyYAML.Mistake.self) { try TinyYAML("a: 1\na: 2\n") }
    #expect(throws: TinyYAML.Mistake.self) { try TinyYAML("a:\n\tb: 1\n") }
    #expect(throws: TinyYAML.Mistake.self) { try TinyYAML("a\n") }
    #expect(throws: TinyYAML.Mistake.self) { try TinyYAML("a: 1\n   b: 2\n") }
    let yaml = try TinyYAML("a:\n  - b: 1\n    c: |\n      x: y\n      z\n  - d\n# no\ne: 'f'\n")
    #expect(yaml["a.0.b"] == "1" && yaml["a.0.c"] == "x: y\nz" && yaml["a.1"] == "d")
    #expect(yaml["e"] == "'f'")
  }

  @Test func theTableOfEnginesIsThatOfTheProgram() throws {
    let rows = try Document(path: Self.document).text.split(separator: "\n")
      .filter { $0.hasPrefix("|") && $0.contains("`") }
    #expect(rows.count == ShardVariables.all.count)
    for (row, variables) in zip(rows, ShardVariables.all) {
      let first = variables.firstVariable.map { "`\($0)`" } ?? "\(variables.first)"
      #expect(row.contains(" `\(variables.index)` | \(first) | `\(variables.count)`"))
    }
  }

  @Test func theShellVersionRuns() throws {
    let bash = try #require(
      ["/bin/bash", "/usr/bin/bash"].first(where: FileManager.default.isExecutableFile(atPath:)))
    let sim = try #require(SimProcess.executable).path
    let good = #"""
      {"format": 1, "title": "T", "about": "A", "generation": "4.2",
       "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}]}
      """#
    let files = (0..<9).map { ("Scenarios/\($0).json", good) }
    try TestFolder.with(Dictionary(uniqueKeysWithValues: files)) { folder in
      let script = try Self.shell().split(separator: "\n").filter { !$0.hasPrefix("swift build") }
        .joined(separator: "\n").replacing(".build/release/sim", with: shellQuoted(sim))
      let run = { () throws -> Int32 in
        let process = Process()
        process.executableURL = URL(fileURLWithPath: bash)
        process.arguments = ["-c", script]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        try folder.write("", to: "out")
        process.standardOutput = FileHandle(forWritingAtPath: folder / "out")
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
      }
      #expect(try run() == 0)
      #expect(
        folder.read("out")?.hasSuffix(
          "sim test: 18 passed, 0 failed, 0 incomplete in 9 files\n") == true)
      #expect(folder.read("junit.xml")?.contains("tests=\"18\"") == true)
      try folder.write(CommandScenario.failing, to: "Scenarios/3.json")
      #expect(try run() == 1)
    }
  }
}
