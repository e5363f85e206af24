/// The keys under which transformed images are cached (`SDTransformedKeyForKey`, 5.x).
package enum TransformedKey {
  /// The key of an image after a transform: the transformer's own key follows a hyphen, before the
  /// extension of the path if there is one, so that a query stays where it is.
  ///
  /// Original: `SDTransformedKeyForKey`.
  ///
  /// Claims: C167.
  package static func key(_ key: String, transformerKey: String) -> String {
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

  private static func inserted(
    _ transformerKey: String, into path: String, _ ext: String
  ) -> String {
    PathText.deletingPathExtension(of: path) + "-" + transformerKey + "." + ext
  }
}
