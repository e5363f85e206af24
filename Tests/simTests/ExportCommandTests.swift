import Foundation
import SimTools
import Testing

/// `sim export` and `sim explain --html` as people and machines call them.
@Suite struct ExportCommandTests {
  @Test(arguments: ExportFormat.allCases)
  func eachFormatGoesToStandardOutput(format: ExportFormat) throws {
    let beginning =
      switch format {
      case .mermaid: "sequenceDiagram\n"
      case .json: #"{"version":2,"type":"trace","#
      case .perfetto: #"{"displayTimeUnit":"ns","#
      case .shiviz: #"(?<host>"#
      }
    let run = try SimProcess(["export", "--to", format.rawValue, CommandScenario.passing])
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.output.hasPrefix(beginning))
  }

  @Test(arguments: ExportFormat.allCases)
  func eachFormatIsInTheDocument(format: ExportFormat) throws {
    let text = try Document(path: "Documentation/Exports.md").text
    #expect(text.contains("| `\(format.rawValue)`"))
  }

  @Test func aFileIsWritten() throws {
    try SimProcess.withFile { file in
      let run = try SimProcess(["export", "--output", file, CommandScenario.passing])
      #expect(run.code == 0 && run.output.isEmpty)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.hasPrefix("sequenceDiagram\n"))
    }
  }

  /// A run that breaks something is exported like any other.
  @Test func aFailingRunIsNoFailure() throws {
    let run = try SimProcess(["export", "--to", "json", "-"], input: CommandScenario.failing)
    #expect(run.code == 0)
    #expect(run.output.contains(#""passed":false"#))
  }

  @Test func theSameSeedGivesTheSameExport() throws {
    let words = ["export", "--to", "shiviz", "--strategy", "random", "--seed", "7"]
    let runs = try (1...2).map { _ in try SimProcess(words + [CommandScenario.passing]).output }
    #expect(runs[0] == runs[1])
    #expect(
      try runs[0] != SimProcess(["export", "--to", "shiviz", CommandScenario.passing]).output)
  }

  @Test func unreadableAndUnwritableFilesAreReported() throws {
    #expect(try SimProcess(["export", "no-such.json"]).code == 74)
    let run = try SimProcess(["export", "--output", "no/such/folder", CommandScenario.passing])
    #expect(run.code == 74)
    #expect(run.errors.hasPrefix("sim: cannot write no/such/folder: "))
    #expect(try SimProcess(["export", "--to", "svg", CommandScenario.passing]).code == 64)
  }

  @Test func aPageIsWrittenAndItsSizePrinted() throws {
    try SimProcess.withFile { file in
      let run = try SimProcess(["explain", "--html", file, CommandScenario.passing])
      #expect(run.code == 0)
      let size = try Data(contentsOf: URL(fileURLWithPath: file)).count
      #expect(run.output.hasPrefix("\(file): "))
      #expect(run.output.hasSuffix(" kB\n"))
      #expect(run.output.contains(" steps, "))
      #expect(
        run.output.hasSuffix(" other history, \((size + 999) / 1_000) kB\n")
          || run.output.hasSuffix(" other histories, \((size + 999) / 1_000) kB\n"))
    }
    let run = try SimProcess(["explain", "--html", "no/such/folder", CommandScenario.passing])
    #expect(run.code == 74)
  }

  /// Programs get the same output each time.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
  func aTerminalIsToldHowLongAPageTook() throws {
    for command in ["explain", "compare --generations 4.2,5.x"] {
      try SimProcess.withFile { file in
        let line = "\"$SIM\" \(command) --html \(file) \(CommandScenario.passing)"
        let plain = try SimProcess(shell: line)
        #expect(plain.errors == "" && plain.lines.count == 1)
        let shown = try SimProcess(shell: "script -qec '\(line)' /dev/null")
        let lines = shown.output.split(whereSeparator: \.isNewline).map(String.init)
        #expect(lines.first == plain.lines.first && lines.count == 2)
        #expect(lines.last?.wholeMatch(of: /written in \d+\.\d s/) != nil, "\(lines)")
        #expect(try SimProcess(shell: line).output == plain.output)
      }
    }
  }

  @Test func theSchemaOfATraceIsPrinted() throws {
    let shipped = SimProcess.root.appendingPathComponent("Scenarios/trace.schema.json")
    let text = try String(contentsOf: shipped, encoding: .utf8)
    #expect(try SimProcess(["schema", "--of", "trace"]).output == text)
  }
}
