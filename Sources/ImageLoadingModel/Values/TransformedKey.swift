/// The keys under which transformed images are cached (`SDTransformedKeyForKey`, 5.x).
package enum TransformedKey {
  /// The key of an image after a transform: the transformer's own key follows a hyphen, before the
  /// extension of the path if there is one, so that a query stays where it is.
  ///
  /// Original: `SDTransformedKeyForKey`.
  ///
  /// Claims: C167.
  package static func key(_ key: String, transformerKey: String) -> String {
    guard let url = ImageURL(parsing: key) else {
      return inserted("-" + transformerKey, intoPath: key[...], of: key)
    }
    if url.pathExtension.isEmpty { return key + "-" + transformerKey }
    let path = Substring(URLText.path(of: key.utf8))
    return inserted("-" + URLText.encoded(transformerKey), intoPath: path, of: key)
  }

  private static func inserted(
    _ text: String, intoPath path: Substring, of key: String
  ) -> String {
    let count = PathText.pathExtension(of: String(path)).utf8.count
    guard count > 0 else { return key + text }
    let trailing = path.utf8.reversed().prefix { $0 == UInt8(ascii: "/") }.count
    let dot = key.utf8.index(path.endIndex, offsetBy: -count - 1 - trailing)
    return key[..<dot] + text + key[dot...]
  }
}
