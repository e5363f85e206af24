/// In which of its ways an invariant breaks. Two breaks of one mode are of one kind, whatever names and
/// numbers are in them; reports call a mode by its raw value.
package enum FailureMode: String, Sendable, CaseIterable {
  // Answers.
  case notModifiedUnasked = "not-modified-unasked"
  case completedWithNothing = "completed-with-nothing"
  case refreshKeepsOlder = "refresh-keeps-older"
  case errorWithoutCause = "error-without-cause"
  case blacklistedWithoutCause = "blacklisted-without-cause"
  case imageWithoutPixels = "image-without-pixels"
  case bytesOfAnotherImage = "bytes-of-another-image"

  // Background tasks.
  case endedInvalidTask = "ended-invalid-task"
  case endedBeforeItsWork = "ended-before-its-work"

  // The blacklist.
  case transientErrorBlacklists = "transient-error-blacklists"
  case serverErrorBlacklists = "server-error-blacklists"
  case foreignErrorBlacklists = "foreign-error-blacklists"
  case unblacklistedWithoutOption = "unblacklisted-without-option"

  // Caches.
  case refusedThoughCached = "refused-though-cached"
  case storeFailedOtherwise = "store-failed-otherwise"
  case removedImageInMemory = "removed-image-in-memory"
  case replacedImageInMemory = "replaced-image-in-memory"
  case removedIsOnDisk = "removed-is-on-disk"
  case removalMissesMemory = "removal-misses-memory"
  case memoryForgotten = "memory-forgotten"
  case lostToEarlierCall = "lost-to-earlier-call"
  case olderInMemory = "older-in-memory"
  case storesAfterRemoval = "stores-after-removal"
  case waitsForEncoding = "waits-for-encoding"

  // Calls of the cache.
  case answeredAgain = "answered-again"
  case answeredOffMain = "answered-off-main"
  case answeredAfterReturn = "answered-after-return"
  case answeredLateAndOffMain = "answered-late-and-off-main"
  case neverAnswered = "never-answered"
  case completedAfterReturn = "completed-after-return"

  // Cancels.
  case completedAfterCancel = "completed-after-cancel"
  case notOnTheList = "not-on-the-list"
  case downloadNotCancelled = "download-not-cancelled"
  case requestContinues = "request-goes-on"

  // Options and policies.
  case retryIsRefused = "retry-is-refused"
  case listedIsDownloaded = "listed-is-downloaded"
  case downloadsFromCacheOnly = "downloads-from-cache-only"
  case asksCacheFromLoaderOnly = "asks-cache-from-loader-only"
  case writesInMemoryOnly = "writes-in-memory-only"
  case setsAvoidedImage = "sets-avoided-image"
  case asksOtherCache = "asks-other-cache"
  case imageOfOtherURL = "image-of-other-url"

  // Cleaning, and what images cost.
  case expiredStays = "expired-stays"
  case youngIsGone = "young-is-gone"
  case tooMuchIsLeft = "too-much-is-left"
  case olderStays = "older-stays"
  case tooMuchIsGone = "too-much-is-gone"
  case readFileExpired = "read-file-expired"
  case expiredAtTermination = "expired-at-termination"
  case warningChangedDisk = "warning-changed-disk"
  case costIsNotOfFrames = "cost-is-not-of-frames"

  // Completions and progress.
  case completedAgain = "completed-again"
  case partialAfterFinal = "partial-after-final"
  case neverCompleted = "never-completed"
  case cancelNotCompleted = "cancel-not-completed"
  case completedOffMain = "completed-off-main"
  case typeOfNothing = "type-of-nothing"
  case typeWithoutImage = "type-without-image"
  case typeOfNoFinder = "type-of-no-finder"
  case progressFell = "progress-fell"
  case progressBeyondTotal = "progress-beyond-total"
  case progressEndedEarly = "progress-ended-early"
  case partUnasked = "part-unasked"
  case partMissed = "part-missed"
  case progressAfterCancel = "progress-after-cancel"
  case decodedForAnother = "decoded-for-another"
  case largerThanAllowed = "larger-than-allowed"
  case farSmallerThanAllowed = "far-smaller-than-allowed"

  // Memory.
  case storedElsewhere = "stored-elsewhere"
  case shownImageLost = "shown-image-lost"
  case downloadedAgain = "downloaded-again"
  case originalDownloadedAgain = "original-downloaded-again"
  case olderPictureReturns = "older-picture-returns"
  case completedBeforeMemory = "completed-before-memory"

  // Requests.
  case severalRequests = "several-requests"
  case aboveTheLimit = "above-the-limit"
  case slotStaysEmpty = "slot-stays-empty"
  case sessionUnanswered = "session-unanswered"
  case stopWithoutStart = "stop-without-start"
  case startWithoutStop = "start-without-stop"
  case certificateNotAllowed = "certificate-not-allowed"
  case cutOffInBackground = "cut-off-in-background"
  case deniedAsCancelled = "denied-as-cancelled"
  case partDecodedLate = "part-decoded-late"
  case waitsForDecoding = "waits-for-decoding"

  // Order.
  case beforeItsTurn = "before-its-turn"
  case cancelsLaterLoad = "cancels-later-load"
  case appCodeUnderLock = "app-code-under-lock"
  case priorityOfAnother = "priority-of-another"

  // Prefetching.
  case urlNotLoadedOnce = "url-not-loaded-once"
  case prefetchCompletedAgain = "prefetch-completed-again"
  case otherTotal = "other-total"
  case prefetchNeverCompleted = "prefetch-never-completed"
  case prefetchCompletedAfterCancel = "prefetch-completed-after-cancel"
  case beginsAfterCancel = "begins-after-cancel"
  case waitsBelowTheLimit = "waits-below-the-limit"
  case delegateCountsTooMany = "delegate-counts-too-many"
  case delegateGotOtherURL = "delegate-got-other-url"
  case delegateFinishedTooFew = "delegate-finished-too-few"
  case delegateLosesURLs = "delegate-loses-urls"
  case delegateGetsNoEnd = "delegate-gets-no-end"
  case otherSkipped = "other-skipped"
  case endedByOther = "ended-by-other"
  case countedForOther = "counted-for-other"
  case countedBeforeItsEnd = "counted-before-its-end"
  case progressOutOfOrder = "progress-out-of-order"
  case progressAfterEnd = "progress-after-end"

  // Races.
  case race

  // What was removed or replaced.
  case staleReadIntoMemory = "stale-read-into-memory"
  case staleReadOverStored = "stale-read-over-stored"
  case progressOfReplaced = "progress-of-replaced"
  case progressOfOtherPicture = "progress-of-other-picture"
  case progressWithoutURL = "progress-without-url"
  case progressLeftBehind = "progress-left-behind"

  // Invariants of one's own.
  case ofTheApp = "of-the-app"

  // The state at rest.
  case imagesStayAfterWarning = "images-stay-after-warning"
  case fileIsNotWhatWasStored = "file-is-not-what-was-stored"
  case stillRunning = "still-running"
  case downloaderKeepsOperation = "downloader-keeps-operation"
  case queueKeepsOperations = "queue-keeps-operations"
  case unreachableOperation = "unreachable-operation"
  case unreachableImage = "unreachable-image"
  case tasksNotEnded = "tasks-not-ended"
  case taskNotEndedOnce = "task-not-ended-once"
  case expiryLeftTaskOpen = "expiry-left-task-open"
  case deadlock
  case crash
  case livelock

  // Tables.
  case viewListsEndedLoad = "view-lists-ended-load"
  case tableListsDeadOperation = "table-lists-dead-operation"

  // Views.
  case showsOther = "shows-other"
  case showsOtherLoad = "shows-other-load"
  case indicatorGoneEarly = "indicator-gone-early"
  case indicatorStays = "indicator-stays"
  case otherAnimationImages = "other-animation-images"
  case viewCancelMissesLoad = "view-cancel-misses-load"
  case showsCancelledLoad = "shows-cancelled-load"
  case changedOffMain = "changed-off-main"
  case coversLaterLoad = "covers-later-load"
  case urlOfOtherPicture = "url-of-other-picture"
  case completedBeforeShown = "completed-before-shown"
  case placeholderTooEarly = "placeholder-too-early"
  case placeholderOverImage = "placeholder-over-image"
  case animationStandsStill = "animation-stands-still"
  case fileLostPixels = "file-lost-pixels"
  case fileLostFrames = "file-lost-frames"
  case cachedForAnother = "cached-for-another"
  case cachedInOtherScale = "cached-in-other-scale"
  case backupNotAsAsked = "backup-not-as-asked"
  case cachePolicyDiffers = "cache-policy-differs"
  case cookiesAreHandled = "cookies-are-handled"
  case cookiesAreIgnored = "cookies-are-ignored"
  case timeoutDiffers = "timeout-differs"
  case headersDiffer = "headers-differ"
  case refusedRequestMade = "refused-request-made"
  case progressMissing = "progress-missing"
  case cachedIsDownloaded = "cached-is-downloaded"
  case hitNamesNoCache = "hit-names-no-cache"
  case bytesAreMissing = "bytes-are-missing"
  case cachedIsDenied = "cached-is-denied"
  case sizeTooSmall = "size-too-small"
  case indicatorNotShown = "indicator-not-shown"
  case transitionUnasked = "transition-unasked"
  case transitionMissing = "transition-missing"
  case prefetchAboveLimit = "prefetch-above-limit"
  case prefetchWithOtherOptions = "prefetch-with-other-options"
  case notCleanedInBackground = "not-cleaned-in-background"
  case cleaningNeverBegins = "cleaning-never-begins"
  case refreshAsksNobody = "refresh-asks-nobody"
  case forbiddenIsDownloaded = "forbidden-is-downloaded"
  case isNotTransformed = "is-not-transformed"
  case listedAfterRetry = "listed-after-retry"
  case failureIsForgotten = "failure-is-forgotten"
  case looksUnderURL = "looks-under-url"
  case storesUnderURL = "stores-under-url"
  case isNotSerialized = "is-not-serialized"
  case storeIsNotWritten = "store-is-not-written"
  case downloadIsNotWritten = "download-is-not-written"
  case memoryBeyondCost = "memory-beyond-cost"
  case memoryBeyondCount = "memory-beyond-count"
  case diskHitIsNotKept = "disk-hit-is-not-kept"
  case fileImageIsNotKept = "file-image-is-not-kept"
  case completesWhileLoading = "completes-while-loading"
  case endedLoadKeepsImage = "ended-load-keeps-image"
  case originalIsNotUsed = "original-is-not-used"
  case fileReplacesMemory = "file-replaces-memory"
  case delegateFinishedEarly = "delegate-finished-early"
}
