import ImageLoadingModel
import SimScenarios

/// The transformer that a scenario puts into a context or gives a manager.
struct SimulatedTransformer: ImageTransformer {
  let given: GivenTransformer
  let scheduler: SchedulerPort

  var transformerKey: String { given.key }

  func transform(_ image: ImageDescriptor, forKey key: String) async -> ImageDescriptor? {
    await scheduler.clock.pause(for: given.time)
    return given.gives.image(from: image)
  }
}

extension ManagerSettings.Transform {
  /// What a transform gives of an image: a new one is half as large, with `+T` behind its label, and of the plain
  /// class, as the library's own transformers make it.
  func image(from image: ImageDescriptor) -> ImageDescriptor? {
    switch self {
    case .new:
      var smaller = image
      smaller.width /= 2
      smaller.height /= 2
      smaller.isOfAnimatedClass = false
      smaller.decodesFramesLater = false
      smaller.derive(.transformed, suffix: "+T")
      return smaller
    case .same: return image
    case .none: return nil
    }
  }
}

extension GivenSerializer {
  /// The serializer as the model takes it: it gives a file of the image with as many bytes as it says.
  func serializer(_ scheduler: SchedulerPort) -> CacheSerializer {
    { [self] image, _, _ in
      await scheduler.clock.pause(for: time)
      return bytes.map { count in
        var file = image
        file.byteCount = count
        return ImageData(file)
      }
    }
  }
}

extension GivenRequestModifier {
  /// The modifier as the model takes it.
  var modifier: RequestModifier {
    switch self {
    case .refuses: { _ in nil }
    case .adds(let headers):
      { request in
        var request = request
        request.headers = request.headers.setting(headers)
        return request
      }
    }
  }
}

extension GivenOptionsProcessor {
  /// The processor as the model takes it.
  func processor(in life: AppLife) -> OptionsProcessor {
    { [self, unowned life] _, options, values in
      (self.options(for: options), values.overlaid(by: self.values, in: life))
    }
  }
}

extension LoadContext {
  /// The context with the values that a scenario puts into it.
  func overlaid(by given: ContextValues, in life: AppLife) -> LoadContext {
    var context = self
    if let key = given.setImageOperationKey { context.setImageOperationKey = key }
    if let name = given.customManager { context.customManager = life.manager(named: name) }
    if let transformer = given.imageTransformer {
      context.imageTransformer = SimulatedTransformer(given: transformer, scheduler: life.scheduler)
    }
    if let scale = given.imageScaleFactor { context.imageScaleFactor = scale }
    if let type = given.storeCacheType { context.storeCacheType = type }
    if let type = given.originalStoreCacheType { context.originalStoreCacheType = type }
    if let wants = given.wantsAnimatedImageClass { context.wantsAnimatedImageClass = wants }
    if let modifier = given.requestModifier { context.downloadRequestModifier = modifier.modifier }
    if let filter = given.cacheKeyFilter { context.cacheKeyFilter = filter.filter }
    if let serializer = given.cacheSerializer {
      context.cacheSerializer = serializer.serializer(life.scheduler)
    }
    return context
  }
}

extension ContextValues {
  /// The context as the model takes it.
  func context(in life: AppLife) -> LoadContext { LoadContext().overlaid(by: self, in: life) }
}

extension ManagerSettings {
  /// The settings of the manager when the app is launched.
  func prepare(_ manager: ImageManager, in life: AppLife, _ observer: any ModelObserver) {
    manager.delegate.prepare(
      SimulatedManagerDelegate(self, scheduler: life.scheduler) { [unowned observer] in
        observer.observe(.delegateAsked($0))
      })
    manager.cacheKeyFilter.prepare(keyFilter?.filter)
    manager.imageTransformer.prepare(transformer(life.scheduler))
    manager.cacheSerializer.prepare(cacheSerializer?.serializer(life.scheduler))
    manager.optionsProcessor.prepare(optionsProcessor?.processor(in: life))
  }

  /// The app changes settings of the manager.
  /// - Parameter asked: gets the URL when the delegate is asked whether to download it.
  func apply(
    to manager: ImageManager, in life: AppLife, asked: @escaping @Sendable (ImageURL) -> Void
  ) async {
    await manager.delegate.write(
      SimulatedManagerDelegate(self, scheduler: life.scheduler, asked: asked))
    await manager.cacheKeyFilter.write(keyFilter?.filter)
    guard life.context.generation.manager.hasContext else { return }
    await manager.imageTransformer.write(transformer(life.scheduler))
    await manager.cacheSerializer.write(cacheSerializer?.serializer(life.scheduler))
    await manager.optionsProcessor.write(optionsProcessor?.processor(in: life))
  }

  private func transformer(_ scheduler: SchedulerPort) -> SimulatedTransformer? {
    imageTransformer.map { SimulatedTransformer(given: $0, scheduler: scheduler) }
  }
}
