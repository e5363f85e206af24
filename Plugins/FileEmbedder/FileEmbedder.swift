import Foundation

/// Writes the files of some folders as string literals into one Swift file:
/// `FileEmbedder OUTPUT ROOT FOLDER...`, where a file can stand for a folder that has only it. JSON Schemas are left out: only editors read them.
///
/// `FileEmbedder --commit OUTPUT [LOG]` writes one that names the commit that is checked out, by git's log of `HEAD`.
@main
struct FileEmbedder {
  static func main() {
    do {
      var words = Array(CommandLine.arguments.dropFirst())
      let namesCommit = words.first == "--commit"
      if namesCommit { words.removeFirst() }
      let places = words.map { URL(filePath: $0) }
      guard let output = places.first, namesCommit || places.count > 2 else {
        throw Problem(message: "usage: OUTPUT ROOT FOLDER... or --commit OUTPUT [LOG]")
      }
      let text =
        namesCommit
        ? try CheckedOutCommit(
          log: places.dropFirst().map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        ).source
        : try EmbeddedSource(places.dropFirst(2).flatMap { try texts(in: $0, root: places[1]) })
          .text
      // An equal file stays as it is, so that nothing is compiled again.
      let source = Data(text.utf8)
      if (try? Data(contentsOf: output)) != source { try source.write(to: output) }
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }

  /// Why the files cannot be written.
  struct Problem: Error, CustomStringConvertible {
    let message: String

    var description: String { message }
  }

  /// The files below a folder that are neither hidden nor schemas, by their paths from the root.
  private static func texts(in folder: URL, root: URL) throws -> [(path: String, text: String)] {
    if try folder.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
      return [try text(of: folder, root: root)]
    }
    guard let names = FileManager.default.enumerator(atPath: folder.path) else {
      throw Problem(message: "\(folder.path): cannot be read")
    }
    return try names.compactMap { $0 as? String }
      .filter { name in
        !name.hasSuffix(".schema.json")
          && !name.split(separator: "/").contains { $0.hasPrefix(".") }
      }
      .map { folder.appending(path: $0) }
      .filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
      .map { try text(of: $0, root: root) }
  }

  private static func text(of file: URL, root: URL) throws -> (path: String, text: String) {
    guard let text = String(validating: try Data(contentsOf: file), as: UTF8.self) else {
      throw Problem(message: "\(file.path): is no UTF-8")
    }
    let start = root.path + "/"
    return (file.path.hasPrefix(start) ? String(file.path.dropFirst(start.count)) : file.path, text)
  }
}
