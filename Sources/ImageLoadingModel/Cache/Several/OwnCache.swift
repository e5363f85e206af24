import Synchronization

/// A custom image cache in the place of one of the model's, as managers and the app ask it.
package final class OwnCache: ManagerCache {
  package let part: any ImageCaching
  /// The cache of the model in whose place it is.
  package let replaced: any ManagerCache
  private let context: ModelContext
  private let standard: StandardCache
  /// The queries that have no answer.
  private let open = Mutex<[OwnCacheCall]>([])

  /// - Returns: `nil` if the app has no cache of its own.
  package init?(_ context: ModelContext, inPlaceOf replaced: any ManagerCache) {
    guard let make = context.generation.parts.cache else { return nil }
    standard = StandardCache(replaced, context)
    part = make(context.environment, standard)
    self.replaced = replaced
    self.context = context
  }

  private var name: String { context.generation.name }

  // MARK: Calls

  package func query(
    forKey key: String?, options: LoadOptions, values: LoadContext,
    done: @escaping CacheAnswer.Handler
  ) async -> (any LoadTask)? {
    guard let key else {
      return await replaced.query(forKey: nil, options: options, values: values, done: done)
    }
    let (stored, values) = values.naming(key, in: context.generation)
    let call = OwnCacheCall(.query, stored)
    open.withLock { $0.append(call) }
    let task = await part.queryImage(forKey: stored, options: options, context: values) {
      [self] image, data, type in
      guard end(call) else { return }
      if let mistake = mistake(in: image, type, forKey: stored) { return crash(mistake) }
      await done(CacheAnswer(image: image, data: data, type: type))
    }
    return task.map { OwnQuery(call: call, task: $0) }
  }

  package func store(
    _ image: ImageDescriptor?, data: ImageData?, forKey key: String?, to type: CacheType,
    completion: Block?
  ) async {
    guard let image, let key else {
      return await replaced.store(
        image, data: data, forKey: key, to: type, completion: completion)
    }
    await part.storeImage(
      image, data: data, forKey: key, in: type,
      completed: once(completion, .store, key))
  }

  package func remove(_ key: String?, from type: CacheType, completion: Block?) async {
    guard let key else { return await replaced.remove(nil, from: type, completion: completion) }
    await part.removeImage(
      forKey: key, from: type, completed: once(completion, .removal, key))
  }

  package func contains(
    _ key: String?, in type: CacheType, completion: @escaping @Sendable (CacheType) async -> Void
  ) async {
    guard let key else {
      return await replaced.contains(nil, in: type, completion: completion)
    }
    let call = OwnCacheCall(.place, key)
    await part.containsImage(forKey: key, in: type) { [self] answer in
      guard end(call) else { return }
      let isSensible =
        switch answer {
        case .none: true
        case .memory: type.includesMemory
        case .disk: type.includesDisk
        case .all: false
        }
      if !isSensible {
        crash(
          "the cache of \(name) says \(answer.name) of \(key), and was asked for \(type.name)")
      } else {
        await completion(answer)
      }
    }
  }

  package func clear(_ type: CacheType, completion: Block?) async {
    await part.clear(type, completed: once(completion, .clear, ""))
  }

  // MARK: What only repairs ask

  package func changeCounts() async -> [Int] {
    context.generation.parts.cacheStandsAlone ? [] : await replaced.changeCounts()
  }

  /// A cache that stands alone cannot say what is older: it is asked to remove the image.
  package func removeOlder(
    than image: ImageDescriptor, forKey key: String, since counts: [Int]
  ) async {
    guard context.generation.parts.cacheStandsAlone else {
      return await replaced.removeOlder(than: image, forKey: key, since: counts)
    }
    await part.removeImage(forKey: key, from: .all, completed: nil)
  }

  // MARK: What it promises

  /// The query that will have no answer, when nothing more can happen. One that was cancelled needs none, and where the
  /// model's own owes an answer (K16), that is no fault of the part.
  private var unanswered: OwnCacheCall? {
    standard.owed.isOwing ? nil : open.withLock { $0.first { !$0.answer.isCancelled } }
  }

  /// Whether it has to be accused if nothing more can happen.
  package var owesAnswers: Bool { unanswered != nil }

  package func checkAtRest() {
    guard let unanswered else { return }
    crash(
      "the cache of \(name) never answers: nothing more can happen, and it has not answered the "
        + "query for \(unanswered.key)")
  }

  /// What is wrong with the answer to a query; `nil` if nothing is.
  private func mistake(
    in image: ImageDescriptor?, _ type: CacheType, forKey key: String
  ) -> CrashReason? {
    switch type {
    case .none where image != nil:
      "the cache of \(name) has an image for \(key), and says that no cache had it"
    case .all: "the cache of \(name) says that \(key) is in the cache all: an image has one place"
    case .none, .memory, .disk: nil
    }
  }

  /// A call has its answer. Where the model's own gives two (K23), that is no fault of the part.
  /// - Returns: whether it counts.
  private func end(_ call: OwnCacheCall) -> Bool {
    open.withLock { $0.removeAll { $0 === call } }
    if call.answer.end() || standard.owed.hasAnsweredTwice { return true }
    crash(call.answeredTwice(of: name))
    return false
  }

  private func once(_ completion: Block?, _ kind: OwnCacheCall.Kind, _ key: String) -> Block? {
    guard let completion else { return nil }
    let call = OwnCacheCall(kind, key)
    return { [self] in
      if end(call) { await completion() }
    }
  }

  private func crash(_ reason: CrashReason) {
    if !context.core.isDraining { context.core.crash(reason) }
  }
}

