import ImageLoadingModel

extension CacheRequest: CustomStringConvertible {
  /// The same with the counter of a repetition put into URLs.
  func counted(_ count: (String) -> String) -> CacheRequest {
    switch self {
    case .exists(let url): .exists(url: count(url))
    case .cachedExists(let url): .cachedExists(url: count(url))
    case .image(let url, let place): .image(url: count(url), place)
    case .save(let url, let image): .save(url: count(url), image)
    case .clean, .size, .addReadOnlyPath, .configure, .value: self
    }
  }

  /// What is asked, for people.
  public var description: String {
    switch self {
    case .clean: "clean the disk cache"
    case .exists(let url): "ask the cache whether \(url) is on disk"
    case .cachedExists(let url): "ask the manager whether \(url) is cached"
    case .size(let isSynchronous):
      "ask for the size of the disk cache" + (isSynchronous ? ", and wait" : "")
    case .image(let url, .memory): "take \(url) from memory"
    case .image(let url, .disk): "take \(url) from disk"
    case .image(let url, .both): "take \(url) from the cache"
    case .addReadOnlyPath(let path): "let the cache read \(path)"
    case .configure: "change the settings of the cache"
    case .save(let url, _): "let the manager save an image for \(url)"
    case .value(let question): "ask for \(question)"
    }
  }
}
