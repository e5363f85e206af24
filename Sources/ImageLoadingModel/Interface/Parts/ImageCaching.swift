/// The whole image cache, memory and disk as one (the protocol `SDImageCache` of 5.x): what managers ask and store in
/// (`imageCache` of `SDWebImageManager`), and what the app calls.
///
/// Several managers have one. A call without a key, and a store without an image, never come here.
///
/// ```swift
/// /// Keeps what is large on disk only.
/// struct LargeOnDisk: ImageCaching {
///   let standard: any ImageCaching
///
///   func queryImage(
///     forKey key: String, options: LoadOptions, context: LoadContext,
///     completed: @escaping @Sendable (ImageDescriptor?, ImageData?, CacheType) async -> Void
///   ) async -> (any LoadTask)? {
///     await standard.queryImage(
///       forKey: key, options: options, context: context, completed: completed)
///   }
///   func storeImage(
///     _ image: ImageDescriptor, data: ImageData?, forKey key: String, in type: CacheType,
///     completed: Block?
///   ) async {
///     let isLarge = image.width * image.height > 1_000_000
///     await standard.storeImage(
///       image, data: data, forKey: key, in: isLarge && type == .all ? .disk : type,
///       completed: completed)
///   }
///   func removeImage(forKey key: String, from type: CacheType, completed: Block?) async {
///     await standard.removeImage(forKey: key, from: type, completed: completed)
///   }
///   func containsImage(
///     forKey key: String, in type: CacheType,
///     completed: @escaping @Sendable (CacheType) async -> Void
///   ) async {
///     await standard.containsImage(forKey: key, in: type, completed: completed)
///   }
///   func clear(_ type: CacheType, completed: Block?) async {
///     await standard.clear(type, completed: completed)
///   }
/// }
/// ```
public protocol ImageCaching: Sendable {
  /// Looks for the image of a key, on the thread of the caller, and answers once: inline or later, on any thread. A
  /// second answer, none although the query was not cancelled, and one that says of an image that no cache had it, end
  /// the app with a sentence.
  ///
  /// Original: `queryImageForKey:options:context:completion:` of the protocol `SDImageCache`.
  /// - Parameters:
  ///   - key: the key under which it was stored: that of the transformed image, if the load has a transformer.
  ///   - completed: called with the image, its bytes, and the cache that had it; for a miss with nothing and `none`.
  /// - Returns: what cancels the query; it may answer all the same. `nil` if there is nothing to cancel.
  ///
  /// Claims: C051, C155, C157, C167.
  func queryImage(
    forKey key: String, options: LoadOptions, context: LoadContext,
    completed: @escaping @Sendable (ImageDescriptor?, ImageData?, CacheType) async -> Void
  ) async -> (any LoadTask)?

  /// Keeps an image.
  ///
  /// Original: `storeImage:imageData:forKey:cacheType:completion:` of the protocol `SDImageCache`.
  /// - Parameters:
  ///   - data: the bytes to be written; `nil` to have the image encoded.
  ///   - type: where: in memory, on disk, on both, or nowhere.
  ///   - completed: called once when it is kept; managers give none.
  ///
  /// Claims: C105, C107, C121.
  func storeImage(
    _ image: ImageDescriptor, data: ImageData?, forKey key: String, in type: CacheType,
    completed: Block?) async

  /// Removes the image of a key. That there was none is no error.
  ///
  /// Original: `removeImageForKey:cacheType:completion:` of the protocol `SDImageCache`.
  /// - Parameter completed: called once when it is gone.
  ///
  /// Claims: C106.
  func removeImage(forKey key: String, from type: CacheType, completed: Block?) async

  /// Says where the image of a key is.
  ///
  /// Original: `containsImageForKey:cacheType:completion:` of the protocol `SDImageCache`.
  /// - Parameters:
  ///   - type: where to look.
  ///   - completed: called once, with `memory` or `disk`, if that was asked for, or `none`. Another answer ends the app
  ///     with a sentence.
  func containsImage(
    forKey key: String, in type: CacheType,
    completed: @escaping @Sendable (CacheType) async -> Void) async

  /// Removes all images.
  ///
  /// Original: `clearWithCacheType:completion:` of the protocol `SDImageCache`.
  /// - Parameter completed: called once when they are gone.
  ///
  /// Claims: C104, C145.
  func clear(_ type: CacheType, completed: Block?) async
}
