import Foundation
import Testing

@testable import TestFixtures

/// Each room is compiled with those below it, and without those above: the compiler sees every arrow.
@Suite(.enabled(if: WholeForm.isWanted, "a quarter of a minute of work: WHOLE_FORM=1"))
struct RoomCompilationTests {
  /// A target whose folder has several rooms.
  private struct Target {
    let name: String
    /// What the build system has made for it.
    let generated: [String]
    let rooms: [Int]
  }

  private static let build = SimProcess.executable?.deletingLastPathComponent()

  private static func targets() throws -> [Target] {
    let build = try #require(build)
    let folders = try FileManager.default.contentsOfDirectory(
      at: build, includingPropertiesForKeys: nil)
    return folders.filter { $0.pathExtension == "build" }.sorted { $0.path < $1.path }
      .compactMap { folder in
        guard let list = try? String(contentsOf: folder.appending(path: "sources"), encoding: .utf8)
        else { return nil }
        let files = list.split(separator: "\n").map { $0.trimmingCharacters(in: ["'"]) }
        let prefix = SimProcess.root.appending(path: "Sources").path + "/"
        let own = Set(files.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) })
        let rooms = Set(Rooms.sources.filter { own.contains($0.path[...]) }.map(\.room)).sorted()
        guard rooms.count > 1 else { return nil }
        return Target(
          name: folder.deletingPathExtension().lastPathComponent,
          generated: files.filter { !$0.hasPrefix(prefix) }, rooms: rooms)
      }
  }

  @Test func noRoomNeedsOneAboveIt() throws {
    let targets = try Self.targets()
    #expect(targets.count > 7)
    let compiler = try Compiler()
    for target in targets {
      // The whole target has been compiled.
      for room in target.rooms.dropLast() {
        // What a target imports for all its files may stand in its highest room.
        let files = Rooms.sources.filter { target.rooms.contains($0.room) }
        let below = files.filter {
          $0.room < room || $0.room > room && $0.text.contains("@_exported")
        }
        let errors = try compiler.errors(
          in: files.filter { $0.room == room }.map(\.file),
          beside: below.map(\.file) + target.generated,
          of: target.name)
        #expect(errors == "", "\(Rooms.inOrder[room]) needs what is above it")
      }
    }
  }

  @Test func whatIsMissingIsSeen() throws {
    let view = try #require(Rooms.sources.first { $0.path.hasSuffix("View/ImageView.swift") })
    #expect(
      try Compiler().errors(in: [view.file], beside: [], of: "ImageLoadingModel").contains("error:")
    )
  }

  /// The compiler of the toolchain, with the modules of this build.
  private struct Compiler {
    let modules: String
    let plugins: String

    init() throws {
      modules = try #require(build).appending(path: "Modules").path
      let info = try Self.run(["-print-target-info"])
      let paths = try #require(
        try JSONSerialization.jsonObject(with: Data(info.utf8)) as? [String: Any])["paths"]
      let resources = try #require((paths as? [String: Any])?["runtimeResourcePath"] as? String)
      plugins = resources + "/host/plugins"
    }

    /// What it says of these files, without compiling those beside them.
    func errors(in files: [String], beside others: [String], of target: String) throws -> String {
      try Self.run(
        [
          "-frontend", "-typecheck", "-module-name", target, "-package-name",
          Self.package, "-parse-as-library", "-swift-version", "6",
          "-enable-upcoming-feature", "NonisolatedNonsendingByDefault", "-I", modules,
          "-plugin-path", plugins, "-suppress-warnings",
        ] + files.flatMap { ["-primary-file", $0] } + others)
    }

    /// The package as the package manager calls it for the compiler: the folder's name as an identifier.
    private static let package: String = {
      let name = SimProcess.root.lastPathComponent.lowercased()
        .map { $0.isLetter || $0.isNumber ? $0 : "_" }
      return String((name.first?.isNumber == true ? ["_"] : name.prefix(1)) + name.dropFirst())
    }()

    private static func run(_ words: [String]) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["swiftc"] + words
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return text
    }
  }
}
