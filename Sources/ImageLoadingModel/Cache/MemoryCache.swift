/// The images in memory (`NSCache`): each call is one step that nothing divides.
///
/// It never throws out anything by itself; the limits are kept for those who ask.
public final class MemoryCache: Sendable {
  private let images: Cell<[String: ImageDescriptor]>
  private let context: Context

  init(context: Context) {
    self.context = context
    images = context.scheduler.cell("memory", [:])
  }

  func image(forKey key: String) async -> ImageDescriptor? {
    await context.reach(.cacheMemoryRead)
    let image = await images.read()[key]
    context.tell(.memoryRead(key: key, found: image != nil))
    return image
  }

  func set(_ image: ImageDescriptor, forKey key: String) async {
    await context.reach(.cacheMemoryWrite)
    await images.update(.added(key)) { $0[key] = image }
    context.tell(.memoryStored(key: key, image))
  }

  func remove(_ key: String) async {
    await images.update(.removed(key)) { $0[key] = nil }
    context.tell(.memoryRemoved(key: key))
  }

  func removeAll() async {
    await images.update(.removed("everything")) { $0 = [:] }
    context.tell(.memoryCleared)
  }

  /// Sets what it holds when a run begins.
  public func prepare(_ images: [String: ImageDescriptor]) { self.images.prepare(images) }

  /// What it holds, without a step: for observers that are no part of the run.
  public var snapshot: [(key: String, image: ImageDescriptor)] {
    images.snapshot.sorted { $0.key < $1.key }.map { (key: $0.key, image: $0.value) }
  }
}
