import Foundation
import PackagePlugin

/// Puts files into the binary: each folder of the tools that is called `Resources`, the scenarios
/// and the documents. `FileEmbedder` writes them into one Swift file before the target is built.
@main
struct EmbedFiles: BuildToolPlugin {
  /// Where folders called `Resources` are looked for, from the package's root.
  private let tools = "Sources/SimRuntime/Tools"
  /// Other folders, likewise.
  private let others = ["Scenarios"]
  /// The folder of the documents, likewise.
  private let documents = "Documentation"
  /// Documents that are beside the README.
  private let documentsOfRoot = ["RECORDING.md", "WRITING-LESSONS.md"]

  func createBuildCommands(
    context: PluginContext, target: any Target
  ) throws -> [Command] {
    let root = context.package.directoryURL
    let resources = below(root.appending(path: tools, directoryHint: .isDirectory)).filter { file in
      file.lastPathComponent == "Resources" && file.hasDirectoryPath
    }
    let folders = resources + others.map { root.appending(path: $0, directoryHint: .isDirectory) }
    let files =
      below(root.appending(path: documents, directoryHint: .isDirectory)).filter {
        $0.pathExtension == "md"
      } + documentsOfRoot.map { root.appending(path: $0) }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding files into \(target.name)",
        executable: try context.tool(named: "FileEmbedder").url,
        arguments: [output.path, root.path] + (folders + files).map(\.path),
        // A folder is an input too, so that a new file in it is seen.
        inputFiles: folders + folders.flatMap(below) + files, outputFiles: [output])
    ]
  }

  /// All that is in a folder and in its folders, sorted.
  private func below(_ folder: URL) -> [URL] {
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles)
    return (files?.compactMap { $0 as? URL } ?? []).sorted { $0.path < $1.path }
  }
}
