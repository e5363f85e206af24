import ImageLoadingModel

/// Asks the model's own for everything.
struct ForwardingCache: ImageCaching {
  let standard: any ImageCaching

  func queryImage(
    forKey key: String, options: LoadOptions, context: LoadContext,
    completed: @escaping @Sendable (ImageDescriptor?, ImageData?, CacheType) async -> Void
  ) async -> (any LoadTask)? {
    await standard.queryImage(
      forKey: key, options: options, context: context, completed: completed)
  }
  func storeImage(
    _ image: ImageDescriptor, data: ImageData?, forKey key: String, in type: CacheType,
    completed: Block?
  ) async {
    await standard.storeImage(image, data: data, forKey: key, in: type, completed: completed)
  }
  func removeImage(forKey key: String, from type: CacheType, completed: Block?) async {
    await standard.removeImage(forKey: key, from: type, completed: completed)
  }
  func containsImage(
    forKey key: String, in type: CacheType,
    completed: @escaping @Sendable (CacheType) async -> Void
  ) async {
    await standard.containsImage(forKey: key, in: type, completed: completed)
  }
  func clear(_ type: CacheType, completed: Block?) async {
    await standard.clear(type, completed: completed)
  }
}

/// Keeps what is large on disk only: the example of ``ImageCaching``.
struct LargeOnDisk: ImageCaching {
  let standard: any ImageCaching

  func queryImage(
    forKey key: String, options: LoadOptions, context: LoadContext,
    completed: @escaping @Sendable (ImageDescriptor?, ImageData?, CacheType) async -> Void
  ) async -> (any LoadTask)? {
    await standard.queryImage(
      forKey: key, options: options, context: context, completed: completed)
  }
  func storeImage(
    _ image: ImageDescriptor, data: ImageData?, forKey key: String, in type: CacheType,
    completed: Block?
  ) async {
    let isLarge = image.width * image.height > 1_000_000
    await standard.storeImage(
      image, data: data, forKey: key, in: isLarge && type == .all ? .disk : type,
      completed: completed)
  }
  func removeImage(forKey key: String, from type: CacheType, completed: Block?) async {
    await standard.removeImage(forKey: key, from: type, completed: completed)
  }
  func containsImage(
    forKey key: String, in type: CacheType,
    completed: @escaping @Sendable (CacheType) async -> Void
  ) async {
    await standard.containsImage(forKey: key, in: type, completed: completed)
  }
  func clear(_ type: CacheType, completed: Block?) async {
    await standard.clear(type, completed: completed)
  }
}

/// A dictionary in memory, and no disk.
struct DictionaryCache: ImageCaching {
  enum Fault: Sendable { case nothing, answersWithTheNewest }

  private let images: Cell<[String: ImageDescriptor]>
  private let newest: Cell<ImageDescriptor?>
  private let fault: Fault

  init(_ environment: ModelEnvironment, _ fault: Fault = .nothing) {
    let images = environment.scheduler.cell(
      "own cache", [String: ImageDescriptor](), isAtomic: true)
    self.images = images
    newest = environment.scheduler.cell("own cache.newest", nil, isAtomic: true)
    self.fault = fault
    environment.device.observe(.memoryWarning) { await images.write([:]) }
  }

  func queryImage(
    forKey key: String, options: LoadOptions, context: LoadContext,
    completed: @escaping @Sendable (ImageDescriptor?, ImageData?, CacheType) async -> Void
  ) async -> (any LoadTask)? {
    var image = await images.read()[key]
    if fault == .answersWithTheNewest, let found = await newest.read() { image = found }
    await completed(image, nil, image == nil ? .none : .memory)
    return nil
  }

  func storeImage(
    _ image: ImageDescriptor, data: ImageData?, forKey key: String, in type: CacheType,
    completed: Block?
  ) async {
    if type != .none {
      await images.update(nil) { $0[key] = image }
      await newest.write(image)
    }
    await completed?()
  }
  func removeImage(forKey key: String, from type: CacheType, completed: Block?) async {
    if type.includesMemory { await images.update(nil) { $0[key] = nil } }
    await completed?()
  }
  func containsImage(
    forKey key: String, in type: CacheType,
    completed: @escaping @Sendable (CacheType) async -> Void
  ) async {
    let isThere = await images.read()[key] != nil
    await completed(isThere && type.includesMemory ? .memory : .none)
  }
  func clear(_ type: CacheType, completed: Block?) async {
    if type.includesMemory { await images.write([:]) }
    await completed?()
  }
}

/// Does what the model's own does, but for one thing.
struct BadCache: ImageCaching {
  enum Fault: Sendable {
    case nothing, answersTwice, neverAnswers, hidesTheType, namesNoPlace, looksElsewhere,
      storesTwice, removesTwice, clearsTwice, saysTwiceWhereItIs
  }

  let standard: any ImageCaching
  let fault: Fault

  func queryImage(
    forKey key: String, options: LoadOptions, context: LoadContext,
    completed: @escaping @Sendable (ImageDescriptor?, ImageData?, CacheType) async -> Void
  ) async -> (any LoadTask)? {
    await standard.queryImage(forKey: key, options: options, context: context) {
      image, data, type in
      switch fault {
      case .neverAnswers: return
      case .hidesTheType: await completed(image, data, .none)
      case .namesNoPlace: await completed(image, data, image == nil ? .none : .all)
      case .answersTwice:
        await completed(image, data, type)
        await completed(image, data, type)
      default: await completed(image, data, type)
      }
    }
  }
  func storeImage(
    _ image: ImageDescriptor, data: ImageData?, forKey key: String, in type: CacheType,
    completed: Block?
  ) async {
    await standard.storeImage(
      image, data: data, forKey: key, in: type, completed: doubled(completed, by: .storesTwice))
  }
  func removeImage(forKey key: String, from type: CacheType, completed: Block?) async {
    await standard.removeImage(
      forKey: key, from: type, completed: doubled(completed, by: .removesTwice))
  }
  func containsImage(
    forKey key: String, in type: CacheType,
    completed: @escaping @Sendable (CacheType) async -> Void
  ) async {
    let place = fault == .looksElsewhere ? CacheType.memory : type
    await standard.containsImage(forKey: key, in: place) { answer in
      await completed(answer)
      if fault == .saysTwiceWhereItIs { await completed(answer) }
    }
  }
  func clear(_ type: CacheType, completed: Block?) async {
    await standard.clear(type, completed: doubled(completed, by: .clearsTwice))
  }

  private func doubled(_ block: Block?, by fault: Fault) -> Block? {
    guard self.fault == fault else { return block }
    return {
      await block?()
      await block?()
    }
  }
}
