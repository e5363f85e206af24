import Foundation

/// A folder for the time of a test.
struct ScratchFolder {
  let url: URL

  var files: [String] {
    let found = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(".json") }.sorted()
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  static func with(_ body: (ScratchFolder) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "own-loader-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(ScratchFolder(url: url))
  }

  /// A file or folder among the scenarios of the simulator.
  static func scenario(_ path: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Scenarios/\(path)").standardizedFileURL.path
  }
}
