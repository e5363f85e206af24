/// The decoded images in memory (`SDMemoryCache` of 5.x): what `ImageCache` asks, on any thread.
///
/// The cache emits the events, by what ``contents`` has after a call. When memory is short, a custom
/// memory cache is asked to remove everything.
public protocol MemoryCaching: Sendable {
  /// The image of a key; `nil` if there is none.
  ///
  /// Original: `-[SDMemoryCache objectForKey:]`.
  func image(forKey key: String) async -> ImageDescriptor?

  /// Keeps an image.
  ///
  /// Original: `-[SDMemoryCache setObject:forKey:cost:]`.
  /// - Parameter cost: as the cache counts it; its unit is the cache's own.
  func setImage(_ image: ImageDescriptor, forKey key: String, cost: Int) async

  /// Original: `-[SDMemoryCache removeObjectForKey:]`.
  func removeImage(forKey key: String) async

  /// Original: `-[SDMemoryCache removeAllObjects]`.
  func removeAllImages() async

  /// What it holds, for observers that are no part of the run: it must not await anything, so read
  /// `Cell.snapshot`.
  var contents: [String: ImageDescriptor] { get }

  /// Has it hold images before the run begins: it must not await anything, so use `Cell.prepare`.
  func prepare(_ images: [String: ImageDescriptor])
}
