/// A prefetcher with its manager.
package protocol ManagedPrefetcher: Prefetcher {
  /// `manager`: a manager of its own: cache and downloader are shared, blacklist and running loads
  /// are not.
  var manager: ImageManager { get }
}

extension PrefetcherPolicies {
  /// Makes the prefetcher of the generation.
  ///
  /// Original: `-[SDWebImagePrefetcher initWithImageManager:]`;
  /// `+[SDWebImagePrefetcher sharedImagePrefetcher]` is the app's one.
  /// - Parameters:
  ///   - shared: the app's manager.
  ///   - delegate: is notified of its work from the beginning on.
  package func makePrefetcher(
    context: ModelContext, beside shared: ImageManager,
    delegate: (any PrefetcherDelegate)? = nil, settings: PrefetcherSettings = PrefetcherSettings()
  ) async -> any ManagedPrefetcher {
    await context.reach(.prefetchMake)
    // A manager besides the shared one, on the same cache and downloader (C047); with what the app has set on
    // that one only if P17 is repaired.
    let manager = ImageManager(
      context: context, cache: shared.cache, ownCache: shared.ownCache,
      downloader: shared.downloader, isShared: false, owner: PrefetcherSettings.ownManagerName,
      settingsOf: context.generation.has(.prefetcherIgnoresManager) ? nil : shared)
    if let make = context.generation.parts.prefetcher {
      return await OwnPrefetcher(context, manager, make) { context in
        await standard(context, manager, delegate, settings)
      }
    }
    return await standard(context, manager, delegate, settings)
  }

  private func standard(
    _ context: ModelContext, _ manager: ImageManager, _ delegate: (any PrefetcherDelegate)?,
    _ settings: PrefetcherSettings
  ) async -> any ManagedPrefetcher {
    switch structure {
    case .list(let rules):
      return await ListPrefetcher(
        context: context, manager: manager, delegate: delegate, settings: settings, rules: rules)
    case .tokens:
      return TokenPrefetcher(
        context: context, manager: manager, delegate: delegate, settings: settings)
    }
  }
}
