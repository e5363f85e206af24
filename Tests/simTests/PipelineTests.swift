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
    let paths = yaml.values.filter { $0.path.hasSuffix(".with.path") }.map(\.value)
    #expect(Set(paths).isSuperset(of: [".build", ".sim", ".sim/failures", "results", "junit"]))
    // What is merged is what the shards hand on: two plans, and each with its own merge.
    let run = yaml.values.filter { $0.path.hasSuffix(".run") }.map(\.value)
    for report in ["own", "orders"] {
      #expect(
        run.contains {
          $0.contains("sim test --shard") && $0.hasSuffix("> results/\(report).ndjson")
        })
      #expect(
        run.contains {
          $0.contains("sim merge ") && $0.contains("junit/\(report).xml")
            && $0.hasSuffix("results/*/\(report).ndjson")
        })
    }
  }

  /// The releases break invariants in other orders, by their known defects.
  @Test(arguments: [workflow, document])
  func otherOrdersAreThoseOfHardened(file: String) throws {
    let text = try file == Self.document ? Self.shell() : Self.text(of: file)
    let tests = Self.calls(in: text).filter { $0.first == "test" }
    #expect(tests.count == 2)
    for words in tests {
      let parsed = try ArgumentParser(table: .sim).parse(words)
      let generation = parsed.value("generation")?.text
      #expect((generation == "hardened") == (parsed.value("schedules") != nil), "\(words)")
    }
  }

  /// The first of each that run on Node.js 24; the one before is no longer on the runners of GitHub.
  private static let firstMajors = [
    "checkout": 5, "cache": 5, "cache/restore": 5, "cache/save": 5, "upload-artifact": 6,
    "download-artifact": 7, "upload-pages-artifact": 5, "deploy-pages": 5,
  ]

  @Test(arguments: [
    ".github/workflows/gate.yml", ".github/workflows/nightly.yml", ".github/workflows/release.yml",
    workflow, ".github/workflows/site.yml", ".github/actions/sim-test/action.yml",
  ])
  func actionsRunOnAPresentRuntime(file: String) throws {
    let uses = try Self.text(of: file).matches(of: #/\n +(?:- )?uses: (\S+)/#)
      .map { String($0.1) }
    #expect(!uses.isEmpty)
    for action in uses {
      let match = try #require(try #/actions/([a-z/-]+)@v([0-9]+)/#.wholeMatch(in: action))
      let first = try #require(Self.firstMajors[String(match.1)], "\(action)")
      #expect(Int(match.2).map { $0 >= first } == true, "\(action)")
    }
  }

  /// `actions/cache` saves nothing of a job that fails, and a finding makes the job fail.
  @Test(arguments: [
    (workflow, "jobs.test", ".sim"), (".github/workflows/nightly.yml", "jobs.campaign", "campaign"),
  ])
  func whatWasFoundIsKeptThoughTheJobFails(file: String, job: String, path: String) throws {
    let yaml = try TinyYAML(Self.text(of: file))
    let steps = yaml.values.filter {
      $0.path.hasPrefix("\(job).steps.") && $0.path.hasSuffix(".with.path") && $0.value == path
    }.map { $0.path.replacing(".with.path", with: "") }
    #expect(steps.count == 2)
    #expect(steps.compactMap { yaml[$0 + ".uses"]?.contains("/save@") }.filter(\.self).count == 1)
    for step in steps where yaml[step + ".uses"]?.contains("/save@") == true {
      #expect(yaml[step + ".if"] == "always()")
    }
    #expect(Set(steps.map { yaml[$0 + ".with.key"] }).count == 1)
  }

  @Test func theNightLooksForAnOpenIssueBeforeItFilesOne() throws {
    let yaml = try TinyYAML(Self.text(of: ".github/workflows/nightly.yml"))
    let run = yaml.values.filter { $0.path.hasSuffix(".run") }.map(\.value)
    let step = try #require(run.first { $0.contains("gh issue create") })
    let search = try #require(step.range(of: "gh issue list --state open"))
    let creation = try #require(step.range(of: "gh issue create"))
    #expect(search.upperBound < creation.lowerBound && step.contains("in:title"))
    #expect(run.contains { $0.hasPrefix("git config --global --add safe.directory") })
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
      {"format": 1, "title": "T", "about": "A", "generation": ["4.2", "hardened"],
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
      let line = "sim test: 18 passed, 0 failed, 0 incomplete in 9 files"
      let ends = folder.read("out")?.split(separator: "\n").filter { $0 == line }
      #expect(ends?.count == 2)
      for report in ["own.xml", "orders.xml"] {
        #expect(folder.read(report)?.contains("tests=\"18\"") == true)
      }
      try folder.write(CommandScenario.failing, to: "Scenarios/3.json")
      #expect(try run() == 1)
    }
  }
}
