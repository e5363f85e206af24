/// Looking in memory, then on disk (C051).
extension ImageCache {
  /// Original: `-[SDImageCache queryDiskCacheForKey:done:]` (3.x),
  /// `-[SDImageCache queryCacheOperationForKey:done:]` (4.2),
  /// `-[SDImageCache queryCacheOperationForKey:options:context:done:]` (5.x).
  /// - Parameters:
  ///   - options: what is looked at only in 5.x.
  ///   - values: the context, likewise.
  ///   - done: called inline for a memory hit; else on main, or by the I/O queue if the caller waits
  ///     or the query was cancelled before. It may use the image until it returns. In 3.x a query
  ///     without it does nothing.
  ///   - released: called when the cache holds `done` no longer.
  /// - Returns: the flag that cancels a disk query; `nil` if there was none.
  package func query(
    forKey key: String?, options: LoadOptions = [], values: LoadContext = LoadContext(),
    done: CacheAnswer.Handler?, released: @escaping Block = {}
  ) async -> CacheOperation? {
    // A nil key has an answer at once and no operation (C153).
    guard var key, done != nil || !policies.queryNeedsCallback else {
      await done?(CacheAnswer(type: .none))
      await released()
      return nil
    }
    let plainKey = key
    if policies.queriesByOptions, let transformer = values.imageTransformer {
      key = context.generation.transformedKey(of: key, by: transformer.transformerKey)
    }
    // Memory comes first, on the thread of the caller (C155): not always main, as C108 has it.
    let scaleKey = context.generation.has(.transformHidesScale) ? key : plainKey
    let found = await memoryImage(forKey: key, scaleKey, options, values)
    // A hit answers at once, without an operation (C156, C273), unless its bytes are wanted (C330).
    if let image = found, !wantsFile(ofHit: options) {
      await done?(await memoryAnswer(image, forKey: key))
      await image.release()
      await released()
      return nil
    }
    let waits =
      policies.queriesByOptions
      && options.contains(found == nil ? .queryDiskDataSync : .queryMemoryDataSync)
    let query = DiskQuery(
      key: key, scaleKey: scaleKey, changeCount: await changesForReading.now(), image: found,
      options: options, values: values, operation: CacheOperation(context: context), waits: waits,
      done: done, released: released)
    // A miss goes to the I/O queue (C134, C157) as a block: not as an operation, as C274 has it.
    if waits {
      // With K22 repaired the caller is answered when it has left the queue.
      let deliver = await keyedIOQueue.sync(key) { [unowned self] in await look(query) }
      await deliver?()
    } else {
      await keyedIOQueue.async(key) { [unowned self] in _ = await look(query) }
    }
    return query.operation
  }

  /// What memory has for a query, as the query wants it.
  private func memoryImage(
    forKey key: String, _ scaleKey: String, _ options: LoadOptions, _ values: LoadContext
  ) async -> ImageDescriptor? {
    let image = await memory.image(forKey: key)
    return policies.queriesByOptions ? await asWanted(image, scaleKey, options, values) : image
  }

  /// Whether a query goes to the disk for the bytes of an image that memory has (C330).
  private func wantsFile(ofHit options: LoadOptions) -> Bool {
    policies.memoryHitData == .onRequest && options.contains(.queryMemoryData)
  }

  /// The answer of a hit in memory. The file of an animated image is read all the same (C163).
  private func memoryAnswer(_ image: ImageDescriptor, forKey key: String) async -> CacheAnswer {
    let readsData = policies.memoryHitData == .ofAnimatedImages && context.isAnimated(image)
    let data = readsData ? await animation(of: image, forKey: key) : nil
    return CacheAnswer(image: image, data: data, type: .memory)
  }

  /// The bytes of an animated image that memory has: those of its file. It may be gone, and with K27 repaired the bytes
  /// are then those that the image was made of; it may be an older one, and with K41 repaired they always are.
  private func animation(of image: ImageDescriptor, forKey key: String) async -> ImageData? {
    let data = await disk.data(forKey: key)
    if data == nil, context.generation.has(.animationNeedsItsFile) { return nil }
    return context.generation.has(.animationOfOlderFile)
      ? data ?? image.animation : image.animation ?? data
  }

