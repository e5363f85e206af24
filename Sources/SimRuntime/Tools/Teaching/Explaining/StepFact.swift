/// What is so at a step of a run: the conditions on which a sentence of the resource files is shown.
package enum StepFact: String, Sendable, CaseIterable {
  case onMain
  case offMain
  case onIOQueue
  case callerWaits
  case inDiskQuery
  case imageIsInMemory
  case beforeCompletion
  case afterCancel
  case inCancelAll
  case beforeTransformEnds
  case afterSerializer
  case afterSizeCheck
  case givesCachedBeforeRefresh
  case cacheIsSkipped
  case delegateHasDecided
  case sixDownloadsAtOnce
  case downloadsAreSuspended
  case cancelsItsRequest
  case downloadHasEnded
  case requestHasEnded
  case managerWasAsked
  case placeholderIsDelayed
  case urlIsMissing
  case anImageIsRemoved
  case aLoadRefreshes
  case aLoadWantsParts
  case aLoadContinuesInBackground
  case aLoadTrustsEveryCertificate
  case aLoadHasAPriority
  case aLoadScalesDown

  /// When it is so, for the schema.
  package var meaning: String {
    switch self {
    case .onMain: "the thread is the main thread"
    case .offMain: "the thread is not the main thread"
    case .onIOQueue: "the code runs on the I/O queue"
    case .callerWaits: "the code runs on a queue by sync, on the thread of the caller"
    case .inDiskQuery: "the thread has begun a disk query"
    case .imageIsInMemory: "the query has found its image in memory"
    case .beforeCompletion: "the load has not had its last completion yet"
    case .afterCancel: "the load was cancelled"
    case .inCancelAll: "the thread cancels all loads of a manager"
    case .beforeTransformEnds: "the image of the load is transformed, and it has not completed yet"
    case .afterSerializer: "the thread has run the serializer, and no transform"
    case .afterSizeCheck: "the thread has compared the files with the size limit"
    case .givesCachedBeforeRefresh: "the cached image is given, and then refreshed"
    case .cacheIsSkipped: "the load has the option fromLoaderOnly"
    case .delegateHasDecided: "the delegate has decided whether the URL is put on the blacklist"
    case .sixDownloadsAtOnce: "the downloader runs six downloads at once"
    case .downloadsAreSuspended: "the downloader is suspended"
    case .cancelsItsRequest: "the thread cancels a request next"
    case .downloadHasEnded: "the download has ended before, so that nothing is cancelled"
    case .requestHasEnded: "the download was started, and is cancelled after its request has ended"
    case .managerWasAsked: "the load has asked its manager before"
    case .placeholderIsDelayed: "the load has the option delayPlaceholder"
    case .urlIsMissing: "the view was asked for no URL"
    case .anImageIsRemoved:
      "an image is removed from a cache, or the memory of one is cleared, at some time of the run"
    case .aLoadRefreshes: "some load of the run has the option refreshCached"
    case .aLoadWantsParts: "some load of the run wants the parts of its image as they arrive"
    case .aLoadContinuesInBackground: "some load of the run has the option continueInBackground"
    case .aLoadTrustsEveryCertificate:
      "some load of the run has the option allowInvalidSSLCertificates"
    case .aLoadHasAPriority: "some load of the run has the option lowPriority or highPriority"
    case .aLoadScalesDown: "some load of the run has the option scaleDownLargeImages"
    }
  }
}
