import Foundation
import SimTools
import Testing

/// The ready files for engines call `sim` as it is, and the document names them.
@Suite struct PipelineFileTests {
  private static let folder = SimProcess.root.appendingPathComponent("Documentation/Pipelines")
  private static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test func theDocumentNamesEachOfThem() throws {
    #expect(Self.names.count >= 4)
    let document = try Document(path: "Documentation/ContinuousIntegration.md").text
    for name in Self.names { #expect(document.contains("(Pipelines/\(name))"), "\(name)") }
  }

  @Test(arguments: names)
  func itsCommandsCanBeParsed(name: String) throws {
    var count = 0
    for line in try Self.text(name).split(separator: "\n") {
      let line = line.trimmingCharacters(in: .whitespaces)
      guard let match = line.firstMatch(of: /^(?:- )?(?:"\$SIM"|sim|#\s+sim) (.*)$/) else {
        continue
      }
      let words = match.1.replacing("$1/$SHARDS", with: "1/4").split(separator: " ").map {
        String($0.replacing("\"", with: "").replacing("$", with: ""))
      }.prefix { ![">", "||", "#"].contains($0) }
      #expect(throws: Never.self, "\(line)") {
        _ = try ArgumentParser(table: .sim).parse(Array(words))
      }
      count += 1
    }
    #expect(count > 0)
  }

  /// Of those that test: a report of an earlier run is gone before the new one is written.
  @Test(arguments: names.filter { $0 != "campaign-array.sh" })
  func oldReportsAndStressAreOut(name: String) throws {
    let text = try Self.text(name)
    let removal = try #require(text.range(of: "rm -f "))
    let call = try #require(text.range(of: "--format json"))
    #expect(removal.lowerBound < call.lowerBound)
    #expect(text.contains("--filter '!stress/'") && text.contains(".ci/timings.json"))
  }

  /// A release is of the version that its tag says.
  @Test func aTagIsTheVersionOfTheProgram() throws {
    let version = try #require(
      try SimProcess(["--version"]).lines.first?.split(separator: " ").last)
    let script = SimProcess.root.appendingPathComponent(".ci/tag").path
    let check = { (tag: String) in try SimProcess(shell: "'\(script)' \(tag) \"$SIM\"") }
    #expect(try check("v\(version)").code == 0)
    for tag in ["v9.9.9", "\(version)", "v\(version)1"] {
      let run = try check(tag)
      #expect(run.code == 1)
      #expect(run.errors.contains("the tag is \(tag), and the program says that it is \(version)"))
    }
    let workflow = try String(
      contentsOf: SimProcess.root.appendingPathComponent(".github/workflows/release.yml"),
      encoding: .utf8)
    #expect(workflow.matches(of: /\.ci\/tag "\$GITHUB_REF_NAME"/).count == 2)
  }

  /// The reports of four shards, of which the last was run before a scenario was broken.
  @Test func aReportOfAnEarlierRunIsNotMerged() throws {
    let files = (1...8).map { ("s/\($0).json", CommandScenario.text(expect: "")) }
    try TestFolder.with(Dictionary(uniqueKeysWithValues: files)) { folder in
      let shard = { (number: Int) in
        let run = try SimProcess(
          ["test", "--shard", "\(number)/4", "--format", "json", "s"], in: folder.path)
        try folder.write(run.output, to: "\(number).ndjson")
      }
      let merge = { () in
        try SimProcess(["merge"] + (1...4).map { "\($0).ndjson" }, in: folder.path)
      }
      for number in 1...4 { try shard(number) }
      #expect(try merge().code == 0)
      let file = try #require(
        folder.read("4.ndjson")?.firstMatch(of: /"file": ?"s\/([0-9]\.json)"/)?.1)
      try folder.write(CommandScenario.failing, to: "s/\(file)")
      for number in 1...3 { try shard(number) }
      let stale = try merge()
      #expect(stale.code == 64 && stale.output.isEmpty)
      #expect(
        stale.errors
          == "sim: 4.ndjson and 1.ndjson are not of the same files; these differ, or are there in one only: \(file); "
          + "run the shards again that ran before the change\n")
      try shard(4)
      #expect(try merge().code == 1)
    }
  }

  /// On a machine that has GNU parallel: four shards, of which two are killed when they begin, have the
  /// results of one run.
  @Test(.enabled(if: Parallel.isInstalled, "there is no GNU parallel"))
  func killedWorkersAreReplaced() throws {
    try TestFolder.with(["killed/.keep": ""]) { folder in
      // It kills itself once in the shards 2 and 3, while it writes.
      let wrapper = """
        #!/usr/bin/env bash
        case "$*" in
          *"--shard 2/4"*) mark=killed/2 ;;
          *"--shard 3/4"*) mark=killed/3 ;;
          *) mark= ;;
        esac
        if [ -n "$mark" ] && [ ! -e "$mark" ]; then
          touch "$mark"
          echo '{"version": 3, "type": "start"'
          kill -9 $$
        fi
        exec "$REAL" "$@"
        """
      try folder.write(wrapper, to: "sim")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder / "sim")
      let run = try SimProcess(
        shell: "cd '\(folder.path)' && HOME=. REAL=\"$SIM\" SIM='\(folder / "sim")' "
          + "'\(Self.folder.path)/parallel.sh' 4 Scenarios/basics")
      #expect(run.code == 0, "\(run.errors)")
      #expect(folder.names.contains("killed/2") && folder.names.contains("killed/3"))
      let whole = try SimProcess(
        ["test", "Scenarios/basics"], in: folder / "killed")
      #expect(whole.code == 0)
      #expect(run.output.split(separator: "\n").last.map(String.init) == whole.lines.last)
      #expect(folder.names.contains("junit.xml"))
    }
  }

  private enum Parallel {
    static let isInstalled = ["/usr/bin/parallel", "/usr/local/bin/parallel"].contains {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
}
