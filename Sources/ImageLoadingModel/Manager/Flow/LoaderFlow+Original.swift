/// What the cache has of an image as it was before a transform: only the repair of K36 asks for it.
extension LoaderFlow {
  /// Whether a transformed image that is not cached may be made of the original. A refresh wants the newest.
  func mayUseOriginal(_ load: Load) -> Bool {
    !context.generation.has(.originalIsDownloadedAgain) && load.values.imageTransformer != nil
      && !load.options.contains(.refreshCached)
  }

  /// Asks the cache for the original. From disk it goes into memory only if the context wants originals
  /// there.
  func askForOriginal(_ load: Load, _ operation: CombinedOperation) async {
    var values = load.values
    values.imageTransformer = nil
    values.storeCacheType = values.originalStoreCacheType ?? CacheType.none
    await ask(values, for: load, operation) { flow, answer, operation in
      if let image = answer.image {
        await flow.use(image, answer, for: load, operation)
      } else {
        await flow.callDownloadProcess(load, operation, answer)
      }
    }
  }

  /// The original is transformed, or is what the load gets: an animated image may be left alone.
  private func use(
    _ image: ImageDescriptor, _ answer: CacheAnswer, for load: Load,
    _ operation: CombinedOperation
  ) async {
    if let transformer = load.values.imageTransformer, load.transforms(image, context) {
      await postTransform(
        of: image, by: transformer, key: manager.cacheKey(for: load),
        DownloadAnswer(image: image, data: answer.data), foundIn: answer.type, of: load, operation)
    } else {
      await callCompletion(load.handler, operation, LoadResult(answer, of: load), isLast: true)
    }
    await manager.removesBeforeCompletion(operation)
  }
}
