/// What differs between the generations of SDWebImage: tables of named policies, one for each part
/// of the system, and the defects that the generation has. The flow's code asks for a policy by its
/// name, never for a version.
public struct Generation: Sendable {
  /// The generations by the names that scenarios call them by, oldest first.
  package enum Name: String, Sendable, CaseIterable {
    case v3 = "3.x"
    case v42 = "4.2"
    case v5 = "5.x"
    case hardened

    package var generation: Generation {
      switch self {
      case .v3: .v3
      case .v42: .v42
      case .v5: .v5
      case .hardened: .hardened
      }
    }
  }

  /// What commands and reports call it.
  public private(set) var name: String
  /// What scenario files call it: the name of the generation that an app is based on.
  public let nameInScenarios: String
  /// The parts that are not the model's.
  public var parts: AppParts { ownParts }
  @Indirect private var ownParts = AppParts()
  /// The name of the generation that the documents are about: another one's if it is that one
  /// without its bugs.
  public let documentedAs: String
  /// The release whose behaviour it is.
  public let release: String
  /// The bits of its options.
  package var options: OptionTable { policies.options }
  /// The bugs that the release has.
  public let ownDefects: Set<Defect>
  /// The bugs that are switched on.
  public var defects: Set<Defect>
  package var mainQueue: MainQueuePolicies { policies.mainQueue }
  package var view: ViewPolicies { policies.view }
  package var manager: ManagerPolicies { policies.manager }
  package var cache: CachePolicies { policies.cache }
  package var downloader: DownloaderPolicies { policies.downloader }
  package var prefetcher: PrefetcherPolicies { policies.prefetcher }
  package var formats: FormatPolicies { policies.formats }
  @Indirect package private(set) var policies: Policies

  /// The data races that the release is known to have: what it touches without a lock.
  package var knownRaces: [KnownRace]
  /// Whether it matters who holds an image: to a table that knows images weakly.
  public var countsImageOwners: Bool { cache.memory == .withWeakTable }

  /// Is notified which defects the flow asks for.
  package var defectObserver: (any DefectObserver)?

  /// The same with custom parts.
  func named(_ name: String, with parts: AppParts) -> Generation {
    var generation = self
    generation.name = name
    generation.ownParts = parts
    if parts.loader != nil { generation.defects = [] }
    return generation
  }

  /// Whether the whole loader is custom: nothing of the model runs.
  public var hasOwnLoader: Bool { parts.loader != nil }

  /// Whether nothing of the model loads: the whole loader is custom, or a manager that stands alone.
  package var hasOwnLoading: Bool { parts.loadByThemselves }

  /// Whether a defect is switched on.
  public func has(_ defect: Defect) -> Bool {
    defectObserver?.flowAsks(for: defect)
    return defects.contains(defect)
  }

  init(
    name: Name, release: String, options: OptionTable, defects: Set<Defect>,
    mainQueue: MainQueuePolicies, view: ViewPolicies, manager: ManagerPolicies,
    cache: CachePolicies, downloader: DownloaderPolicies, prefetcher: PrefetcherPolicies,
    formats: FormatPolicies, knownRaces: [KnownRace] = [], documentedAs documents: Name? = nil
  ) {
    self.name = name.rawValue
    nameInScenarios = name.rawValue
    documentedAs = (documents ?? name).rawValue
    self.release = release
    ownDefects = defects
    self.defects = defects
    policies = Policies(
      options: options, mainQueue: mainQueue, view: view, manager: manager, cache: cache,
      downloader: downloader, prefetcher: prefetcher, formats: formats)
    self.knownRaces = knownRaces
  }

  /// The tables of policies, one for each part of the system.
  package struct Policies: Sendable {
    let options: OptionTable
    let mainQueue: MainQueuePolicies
    let view: ViewPolicies
    let manager: ManagerPolicies
    let cache: CachePolicies
    let downloader: DownloaderPolicies
    let prefetcher: PrefetcherPolicies
    let formats: FormatPolicies
  }
}

/// Is notified which defects the flow asks for, to see which branches runs reach.
package protocol DefectObserver: AnyObject, Sendable {
  func flowAsks(for defect: Defect)
}

