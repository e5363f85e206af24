import Foundation

/// A folder of scenario files for the time of a test.
struct TestFolder {
  let path: String

  init(_ files: [String: String]) throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("sim-folder-\(UUID().uuidString)").resolvingSymlinksInPath()
    path = url.path
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  /// Runs a test with a folder.
  static func with(_ files: [String: String], _ body: (TestFolder) throws -> Void) throws {
    let folder = try TestFolder(files)
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    try body(folder)
  }

  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: self / name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func read(_ name: String) -> String? { try? String(contentsOfFile: self / name, encoding: .utf8) }

  /// What is there, hidden files too, sorted.
  var names: [String] {
    (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
  }

  static func / (folder: TestFolder, name: String) -> String { "\(folder.path)/\(name)" }
}
