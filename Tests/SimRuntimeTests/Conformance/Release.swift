import ImageLoadingModel

/// A release of SDWebImage that was recorded, and what must be known to play its recordings.
struct Release: Sendable {
  let name: String
  let generation: Generation
  /// How many recordings there are of ordinary scenarios, and of bugs.
  let scenarioCount: Int
  let bugCount: Int
  /// Whether it is asked if a response may be cached, and uses the answer.
  let goesByCaching: Bool
  /// Where the threads are that a recording pauses, by its words.
  let pauses: [String: Pause]

  /// A place at which a thread is paused.
  struct Pause: Sendable {
    /// The subject for which a thread reaches a place.
    enum Traveller: Sendable {
      case firstLoad
      /// The download of the URL that is requested first.
      case firstDownload
      /// The stimulus that comes from another thread.
      case otherThread
    }

    let traveller: Traveller
    let step: Checkpoint
    /// Whether it is main that is paused, for as long as others act.
    let isMain: Bool

    static func main(before step: Checkpoint) -> Pause {
      Pause(traveller: .firstLoad, step: step, isMain: true)
    }

    static func thread(of traveller: Traveller, before step: Checkpoint) -> Pause {
      Pause(traveller: traveller, step: step, isMain: false)
    }
  }

  static let all = [v3, v42, v5]
}

extension Release {
  private static let added = "main is preempted right after addOperation: of the download operation"
  private static let setter =
    "main is preempted in setCancelBlock: after its isCancelled test answered NO"
  private static let finder =
    "main in -[SDWebImageCombinedOperation cancel]: "
    + "preempted after it has found a cancelBlock (non-nil)"
  private static let completionBlock =
    "NSOperation completionBlock of a download operation, on a global queue (thread paused here)"
  private static let animation = "creation of the FLAnimatedImage (thread paused here)"
  private static let revival =
    "thread A: weak hit, preempted before it puts the image back in the NSCache"
  private static let tokenCancel =
    "thread B in cancelPrefetching, at the entry of [token cancel]: preempted (0.6 s)"
  private static let done =
    "entry of -[SDWebImageDownloaderOperation done] (thread paused here)"

  static let v3 = Release(
    name: "3.7.6", generation: .v3, scenarioCount: 141, bugCount: 54, goesByCaching: true,
    pauses: [
      added: .main(before: .managerCancelBlock),
      setter: .main(before: .managerCancelBlockStored),
      finder: .main(before: .managerCancelBlockCall),
      done: .thread(of: .firstDownload, before: .operationDone),
      delegateTransform: .thread(of: .firstLoad, before: .managerTransform),
    ])

  static let v42 = Release(
    name: "4.2.3", generation: .v42, scenarioCount: 139, bugCount: 54, goesByCaching: false,
    pauses: [
      added: .main(before: .downloaderRegister),
      setter: .main(before: .managerCancelBlock),
      finder: .main(before: .downloaderCancel),
      // The thread is made for the load whose cancel ended the operation.
      completionBlock: .thread(of: .firstLoad, before: .downloaderUnregister),
      done: .thread(of: .firstDownload, before: .operationDone),
      delegateTransform: .thread(of: .firstLoad, before: .managerTransform),
      animation: .thread(of: .firstLoad, before: .viewAnimation),
    ])

  static let v5 = Release(
    name: "5.1.0", generation: .v5, scenarioCount: 143, bugCount: 54, goesByCaching: false,
    pauses: [
      added: .main(before: .downloaderHandlersAdd),
      completionBlock: .thread(of: .firstLoad, before: .downloaderUnregister),
      done: .thread(of: .firstDownload, before: .operationDone),
      transformer: .thread(of: .firstLoad, before: .managerTransform),
      revival: .thread(of: .otherThread, before: .cacheMemoryRevive),
      tokenCancel: .thread(of: .otherThread, before: .prefetchTokenCancel),
    ])

  private static let delegateTransform = "delegate transform (thread paused here)"
  private static let transformer = "transformer (thread paused here)"
  /// What ends the pauses before a transform is made.
  static let transformsBegin = [
    "paused thread goes on: delegate transform", "paused thread goes on: transformer",
  ]
}
