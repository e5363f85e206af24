/// The keys under which transformed images are cached (`SDTransformedKeyForKey`, 5.x).
package enum TransformedKey {
  /// The key of an image after a transform: the transformer's own key follows a hyphen, before the
  /// extension of the path if there is one, so that a query stays where it is.
  /// - Parameter rewritesPath: whether the path is written anew, so that different paths may have one key (K39).
  ///
  /// Original: `SDTransformedKeyForKey`.
  ///
  /// Claims: C167.
  package static func key(
    _ key: String, transformerKey: String, rewritesPath: Bool
  ) -> String {
    guard rewritesPath else { return keepingPath(of: key, transformerKey) }
    let url = ImageURL(parsing: key)
    let ext = url?.pathExtension ?? PathText.pathExtension(of: key)
    if ext.isEmpty { return key + "-" + transformerKey }
    let path = URLText.pathWithParameters(of: key.utf8)
    guard url != nil, !URLText.isFile(key.utf8), let decoded = URLText.decoded(path) else {
      return inserted(transformerKey, into: key, ext)
    }
    return key[..<path.startIndex] + URLText.encoded(inserted(transformerKey, into: decoded, ext))
      + key[path.endIndex...]
  }

  /// The key of the repair: nothing of the path is written in another way.
  private static func keepingPath(of key: String, _ transformerKey: String) -> String {
    let isURL = ImageURL(parsing: key) != nil
    let path = isURL ? URLText.pathWithParameters(of: key.utf8) : key.utf8[...]
    let ext = PathText.pathExtension(of: String(Substring(path)))
    let end = "." + ext
    guard !ext.isEmpty, Substring(path).hasSuffix(end) else { return key + "-" + transformerKey }
    let place = key.index(path.endIndex, offsetBy: -end.count)
    let inserted = isURL ? URLText.encoded(transformerKey) : transformerKey
    return key[..<place] + "-" + inserted + key[place...]
  }

  private static func inserted(
    _ transformerKey: String, into path: String, _ ext: String
  ) -> String {
    PathText.deletingPathExtension(of: path) + "-" + transformerKey + "." + ext
  }
}
