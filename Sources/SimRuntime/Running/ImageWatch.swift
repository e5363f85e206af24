import ImageLoadingModel
import SimScenarios

/// The decoded images of a run that have an owner, where owners are counted.
struct ImageWatch {
  private var images: [(label: String, lifetime: Lifetime)] = []
  private var known: Set<ObjectIdentifier> = []
  /// How many there may be until those that are gone are forgotten.
  private var limit = 256

  /// The memory cache has got an image.
  mutating func note(_ image: ImageDescriptor) {
    guard let lifetime = image.object?.lifetime,
      known.insert(ObjectIdentifier(lifetime)).inserted
    else { return }
    images.append((image.label, lifetime))
    if images.count < limit { return }
    images.removeAll { !$0.lifetime.isAliveNow }
    known = Set(images.map { ObjectIdentifier($0.lifetime) })
    limit = max(256, images.count * 2)
  }

  /// Those that are alive and that none of these holds.
  func left(by holders: [ImageDescriptor]) -> [String] {
    let held = Self.lifetimes(of: holders)
    return images.filter { $0.lifetime.isAliveNow && !held.contains(ObjectIdentifier($0.lifetime)) }
      .map(\.label)
  }

  /// Those that are alive and that only `last` holds.
  func held(onlyBy last: [ImageDescriptor], besides holders: [ImageDescriptor]) -> [String] {
    let held = Self.lifetimes(of: last).subtracting(Self.lifetimes(of: holders))
    return images.filter { $0.lifetime.isAliveNow && held.contains(ObjectIdentifier($0.lifetime)) }
      .map(\.label)
  }

  private static func lifetimes(of images: [ImageDescriptor]) -> Set<ObjectIdentifier> {
    Set(images.compactMap { $0.object.map { ObjectIdentifier($0.lifetime) } })
  }
}

extension ScenarioWorld {
  /// What the caches and the views hold.
  var heldImages: [ImageDescriptor] {
    let caches = ([life.manager] + life.otherManagers.map(\.manager)).flatMap { manager in
      manager.severalCaches?.caches ?? [manager.cache]
    }
    let shown = allViews.flatMap { _, view in
      [view.content.snapshot].compactMap(\.self) + view.pictures.snapshot.values
        + (view.animationImages.snapshot ?? [])
    }
    return ([life.cache] + caches).flatMap { $0.memory.snapshot.map(\.image) }
      + shown.compactMap(\.shownImage)
  }
}
