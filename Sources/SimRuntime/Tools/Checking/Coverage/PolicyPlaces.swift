import ImageLoadingInterface

/// At which checkpoints the flow asks for which policy.
///
/// A policy is a plain value, so reading it leaves no event. That it is asked for follows from the
/// checkpoint at which this happens: from the last checkpoint before it, whatever the answer.
enum PolicyPlaces {
  /// The names of all policies of a generation, such as `cache.fileName`, in the order of its tables.
  static func names(of generation: Generation) -> [String] {
    Mirror(reflecting: generation.policies).children.flatMap { table -> [String] in
      guard let part = table.label, "\(type(of: table.value))".hasSuffix("Policies") else {
        return []
      }
      return Mirror(reflecting: table.value).children.compactMap { policy in
        policy.label.map { "\(part).\($0)" }
      }
    }
  }

  /// The checkpoints at which a policy is asked for; none if no checkpoint shows it, or if only
  /// readers of scenarios ask for it.
  static func steps(of policy: String) -> [Checkpoint] { all[policy] ?? [] }

  /// The policies that are asked for at any of these steps.
  static func policies(of generation: Generation, askedAt reached: Set<String>) -> Set<String> {
    Set(
      names(of: generation).filter { policy in
        steps(of: policy).contains { reached.contains($0.rawValue) }
      })
  }

  /// Whether the table says where a policy is asked for. It may say that it is at no step.
  static func knows(_ policy: String) -> Bool { all[policy] != nil }

  private static let all = mainQueue.merging(view, uniquingKeysWith: +)
    .merging(manager, uniquingKeysWith: +).merging(cache, uniquingKeysWith: +)
    .merging(downloader, uniquingKeysWith: +).merging(prefetcher, uniquingKeysWith: +)
    .merging(formats, uniquingKeysWith: +)

  private static let formats: [String: [Checkpoint]] = [
    "formats.rule": [], "formats.answersMIMEType": [],
    "formats.everyGIFIsAnimated": [.cacheMemoryRead, .operationDecode],
    "formats.animatedFormats": [.cacheDiskDecode, .operationDecode],
    "formats.webPParts": [.operationPart, .operationData],
    "formats.drawsWebPWhenDecoded": [.cacheDiskDecode, .operationDecode],
    "formats.scaleRule": [.cacheDiskDecode, .operationDecode],
    "formats.scaleDownRule": [.cacheDiskDecode, .operationDecode],
  ]

  private static let mainQueue: [String: [Checkpoint]] = [
    "mainQueue.test": [.managerCompletion, .viewCompletion],
    "mainQueue.completionsBlock": [.managerCompletion, .viewCompletion],
  ]

  private static let view: [String: [Checkpoint]] = [
    "view.nilURLError": [],
    "view.rules": [.viewSetImage],
    "view.registry": [.viewCancel, .viewRegister],
    "view.answerRule": [.viewCompletion],
    "view.indicator": [.viewIndicatorStart, .viewIndicatorStop],
    "view.stopsIndicatorAtOnce": [],
    "view.currentImageLoad": [.viewSetImage],
    "view.cancelCallsBack": [.viewCancel, .viewCompletion],
    "view.hasProgressObject": [.viewSetImage],
    "view.hasTransitions": [.viewCompletion],
    "view.animationImages": [.viewAnimationImage],
    "view.animatedView": [.viewSetImage],
    "view.indicatorKinds": [],
    "view.hasSetterGroup": [],
    "view.hasSetImageBlock": [],
    "view.hasOperationKeys": [],
    "view.hasPreviousCachedImage": [],
  ]

  private static let manager: [String: [Checkpoint]] = [
    "manager.flow": [.managerQuery, .managerCancel],
    "manager.listLock": [.managerRunningAdd, .managerBlacklistTest],
    "manager.rejectedURLError": [.managerReject],
    "manager.looksUpNilURL": [.managerLoad],
    "manager.blacklistRule": [.managerDownloadAnswer],
    "manager.keyOfNilURL": [],
    "manager.scalesByOwnKey": [.managerDownloadAnswer],
    "manager.runningIsOrdered": [.managerCancelAll],
    "manager.cancelsAllUnderLock": [.managerCancelAll],
    "manager.hasContext": [.managerLoad],
    "manager.callerContext": [],
    "manager.transforms": [],
    "manager.takesAnyCache": [],
    "manager.asksAboutFailedURLs": [],
    "manager.completionsCarryData": [.managerCompletion],
  ]

  private static let cache: [String: [Checkpoint]] = [
    "cache.memory": [.cacheMemoryRead, .cacheMemoryWrite, .cacheClearMemory],
    "cache.memoryCost": [.cacheMemoryWrite],
    "cache.memoryHitData": [.cacheMemoryRead],
    "cache.diskReading": [.cacheDiskQuery],
    "cache.queriesByOptions": [.managerQuery],
    "cache.cancelledQueryAnswers": [.cacheDiskQuery],
    "cache.decompression": [.cacheDiskDecode],
    "cache.storeHasCompletion": [.cacheStore],
    "cache.encoding": [.cacheStore],
    "cache.writesAtomically": [.cacheDiskWrite],
    "cache.diskImageAsksMemory": [],
    "cache.waitsForIOQueue": [],
    "cache.hasSynchronousExists": [],
    "cache.namesTypes": [],
    "cache.sizeCountsHidden": [.cacheDiskSize],
    "cache.fileName": [.cacheDiskRead, .cacheDiskWrite, .cacheDiskRemove, .cacheDiskExists],
    "cache.directories": [.cacheDiskRead, .cacheDiskWrite, .cacheClean],
    "cache.formerDirectory": [.cacheMigrate],
    "cache.bundledImages": [.cacheDiskRead],
    "cache.negativeAgeMeansNever": [.cacheClean],
    "cache.agesInWholeSeconds": [.cacheClean],
    "cache.expiresByAccess": [.cacheClean],
    "cache.readsSizeLimitOnce": [.cacheCleanSize],
    "cache.hasBackgroundSwitch": [.cacheBackground],
    "cache.queryNeedsCallback": [.cacheMemoryRead],
    "cache.logsWritesOffIOQueue": [.cacheDiskWrite],
  ]

  private static let downloader: [String: [Checkpoint]] = [
    "downloader.transport": [.downloaderDownload, .operationStart],
    "downloader.headers": [.downloaderCreate],
    "downloader.hasHeadersLock": [.downloaderCreate],
    "downloader.nilURLAnswer": [],
    "downloader.answerWithoutCredential": [],
    "downloader.statusError": [.operationResponse],
    "downloader.noDataError": [.operationComplete],
    "downloader.zeroPixelsError": [.operationDecode],
    "downloader.cutsKnownLengths": [.operationResponse],
    "downloader.noTaskError": [.operationStart],
  ]

  private static let prefetcher: [String: [Checkpoint]] = [
    "prefetcher.limit": [.prefetchStart, .prefetchMake],
    "prefetcher.structure": [.prefetchStart],
  ]
}
