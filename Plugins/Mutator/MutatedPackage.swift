import Foundation

/// A copy of the package in which each mutant is switched by an environment variable, so that one build
/// holds them all (mutant schemata).
struct MutatedPackage {
  static let variable = "SIM_MUTANT"

  let folder: URL
  private(set) var mutants: [Mutant] = []
  private var originals: [String: [String]] = [:]

  /// - Parameters:
  ///   - root: the package.
  ///   - folder: where the copy is to be; what a copy of before built is used again.
  ///   - places: the folders, files, or lines of files (`FILE:LINE`) to mutate, relative to the package.
  init(of root: URL, in folder: URL, places: [String]) throws {
    try self.init(of: root, in: folder, lines: try Self.lines(in: places, of: root))
  }

  /// - Parameters:
  ///   - lines: the lines to mutate, by file; none for all of the file.
  ///   - changes: what is tried on them.
  init(
    of root: URL, in folder: URL, lines places: [String: Set<Int>],
    changes: Set<Mutant.Change> = [.leftOut]
  ) throws {
    self.folder = folder
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    // Any of the documents may be built in.
    for original in try files.contentsOfDirectory(
      at: root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    {
      let copy = folder.appendingPathComponent(original.lastPathComponent)
      try? files.removeItem(at: copy)
      try files.copyItem(at: original, to: copy)
    }
    for (path, lines) in places.sorted(by: { $0.key < $1.key }) {
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      let found = MutantFinder(file: path, text: text, lines: lines, changes: changes)
        .mutants(from: mutants.count + 1)
      if !found.isEmpty { originals[path] = text.components(separatedBy: "\n") }
      mutants += found
    }
    try Self.switchText.write(
      to: folder.appendingPathComponent(
        "Sources/ImageLoadingModel/Scheduling/MutantSwitch.swift"),
      atomically: true, encoding: .utf8)
    try write(Set(originals.keys))
  }

  /// - Returns: the files by path, each with the lines that are meant; none for all.
  private static func lines(in places: [String], of folder: URL) throws -> [String: Set<Int>] {
    var files: [String: Set<Int>] = [:]
    for place in places {
      let parts = place.split(separator: ":", maxSplits: 1)
      if parts.count == 2, let line = Int(parts[1]) {
        files[String(parts[0]), default: []].insert(line)
      } else if place.hasSuffix(".swift") {
        files[place] = []
      } else {
        let names = try FileManager.default.subpathsOfDirectory(
          atPath: folder.appendingPathComponent(place).path)
        for name in names where name.hasSuffix(".swift") { files["\(place)/\(name)"] = [] }
      }
    }
    return files
  }

  /// - Returns: the text of each Swift file of these folders, by its path.
  static func sources(in folders: [String], of root: URL) throws -> [String: String] {
    var texts: [String: String] = [:]
    for path in try lines(in: folders, of: root).keys {
      texts[path] = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
    return texts
  }

  private static let switchText = """
    import Foundation

    private let active = Int(ProcessInfo.processInfo.environment["\(variable)"] ?? "") ?? 0

    @inline(never) public func isActiveMutant(_ mutant: Int) -> Bool { active == mutant }

    """

  private func write(_ paths: Set<String>) throws {
    let byFile = Dictionary(grouping: mutants, by: \.file)
    for path in paths.sorted() {
      var lines = originals[path] ?? []
      // The last of a line is the innermost.
      for mutant in (byFile[path] ?? []).reversed() {
        let line = lines[mutant.line - 1]
        let indentation = line.prefix { $0 == " " }
        lines[mutant.line - 1] =
          indentation + mutant.switched(String(line.dropFirst(indentation.count)))
      }
      let isPort = path.hasPrefix("Sources/ImageLoadingModel/Scheduling/")
      let text = (isPort ? "" : "import SchedulingPorts; ") + lines.joined(separator: "\n")
      try text.write(
        to: folder.appendingPathComponent(path), atomically: true, encoding: .utf8)
    }
  }

  /// Builds `sim`, and the tests if they are wanted; mutants that do not compile are taken out.
  mutating func build(withTests: Bool = true, _ progress: (String) -> Void) throws {
    // Debug builds are quicker to say what does not compile.
    try build(withTests ? ["--build-tests"] : ["--product", "sim"], progress)
    try build(["-c", "release", "--product", "sim"], progress)
  }

  var sim: URL { folder.appendingPathComponent(".build/release/sim") }

  /// Where SwiftPM puts the tests on Linux.
  var tests: URL {
    folder.appendingPathComponent(".build/debug/image-loading-simulatorPackageTests.xctest")
  }

  private mutating func build(_ words: [String], _ progress: (String) -> Void) throws {
    while true {
      let (status, output) = try Subprocess.run("swift", ["build"] + words, in: folder)
      if status == 0 { return }
      let wrong = mutants.filter(causes(ofErrorsIn: output).contains)
      if wrong.isEmpty {
        throw Failure(message: "the mutants do not compile:\n\(output.suffix(2_000))")
      }
      mutants.removeAll(where: wrong.contains)
      progress("\(wrong.count) statements cannot be left out; \(mutants.count) mutants are left")
      try write(Set(wrong.map(\.file)))
    }
  }

  /// Of an error beside a mutant, the nearest mutant before it in the file is the cause; where the compiler
  /// understands a whole statement no more, or nothing stands before it, the next one.
  private func causes(ofErrorsIn output: String) -> [Mutant] {
    output.matches(of: #/(?m)^(/[^:\n]+\.swift):(\d+):\d+: error: (.*)$/#).compactMap { match in
      guard let line = Int(match.2) else { return nil }
      let inFile = mutants.filter { match.1.hasSuffix("/" + $0.file) }
      let before = inFile.last { $0.line <= line }
      let after = inFile.first { $0.line >= line }
      return match.3.hasPrefix("failed to produce diagnostic") ? after ?? before : before ?? after
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
  }
}