extension Generation {
  /// 3.7.6.
  public static let v3 = Generation(
    name: .v3, release: "3.7.6", options: .v3,
    defects: [
      .oneCancelKillsAll, .joinsDownloadBeingCancelled, .silentDownloaderCancel,
      .unfinishedWithoutTask, .silentNotModified, .lifoByNeighbours,
      .unguardedDownloaderSettings, .endsBackgroundTaskTwice, .leakOnCancelDuringQuery,
      .unguardedCancelBlock, .transformIsNotRunning, .lostConnectionBlacklists,
      .blacklistBeforeCache, .unguardedLoadState, .unguardedManagerSettings, .diskTypeOnMiss,
      .cleaningNeedsAttributes, .unboundedFileNames, .removeLeavesLegacyFile, .costOfOneFrame,
      .cleaningOutlivesApp, .unguardedCacheSettings, .endsExpiredCleaningTask, .writesInPlace,
      .registersAfterCompletion,
      .indicatorEndsEarly, .animationImagesByArrival, .showsOlderAnswers,
      .indicatorOutlivesCancel, .viewsAreSetOffMain, .prefetcherThrottlesDownloader,
      .prefetchListReadLate, .prefetchBlocksReadTwice, .unguardedPrefetchCounts, .twoBeginningsMix,
      .countsEachAnswer, .endWipesNextPrefetch, .answersOutliveTheirPrefetch,
      .diskHitRevivesRemoved,
      .nilURLLeavesImage, .partialImageAfterFinal, .refreshAnswersOthers, .comparesWithURLCache,
      .indicatorMadeOffMain, .stopsTwice, .partsGoToEveryLoad, .joinKeepsPriority,
      .buttonSetOffMain, .memorySwitchKeepsRemoved, .certificateOfAnother, .backgroundOfTheFirst,
      .queriesForgetMemory, .deliversZeroSides, .encodesOneFrame, .partsAsFirstAsked,
      .lifoWaitsForTheEnd, .failedTransformLosesImage, .serverErrorsBlacklist,
      .readsPassTheIOQueue, .writesPassTheIOQueue, .buttonsIgnoreDelay, .storeLeavesOlderInMemory,
      .encodesOnTheIOQueue, .failedLoadLeavesPart, .placeholderCoversImage,
      .prefetchEndsBeforeRefresh,
      .prefetcherIgnoresManager, .refreshCompletesAfterCancel, .highlightedImageStays,
      .decodingOutlivesCancel, .imageLeavesAnimation, .partTakesOffBlacklist,
      .certificateBlacklists, .skippedLeaveTotal, .passingErrorsBlacklist, .unguardedURLCache,
      .removeWithoutKeyIsSilent,
    ],
    mainQueue: .v3, view: .v3, manager: .v3, cache: .v3, downloader: .v3, prefetcher: .v3,
    formats: .v3, knownRaces: .v3)

  /// 4.2.3.
  public static let v42 = Generation(
    name: .v42, release: "4.2.3", options: .v42,
    defects: [
      .joinsCancelledDownload, .handlersAfterQueue, .silentDownloaderCancel, .sessionSwapMixesTasks,
      .unfinishedWithoutTask, .silentNotModified, .lifoByNeighbours, .unansweredSessionCallbacks,
      .joinsAnsweringDownload,
      .unguardedDownloadState, .unguardedDownloaderSettings, .progressBeginsLate,
      .endsBackgroundTaskTwice,
      .leakOnCancelDuringQuery,
      .transformIsNotRunning, .blacklistBeforeCache, .unguardedLoadState,
      .unguardedManagerSettings, .oppositeCancelLocks, .diskTypeOnMiss, .unboundedFileNames,
      .removeLeavesLegacyFile,
      .costOfOneFrame, .cleaningOutlivesApp, .unguardedCacheSettings, .endsExpiredCleaningTask,
      .writesInPlace,
      .registersAfterCompletion, .indicatorEndsEarly, .showsOlderAnswers,
      .indicatorOutlivesCancel, .viewsAreSetOffMain, .animationGapsAreFilled,
      .firstEndStopsIndicator, .prefetchStartsNextInline,
      .prefetcherThrottlesDownloader, .prefetchBlocksReadTwice, .unguardedPrefetchCounts,
      .twoBeginningsMix, .countsEachAnswer, .endWipesNextPrefetch, .answersOutliveTheirPrefetch,
      .diskHitRevivesRemoved, .endsBackgroundTaskWithStart,
      .nilURLLeavesImage, .partialImageAfterFinal, .refreshAnswersOthers, .comparesWithURLCache,
      .stopsTwice, .stopsBeforeItStarts, .partsGoToEveryLoad, .joinKeepsPriority,
      .memorySwitchKeepsRemoved, .storesScaledFile, .animationNeedsItsFile, .animationOfOlderFile,
      .certificateOfAnother, .backgroundOfTheFirst,
      .queriesForgetMemory, .nullInFileNames, .cancelsChallenges, .deliversZeroSides,
      .encodesOneFrame, .partsAsFirstAsked, .lifoWaitsForTheEnd, .scalesDownTooFar,
      .alphaIsNotScaledDown, .failedTransformLosesImage, .serverErrorsBlacklist,
      .bytesOfTheUntransformed, .readsPassTheIOQueue, .writesPassTheIOQueue,
      .namesURLOfOtherPicture, .filesAreNotScaledDown, .storeLeavesOlderInMemory,
      .encodesOnTheIOQueue, .decodesOnDelegateQueue, .failedLoadLeavesPart, .placeholderCoversImage,
      .optionsAreLostInBOOL, .looksForTaskAgain, .prefetchEndsBeforeRefresh,
      .prefetcherIgnoresManager, .fileReplacesMemory, .decodingOutlivesCancel,
      .cancelReachesClassKeyOnly, .imageLeavesAnimation, .partTakesOffBlacklist,
      .certificateBlacklists, .skippedLeaveTotal, .passingErrorsBlacklist, .unguardedURLCache,
      .removeWithoutKeyIsSilent,
    ],
    mainQueue: .v42, view: .v42, manager: .v42, cache: .v42, downloader: .v42, prefetcher: .v42,
    formats: .v42, knownRaces: .v42)