/// One call of a custom cache.
private final class OwnCacheCall: Sendable {
  enum Kind: Sendable { case query, store, removal, clear, place }

  private let kind: Kind
  let key: String
  let answer = PendingAnswer()

  init(_ kind: Kind, _ key: String) { (self.kind, self.key) = (kind, key) }

  /// The complaint of a second answer.
  func answeredTwice(of cache: String) -> CrashReason {
    switch kind {
    case .query: "the cache of \(cache) has answered the query for \(key) twice"
    case .store: "the cache of \(cache) has answered the store of \(key) twice"
    case .removal: "the cache of \(cache) has answered the removal of \(key) twice"
    case .place: "the cache of \(cache) has answered the question for \(key) twice"
    case .clear: "the cache of \(cache) has answered the removal of all images twice"
    }
  }
}

/// What cancels a query of a custom cache.
private struct OwnQuery: LoadTask {
  let call: OwnCacheCall
  let task: any LoadTask

  func cancel() async {
    call.answer.cancel()
    await task.cancel()
  }
}

/// The model's cache, for a custom one to ask.
private final class StandardCache: ImageCaching {
  let owed = OwedAnswers()
  private let cache: any ManagerCache
  private let context: ModelContext

  init(_ cache: any ManagerCache, _ context: ModelContext) {
    (self.cache, self.context) = (cache, context)
  }

  /// - Returns: `nil` if it must not be asked, which ends the app.
  private func cache(askedTo action: String) -> (any ManagerCache)? {
    guard context.generation.parts.cacheStandsAlone else { return cache }
    context.core.crash(
      "the cache of \(context.generation.name) stands alone, and asks the model's own to \(action)"
    )
    return nil
  }

  func queryImage(
    forKey key: String, options: LoadOptions, context: LoadContext,
    completed: @escaping @Sendable (ImageDescriptor?, ImageData?, CacheType) async -> Void
  ) async -> (any LoadTask)? {
    guard let cache = cache(askedTo: "find an image") else { return nil }
    let (key, values) = context.asked(for: key)
    let call = owed.begin()
    return await cache.query(forKey: key, options: options, values: values) { [owed] answer in
      owed.end(call)
      await completed(answer.image, answer.data, answer.type)
    }
  }

  func storeImage(
    _ image: ImageDescriptor, data: ImageData?, forKey key: String, in type: CacheType,
    completed: Block?
  ) async {
    await cache(askedTo: "store an image")?
      .store(image, data: data, forKey: key, to: type, completion: completed)
  }

  func removeImage(forKey key: String, from type: CacheType, completed: Block?) async {
    await cache(askedTo: "remove an image")?.remove(key, from: type, completion: completed)
  }

  func containsImage(
    forKey key: String, in type: CacheType,
    completed: @escaping @Sendable (CacheType) async -> Void
  ) async {
    await cache(askedTo: "look for an image")?.contains(key, in: type, completion: completed)
  }

  func clear(_ type: CacheType, completed: Block?) async {
    await cache(askedTo: "remove all images")?.clear(type, completion: completed)
  }
}

extension LoadContext {
  /// The key under which the image is stored that a load wants, for a custom cache, and the context of the query.
  fileprivate func naming(_ key: String, in generation: Generation) -> (String, LoadContext) {
    guard let transformer = imageTransformer else { return (key, self) }
    let stored = generation.transformedKey(of: key, by: transformer.transformerKey)
    var context = self
    context.keyOfOriginal = KeyOfOriginal(original: key, stored: stored)
    return (stored, context)
  }

  /// The key by which the model's cache is asked for what is stored under one: it transforms keys itself.
  fileprivate func asked(for key: String) -> (String, LoadContext) {
    if let keys = keyOfOriginal, keys.stored == key { return (keys.original, self) }
    var context = self
    context.imageTransformer = nil
    return (key, context)
  }
}
