/// The rule by which the disk cache names the file of a key: the MD5 of the key's UTF-8 bytes,
/// then a dot and an extension, if there is one (C114).
package enum CacheFileName: Hashable, Sendable, CaseIterable {
  /// 3.x: the extension of the key read as a path, so a query becomes part of it
  /// (SDImageCache.m 3.7.6).
  case extensionOfPath
  /// 4.2: the extension of the key read as a URL, of the path only if it is no URL (C115).
  case extensionOfURL
  /// 5.x: the same, but an extension that would make the name too long is left out
  /// (SDDiskCache.m 5.1.0).
  case boundedExtensionOfURL

  /// The longest file name that a file system takes, in UTF-8 bytes (`NAME_MAX`). Writing a file
  /// with a longer name fails, and 3.x and 4.2 do not look at that.
  package static let longestNameInBytes = 255

  /// The longest extension that 5.x keeps, in UTF-16 units: what 32 digits and a dot leave.
  package static let longestExtension = longestNameInBytes - 32 - 1

  /// The name of the file for a key. A nil key is named like an empty one (C116); in 3.x the nil extension is
  /// not equal to an empty one, and `%@` prints it.
  ///
  /// Original: `-[SDImageCache cachedFileNameForKey:]` (3.x, 4.2), `SDDiskCacheFileNameForKey`
  /// (5.x).
  ///
  /// Claims: C118, C152.
  package func name(forKey key: String?) -> String {
    let digest = MD5.hexDigest(of: (key ?? "").utf8)
    guard let key else { return self == .extensionOfPath ? "\(digest).(null)" : digest }
    let pathExtension = pathExtension(ofKey: key)
    return pathExtension.isEmpty ? digest : "\(digest).\(pathExtension)"
  }

  private func pathExtension(ofKey key: String) -> String {
    switch self {
    case .extensionOfPath:
      return PathText.pathExtension(of: key)
    case .extensionOfURL:
      return ImageURL(parsing: key)?.pathExtension ?? PathText.pathExtension(of: key)
    case .boundedExtensionOfURL:
      let pathExtension = CacheFileName.extensionOfURL.pathExtension(ofKey: key)
      return pathExtension.utf16.count > Self.longestExtension ? "" : pathExtension
    }
  }
}
