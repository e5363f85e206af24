/// Something in the directory of the cache.
struct DiskEntry: Sendable {
  let path: String
  /// `nil` if they cannot be read.
  let attributes: FileAttributes?
}

extension DiskStore {
  /// All that is in the directory and in those below it (`NSDirectoryEnumerator`): each directory
  /// by name, itself before what it holds; nothing if there is no such directory.
  ///
  /// Original: `enumeratorAtURL:includingPropertiesForKeys:options:errorHandler:` of
  /// `NSFileManager`, for sizes `enumeratorAtPath:` (3.x, 4.2).
  /// - Parameter skipsHidden: whether hidden files, and hidden directories with all that they hold,
  ///   are passed over (C178).
  ///
  /// Claims: C151, C336, C338.
  func entries(skippingHidden skipsHidden: Bool) async -> [DiskEntry] {
    var found: [DiskEntry] = []
    var left = await paths(in: searchedDirectory)
    while let path = left.popLast() {
      let attributes = try? await files.attributes(of: path)
      if skipsHidden, attributes?.isHidden ?? Self.hasHiddenName(path) { continue }
      found.append(DiskEntry(path: path, attributes: attributes))
      // What cannot be looked at may be a directory all the same.
      if attributes?.isDirectory ?? true { left += await paths(in: path) }
    }
    return found
  }

  /// The directory of the cache, or that of the files of a custom disk cache.
  package var searchedDirectory: String { own?.directory ?? directory }

  /// Original: `-[NSFileManager removeItemAtURL:error:]`.
  func removeFile(_ path: String) async throws(FileError) { try await files.remove(path) }

  /// The paths of what a directory holds, last name first.
  private func paths(in directory: String) async -> [String] {
    let names = (try? await files.list(directory)) ?? []
    return names.reversed().map { "\(directory)/\($0)" }
  }

  private static func hasHiddenName(_ path: String) -> Bool {
    path.split(separator: "/").last?.hasPrefix(".") ?? false
  }
}
