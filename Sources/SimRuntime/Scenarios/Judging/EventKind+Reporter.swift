extension EventKind {
  /// What reports events of a kind.
  enum Reporter {
    /// The model's image cache, and no custom one.
    case cache
    /// The model's views, as they load.
    case views
    /// Another part, which stays where the cache or the views are custom, or the world.
    case others
  }

  var reporter: Reporter {
    switch self {
    case .memoryRead, .memoryStored, .memoryCostSet, .memoryRemoved, .memoryCleared, .memoryEvicted,
      .memoryRevived, .weakTableAdded, .weakTableMissed, .weakTableRemoved, .weakTableCleared,
      .fileRead, .diskStored, .diskStoreFailed, .wroteOffIOQueue, .diskRemoved, .diskCleared,
      .encodingBegan, .encodingEnded, .storeTypeAsked, .queryAnswered:
      .cache
    case .viewLoadBegan, .viewCancelled, .viewShows, .viewAnimates, .viewProgressed, .needsLayout,
      .buttonShows, .pictureShows, .indicator, .indicatorProgressed, .transition,
      .animationImagesRequested, .animationImages:
      .views
    case .stimulus, .answered, .terminated, .relaunched, .memoryWarningBegan, .memoryWarningHandled,
      .loadBegan, .optionsProcessed, .runningOperationAdded, .blacklistTested, .refused,
      .answerReady,
      .transformBegan, .delegateAsked, .delegateDecided, .downloadRequested,
      .downloadCancelRequested,
      .progressed, .completed, .completionDropped, .cancelled, .cancelAllBegan,
      .blacklisted, .unblacklisted,
      .cleaningRequested, .cleaningBegan, .fileCleaned, .fileNotCleaned, .cleaningEnded, .cleaned,
      .cacheCallBegan, .cacheCallAnswered, .cacheCallReturned, .cacheCallCancelled,
      .downloadCreated, .downloadPriority, .downloadJoined, .downloadStarted, .partDecodingBegan,
      .decodingBegan, .decodingEnded,
      .receivingEnded, .callbackUnanswered, .downloadCancelled, .downloadEnded, .notified,
      .downloadCallBegan, .downloadCallProgressed, .downloadCallAnswered, .downloadCallCancelled,
      .limitChanged, .limitOverwritten, .suspended,
      .backgroundTaskBegan, .backgroundTaskExpired, .backgroundTaskEnded,
      .prefetchBegan, .prefetchRequested, .prefetchProgressed, .prefetchDelegateCalled,
      .prefetchFinished, .prefetchCompleted, .prefetchCancelled, .prefetchingCancelled,
      .requestStarted, .requestChallenged, .responseReceived, .bytesReceived, .responseCacheable,
      .requestCancelled, .requestFinished, .requestFailed,
      .fact,
      .reached, .held, .did, .changed, .made, .ended,
      .raced, .broke, .runEnded:
      .others
    }
  }
}