  /// How much a memory hit is worth for a caller that wants a still image, or one of a class
  /// (C168). With K31 repaired an image that is less than this caller would get of the file is no hit, and its
  /// scale is the caller's.
  private func asWanted(
    _ found: ImageDescriptor?, _ scaleKey: String, _ options: LoadOptions, _ values: LoadContext
  ) async -> ImageDescriptor? {
    guard var image = found else { return nil }
    if !context.generation.has(.memoryIgnoresDecodeOptions) {
      guard image.isWhole(for: options) else {
        await image.release()
        return nil
      }
      let scale = scale(of: image, forKey: scaleKey, values)
      if scale != image.scale {
        let rescaled = context.newObject(image.rescaled(to: scale))
        await image.release()
        image = rescaled
      }
    }
    if options.contains(.decodeFirstFrameOnly) {
      guard image.isAnimated || image.isOfAnimatedClass else { return image }
      var still = image.firstFrame
      if image.isAnimated { still.appliedDecodeOptions.insert(.decodeFirstFrameOnly) }
      let object = context.newObject(still)
      await image.release()
      return object
    }
    if options.contains(.matchAnimatedImageClass), values.wantsAnimatedImageClass == true,
      !image.isOfAnimatedClass
    {
      await image.release()
      return nil
    }
    return image
  }

  /// The scale in which a caller wants an image that memory has.
  private func scale(
    of image: ImageDescriptor, forKey key: String, _ values: LoadContext
  ) -> Int {
    if let factor = values.imageScaleFactor, factor >= 1 { return factor }
    return image.appliedDecodeOptions.contains(.imageScaleFactor)
      ? context.generation.formats.scaleRule.scale(forKey: key) : image.scale
  }

  // MARK: On the I/O queue

  /// The second half of a query.
  private struct DiskQuery: Sendable {
    let key: String
    /// The key that names the scale of the image.
    let scaleKey: String
    /// The changes when the query was made: those that come while it waits count too.
    let changeCount: Int
    /// What memory has; only its bytes are wanted.
    let image: ImageDescriptor?
    let options: LoadOptions
    let values: LoadContext
    let operation: CacheOperation
    /// Whether the caller waits, and is answered by the I/O queue (C166).
    let waits: Bool
    let done: CacheAnswer.Handler?
    let released: Block
  }

  /// Original: the block that the query posts to `ioQueue`.
  /// - Returns: what is still to be done by a caller that waits.
  private func look(_ query: DiskQuery) async -> Block? {
    await context.reach(.cacheDiskQuery)
    // A query cancelled in time neither reads nor answers (C158). It is not asked again (C328).
    if await query.operation.isCancelled.read() {
      await query.image?.release()
      if policies.cancelledQueryAnswers {
        return await deliver(
          CacheAnswer(type: .none), to: query,
          isAtOnce: context.generation.has(.cancelledQueryAnswersAtOnce))
      }
      // The load gets no completion (C307).
      context.emit(.completionDropped(context.subject))
      await query.released()
      return nil
    }
    let answer: CacheAnswer
    if let late = await lateMemoryAnswer(to: query) {
      answer = late
    } else {
      answer = await diskAnswer(to: query)
    }
    // An image from disk goes into memory before it is reported (C107, C161, C276).
    if answer.type != .memory, let image = answer.image, await keepsInMemory(image, query) {
      await changesForReading.unlessChanged(query.key, since: query.changeCount) {
        await memory.set(image, forKey: query.key)
      }
    }
    await context.reach(.cacheDiskAnswer)
    // A caller that waits is answered under the label of the I/O queue (C331).
    return await deliver(
      answer, to: query,
      isAtOnce: query.waits && context.generation.has(.answersUnderTheIOQueue))
  }

