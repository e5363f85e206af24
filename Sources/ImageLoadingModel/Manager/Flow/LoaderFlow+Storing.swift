/// Storing and transforming what was downloaded, in 5.x.
extension LoaderFlow {
  /// The image is stored as it is, or before and after its transform, and then the load completes. A serializer makes
  /// the bytes of the file on the global queue, and the load does not wait for that (M18); repaired, it does.
  ///
  /// Original:
  /// `callStoreCacheProcessForOperation:url:options:context:downloadedImage:downloadedData:
  /// finished:progress:completed:`.
  ///
  /// Claims: C065.
  func store(_ answer: DownloadAnswer, of load: Load, _ operation: CombinedOperation) async {
    let values = load.values
    let key = manager.cacheKey(for: load)
    let transformer = answer.image.flatMap {
      load.transforms($0, context) ? values.imageTransformer : nil
    }
    if let image = answer.image, answer.isFinished {
      let type =
        transformer == nil
        ? values.storeCacheType ?? .all : values.originalStoreCacheType ?? .none
      if transformer == nil {
        await removeTransformed(than: image, key, of: load)
      } else if type == .none {
        await removeOlder(than: image, key, of: load)
      }
      if let serializer = values.cacheSerializer, type.includesDisk {
        guard context.generation.has(.serializerStoresLate) else {
          return await onGlobalQueue(image, operation) { flow in
            await flow.storeSerialized(image, answer.data, key, type, of: load, by: serializer)
            await flow.transformOrComplete(answer, transformer, key, of: load, operation)
          }
        }
        image.retain()
        await manager.globalQueue.async { [unowned manager] in
          await LoaderFlow(manager: manager).storeSerialized(
            image, answer.data, key, type, of: load, by: serializer)
          await image.release()
        }
      } else {
        await put(image, answer.data, key, type)
      }
    }
    await transformOrComplete(answer, transformer, key, of: load, operation)
  }

  /// Original: the second half of the store process.
  private func transformOrComplete(
    _ answer: DownloadAnswer, _ transformer: (any ImageTransformer)?, _ key: String?,
    of load: Load, _ operation: CombinedOperation
  ) async {
    guard let image = answer.image, let transformer else {
      return await callCompletion(
        load.handler, operation, LoadResult(answer, of: load), isLast: answer.isFinished)
    }
    await postTransform(
      of: image, by: transformer, key: key, answer, foundIn: .none, of: load, operation)
  }

  /// Posts a transform to the global queue.
  /// - Parameter source: the cache that had the image; none if it was downloaded.
  func postTransform(
    of image: ImageDescriptor, by transformer: any ImageTransformer, key: String?,
    _ answer: DownloadAnswer, foundIn source: CacheType, of load: Load,
    _ operation: CombinedOperation
  ) async {
    await onGlobalQueue(image, operation) { flow in
      await flow.transform(
        image, by: transformer, key: key, answer, foundIn: source, of: load, operation)
    }
  }

  /// Posts a block that holds the image and the load's operation.
  private func onGlobalQueue(
    _ image: ImageDescriptor, _ operation: CombinedOperation,
    _ body: @escaping @Sendable (LoaderFlow) async -> Void
  ) async {
    operation.lifetime.retain()
    image.retain()
    await manager.globalQueue.async { [unowned manager] in
      await body(LoaderFlow(manager: manager))
      await image.release()
      await operation.lifetime.release()
    }
  }

  /// Original: the block of the store process that calls `cacheDataWithImage:originalData:imageURL:`.
  private func storeSerialized(
    _ image: ImageDescriptor, _ data: ImageData?, _ key: String?, _ type: CacheType,
    of load: Load, by serializer: CacheSerializer
  ) async {
    let bytes = await serialize(image, data, load.url, by: serializer)
    await put(image, bytes, key, type)
  }

  /// A load that wanted the newest image stores it under one of its keys. With M24 the older picture stays under the
  /// other one, and later loads get it; else it is removed. A load that is to store nothing changes nothing.
  private func removeOlder(
    than image: ImageDescriptor, _ key: String?, of load: Load
  ) async {
    guard let key, mayRemoveOlder(load) else { return }
    await manager.imageCache.removeOlder(than: image, forKey: key, since: load.changeCounts)
  }

  /// Whether a load may leave an older picture under one of its keys, and M24 is repaired.
  func mayRemoveOlder(_ load: Load) -> Bool {
    load.values.imageTransformer != nil
      && !load.options.isDisjoint(with: [.refreshCached, .fromLoaderOnly])
      && (load.values.storeCacheType ?? .all) != .none
      && !context.generation.has(.refreshLeavesOtherKey)
  }

  /// The same of the transformed image, for one that is not transformed.
  private func removeTransformed(
    than image: ImageDescriptor, _ key: String?, of load: Load
  ) async {
    guard let transformer = load.values.imageTransformer else { return }
    await removeOlder(
      than: image, transformedKey(of: key, by: transformer), of: load)
  }

  private func transformedKey(of key: String?, by transformer: any ImageTransformer) -> String? {
    key.map { context.generation.transformedKey(of: $0, by: transformer.transformerKey) }
  }

  /// Runs on the global queue. An image whose transform has failed (M19) is stored as what it is: an original,
  /// unless it comes from the cache.
  ///
  /// Original: the block of the store process that calls `transformedImageWithImage:forKey:`.
  ///
  /// Claims: C304.
  private func transform(
    _ image: ImageDescriptor, by transformer: any ImageTransformer, key: String?,
    _ answer: DownloadAnswer, foundIn source: CacheType, of load: Load,
    _ operation: CombinedOperation
  ) async {
    await context.reach(.managerTransform)
    context.emit(.transformBegan(load.subject))
    let made = await transformer.transform(image, forKey: key ?? "")
    let result = (made ?? manager.insteadOfFailedTransform(of: image)).map {
      asObject($0, of: image)
    }
    if let result, answer.isFinished, made != nil || source == .none {
      let type = load.values.storeCacheType ?? .all
      var bytes = result == image ? answer.data : nil
      if let serializer = load.values.cacheSerializer, type.includesDisk {
        bytes = await serialize(result, bytes, load.url, by: serializer)
      }
      let transformedKey = transformedKey(of: key, by: transformer)
      if made == nil { await removeTransformed(than: result, key, of: load) }
      await put(result, bytes, made == nil ? key : transformedKey, type)
    }
    var completion = LoadResult(manager.transformed(answer, to: result), of: load)
    completion.cacheType = result == nil ? .none : source
    await callCompletion(load.handler, operation, completion, isLast: answer.isFinished)
    await result?.release()
  }

  /// A transform that gives an equal image gives the same one; else it has made a new one. Either way
  /// there is one owner more.
  private func asObject(
    _ result: ImageDescriptor, of image: ImageDescriptor
  ) -> ImageDescriptor {
    if result != image { return context.newObject(result) }
    image.retain()
    return image
  }

  /// Original: `cacheDataWithImage:originalData:imageURL:`.
  private func serialize(
    _ image: ImageDescriptor, _ data: ImageData?, _ url: ImageURL, by serializer: CacheSerializer
  ) async -> ImageData? {
    await context.reach(.managerSerialize)
    return await serializer(image, data, url)
  }

  /// Claims: C214.
  private func put(
    _ image: ImageDescriptor, _ data: ImageData?, _ key: String?, _ type: CacheType
  ) async {
    await context.reach(.managerStore)
    await manager.imageCache.store(image, data: data, forKey: key, to: type, completion: nil)
  }
}
