import SimScenarios

/// What files are called in expectations and reports: by the URL of their image, or else by their
/// place.
struct FileNames {
  /// What they are made from: while it is the same, so are the names.
  private let origin: [String]
  private var urls: [String: String] = [:]
  private let prefix: String

  /// - Parameter urls: every URL that may be on disk.
  init(of world: ScenarioWorld, urls: [String]) {
    let disk = world.cache.disk
    prefix = disk.searchedDirectory + "/"
    origin = Self.origin(of: world, urls)
    let former = world.life.context.generation.cache.formerDirectory
    for url in urls {
      add(url, at: world.life.fullPath(of: url))
      for directory in world.readOnlyDirectories + (former.map { [$0] } ?? []) {
        add("\(url) in \(directory)", at: disk.path(forKey: url, in: directory))
      }
    }
  }

  /// Whether the names are still those of the world.
  func areTrue(in world: ScenarioWorld, urls: [String]) -> Bool {
    origin == Self.origin(of: world, urls)
  }

  private static func origin(of world: ScenarioWorld, _ urls: [String]) -> [String] {
    [world.cache.disk.searchedDirectory] + world.readOnlyDirectories + [""] + urls
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
