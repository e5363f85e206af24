import ImageLoadingModel
import SimScenarios

extension CacheRequest {
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
  var sentence: Sentence {
    switch self {
    case .clean: "clean the disk cache"
    case .exists(let url): "ask the cache whether \(url) is on disk"
    case .cachedExists(let url): "ask the manager whether \(url) is cached"
    case .size(let isSynchronous):
      isSynchronous
        ? "ask for the size of the disk cache, and wait" : "ask for the size of the disk cache"
    case .existsNow(let url): "ask the cache whether \(url) is on disk, and wait"
    case .contains(let url, let type, let manager):
      manager.map { "ask the caches of \($0) for \(url) (\(type.name))" }
        ?? "ask the cache for \(url) (\(type.name))"
    case .imageData(let url): "take the bytes of \(url) from disk"
    case .store(let request):
      request.url.map { "store \($0) (\(request.type.name))" }
        ?? "store under no key (\(request.type.name))"
    case .storeData(let url, _):
      url.map { "write the bytes of \($0)" } ?? "write the bytes of no key"
    case .remove(let url, let type):
      url.map { "remove \($0) (\(type.name))" } ?? "remove no key (\(type.name))"
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