  /// 5.1.0.
  public static let v5 = Generation(
    name: .v5, release: "5.1.0", options: .v5,
    defects: [
      .handlersAfterQueue, .unregistersReplacement, .finishAndCancelDeliver, .lifoByNeighbours,
      .userCodeUnderLock, .cancelGoesByURL, .joinsAnsweringDownload, .unguardedDownloadState,
      .unguardedDownloaderSettings, .progressBeginsLate,
      .transformIsNotRunning, .blacklistBeforeCache, .blacklistBeforeProcessor,
      .cancelledLoadSucceeds, .cancelMissesTheLoader, .unguardedLoadState,
      .unguardedManagerSettings,
      .removeLeavesLegacyFile, .weakLookupRevivesKey, .placeholderDropsWeakImage,
      .diskHitIgnoresStoreType, .cleaningOutlivesApp, .readsLeaveAccessDate,
      .containsUsesClearPolicy, .silentCancelInCachesManager, .noCachesNoAnswer,
      .unguardedCacheSettings, .endsExpiredCleaningTask,
      .registersAfterCompletion, .cancelForgetsReplacement, .cancelledLoadStopsIndicator,
      .showsOlderAnswers, .viewsAreSetOffMain, .firstEndStopsIndicator, .oppositeLockOrder,
      .cancelLeavesWaitingURLs,
      .prefetchBlocksReadTwice, .countsEachAnswer, .diskHitRevivesRemoved, .refreshAnswersOthers,
      .comparesWithURLCache,
      .showsOlderProgress, .answersUnderTheIOQueue,
      .nilURLLeavesImage, .partialImageAfterFinal, .sumsOfTwoMoments, .endedPrefetchesAreForgotten,
      .severalCachesAnswerTwice,
      .weakTableKeepsRemoved, .showsCancelledLoads, .serializerStoresLate,
      .untransformedIsDownloadedAgain, .stopsTwice, .stopsBeforeItStarts, .partsGoToEveryLoad,
      .joinLowersPriority,
      .decodesAsFirstAsked, .transitionCoversLaterLoad, .memorySwitchKeepsRemoved,
      .certificateOfAnother, .backgroundOfTheFirst, .decodesPartsLate, .queriesForgetMemory,
      .nullInFileNames, .cancelsChallenges, .encodesOneFrame,
      .memoryIgnoresDecodeOptions, .filesForgetDecodeOptions, .transformsAnimatedClass,
      .transformHidesScale, .picturesShareProgress,
      .partsAsFirstAsked, .lifoWaitsForTheEnd, .failedTransformLosesImage,
      .bytesOfTheUntransformed, .refusedAsNilURL, .cancelMeansTheLastKey,
      .namesURLOfOtherPicture, .completesBeforeTransition, .storeLeavesOlderInMemory,
      .encodesOnTheIOQueue, .originalIsDownloadedAgain, .failedLoadLeavesPart,
      .placeholderCoversImage,
      .missesAreNotSkipped, .nilURLLeavesProgress, .refreshLeavesProgress, .unknownLengthIsFinished,
      .viewsIgnoreProcessor,
      .notModifiedIsBadData,
      .optionsAreLostInBOOL, .refreshLeavesOtherKey, .prefetchEndsBeforeRefresh,
      .prefetcherIgnoresManager, .endedRefreshKeepsImage, .fileReplacesMemory,
      .lastProgressIsHeldBack, .decodingOutlivesCancel, .transformRewritesKey,
      .cancelledQueryAnswersAtOnce, .progressWithoutImage, .replacedLoadShowsPlaceholder,
      .partTakesOffBlacklist, .endedPrefetchIsNotCancelled, .certificateBlacklists,
      .unchangedRefreshStaysListed, .passingErrorsBlacklist, .classDemandBlacklists,
      .asksDelegateOnHits, .removeWithoutKeyIsSilent,
    ],
    mainQueue: .v5, view: .v5, manager: .v5, cache: .v5, downloader: .v5, prefetcher: .v5,
    formats: .v5, knownRaces: .v5)

  /// 5.1.0 with every defect repaired: exploration must find nothing in it.
  public static let hardened: Generation = {
    var generation = Generation(
      name: .hardened, release: "5.1.0 repaired", options: .v5, defects: v5.ownDefects,
      mainQueue: .v5, view: .v5, manager: .v5, cache: .v5, downloader: .v5, prefetcher: .v5,
      formats: .v5, documentedAs: .v5)
    generation.defects = []
    return generation
  }()

  /// Every generation, oldest first.
  public static let all: [Generation] = Name.allCases.map(\.generation)
}

extension Generation: CustomStringConvertible {
  /// Its name.
  public var description: String { name }
}
