extension Defect {
  /// One line for lists.
  public var title: String {
    switch self {
    case .oneCancelKillsAll: "Cancelling one of several coalesced loads of a URL kills the others"
    case .joinsDownloadBeingCancelled:
      "A new load joins an operation whose cancel is still in the mail"
    case .joinsCancelledDownload:
      "A new load joins a cancelled operation that has not left the queue"
    case .handlersAfterQueue: "Handlers are attached after the operation was put in the queue"
    case .unregistersReplacement:
      "The late completion block of an old operation evicts the new one of its URL"
    case .finishAndCancelDeliver: "Finish and cancel both deliver: the completion is called twice"
    case .silentDownloaderCancel:
      "A cancel at the downloader loses completions and leaks running operations"
    case .sessionSwapMixesTasks:
      "After the session is replaced the old tasks' errors reach new operations"
    case .unfinishedWithoutTask: "If no task can be made the operation never finishes (slot leak)"
    case .silentNotModified: "HTTP 304 gives no completion and leaks the running operation"
    case .lifoByNeighbours: "LIFO execution order is violated"
    case .unansweredSessionCallbacks: "Session callbacks are not answered if the operation is gone"
    case .userCodeUnderLock:
      "Completions of cancelled loads are called under the locks of the cancel"
    case .cancelGoesByURL:
      "A load that has ended is notified of its cancel if its URL is downloaded for another"
    case .joinsAnsweringDownload:
      "A new load joins a download that has already taken the list of its completion handlers"
    case .unguardedDownloadState: "The state of a download operation is touched outside its lock"
    case .unguardedDownloaderSettings: "The settings of the downloader have no lock"
    case .progressBeginsLate: "The first progress of a download is reported after its bytes"
    case .endsBackgroundTaskTwice:
      "A download and the end of its time in the background both end its background task"
    case .endsBackgroundTaskWithStart: "A download's background task ends when it has begun"
    case .refreshAnswersOthers: "A load that joins a refresh gets \"not modified\", or nothing"
    case .comparesWithURLCache:
      "A refresh compares with the copy in the URL cache, and the image cache keeps an older picture"
    case .stopsTwice: "Two ends of a download both post its stop"
    case .stopsBeforeItStarts:
      "A download that is cancelled or ends in its start posts its stop first"
    case .partsGoToEveryLoad:
      "A load that asked for no parts of the image gets those of another load"
    case .joinKeepsPriority: "A load that joins a waiting download does not raise its priority"
    case .joinLowersPriority: "A load that joins a waiting download lowers its priority"
    case .decodesAsFirstAsked:
      "A load that joins a download gets the image decoded as the first load asked"
    case .certificateOfAnother:
      "A load gets an image over a certificate that only another load allowed"
    case .backgroundOfTheFirst:
      "A load that joins a download does not have it continue in the background"
    case .decodesPartsLate:
      "Parts of an image are decoded after the end of its download, and the image waits behind them"
    case .cancelsChallenges:
      "A load without a credential is told that it was cancelled"
    case .deliversZeroSides: "An image without width, or without height, is delivered as a success"
    case .partsAsFirstAsked:
      "A load that joins a download gets no parts of the image if the first load asked for none"
    case .lifoWaitsForTheEnd:
      "With LIFO order downloads wait for the end of a newer one, and slots stay empty"
    case .scalesDownTooFar: "An image that is scaled down has far fewer pixels than it may have"
    case .alphaIsNotScaledDown: "A large image that may be transparent is not scaled down"
    case .decodesOnDelegateQueue:
      "While the image of a download is decoded, all other downloads wait"
    case .filesAreNotScaledDown: "A large image that comes from disk is not scaled down"
    case .notModifiedIsBadData:
      "HTTP 304 ends in an error and blacklists the URL if the URL cache has a copy"
    case .optionsAreLostInBOOL:
      "On a 32-bit device images are not scaled down, and decodeFirstFrameOnly is ignored"
    case .looksForTaskAgain: "A download that ends at once gives an error that nothing caused"
    case .lastProgressIsHeldBack:
      "The last progress is not reported if the server announced more bytes than it sends"
    case .decodingOutlivesCancel: "A cancelled download keeps its slot while its image is decoded"
    case .unguardedURLCache: "Downloads read the URL cache at the same time, and it has no lock"
    case .leakOnCancelDuringQuery: "A cancel during the disk query leaks the combined operation"
    case .unguardedCancelBlock:
      "The cancel block is set while the load is being cancelled, and never runs"
    case .transformIsNotRunning: "cancelAll and isRunning do not see loads in the transform stage"
    case .lostConnectionBlacklists: "A lost connection puts the URL on the blacklist"
    case .blacklistBeforeCache: "The blacklist hides an image that is in the cache"
    case .blacklistBeforeProcessor: "retryFailed added by the options processor is ignored"
    case .cancelledLoadSucceeds:
      "A load that is cancelled when its answer is decided succeeds all the same"
    case .cancelMissesTheLoader:
      "A cancel that comes before the loader's operation is kept leaves the download running"
    case .unguardedLoadState: "What a load keeps is touched outside its lock"
    case .unguardedManagerSettings: "The delegate, the key filter and their like have no lock"
    case .partialImageAfterFinal:
      "A partial image is transformed longer than the final one, and covers it"
    case .untransformedIsDownloadedAgain:
      "An animated image that is not transformed is stored under a key that no query asks for"
    case .serializerStoresLate: "With a serializer an image is stored after its completion"
    case .failedTransformLosesImage:
      "A load whose transform fails gets neither image nor error, and nothing is stored"
    case .serverErrorsBlacklist: "An error of the server puts the URL on the blacklist"
    case .bytesOfTheUntransformed: "A transformed image comes with the bytes of the other one"
    case .refusedAsNilURL: "A load that is refused for the blacklist is told that it has no URL"
    case .refreshLeavesOtherKey:
      "A refresh with a transformer leaves an older picture under the other key of its image"
    case .viewsIgnoreProcessor:
      "A view goes by the caller's options, not by those of the options processor"
    case .endedRefreshKeepsImage:
      "The operation of a refresh that has ended keeps the older image in memory"
    case .oppositeCancelLocks: "cancelAll and the cancel of a load lock in opposite orders"
    case .diskTypeOnMiss: "Cache type 'disk' is reported on a disk miss"
    case .cleaningNeedsAttributes: "Disk cleaning crashes if a file's attributes cannot be read"
    case .unboundedFileNames: "A long file name makes the disk store fail silently"
    case .removeLeavesLegacyFile: "A removed image comes back from the file without extension"
    case .weakLookupRevivesKey: "A lookup in the weak table brings back a key that is being removed"
    case .placeholderDropsWeakImage: "The placeholder defeats the weak table after a memory warning"
    case .costOfOneFrame: "The memory cost of an animated image counts one frame"
    case .diskHitIgnoresStoreType: "A store type of disk is ignored on a disk hit"
    case .cleaningOutlivesApp: "Cleaning at app termination is asynchronous and never happens"
    case .readsLeaveAccessDate: "Expiry by access date never sees an access"
    case .containsUsesClearPolicy:
      "A manager of several caches asks contains by the policy of clear"
    case .severalCachesAnswerTwice: "Two of several caches that answer at once both end the query"
    case .weakTableKeepsRemoved:
      "An image that is removed while the weak table is off comes back from it"
    case .memorySwitchKeepsRemoved:
      "An image that is removed while the memory switch is off stays in memory"
    case .storesScaledFile: "A scaled-down image replaces the file that was downloaded"
    case .animationNeedsItsFile: "A GIF of which only memory has the image stands still"
    case .queriesForgetMemory:
      "A query that waited for the I/O queue does not see what has come into memory meanwhile"
    case .nullInFileNames: "The image of a URL with %00 in its extension gets no file"
    case .encodesOneFrame: "An animation that is stored without bytes gets a file of one frame"
    case .memoryIgnoresDecodeOptions: "Memory gives an image as another load wanted it"
    case .transformHidesScale: "An @2x image that was transformed comes from disk at scale 1"
    case .readsPassTheIOQueue:
      "A synchronous read passes the removal that waits, and puts the image back into memory"
    case .writesPassTheIOQueue:
      "Bytes that the app writes are deleted or replaced by calls that came before"
    case .encodesOnTheIOQueue:
      "Encoding an image for the disk keeps the queries of all others waiting"
    case .originalIsDownloadedAgain:
      "The original of a transformed image is downloaded again for another transformer"
    case .storeLeavesOlderInMemory: "What is stored on disk alone leaves an older image in memory"
    case .fileReplacesMemory: "An image that the app takes from disk replaces a newer one in memory"
    case .transformRewritesKey: "Transformed images of different URLs have one key"
    case .cancelledQueryAnswersAtOnce: "The block of a cancelled query is called on the I/O queue"
    case .animationOfOlderFile: "A GIF in memory comes with the bytes of an older file"
    case .filesForgetDecodeOptions:
      "A file that was made of a part of an image is given for the whole"
    case .removeWithoutKeyIsSilent: "A removal without a key never calls its completion"
    case .silentCancelInCachesManager: "A cancelled query of several caches loses the completion"
    case .noCachesNoAnswer: "A manager of no caches never calls back"
    case .unguardedCacheSettings: "The settings of the cache have no lock"
    case .endsExpiredCleaningTask:
      "The end of a cleaning ends the background task that expired before"
    case .writesInPlace: "A store that fails leaves a torn file in the place of the old one"
    case .diskHitRevivesRemoved: "A disk hit puts an image into memory that was removed meanwhile"
    case .answersUnderTheIOQueue:
      "A query that the caller waits for is answered under the I/O queue, and the load a turn later"
    case .registersAfterCompletion:
      "A load started in a synchronous completion is cancelled by the outer call"
    case .cancelForgetsReplacement:
      "A load that is started in the completion of a cancel is forgotten by the view"
    case .cancelledLoadStopsIndicator:
      "The completion of a cancelled load stops the new load's indicator"
    case .indicatorEndsEarly: "The indicator is removed by the first progressive image"
    case .animationImagesByArrival:
      "Animation images are in the order of arrival, and old ones stay"
    case .showsOlderAnswers: "A view shows what belongs to an older load"
    case .viewsAreSetOffMain: "A view that is set off the main thread races with it"
    case .animationGapsAreFilled:
      "Gaps in a list of animation images are filled with copies, and old images stay"
    case .firstEndStopsIndicator:
      "The first of several loads of a view to end stops the indicator of all"
    case .indicatorOutlivesCancel: "Cancelling a load leaves its indicator spinning"
    case .showsOlderProgress: "A view shows the progress of a load that was replaced"
    case .nilURLLeavesImage: "A nil URL with a delayed placeholder leaves the image of before"
    case .showsCancelledLoads: "A view shows what belongs to a load that it has cancelled"
    case .indicatorMadeOffMain: "The activity indicator is made off the main thread"
    case .transitionCoversLaterLoad:
      "The transition of a load covers what the view was asked for later, under another key"
    case .buttonSetOffMain: "The placeholder of a button is set off the main thread"
    case .picturesShareProgress: "All pictures of a view write into one progress"
    case .cancelMeansTheLastKey:
      "A view's cancel misses its image if its highlighted image was asked for last"
    case .namesURLOfOtherPicture:
      "A view names the URL of another of its pictures as that of its image"
    case .completesBeforeTransition:
      "With a transition the completion is called before the image is set"
    case .buttonsIgnoreDelay: "Buttons and annotation views show a delayed placeholder at once"
    case .placeholderCoversImage:
      "A refresh that fails puts the delayed placeholder in the place of the image"
    case .nilURLLeavesProgress:
      "After a nil URL the progress object shows the progress of the load before"
    case .refreshLeavesProgress:
      "After an unchanged refresh the progress object shows a download that has just begun"
    case .unknownLengthIsFinished:
      "The progress object of a download of unknown length is finished from the first byte"
    case .failedLoadLeavesPart: "A load that fails leaves a part of its image in the view"
    case .refreshCompletesAfterCancel:
      "A refresh that is cancelled before main gets its cached image completes with it"
    case .partTakesOffBlacklist: "A part of an image takes its URL off the blacklist"
    case .certificateBlacklists:
      "A certificate that one load does not allow blacklists the URL for those that do"
    case .unchangedRefreshStaysListed:
      "A refresh with retryFailed that finds nothing new leaves its URL on the blacklist"
    case .transformsAnimatedClass:
      "An image of the class for animations is transformed though nobody asked for it"
    case .passingErrorsBlacklist:
      "A phone call or a failed DNS look-up puts the URL on the blacklist"
    case .classDemandBlacklists:
      "A load that demands the class for animations puts the URL of a still image on the blacklist"
    case .asksDelegateOnHits:
      "The delegate is asked whether to download an image that the cache has"
    case .highlightedImageStays:
      "A highlighted image has no placeholder: the previous picture stays until the new one comes"
    case .progressWithoutImage:
      "After a load without an image the progress object is finished, or waits for more"
    case .cancelReachesClassKeyOnly:
      "The cancel of a view reaches only what is under the name of its class"
    case .replacedLoadShowsPlaceholder:
      "A load that is replaced puts its delayed placeholder into the view"
    case .imageLeavesAnimation:
      "A view that is asked for an image continues showing its animation images"
    case .prefetchStartsNextInline: "A prefetch skips one URL and loads another twice"
    case .prefetcherThrottlesDownloader:
      "Making a prefetcher throttles the shared downloader to three"
    case .prefetchListReadLate: "A list replaced in a callback: index out of range or the wrong URL"
    case .oppositeLockOrder: "A token's cancel and cancelPrefetching lock in opposite orders"
    case .cancelLeavesWaitingURLs: "A cancelled prefetch still loads the URLs that waited"
    case .prefetchBlocksReadTwice: "A prefetch's block is gone between the test and the call"
    case .unguardedPrefetchCounts:
      "Two threads that begin the next URL of a prefetch begin the same one"
    case .countsEachAnswer: "A prefetch that refreshes counts a URL for each of its answers"
    case .sumsOfTwoMoments:
      "A prefetcher's delegate gets one URL of none while a prefetch is cancelled"
    case .missesAreNotSkipped:
      "A prefetch does not count a URL as skipped that brought neither an image nor an error"
    case .prefetchEndsBeforeRefresh:
      "A prefetch that refreshes completes while it still downloads, and can no longer be cancelled"
    case .prefetcherIgnoresManager:
      "The prefetcher loads without the key filter, delegate and transformer of the app's manager"
    case .endedPrefetchesAreForgotten:
      "A prefetcher's delegate loses the URLs of a prefetch that ends beside another, and its end"
    case .endWipesNextPrefetch:
      "A prefetch that is begun when another one completes never completes itself"
    case .answersOutliveTheirPrefetch:
      "A prefetch that its own progress block cancels or replaces continues, and completes"
    case .endedPrefetchIsNotCancelled:
      "cancelPrefetching does not reach a prefetch that is about to complete"
    case .skippedLeaveTotal: "The total of a prefetch that has ended leaves out the skipped URLs"
    case .twoBeginningsMix: "Two prefetches that are begun at once mix their lists and blocks"
    }
  }
}
