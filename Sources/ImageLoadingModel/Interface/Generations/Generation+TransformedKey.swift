extension Generation {
  /// The key under which an image is cached that a transformer with this key has made.
  package func transformedKey(of key: String, by transformerKey: String) -> String {
    TransformedKey.key(
      key, transformerKey: transformerKey, rewritesPath: has(.transformRewritesKey))
  }
}
