import Foundation
import ImageLoadingModel
import SimTools
import Testing

@testable import SimCommands

/// A process that code under test ends says where that was, and how it is had again.
@Suite struct CrashNoticeTests {
  /// Traps when the second image is stored.
  private struct TrappingDisk: DiskCaching {
    let standard: any DiskCaching

    func path(forKey key: String) -> String { standard.path(forKey: key) }
    func containsData(forKey key: String) async -> Bool {
      await standard.containsData(forKey: key)
    }
    func data(forKey key: String) async -> ImageData? { await standard.data(forKey: key) }
    func setData(_ data: ImageData, forKey key: String) async throws(FileError) {
      precondition(!key.hasSuffix("b.png"), "no b.png")
      try await standard.setData(data, forKey: key)
    }
    func removeData(forKey key: String) async throws(FileError) {
      try await standard.removeData(forKey: key)
    }
    func removeAllData() async throws(FileError) { try await standard.removeAllData() }
  }

  private static let app = AppUnderTest("trapping", basedOn: .hardened) { parts in
    parts.diskCache = { _, standard in TrappingDisk(standard: standard) }
  }

  private static let scenario = """
    {"format": 1, "title": "Two images", "about": "A", "generation": "hardened",
     "given": {"network": {"https://a/*": {"image": "png 10x10", "latency": "10 ms"}}},
     "steps": [{"at": "0 s", "load": "https://a/a.png", "as": "a"},
       {"at": "1 s", "load": "https://a/b.png", "as": "b"}]}
    """

  /// A folder for what the processes write, which goes with the test.
  private static func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "crash-notice-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.path)
  }

  /// Runs a command over the app; it does not come back.
  private static func run(_ words: [String], in folder: String) throws {
    setenv("TMPDIR", folder, 1)
    let file = folder + "/trap.json"
    try Data(scenario.utf8).write(to: URL(fileURLWithPath: file))
    try AppRegistry.install(app)
    AppRegistry.nameSimulator("my-sim")
    CrashNotice.install()
    _ = SimCommand.run(words + [file])
  }

  @Test func aTrapIsReported() async throws {
    try await Self.withFolder { folder in
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [folder = folder as String] in
        try Self.run(["run", "--strategy", "random", "--seed", "3"], in: folder)
      }
      let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(
        errors.contains("the code under test has crashed, in Two images (trapping), at step "))
      #expect(errors.contains(" and 1010 ms, on b."))
      let line = try #require(
        errors.split(separator: "\n").first { $0.contains("to see it again: ") })
      let path = try #require(line.firstRange(of: "--schedule ")).upperBound
      let schedule = String(line[path...].prefix { $0 != "," })
      #expect(schedule.hasPrefix(folder))
      // It crashes again at the same place.
      let notice = try #require(errors.split(separator: "\n").first { $0.contains(" at step ") })
      let again = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [schedule = schedule as String, folder = folder as String] in
        try Self.run(["run", "--schedule", schedule], in: folder)
      }
      #expect(String(decoding: again.standardErrorContent, as: UTF8.self).contains(notice))
    }
  }

  @Test func anExplorationReportsIt() async throws {
    try await Self.withFolder { folder in
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [folder = folder as String] in
        try Self.run(["explore", "--max-executions", "10"], in: folder)
      }
      let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(
        errors.contains("the code under test has crashed, in Two images (trapping), at step "))
    }
  }
}
