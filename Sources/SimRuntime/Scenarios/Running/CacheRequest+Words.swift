import ImageLoadingModel

extension CacheRequest: CustomStringConvertible {
  /// The same with the counter of a repetition put into URLs.
  func counted(_ count: (String) -> String) -> CacheRequest {
    switch self {
    case .exists(let url): .exists(url: count(url))
    case .cachedExists(let url): .cachedExists(url: count(url))
    case .existsNow(let url): .existsNow(url: count(url))
    case .contains(let url, let type, let manager):
      .contains(url: count(url), type, of: manager)
    case .image(let url, let place, let keeps): .image(url: count(url), place, keeps: keeps)
    case .imageData(let url): .imageData(url: count(url))
    case .store(var request): .store(request.counted(count))
    case .storeData(let url, let data): .storeData(url: url.map(count), data)
    case .remove(let url, let type): .remove(url: url.map(count), from: type)
    case .save(let url, let image): .save(url: count(url), image)
    case .clean, .clear, .size, .addReadOnlyPath, .configure, .value: self
    }
  }

  /// What is asked, for people.
  package var description: String {
    switch self {
    case .clean: "clean the disk cache"
    case .exists(let url): "ask the cache whether \(url) is on disk"
    case .cachedExists(let url): "ask the manager whether \(url) is cached"
    case .size(let isSynchronous):
      "ask for the size of the disk cache" + (isSynchronous ? ", and wait" : "")
    case .existsNow(let url): "ask the cache whether \(url) is on disk, and wait"
    case .contains(let url, let type, let manager):
      "ask \(manager.map { "the caches of \($0)" } ?? "the cache") for \(url) (\(type.name))"
    case .imageData(let url): "take the bytes of \(url) from disk"
    case .store(let request): "store \(request.url ?? "under no key") (\(request.type.name))"
    case .storeData(let url, _): "write the bytes of \(url ?? "no key")"
    case .remove(let url, let type): "remove \(url ?? "no key") (\(type.name))"
    case .clear(let type): "clear the cache (\(type.name))"
    case .image(let url, .memory, _): "take \(url) from memory"
    case .image(let url, .disk, _): "take \(url) from disk"
    case .image(let url, .both, _): "take \(url) from the cache"
    case .addReadOnlyPath(let path): "let the cache read \(path)"
    case .configure: "change the settings of the cache"
    case .save(let url, _): "let the manager save an image for \(url)"
    case .value(let question): "ask for \(question)"
    }
  }
}

extension StoreRequest {
  fileprivate mutating func counted(_ count: (String) -> String) -> StoreRequest {
    url = url.map(count)
    return self
  }
}
