import Foundation
import Testing

@testable import SimChecking
@testable import SimCommandLine
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Completions come from the table of commands.
@Suite struct ShellCompletionsTests {
  @Test(arguments: ShellCompletions.allCases)
  func everyCommandAndOptionOccurs(shell: ShellCompletions) {
    let script = shell.script(for: .sim)
    for command in CommandTable.sim.commands {
      #expect(script.contains(command.name))
      for option in CommandTable.sim.options(for: command) {
        let word = shell == .fish ? "-l \(option.name) " : option.spelling
        #expect(script.contains(word), "\(command.name) \(option.spelling)")
      }
    }
  }

  @Test(arguments: ShellCompletions.allCases)
  func theShellTakesTheScript(shell: ShellCompletions) throws {
    guard let program = Shell(shell.rawValue) else { return }
    let run = try program.run(["-n", "-"], input: shell.script(for: .sim))
    #expect(run.code == 0, "\(run.errors)")
  }

  /// What bash itself offers for the words of a line; the last word is the one to complete.
  private func bash(_ words: [String], in table: CommandTable = .sim) throws -> [String] {
    let bash = try #require(Shell("bash"))
    let line = words.map { shellQuoted($0) }.joined(separator: " ")
    let run = try bash.run(
      ["-s"],
      input: ShellCompletions.bash.script(for: table) + """
        COMP_WORDS=(\(line)); COMP_CWORD=\(words.count - 1)
        _\(table.program); printf '%s\\n' "${COMPREPLY[@]}"
        """)
    #expect(run.errors.isEmpty, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test func bashCompletesCommands() throws {
    #expect(try bash(["sim", ""]) == CommandTable.sim.commands.map(\.name))
    #expect(try bash(["sim", "expl"]).contains("explore"))
    #expect(try bash(["sim", "--color", "never", "te"]) == ["test"])
    #expect(try bash(["sim", "help", "fu"]) == ["fuzz", "fuzzing"])
    #expect(try bash(["sim", "completions", ""]) == ["bash", "zsh", "fish"])
  }

  @Test func bashCompletesOptions() throws {
    #expect(try bash(["sim", "run", "--strat"]) == ["--strategy"])
    #expect(try bash(["sim", "test", "--fail"]) == ["--fail-fast", "--failures"])
    #expect(try bash(["sim", "--"]) == ["--color", "--lang", "--help", "--version"])
    let all = try bash(["sim", "explore", "-"])
    let options = CommandTable.sim.options(for: CommandTable.sim.command(named: "explore"))
    var spellings: [String] = []
    for option in options {
      spellings.append(option.spelling)
      if let letter = option.letter { spellings.append("-\(letter)") }
    }
    #expect(all == spellings)
  }

  @Test func bashCompletesValues() throws {
    #expect(try bash(["sim", "run", "--strategy", "r"]) == ["random", "replay"])
    #expect(try bash(["sim", "run", "--strategy", "=", "r"]) == ["random", "replay"])
    #expect(try bash(["sim", "run", "--strategy", "="]) == ["fifo", "random", "pct", "replay"])
    #expect(try bash(["sim", "explore", "--strategy", "o"]) == ["optimal"])
    #expect(try bash(["sim", "run", "--seed", ""]).isEmpty)
    #expect(try bash(["sim", "run", "--color", "a"]) == ["auto", "always"])
  }

  @Test func bashCompletesFiles() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sim-completion-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("a b.json").path
    try Data().write(to: URL(fileURLWithPath: file))
    #expect(try bash(["sim", "run", folder.path + "/a"]) == [file])
    #expect(try bash(["sim", "run", "--schedule", folder.path + "/a"]) == [file])
  }

  /// Texts of a table reach the scripts of three shells.
  @Test(arguments: HostileString.all, ShellCompletions.allCases)
  func textsCannotBreakOut(hostile: HostileString, shell: ShellCompletions) throws {
    guard let program = Shell(shell.rawValue) else { return }
    // A summary is one line; what controls a terminal has no place in a table.
    let text = escapedForTerminal(String(hostile.text.prefix(300)))
    let sentence = Sentence(verbatim: text)
    let table = CommandTable(
      program: "sim", version: "1", summary: sentence,
      commands: [
        Command(
          name: "draw", summary: sentence, discussion: [sentence],
          arguments: [
            CommandArgument(
              value: CommandValue(name: "X", kind: .file), count: .one, summary: sentence)
          ],
          options: [
            CommandOption(
              "by", value: CommandValue(name: "N", kind: .text), summary: sentence)
          ], examples: [CommandExample(purpose: sentence, line: text)], exitCodes: [.success])
      ], globalOptions: [], examples: [])
    let run = try program.run(["-n", "-"], input: shell.script(for: table))
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
  }
}

/// A program of this machine.
struct Shell {
  private let path: String

  /// `nil` where it is not installed.
  init?(_ name: String) {
    let folders = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      return nil
    }
    self.path = path
  }

  /// Runs it to its end; `-` among the words is replaced by a file with the input.
  func run(_ words: [String], input: String) throws -> (code: Int32, output: String, errors: String)
  {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sim-shell-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["input", "output", "errors"].map { folder.appendingPathComponent($0) }
    try Data(input.utf8).write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = words.map { $0 == "-" ? files[0].path : $0 }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    let text = { (file: URL) in String(decoding: try Data(contentsOf: file), as: UTF8.self) }
    return (process.terminationStatus, try text(files[1]), try text(files[2]))
  }
}