  /// Gives the answer: main gets it (C157), unless the caller waits.
  /// - Parameter isAtOnce: whether it is given on the I/O queue.
  /// - Returns: what is still to be done by a caller that waits.
  private func deliver(
    _ answer: CacheAnswer, to query: DiskQuery, isAtOnce: Bool
  ) async -> Block? {
    let deliver: Block = {
      await query.done?(answer)
      await answer.image?.release()
      await query.released()
    }
    if isAtOnce {
      await deliver()
    } else if query.waits {
      return deliver
    } else {
      await scheduler.main.async(deliver)
    }
    return nil
  }

  /// What has come into memory while the query waited for the I/O queue; `nil` where it is not asked again (K28).
  private func lateMemoryAnswer(to query: DiskQuery) async -> CacheAnswer? {
    guard !context.generation.has(.queriesForgetMemory), query.image == nil,
      let image = await memoryImage(
        forKey: query.key, query.scaleKey, query.options, query.values)
    else { return nil }
    var answer = await memoryAnswer(image, forKey: query.key)
    if wantsFile(ofHit: query.options) { answer.data = await disk.data(forKey: query.key) }
    return answer
  }

  /// Reads what the query asks for; the reader is the one owner of a new image.
  private func diskAnswer(to query: DiskQuery) async -> CacheAnswer {
    let data: ImageData?
    var image = query.image
    switch policies.diskReading {
    case .imageOnly:
      data = nil
      image = await diskImage(forKey: query.key, query.options)
    case .dataThenImage:
      // The file is read twice (C332), by each query (C333), whatever the load stores (C323).
      data = await disk.data(forKey: query.key)
      image = await diskImage(forKey: query.key, query.options)
    case .dataOnce:
      data = await disk.data(forKey: query.key)
      // Bytes that are no image are reported all the same (C329).
      if image == nil, let data {
        if isLess(data, thanWantedBy: query.options) { return CacheAnswer(type: .none) }
        image = await decoded(data, forKey: query.scaleKey, query.options, query.values)
      }
    }
    return CacheAnswer(image: image, data: data, type: type(of: query, data, image))
  }

  /// Whether a file was made of less than a query wants: of the first frame, or of an image that was scaled down. Only
  /// where K42 is repaired the file says so.
  private func isLess(_ file: ImageData, thanWantedBy options: LoadOptions) -> Bool {
    guard !context.generation.has(.filesForgetDecodeOptions) else { return false }
    return file.image?.isWhole(for: options) == false
  }

  /// Where the image was found, which is no rule for storing, as C174 has it; up to 4.2 always disk
  /// if it was not in memory (C159, C160, C173).
  private func type(
    of query: DiskQuery, _ data: ImageData?, _ image: ImageDescriptor?
  ) -> CacheType {
    if query.image != nil { return .memory }
    if context.generation.has(.diskTypeOnMiss) { return .disk }
    // Bytes that are no image are a find in 5.x (C329).
    return image != nil || policies.diskReading == .dataOnce && data != nil ? .disk : .none
  }

  private func keepsInMemory(_ image: ImageDescriptor, _ query: DiskQuery) async -> Bool {
    guard await config.read().shouldCacheImagesInMemory else { return false }
    let type = storeType(of: image, query)
    if let type { context.emit(.storeTypeAsked(key: query.key, type)) }
    if context.generation.has(.diskHitIgnoresStoreType) { return true }
    return (type ?? .all).includesMemory
  }

  /// Where the context of a query wants an image from disk; `nil` if it does not say. One that is about to be
  /// transformed goes where originals go.
  private func storeType(of image: ImageDescriptor, _ query: DiskQuery) -> CacheType? {
    guard query.values.asksForOriginal, context.transforms(image, with: query.options) else {
      return query.values.storeCacheType
    }
    return query.values.originalStoreCacheType ?? CacheType.none
  }
}

extension ImageDescriptor {
  /// Whether it has of its file what a load with these options would get.
  fileprivate func isWhole(for options: LoadOptions) -> Bool {
    (!appliedDecodeOptions.contains(.decodeFirstFrameOnly)
      || options.contains(.decodeFirstFrameOnly))
      && (!appliedDecodeOptions.contains(.scaleDownLargeImages)
        || options.contains(.scaleDownLargeImages))
  }
}
