import Foundation
import Testing

/// Streams that are closed, full, folders, or without a reader: a sentence and 74, never a trap.
@Suite struct StandardStreamTests {
  private static let passing = CommandScenario.passing
  private static let isFullThere = FileManager.default.fileExists(atPath: "/dev/full")

  @Test(arguments: [
    "run \(passing)", "--help", "run --format json \(passing)", "test \(passing)", "schema",
    "museum M01",
    "step \(passing)",
  ])
  func closedOutputIsSaidSo(words: String) throws {
    let run = try SimProcess(shell: "\"$SIM\" \(words) >&-")
    #expect(run.code == 74)
    #expect(run.errors == "sim: cannot write to standard output: it is closed\n")
  }

  @Test(
    .enabled(if: isFullThere),
    arguments: ["run \(passing)", "--help", "steps", "explain \(passing)"])
  func fullOutputIsSaidSo(words: String) throws {
    let run = try SimProcess(shell: "\"$SIM\" \(words) >/dev/full")
    #expect(run.code == 74)
    #expect(run.errors.hasSuffix("sim: cannot write to standard output: no space is left\n"))
  }

  /// Output by other means stays.
  @Test func aReportIsWrittenAlthoughOutputIsClosed() throws {
    try SimProcess.withFile { report in
      let run = try SimProcess(shell: "\"$SIM\" test --junit \(report) \(Self.passing) >&-")
      #expect(run.code == 74)
      let text = try String(contentsOfFile: report, encoding: .utf8)
      #expect(text.contains("<testsuites"))
      #expect(!text.contains("sim test:"), "what was meant for the output went into a file")
    }
  }

  @Test func aReaderThatGoesAwayEndsItQuietly() throws {
    let run = try SimProcess(
      shell:
        "{ \"$SIM\" schema; echo $? >&2; } | true; { \"$SIM\" schema; echo $? >&2; } | head -n 1")
    #expect(run.output == "{\n")
    let codes = run.errors.split(separator: "\n")
    #expect(codes.count == 2)
    // The schema is longer than what a pipe holds: 141 is what a shell makes of SIGPIPE.
    #expect(codes.allSatisfy { $0 == "141" }, "\(run.errors)")
  }

  /// Some parents hand the signal on as one to be ignored.
  @Test func itEndsQuietlyWhereTheSignalIsIgnored() throws {
    let run = try SimProcess(shell: "trap '' PIPE; { \"$SIM\" schema; echo $? >&2; } | true")
    #expect(run.errors == "141\n")
  }

  @Test(arguments: [
    ("<&-", "it is closed"), ("</", "it is a folder"),
  ])
  func inputThatCannotBeReadIsSaidSo(redirection: String, reason: String) throws {
    for words in ["run -", "run --schedule - \(Self.passing)", "step \(Self.passing)", "import -"] {
      let run = try SimProcess(shell: "\"$SIM\" \(words) \(redirection)")
      #expect(run.code == 74)
      #expect(run.errors == "sim: cannot read standard input: \(reason)\n")
    }
  }

  @Test(arguments: ["2>&-", "2>/dev/full"])
  func messagesThatCannotBeToldEndWith74(redirection: String) throws {
    if redirection.contains("full"), !Self.isFullThere { return }
    #expect(try SimProcess(shell: "\"$SIM\" run no-such.json \(redirection)").code == 74)
    #expect(try SimProcess(shell: "\"$SIM\" rum \(redirection)").code == 74)
    #expect(
      try SimProcess(shell: "\"$SIM\" run --trace none \(Self.passing) \(redirection)").code == 0)
    #expect(
      try SimProcess(shell: "\"$SIM\" run --trace none \(Self.passing) >&- \(redirection)").code
        == 74)
  }

  @Test func allClosedIsNoTrap() throws {
    #expect(try SimProcess(shell: "\"$SIM\" run - <&- >&- 2>&-").code == 74)
  }
}
