/// The images in memory (`NSCache`): each call is one step that nothing divides.
///
/// It never throws out anything by itself; the limits are kept for those who ask.
public final class MemoryCache: Sendable {
  /// An image, and what it was said to cost.
  private struct Entry: Sendable {
    let image: ImageDescriptor
    let cost: Int
  }

  /// How much the images may cost together (`totalCostLimit`), 0 for no limit (C099).
  public let totalCostLimit: Cell<Int>
  /// How many images there may be (`countLimit`), 0 for no limit (C100).
  public let countLimit: Cell<Int>
  private let images: Cell<[String: Entry]>
  private let context: Context

  init(context: Context) {
    self.context = context
    images = context.scheduler.cell("memory", [:], isAtomic: true)
    totalCostLimit = context.scheduler.cell("memory.totalCostLimit", 0, isAtomic: true)
    countLimit = context.scheduler.cell("memory.countLimit", 0, isAtomic: true)
  }

  func image(forKey key: String) async -> ImageDescriptor? {
    await context.reach(.cacheMemoryRead)
    let image = await images.read()[key]?.image
    context.tell(.memoryRead(key: key, found: image != nil))
    return image
  }

  func set(_ image: ImageDescriptor, forKey key: String) async {
    await context.reach(.cacheMemoryWrite)
    let cost = cost(of: image)
    await images.update(.added(key)) { $0[key] = Entry(image: image, cost: cost) }
    context.tell(.memoryStored(key: key, image))
    context.tell(.memoryCharged(key: key, image, cost: cost))
  }

  func remove(_ key: String) async {
    await images.update(.removed(key)) { $0[key] = nil }
    context.tell(.memoryRemoved(key: key))
  }

  func removeAll() async {
    await images.update(.removed("everything")) { $0 = [:] }
    context.tell(.memoryCleared)
  }

  /// The pixels of an image, of one frame or of all (C097).
  private func cost(of image: ImageDescriptor) -> Int {
    context.generation.has(.costOfOneFrame)
      ? image.pixelCost() : image.pixelCost() * image.frameCount
  }

  /// Sets what it holds when a run begins.
  public func prepare(_ images: [String: ImageDescriptor]) {
    self.images.prepare(images.mapValues { Entry(image: $0, cost: cost(of: $0)) })
  }

  /// What it holds, without a step: for observers that are no part of the run.
  public var snapshot: [(key: String, image: ImageDescriptor, cost: Int)] {
    images.snapshot.sorted { $0.key < $1.key }.map { ($0.key, $0.value.image, $0.value.cost) }
  }
}
