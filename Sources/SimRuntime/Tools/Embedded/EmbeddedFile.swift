/// A file of the repository that is in the binary, so that `sim` needs no checkout. The plugin
/// `EmbedFiles` writes the list of them when the package is built.
public struct EmbeddedFile: Sendable {
  /// From the root of the repository, such as `Scenarios/lessons/01-first-load.json`.
  public let path: String
  public let text: String

  /// The file of this path.
  public static func at(_ path: String) -> EmbeddedFile? { all.first { $0.path == path } }

  /// The files in a folder, by path.
  static func below(_ folder: String) -> [EmbeddedFile] {
    all.filter { $0.path.hasPrefix(folder + "/") }
  }

  /// The folder of the resources of a tool, such as `Page`.
  static func resources(of tool: String) -> String {
    "Sources/SimRuntime/Tools/\(tool)/Resources"
  }
}
