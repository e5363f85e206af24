import Foundation
import SimTools

/// A folder of scenario files. Where it is not there, it is the one of that path in the binary.
struct ScenarioFolder {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Whether it is a folder of the file system.
  var isOnDisk: Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  /// The paths inside the folder of all files that are no schemas, no shared worlds and not hidden, sorted;
  /// `nil` if it is no folder.
  var names: [String]? {
    let all: [String]
    if isOnDisk, let names = FileManager.default.enumerator(atPath: path) {
      all = names.compactMap { $0 as? String }
    } else {
      all = EmbeddedFile.paths(below: path)
      if all.isEmpty || FileManager.default.fileExists(atPath: path) { return nil }
    }
    return
      all.filter { name in
        name.hasSuffix(".json") && !name.hasSuffix(".schema.json")
          && !name.hasSuffix(ScenarioShape.sharedSuffix)
          && !name.split(separator: "/").contains { $0.hasPrefix(".") }
      }
      .sorted()
  }

  /// All of its files, by path.
  func files() throws -> [(path: String, file: ScenarioFile)] {
    guard let names else {
      throw InputFile.Problem(
        message: "there is no folder \(escapedForTerminal(path)); run sim in the project's folder, "
          + "or name its scenarios with --scenarios DIR")
    }
    return try names.map { name in
      let file = (path as NSString).appendingPathComponent(name)
      return (file, try InputFile(file).scenarios())
    }
  }
}
