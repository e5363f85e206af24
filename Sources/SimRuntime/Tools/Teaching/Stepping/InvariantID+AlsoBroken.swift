extension InvariantID {
  /// Other rules whose sentences a reader may find broken where this one is, though their checks judge something
  /// narrower: no exercise offers them as kept.
  var alsoReadAsBroken: Set<InvariantID> {
    switch self {
    // It may break by a load that never completes: the other rule judges only completions that come.
    case .completionCount: [.endsWithImageOrError, .noCompletionAfterCancel]
    case .noCompletionAfterCancel: [.completionCount]
    // Of an app that has crashed, waits for ever or never rests nothing comes that is promised.
    case .runsToItsEnd: Set(Self.allCases.filter(\.promisesThatSomethingComes))
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
    case .completionOnMain, .trueCacheType, .blacklistedByRule, .unblacklistedByRetry,
      .oneRequestPerUrl, .downloadLimit, .memoryEmptyAfterWarning, .nothingRunningAtRest,
      .backgroundTasksEnded, .progressIsTrue, .indicatorFollowsLoad, .cachedIsNotRefused,
      .downloadOrder, .latestLoadIsKept, .noUserCodeUnderLock, .cleaningKeepsTheYoung,
      .storedWhereAsked, .shownImageIsAtHand, .diskUntouchedByMemoryWarning, .costCountsFrames,
      .prefetchLoadsEachUrl, .cancelledPrefetchRests, .animationImagesInOrder, .noDataRace,
      .noDeadOperationListed, .callbacksAreAnswered, .cancelAllReachesEveryLoad,
      .cancelReachesTheDownload, .errorsHaveCauses, .prefetchCountsAddUp,
      .requestEndsWithItsCancel, .backgroundTaskCoversItsWork, .progressIsOfTheShownLoad,
      .cacheCallsAnswerOnce, .nothingKeptAtRest, .synchronousLoadCompletesInside,
      .retryFailedIsHeeded, .sourceOptionsAreHeeded, .policiesNameTheCaches, .imageIsOfItsURL,
      .noPrefetchCompletionAfterCancel, .endsWithImageOrError, .cancelledLoadShowsNothing,
      .refreshBringsTheNewest, .completedIsInMemory, .indicatorsOnMain,
      .downloadNotificationsInPairs, .partsOnlyWhereAsked, .noProgressAfterCancel,
      .animatedStaysAnimated, .fileKeepsItsPixels, .continuesInBackground, .noPartAfterTheEnd,
      .noDiskForWhatMemoryHas, .imagesHavePixels, .fileKeepsItsFrames, .partsWhereverAsked,
      .bytesAreOfTheImage, .diskKeepsTheOrderOfCalls, .urlIsOfTheImage, .completedIsShown,
      .placeholderIsDelayed, .completedLoadBringsNothingBack, .queriesWaitForNoEncoding,
      .downloadsWaitForNoDecoding, .noPlaceholderOverImage, .olderPictureIsGone,
      .leftOutOfBackups, .requestIsAsConfigured, .progressIsReported, .cachedIsNotDownloaded,
      .hitsNameTheirCache, .bytesComeWithTheImage, .cacheTellsWhatItHas, .indicatorIsShown,
      .transitionsAsConfigured, .prefetchGoesByItsSettings, .cleanedInBackground,
      .refreshAsksTheServer, .delegateIsHeeded, .transformedAsAsked, .failuresAreBlacklisted,
      .storedUnderItsKey, .serializedAsAsked, .storedReachesTheDisk, .memoryWithinLimits:
      []
    }
  }

  /// Whether it promises that something happens some time: an answer, the end of a task, what is shown at rest.
  var promisesThatSomethingComes: Bool {
    switch self {
    case .completionCount, .endsWithImageOrError, .cacheCallsAnswerOnce, .callbacksAreAnswered,
      .synchronousLoadCompletesInside, .nothingRunningAtRest, .nothingKeptAtRest,
      .noDeadOperationListed, .backgroundTasksEnded, .backgroundTaskCoversItsWork,
      .cleanedAtTermination, .cleanedInBackground, .diskHoldsDownload, .storedReachesTheDisk,
      .downloadNotificationsInPairs, .indicatorFollowsLoad, .viewShowsLastAnswer,
      .animationImagesInOrder, .completedIsShown, .progressIsTrue, .progressIsReported,
      .prefetchCompletionIsCalled, .prefetchLoadsEachUrl, .prefetchCountsAddUp,
      .prefetchEndsWithItsLoads, .waitsOnlyAtTheLimit, .downloadOrder:
      true
    case .noCompletionAfterCancel, .completionOnMain, .trueCacheType, .blacklistedByRule,
      .unblacklistedByRetry, .oneRequestPerUrl, .downloadLimit, .memoryEmptyAfterWarning,
      .runsToItsEnd, .cachedIsNotRefused, .storeFailsOnlyForTheDisk, .removedStaysRemoved,
      .latestLoadIsKept, .noUserCodeUnderLock, .cleaningKeepsTheYoung, .usedFilesStay,
      .storedWhereAsked, .shownImageIsAtHand, .diskUntouchedByMemoryWarning, .costCountsFrames,
      .cancelledPrefetchRests, .noDataRace, .cancelAllReachesEveryLoad,
      .cancelReachesTheDownload, .notModifiedOnlyForRefresh, .errorsHaveCauses,
      .requestEndsWithItsCancel, .removedStaysOutOfMemory, .progressIsOfTheShownLoad,
      .viewCancelReachesItsLoad, .retryFailedIsHeeded, .sourceOptionsAreHeeded,
      .policiesNameTheCaches, .imageIsOfItsURL, .noPrefetchCompletionAfterCancel,
      .cancelledLoadShowsNothing, .refreshBringsTheNewest, .storedIsFoundAgain,
      .completedIsInMemory, .indicatorsOnMain, .partsOnlyWhereAsked, .noProgressAfterCancel,
      .waitingDownloadHasHighestPriority, .decodedAsAsked, .answeredLoadCoversNothing,
      .animatedStaysAnimated, .fileKeepsItsPixels, .certificatesAsAllowed,
      .continuesInBackground, .noPartAfterTheEnd, .noDiskForWhatMemoryHas,
      .noCredentialIsNoCancel, .imagesHavePixels, .fileKeepsItsFrames, .cachedAsAsked,
      .partsWhereverAsked, .scaledDownAsAllowed, .bytesAreOfTheImage, .diskKeepsTheOrderOfCalls,
      .urlIsOfTheImage, .placeholderIsDelayed, .storedReplacesOlder,
      .completedLoadBringsNothingBack, .queriesWaitForNoEncoding, .originalIsFoundAgain,
      .downloadsWaitForNoDecoding, .noPlaceholderOverImage, .olderPictureIsGone,
      .leftOutOfBackups, .requestIsAsConfigured, .cachedIsNotDownloaded, .hitsNameTheirCache,
      .bytesComeWithTheImage, .cacheTellsWhatItHas, .indicatorIsShown, .transitionsAsConfigured,
      .prefetchGoesByItsSettings, .refreshAsksTheServer, .delegateIsHeeded, .transformedAsAsked,
      .failuresAreBlacklisted, .storedUnderItsKey, .serializedAsAsked, .memoryWithinLimits,
      .memoryOutlivesReads:
      false
    }
  }
}
