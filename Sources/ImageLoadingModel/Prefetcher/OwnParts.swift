/// Where an app has custom parts.
package enum OwnParts {
  /// Those of the model's objects, the outer ones first.
  package static func of(
    _ manager: ImageManager, _ prefetcher: (any ManagedPrefetcher)?
  ) -> [any Sendable] {
    let parts: [(any Sendable)?] = [
      manager.own?.part, (prefetcher as? OwnPrefetcher)?.part, manager.downloader.part,
      manager.ownCache?.part, manager.cache.memory.own, manager.cache.disk.own?.part,
    ]
    return parts.compactMap(\.self)
  }
}
