/// What a manager of 5.x puts into the context of each load.
extension ImageManager {
  /// The options and the context with which a load continues: the context gets what it lacks from
  /// the manager, and then the processor gets both (C045).
  ///
  /// Original: `-[SDWebImageManager processedResultForURL:options:context:]` (5.x), which gives an
  /// `SDWebImageOptionsResult`.
  func processed(
    _ url: ImageURL?, _ options: LoadOptions, _ values: LoadContext
  ) async -> (LoadOptions, LoadContext) {
    guard context.generation.manager.hasContext, let url else { return (options, values) }
    var values = values
    if values.imageTransformer == nil { values.imageTransformer = await imageTransformer.read() }
    if values.cacheKeyFilter == nil { values.cacheKeyFilter = await cacheKeyFilter.read() }
    if values.cacheSerializer == nil { values.cacheSerializer = await cacheSerializer.read() }
    guard await optionsProcessor.read() != nil, let processor = await optionsProcessor.read() else {
      return (options, values)
    }
    await context.reach(.managerOptions)
    let result = await processor(url, options, values)
    context.emit(.optionsProcessed(context.subject, result.0))
    return result
  }

  /// The key of a load, by the filter of its context; `nil` if that gives none: nothing is looked up or stored then.
  ///
  /// Original: `-[SDWebImageManager cacheKeyForURL:cacheKeyFilter:]` (5.x).
  ///
  /// Claims: C167.
  func cacheKey(for load: Load) -> String? {
    guard let filter = load.values.cacheKeyFilter else { return load.url.absoluteString }
    return filter(load.url)
  }
}
