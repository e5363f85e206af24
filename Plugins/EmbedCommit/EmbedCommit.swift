import Foundation
import PackagePlugin

/// Puts the commit that is checked out into the executable.
///
/// It is read from the log of `HEAD`, which has a new line after each commit, checkout or reset: so the executable, and
/// nothing else, is compiled again then. A package that is in no checkout of its own has no commit.
@main
struct EmbedCommit: BuildToolPlugin {
  func createBuildCommands(
    context: PluginContext, target: any Target
  ) throws -> [Command] {
    let log = log(of: context.package.directoryURL).filter {
      FileManager.default.fileExists(atPath: $0.path)
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "CheckedOutCommit.swift")
    return [
      .buildCommand(
        displayName: "Embedding the commit into \(target.name)",
        executable: try context.tool(named: "FileEmbedder").url,
        arguments: ["--commit", output.path] + log.map(\.path), inputFiles: log,
        outputFiles: [output])
    ]
  }

  /// In a worktree `.git` is a file that says where its folder is.
  private func log(of root: URL) -> [URL] {
    let git = root.appending(path: ".git")
    let pointer = (try? String(contentsOf: git, encoding: .utf8))?.split(separator: "gitdir: ")
      .last?.trimmingCharacters(in: .newlines)
    let folder = pointer.map { URL(filePath: $0, relativeTo: root) } ?? git
    return [folder.appending(path: "logs/HEAD")]
  }
}
