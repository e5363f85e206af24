import Foundation

/// A run of an executable of the package, beside which the tests were built.
struct ExecutableRun {
  let status: Int32
  /// Standard output and standard error.
  let output: String

  init(_ program: String, _ words: [String], in folder: URL? = nil) throws {
    let process = Process()
    process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent()
      .appending(path: program)
    process.arguments = words
    if let folder { process.currentDirectoryURL = folder }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }
}
