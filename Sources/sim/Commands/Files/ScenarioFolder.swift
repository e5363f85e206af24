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
    let folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    if isOnDisk, let names = FileManager.default.enumerator(atPath: folder) {
      return Self.scenarios(among: names.compactMap { $0 as? String })
    }
    return builtIn.isEmpty || FileManager.default.fileExists(atPath: path) ? nil : builtIn
  }

  /// The same of the folder of that path in the binary; none if it has none.
  private var builtIn: [String] { Self.scenarios(among: EmbeddedFile.paths(below: path)) }

  private static func scenarios(among names: [String]) -> [String] {
    names.filter { name in
      name.hasSuffix(".json") && !name.hasSuffix(".schema.json")
        && !name.hasSuffix(ScenarioShape.sharedSuffix)
        && !name.split(separator: "/").contains { $0.hasPrefix(".") }
    }
    .sorted()
  }

  /// Its scenario files by path, and the JSON files of other kinds.
  /// - Parameter besideBuiltIn: whether those of the same folder in the binary count, too, where the folder of the
  ///   file system has none of their name.
  func scenarios(
    namedBy argument: String, besideBuiltIn: Bool = false
  ) throws -> (files: [(path: String, file: ScenarioFile)], foreign: [String]) {
    var files: [(path: String, file: ScenarioFile)] = []
    var foreign: [String] = []
    var all = try paths(namedBy: argument)
    if besideBuiltIn { all = Set(all).union(paths(of: builtIn)).sorted() }
    for path in all {
      do {
        files.append((path, try InputFile(path).scenarios()))
      } catch {
        let source = TestSource(path: path, key: path, bytes: .success(try InputFile(path).bytes()))
        guard source.isForeign else { throw error }
        foreign.append(path)
      }
    }
    return (files, foreign)
  }

  /// All of its files, by path.
  /// - Parameter argument: what of the command line names the folder, for who has none there.
  func files(namedBy argument: String) throws -> [(path: String, file: ScenarioFile)] {
    try paths(namedBy: argument).map { ($0, try InputFile($0).scenarios()) }
  }

  private func paths(of names: [String]) -> [String] {
    names.map { (path as NSString).appendingPathComponent($0) }
  }

  private func paths(namedBy argument: String) throws -> [String] {
    guard let names else {
      throw InputFile.Problem(
        message: "there is no folder \(escapedForTerminal(path)); run sim in the project's folder, "
          + "or name its scenarios with \(argument)")
    }
    return paths(of: names)
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
