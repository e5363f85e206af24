import ImageLoadingInterface
import SimKernel

extension RunEvent.Kind {
  /// The kind of the event, without what it says.
  var kind: EventKind {
    switch self {
    case .trace(let action): action.kind
    case .model(let event): event.kind
    case .network(let event): event.kind.eventKind
    case .stimulus: .stimulus
    case .memoryWarningBegan: .memoryWarningBegan
    case .memoryWarningHandled: .memoryWarningHandled
    case .answered: .answered
    case .cacheCall(let call): call.kind
    case .downloadCall(let call): call.kind
    case .cleaned: .cleaned
    case .terminated: .terminated
    case .relaunched: .relaunched
    case .raced: .raced
    case .broke: .broke
    }
  }
}

extension ModelEvent {
  fileprivate var kind: EventKind {
    switch self {
    case .loadBegan: .loadBegan
    case .optionsProcessed: .optionsProcessed
    case .runningOperationAdded: .runningOperationAdded
    case .blacklistTested: .blacklistTested
    case .refused: .refused
    case .answerReady: .answerReady
    case .transformBegan: .transformBegan
    case .delegateAsked: .delegateAsked
    case .delegateDecided: .delegateDecided
    case .downloadRequested: .downloadRequested
    case .downloadCancelRequested: .downloadCancelRequested
    case .progressed: .progressed
    case .completed: .completed
    case .completionDropped: .completionDropped
    case .cancelled: .cancelled
    case .cancelAllBegan: .cancelAllBegan
    case .blacklisted: .blacklisted
    case .unblacklisted: .unblacklisted
    case .memoryRead: .memoryRead
    case .memoryStored: .memoryStored
    case .memoryCostSet: .memoryCostSet
    case .memoryRemoved: .memoryRemoved
    case .memoryCleared: .memoryCleared
    case .memoryEvicted: .memoryEvicted
    case .memoryRevived: .memoryRevived
    case .weakTableAdded: .weakTableAdded
    case .weakTableMissed: .weakTableMissed
    case .weakTableRemoved: .weakTableRemoved
    case .weakTableCleared: .weakTableCleared
    case .fileRead: .fileRead
    case .encodingBegan: .encodingBegan
    case .encodingEnded: .encodingEnded
    case .diskStored: .diskStored
    case .diskStoreFailed: .diskStoreFailed
    case .wroteOffIOQueue: .wroteOffIOQueue
    case .diskRemoved: .diskRemoved
    case .diskCleared: .diskCleared
    case .storeTypeAsked: .storeTypeAsked
    case .queryAnswered: .queryAnswered
    case .cleaning(let event): event.kind
    case .downloadCreated: .downloadCreated
    case .downloadPriority: .downloadPriority
    case .downloadJoined: .downloadJoined
    case .downloadStarted: .downloadStarted
    case .partDecodingBegan: .partDecodingBegan
    case .decodingBegan: .decodingBegan
    case .decodingEnded: .decodingEnded
    case .receivingEnded: .receivingEnded
    case .callbackUnanswered: .callbackUnanswered
    case .downloadCancelled: .downloadCancelled
    case .downloadEnded: .downloadEnded
    case .notified: .notified
    case .limitChanged: .limitChanged
    case .limitOverwritten: .limitOverwritten
    case .suspended: .suspended
    case .backgroundTaskBegan: .backgroundTaskBegan
    case .backgroundTaskExpired: .backgroundTaskExpired
    case .backgroundTaskEnded: .backgroundTaskEnded
    case .viewLoadBegan: .viewLoadBegan
    case .viewCancelled: .viewCancelled
    case .viewShows: .viewShows
    case .viewAnimates: .viewAnimates
    case .buttonShows: .buttonShows
    case .pictureShows: .pictureShows
    case .viewProgressed: .viewProgressed
    case .needsLayout: .needsLayout
    case .indicator: .indicator
    case .indicatorProgressed: .indicatorProgressed
    case .transition: .transition
    case .animationImagesRequested: .animationImagesRequested
    case .animationImages: .animationImages
    case .prefetchBegan: .prefetchBegan
    case .prefetchRequested: .prefetchRequested
    case .prefetchProgressed: .prefetchProgressed
    case .prefetchDelegateCalled: .prefetchDelegateCalled
    case .prefetchFinished: .prefetchFinished
    case .prefetchCompleted: .prefetchCompleted
    case .prefetchCancelled: .prefetchCancelled
    case .prefetchingCancelled: .prefetchingCancelled
    case .fact: .fact
    }
  }
}

extension CleaningEvent {
  fileprivate var kind: EventKind {
    switch self {
    case .asked: .cleaningRequested
    case .began: .cleaningBegan
    case .removed: .fileCleaned
    case .failed: .fileNotCleaned
    case .ended: .cleaningEnded
    }
  }
}

extension CacheCallEvent {
  fileprivate var kind: EventKind {
    switch self {
    case .asked: .cacheCallBegan
    case .calledBack: .cacheCallAnswered
    case .returned: .cacheCallReturned
    case .cancelled: .cacheCallCancelled
    }
  }
}

extension DownloadCallEvent {
  fileprivate var kind: EventKind {
    switch self {
    case .asked: .downloadCallBegan
    case .progressed: .downloadCallProgressed
    case .answered: .downloadCallAnswered
    case .cancelled: .downloadCallCancelled
    }
  }
}

extension NetworkEvent.Kind {
  fileprivate var eventKind: EventKind {
    switch self {
    case .started: .requestStarted
    case .challenged: .requestChallenged
    case .responded: .responseReceived
    case .received: .bytesReceived
    case .cacheable: .responseCacheable
    case .cancelled: .requestCancelled
    case .finished: .requestFinished
    case .failed: .requestFailed
    }
  }
}

extension TraceEvent.Action {
  fileprivate var kind: EventKind {
    switch self {
    case .did: .did
    case .reached: .reached
    case .held: .held
    case .changed: .changed
    case .made: .made
    case .ended: .ended
    }
  }
}
