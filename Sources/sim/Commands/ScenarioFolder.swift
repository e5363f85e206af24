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
  /// - Parameter argument: what of the command line names the folder, for who has none there.
  func files(namedBy argument: String) throws -> [(path: String, file: ScenarioFile)] {
    guard let names else {
      throw InputFile.Problem(
        message: "there is no folder \(escapedForTerminal(path)); run sim in the project's folder, "
          + "or name its scenarios with \(argument)")
    }
    return try names.map { name in
      let file = (path as NSString).appendingPathComponent(name)
      return (file, try InputFile(file).scenarios())
    }
  }
}

extension UsageError {
  /// Nothing is left to do: a command that compares nothing must not end as if all were well.
  /// - Parameters:
  ///   - files: how many scenario files there are in its paths.
  ///   - filters: the options that let none of them through.
  static func noScenario(
    for command: String, in parsed: ParsedCommand, of files: Int, filteredBy filters: Sentence
  ) -> UsageError {
    let places = Sentence(
      parsed.values("PATH").map { Sentence(verbatim: $0.text) }, separator: ", ")
    let found: Sentence =
      files == 0
      ? "there is no scenario file in \(places)"
      : "of \(files) scenario files in \(places) none is let through by \(filters)"
    return UsageError(
      program: AppRegistry.program, command: command, problem: .brokenRule(found), index: nil)
  }
}
