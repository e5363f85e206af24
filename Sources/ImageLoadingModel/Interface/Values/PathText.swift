/// What `NSString` answers about a string that is read as a path.
package enum PathText {
  /// The extension as `-[NSString pathExtension]` gives it: what follows the last dot of the last
  /// component, empty if there is none or if it is the component's first character.
  ///
  /// A path knows no query: `http://h/a.png?x=1` has the extension `png?x=1`, which is how 3.x
  /// names files (SDImageCache.m 3.7.6) and what 4.2 falls back to for a key that is no URL (C115).
  package static func pathExtension(of path: String) -> String {
    var bytes = path.utf8[...]
    while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    if let lastSlash = bytes.lastIndex(of: UInt8(ascii: "/")) {
      bytes = bytes[bytes.index(after: lastSlash)...]
    }
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot != bytes.startIndex
    else { return "" }
    return String(Substring(bytes[bytes.index(after: dot)...]))
  }

  /// The path without its extension as `-[NSString stringByDeletingPathExtension]` gives it: slashes at the
  /// end are gone, and several in a row are one, so that `http://h/a.png` becomes `http:/h/a`.
  static func deletingPathExtension(of path: String) -> String {
    var bytes: [UInt8] = []
    for byte in path.utf8 where byte != UInt8(ascii: "/") || bytes.last != byte {
      bytes.append(byte)
    }
    if bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    let count = pathExtension(of: path).utf8.count
    if count > 0 { bytes.removeLast(count + 1) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
