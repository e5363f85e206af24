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
}
