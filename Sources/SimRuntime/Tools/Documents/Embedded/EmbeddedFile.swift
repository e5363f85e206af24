/// A file of the repository that is in the binary, so that `sim` needs no checkout. The plugin
/// `EmbedFiles` writes the list of them when the package is built.
package struct EmbeddedFile: Sendable {
  /// From the root of the repository, such as `Scenarios/lessons/01-first-load.json`.
  package let path: String
  package let text: String

  /// The file of this path.
  package static func at(_ path: String) -> EmbeddedFile? { all.first { $0.path == path } }

  /// The names of the files that lie in a folder, sorted; none if it is not in the binary.
  package static func names(in folder: String) -> [String] {
    all.compactMap { file in
      guard file.path.hasPrefix(folder + "/") else { return nil }
      let name = String(file.path.dropFirst(folder.count + 1))
      return name.contains("/") ? nil : name
    }
  }

  /// The paths of all files below a folder, from that folder, sorted; none if it is not in the binary.
  package static func paths(below folder: String) -> [String] {
    all.compactMap { file in
      file.path.hasPrefix(folder + "/") ? String(file.path.dropFirst(folder.count + 1)) : nil
    }
  }

  /// The folder of the resources of a tool, such as `Page`.
  package static func resources(of tool: String) -> String {
    "Sources/SimRuntime/Tools/\(tool)/Resources"
  }
}
