/// The settings of the image cache (`SDImageCacheConfig`; in 3.x properties of the cache itself).
///
/// The cache has a copy: what the app later does to the settings that it made the cache with changes
/// nothing (SDImageCache.m 5.1.0).
package struct CacheConfig: Hashable, Sendable {
  /// `shouldDecompressImages`: whether images from disk are drawn once after decoding; not in 5.x,
  /// where an option says so.
  package var shouldDecompressImages = true
  /// `shouldDisableiCloud`: whether files are left out of backups.
  package var shouldDisableiCloud = true
  /// `shouldCacheImagesInMemory`: whether images are kept in memory (C102).
  package var shouldCacheImagesInMemory = true
  /// `shouldUseWeakMemoryCache`: whether the memory cache knows images weakly that it does not
  /// hold; 5.x (C093).
  package var shouldUseWeakMemoryCache = true
  /// `shouldRemoveExpiredDataWhenEnterBackground`: whether the disk is cleaned when the app enters
  /// the background; 5.x (C250).
  package var shouldRemoveExpiredDataWhenEnterBackground = true
  /// Whether a file is replaced as a whole (`diskCacheWritingOptions`).
  package var writesAtomically = false
  /// `maxCacheAge`: how old a file may become (`maxDiskAge` in 5.x, where a negative age means no
  /// limit).
  ///
  /// Claims: C175.
  package var maxCacheAge: Duration = .seconds(7 * 24 * 60 * 60)
  /// `diskCacheExpireType`: which date of a file decides its age; 5.x.
  package var expiry = ExpiryDate.modification
  /// `maxCacheSize`: how many bytes all files together may take (`maxDiskSize` in 5.x); 0 for no
  /// limit.
  ///
  /// Claims: C185.
  package var maxCacheSize = 0
  /// `maxMemoryCost`: what the images in memory may cost together; 0 for no limit (C099).
  package var maxMemoryCost = 0
  /// `maxMemoryCountLimit`: how many images there may be in memory (`maxMemoryCount` in 5.x); 0 for
  /// no limit (C100).
  package var maxMemoryCountLimit = 0

  /// The settings of a cache to which nothing was said.
  package init(of policies: CachePolicies) {
    writesAtomically = policies.writesAtomically
  }

  /// How old a file may become; `nil` for any age.
  package func ageLimit(by policies: CachePolicies) -> Duration? {
    if policies.negativeAgeMeansNever, maxCacheAge < .zero { return nil }
    return policies.agesInWholeSeconds ? .seconds(maxCacheAge.components.seconds) : maxCacheAge
  }
}

/// The date of a file that decides its age for the disk cache (`SDImageCacheConfigExpireType`).
package enum ExpiryDate: String, Hashable, Sendable, CaseIterable {
  case modification = "modificationDate"
  case access = "accessDate"
}
