import Foundation

/// A program that is run to its end.
enum Subprocess {
  /// - Parameter seconds: after which it is ended; `nil` for no limit.
  /// - Returns: its exit code, or that of the signal, and all that it wrote.
  static func run(
    _ name: String, _ words: [String], in folder: URL, environment: [String: String] = [:],
    atMost seconds: Int? = nil
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = (seconds.map { ["timeout", "-s", "KILL", "\($0)"] } ?? []) + [name] + words
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
