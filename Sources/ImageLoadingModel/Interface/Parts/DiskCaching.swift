/// The files of an image cache (`SDDiskCache` of 5.x): what `ImageCache` asks on its I/O queue.
///
/// The image cache itself removes old files and counts sizes: it looks at the files in the directory of
/// ``path(forKey:)``, and at no others. It also emits the events: after a call that does not throw, the key counts as
/// stored or removed.
///
/// ```swift
/// /// Refuses to keep small files.
/// struct LargeFilesOnly: DiskCaching {
///   let standard: any DiskCaching
///
///   func path(forKey key: String) -> String { standard.path(forKey: key) }
///   func containsData(forKey key: String) async -> Bool { await standard.containsData(forKey: key) }
///   func data(forKey key: String) async -> ImageData? { await standard.data(forKey: key) }
///   func setData(_ data: ImageData, forKey key: String) async throws(FileError) {
///     if data.byteCount >= 100 { try await standard.setData(data, forKey: key) }
///   }
///   func removeData(forKey key: String) async throws(FileError) {
///     try await standard.removeData(forKey: key)
///   }
///   func removeAllData() async throws(FileError) { try await standard.removeAllData() }
/// }
/// ```
public protocol DiskCaching: Sendable {
  /// Where the file of a key is: an absolute path, always the same for a key, and another for each. The path for the
  /// empty key is in the cache's directory; the others are there or below it. A call with a key that reads or writes
  /// files reads or writes that file, too. Observers ask for the path as well, so asking changes nothing.
  ///
  /// A path that is not so ends the app with a sentence.
  ///
  /// Original: `-[SDDiskCache cachePathForKey:]`.
  func path(forKey key: String) -> String

  /// Original: `-[SDDiskCache containsDataForKey:]`.
  func containsData(forKey key: String) async -> Bool

  /// The bytes of a key; `nil` if there are none.
  ///
  /// Original: `-[SDDiskCache dataForKey:]`.
  func data(forKey key: String) async -> ImageData?

  /// Keeps the bytes of a key.
  ///
  /// Original: `-[SDDiskCache setData:forKey:]`.
  /// - Throws: why they could not be kept.
  func setData(_ data: ImageData, forKey key: String) async throws(FileError)

  /// Removes the bytes of a key. That there were none is no error.
  ///
  /// Original: `-[SDDiskCache removeDataForKey:]`.
  func removeData(forKey key: String) async throws(FileError)

  /// Original: `-[SDDiskCache removeAllData]`.
  func removeAllData() async throws(FileError)
}
