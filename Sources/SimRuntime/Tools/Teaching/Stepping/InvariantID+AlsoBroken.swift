extension InvariantID {
  /// Other rules whose sentences a reader may find broken where this one is, though their checks judge something
  /// narrower: no exercise offers them as kept.
  var alsoReadAsBroken: Set<InvariantID> {
    switch self {
    // It may break by a load that never completes: the other rule judges only completions that come.
    case .completionCount: [.endsWithImageOrError, .noCompletionAfterCancel]
    case .noCompletionAfterCancel: [.completionCount]
    // Of an app that has crashed, waits for ever or never rests nothing comes that is promised.
    case .runsToItsEnd: Self.promisesThatSomethingComes
    case .noCredentialIsNoCancel, .notModifiedOnlyForRefresh, .certificatesAsAllowed:
      [.errorsHaveCauses]
    case .waitsOnlyAtTheLimit, .waitingDownloadHasHighestPriority: [.downloadOrder]
    case .viewCancelReachesItsLoad: [.cancelledLoadShowsNothing]
    case .viewShowsLastAnswer:
      [.cancelledLoadShowsNothing, .answeredLoadCoversNothing, .noPlaceholderOverImage]
    case .answeredLoadCoversNothing: [.viewShowsLastAnswer, .cancelledLoadShowsNothing]
    case .prefetchEndsWithItsLoads: [.prefetchCompletionIsCalled]
    case .prefetchCompletionIsCalled: [.prefetchEndsWithItsLoads]
    case .decodedAsAsked, .cachedAsAsked, .scaledDownAsAllowed:
      [.decodedAsAsked, .cachedAsAsked, .scaledDownAsAllowed]
    case .storeFailsOnlyForTheDisk: [.storedReachesTheDisk, .diskHoldsDownload]
    case .diskHoldsDownload: [.storedReachesTheDisk]
    case .usedFilesStay, .cleanedAtTermination: [.cleaningKeepsTheYoung]
    case .removedStaysRemoved, .removedStaysOutOfMemory:
      [
        .removedStaysRemoved, .removedStaysOutOfMemory, .completedLoadBringsNothingBack,
        .olderPictureIsGone,
      ]
    case .memoryOutlivesReads, .storedReplacesOlder:
      [.noDiskForWhatMemoryHas, .storedReplacesOlder, .olderPictureIsGone]
    case .storedIsFoundAgain, .originalIsFoundAgain: [.storedIsFoundAgain, .originalIsFoundAgain]
    default: []
    }
  }

  /// Rules by which something happens some time: an answer, the end of a task, what is shown at rest.
  static let promisesThatSomethingComes: Set<InvariantID> = [
    .completionCount, .endsWithImageOrError, .cacheCallsAnswerOnce, .callbacksAreAnswered,
    .synchronousLoadCompletesInside, .nothingRunningAtRest, .nothingKeptAtRest,
    .noDeadOperationListed, .backgroundTasksEnded, .backgroundTaskCoversItsWork,
    .cleanedAtTermination, .cleanedInBackground, .diskHoldsDownload, .storedReachesTheDisk,
    .downloadNotificationsInPairs, .indicatorFollowsLoad, .viewShowsLastAnswer,
    .animationImagesInOrder, .completedIsShown, .progressIsTrue, .progressIsReported,
    .prefetchCompletionIsCalled, .prefetchLoadsEachUrl, .prefetchCountsAddUp,
    .prefetchEndsWithItsLoads, .waitsOnlyAtTheLimit, .downloadOrder,
  ]
}
