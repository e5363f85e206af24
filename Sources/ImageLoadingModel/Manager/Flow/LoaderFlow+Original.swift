/// What the cache has under the key of the URL, for a load with a transformer: only the repairs of K36 and M17 ask
/// for it.
extension LoaderFlow {
  /// Whether the cache is asked for the original.
  func mayUseOriginal(_ load: Load) -> Bool {
    load.values.imageTransformer != nil && !load.options.contains(.fromLoaderOnly)
      && (uses(transforming: true) || uses(transforming: false))
  }

  /// Whether a load takes an original that it transforms (K36), or one that it leaves alone (M17).
  private func uses(transforming: Bool) -> Bool {
    let defect: Defect =
      transforming ? .originalIsDownloadedAgain : .untransformedIsDownloadedAgain
    return !context.generation.has(defect)
  }

  /// Asks the cache for the original. From disk it goes into memory as originals do, and one that is left alone
  /// as the image of the load does.
  /// - Parameter otherwise: continues without it.
  func askForOriginal(
    _ load: Load, _ operation: CombinedOperation,
    otherwise: @escaping @Sendable (LoaderFlow, CombinedOperation) async -> Void
  ) async {
    var values = load.values
    values.imageTransformer = nil
    values.asksForOriginal = true
    await ask(values, for: load, operation) { flow, answer, operation in
      if let image = answer.image, flow.uses(transforming: load.transforms(image, flow.context)) {
        await flow.use(image, answer, for: load, operation)
      } else {
        await otherwise(flow, operation)
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
