/// The two parts of a file's path. Foundation's `deletingLastPathComponent` crashes on a path of one
/// character.
struct FilePath {
  /// What precedes the last slash: empty for a name alone, `/` for a file of the root.
  let folder: String
  /// What follows the last slash.
  let name: String

  init(_ path: String) {
    guard let slash = path.lastIndex(of: "/") else {
      (folder, name) = ("", path)
      return
    }
    folder = slash == path.startIndex ? "/" : String(path[..<slash])
    name = String(path[path.index(after: slash)...])
  }
}
