/// What an `NSCache` holds.
struct StrongImages: Sendable {
  /// What the images may cost together and how many there may be; 0 for no limit.
  struct Limits: Sendable {
    let cost: Int
    let count: Int
  }

  private struct Entry: Sendable {
    let image: ImageDescriptor
    /// What it was said to cost.
    let cost: Int
    var lastUse: Int
  }

  private var entries: [String: Entry] = [:]
  private var uses = 0

  /// Original: `-[NSCache objectForKey:]`.
  func image(forKey key: String) -> ImageDescriptor? { entries[key]?.image }

  /// The image of a key, which is the last one to be thrown out from now on.
  mutating func use(_ key: String) -> ImageDescriptor? {
    uses += 1
    entries[key]?.lastUse = uses
    return entries[key]?.image
  }

  /// Original: `-[NSCache setObject:forKey:cost:]`.
  /// - Returns: the image that was there.
  mutating func set(_ image: ImageDescriptor, cost: Int, forKey key: String) -> ImageDescriptor? {
    uses += 1
    return entries.updateValue(Entry(image: image, cost: cost, lastUse: uses), forKey: key)?.image
  }

  /// Original: `-[NSCache removeObjectForKey:]`.
  mutating func remove(_ key: String) -> ImageDescriptor? {
    entries.removeValue(forKey: key)?.image
  }

  /// Original: `-[NSCache removeAllObjects]`.
  mutating func removeAll() -> [ImageDescriptor] {
    let images = all.map(\.image)
    entries = [:]
    return images
  }

  /// Throws out what was not used for longest until the rest is within the limits.
  ///
  /// Claims: C094.
  mutating func evict(to limits: Limits) -> [(key: String, image: ImageDescriptor)] {
    var evicted: [(key: String, image: ImageDescriptor)] = []
    var cost = entries.values.reduce(0) { $0 + $1.cost }
    for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      let isWithin =
        (limits.cost == 0 || cost <= limits.cost)
        && (limits.count == 0 || entries.count <= limits.count)
      if isWithin { break }
      cost -= entry.cost
      entries[key] = nil
      evicted.append((key, entry.image))
    }
    return evicted
  }

  /// By key.
  var all: [(key: String, image: ImageDescriptor, cost: Int)] {
    entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value.image, $0.value.cost) }
  }
}
