/// What files are called in expectations and reports: by the URL of their image, or else by their
/// place.
struct FileNames {
  private var urls: [String: String] = [:]
  private let prefix: String

  /// - Parameter urls: every URL that may be on disk.
  init(of world: ScenarioWorld, urls: [String]) {
    let disk = world.cache.disk
    prefix = disk.directory + "/"
    let former = world.life.context.generation.cache.formerDirectory
    for url in urls {
      add(url, at: disk.path(forKey: url))
      for directory in world.readOnlyDirectories + (former.map { [$0] } ?? []) {
        add("\(url) in \(directory)", at: disk.path(forKey: url, in: directory))
      }
    }
  }

  private mutating func add(_ name: String, at path: String) {
    urls[path] = name
    if let dot = path.lastIndex(of: "."), let slash = path.lastIndex(of: "/"), dot > slash {
      urls[String(path[..<dot])] = name
    }
  }

  func name(ofPath path: String) -> String {
    urls[path] ?? (path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path)
  }
}
