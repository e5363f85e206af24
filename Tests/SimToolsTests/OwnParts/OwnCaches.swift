import ImageLoadingModel

/// Refuses to keep small files: the example of ``DiskCaching``.
struct LargeFilesOnly: DiskCaching {
  let standard: any DiskCaching

  func path(forKey key: String) -> String { standard.path(forKey: key) }
  func containsData(forKey key: String) async -> Bool { await standard.containsData(forKey: key) }
  func data(forKey key: String) async -> ImageData? { await standard.data(forKey: key) }
  func setData(_ data: ImageData, forKey key: String) async throws(FileError) {
    if data.byteCount >= 100 { try await standard.setData(data, forKey: key) }
  }
  func removeData(forKey key: String) async throws(FileError) {
    try await standard.removeData(forKey: key)
  }
  func removeAllData() async throws(FileError) { try await standard.removeAllData() }
}

/// Keeps its files in a directory of its own.
struct OwnFiles: DiskCaching {
  static let directory = "/Library/Caches/mine"
  let files: any FileSystem

  func path(forKey key: String) -> String {
    "\(Self.directory)/\(key.replacing("/", with: "%2F"))"
  }
  func containsData(forKey key: String) async -> Bool { await files.exists(path(forKey: key)) }
  func data(forKey key: String) async -> ImageData? { try? await files.read(path(forKey: key)) }
  func setData(_ data: ImageData, forKey key: String) async throws(FileError) {
    try await files.createDirectory(Self.directory)
    try await files.write(data, to: path(forKey: key), atomically: true)
  }
  func removeData(forKey key: String) async throws(FileError) {
    let path = path(forKey: key)
    if await files.exists(path) { try await files.remove(path) }
  }
  func removeAllData() async throws(FileError) {
    if await files.exists(Self.directory) { try await files.remove(Self.directory) }
  }
}

/// Like ``OwnFiles``, with the bug that it removes nothing.
struct KeepingFiles: DiskCaching {
  let own: OwnFiles

  func path(forKey key: String) -> String { own.path(forKey: key) }
  func containsData(forKey key: String) async -> Bool { await own.containsData(forKey: key) }
  func data(forKey key: String) async -> ImageData? { await own.data(forKey: key) }
  func setData(_ data: ImageData, forKey key: String) async throws(FileError) {
    try await own.setData(data, forKey: key)
  }
  func removeData(forKey key: String) async throws(FileError) {}
  func removeAllData() async throws(FileError) {}
}

/// Asks the model's own for everything.
struct ForwardingDisk: DiskCaching {
  let standard: any DiskCaching

  func path(forKey key: String) -> String { standard.path(forKey: key) }
  func containsData(forKey key: String) async -> Bool { await standard.containsData(forKey: key) }
  func data(forKey key: String) async -> ImageData? { await standard.data(forKey: key) }
  func setData(_ data: ImageData, forKey key: String) async throws(FileError) {
    try await standard.setData(data, forKey: key)
  }
  func removeData(forKey key: String) async throws(FileError) {
    try await standard.removeData(forKey: key)
  }
  func removeAllData() async throws(FileError) { try await standard.removeAllData() }
}

/// A dictionary, which forgets nothing by itself; or, with a bug, not even when it is asked to.
struct DictionaryMemory: MemoryCaching {
  let images: Cell<[String: ImageDescriptor]>
  let forgets: Bool

  init(_ environment: ModelEnvironment, forgets: Bool = true) {
    images = environment.scheduler.cell("own memory", [:], isAtomic: true)
    self.forgets = forgets
  }

  func image(forKey key: String) async -> ImageDescriptor? { await images.read()[key] }
  func setImage(_ image: ImageDescriptor, forKey key: String, cost: Int) async {
    await images.update(nil) { $0[key] = image }
  }
  func removeImage(forKey key: String) async {
    if forgets { await images.update(nil) { $0[key] = nil } }
  }
  func removeAllImages() async { if forgets { await images.write([:]) } }
  var contents: [String: ImageDescriptor] { images.snapshot }
  func prepare(_ images: [String: ImageDescriptor]) { self.images.prepare(images) }
}
