/// The settings of the image cache (`SDImageCacheConfig`).
public struct CacheConfig: Hashable, Sendable {
  /// Whether images are drawn once after decoding.
  public var shouldDecompressImages = true
  /// Whether files are left out of backups.
  public var shouldDisableiCloud = true
  /// Whether images are kept in memory (C102).
  public var shouldCacheImagesInMemory = true
  /// How old a file may become.
  public var maxCacheAge: Duration = .seconds(7 * 24 * 60 * 60)
  /// How many bytes all files together may take; 0 for no limit.
  public var maxCacheSize = 0

  public init() {}
}
