import Foundation
import PlatformRuns

/// Runs jobs on the primitives of this platform, in a process of their own.
struct PlatformProcess {
  private let process = Process()
  private let output: URL
  private let folder: URL

  /// Starts it.
  init(_ jobs: [Job]) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("platform-runs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Files and not pipes: a pipe that is not read would block the process.
    let input = folder.appendingPathComponent("jobs")
    output = folder.appendingPathComponent("tallies")
    try JSONEncoder().encode(jobs).write(to: input)
    try Data().write(to: output)
    process.executableURL = Self.executable
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: output)
    // A primitive that traps is an answer here, and needs no report.
    process.environment = ["SWIFT_BACKTRACE": "enable=no"]
    try process.run()
  }

  /// Waits for its end.
  /// - Returns: a tally for each job that it reached, and whether it ended by itself.
  func tallies() throws -> (tallies: [Tally], isWhole: Bool) {
    process.waitUntilExit()
    defer { try? FileManager.default.removeItem(at: folder) }
    let lines = try Data(contentsOf: output).split(separator: UInt8(ascii: "\n"))
    let isWhole = process.terminationReason == .exit && process.terminationStatus == 0
    return (try lines.map { try JSONDecoder().decode(Tally.self, from: $0) }, isWhole)
  }

  /// It is beside the bundle of the tests, or some folders above what is in it.
  private static let executable: URL? = {
    let starts =
      [Bundle.main.bundleURL, Bundle.main.executableURL].compactMap { $0 }
      + Bundle.allBundles.map(\.bundleURL)
    for start in starts {
      var folder = start
      for _ in 0..<5 {
        let candidate = folder.appendingPathComponent("PlatformRuns")
        if FileManager.default.isExecutableFile(atPath: candidate.path),
          (try? candidate.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == false
        {
          return candidate
        }
        folder.deleteLastPathComponent()
      }
    }
    return nil
  }()
}
