import Foundation
import SimRuntime

/// The folder of the project's scenario files.
struct ScenarioFolder {
  private let path: String

  init(_ path: String) { self.path = path }

  /// All of its files, by path.
  func files() throws -> [(path: String, file: ScenarioFile)] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      isDirectory.boolValue, let names = FileManager.default.enumerator(atPath: path)
    else {
      throw InputFile.Problem(
        message: "there is no folder \(escapedForTerminal(path)); run sim in the project's folder, "
          + "or name its scenarios with --scenarios DIR")
    }
    return try names.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }
      .sorted()
      .map { name in
        let file = (path as NSString).appendingPathComponent(name)
        return (file, try InputFile(file).scenarios())
      }
  }
}
