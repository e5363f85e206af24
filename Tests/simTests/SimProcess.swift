import Foundation
import SimTools
import Testing

/// A run of the executable that was built with the tests.
struct SimProcess {
  let code: Int32
  let output: String
  let errors: String

  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// Runs `sim` with these words to its end.
  /// - Parameter folder: where it runs; `nil` for the folder of the package.
  init(
    _ words: [String], input: String = "", environment: [String: String] = [:],
    in folder: String? = nil
  ) throws {
    try self.init(Self.executable, words, input: input, environment: environment, in: folder)
  }

  /// Runs `sim` with these words, and sends it a signal after some seconds.
  init(
    _ words: [String], interruptedAfter seconds: Double, by signal: Int32 = SIGINT,
    in folder: String? = nil
  ) throws {
    try self.init(
      Self.executable, words, input: "", environment: [:], interruptedAfter: seconds, by: signal,
      in: folder)
  }

  /// Runs a line of the shell to its end; `"$SIM"` is `sim` there.
  init(shell line: String) throws {
    let environment = [
      "SIM": try #require(Self.executable?.path), "PATH": "/bin:/usr/bin:/usr/sbin",
    ]
    try self.init(
      URL(fileURLWithPath: "/bin/sh"), ["-c", line], input: "", environment: environment)
  }

  private init(
    _ executable: URL?, _ words: [String], input: String, environment: [String: String],
    interruptedAfter seconds: Double? = nil, by signal: Int32 = SIGINT, in folder: String? = nil
  ) throws {
    let process = Process()
    process.executableURL = executable
    process.arguments = words
    process.environment = environment
    process.currentDirectoryURL = folder.map { URL(fileURLWithPath: $0) } ?? Self.root
    let streams = FileManager.default.temporaryDirectory
      .appendingPathComponent("sim-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    // Files and not pipes: a pipe that is not read would block the process.
    let files = ["input", "output", "errors"].map { streams.appendingPathComponent($0) }
    try Data(input.utf8).write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    if let seconds {
      try Self.blockingInterruptions { try process.run() }
      Thread.sleep(forTimeInterval: seconds)
      kill(process.processIdentifier, signal)
    } else {
      try process.run()
    }
    process.waitUntilExit()
    code = process.terminationReason == .exit ? process.terminationStatus : -1
    output = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
  }

  /// Runs `body` where the signals wait. A process that it starts inherits that, and is not killed before it listens.
  private static func blockingInterruptions(_ body: () throws -> Void) rethrows {
    var interruption = sigset_t()
    sigemptyset(&interruption)
    for signal in [SIGINT, SIGTERM] { sigaddset(&interruption, signal) }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &interruption, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  /// The folder of the package.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// `sim` is beside the bundle of the tests, or some folders above what is in it.
  static let executable: URL? = {
    let starts =
      [Bundle.main.bundleURL, Bundle.main.executableURL].compactMap { $0 }
      + Bundle.allBundles.map(\.bundleURL)
    for start in starts {
      var folder = start
      for _ in 0..<5 {
        let candidate = folder.appendingPathComponent("sim")
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isFolder),
          !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: candidate.path)
        {
          return candidate
        }
        folder.deleteLastPathComponent()
      }
    }
    return nil
  }()

  /// A file for the time of a test.
  static func withFile(_ text: String? = nil, _ body: (String) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("sim-test-\(UUID().uuidString).json")
    if let text { try Data(text.utf8).write(to: file) }
    defer { try? FileManager.default.removeItem(at: file) }
    try body(file.path)
  }
}

/// Scenarios for the command line.
enum CommandScenario {
  static let passing = "Scenarios/basics/cold-load.json"
  static let breaking = "Scenarios/museum/D06-handlers-after-queue.json"

  static func text(expect: String) -> String {
    #"""
    {"format": 1, "title": "T", "about": "A", "generation": "4.2", "steps": [
      {"at": "0 s", "load": "https://a/1.png", "as": "first"}
    ], "expect": {\#(expect)}}
    """#
  }

  static let failing = text(expect: #""running": 7"#)
}
