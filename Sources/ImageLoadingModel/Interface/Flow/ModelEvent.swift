/// What the model reports to its observers: events that invariants and reports are about.
///
/// A report is no step; observers must not touch the model.
package enum ModelEvent: Sendable {
  /// A load was asked for, of a manager or a view.
  case loadBegan(any RunningLoad, url: ImageURL?, options: LoadOptions)
  /// The options with which a load continues, after the manager's processor has changed them.
  case optionsProcessed(EventSubject, LoadOptions)
  /// The next answer of a load is decided and posted to main.
  case answerReady(EventSubject)
  /// The transform of a load's image has begun.
  case transformBegan(EventSubject)
  /// A load asked the downloader, and can give its download up.
  case downloadRequested(EventSubject)
  /// A cancelled load gives its download up.
  case downloadCancelRequested(EventSubject)
  /// A completion of a load is about to be called.
  case completed(EventSubject, LoadResult)
  /// A progress block of a load is about to be called.
  case progressed(EventSubject, received: Int, expected: Int)
  /// A load was cancelled through its combined operation; the event names the subject that did it.
  case cancelled(EventSubject, by: EventSubject)
  /// A load is on its manager's list of running operations.
  case runningOperationAdded(any RunningLoad)
  /// All loads on the list of a manager are about to be cancelled.
  case cancelAllBegan(manager: String?, [EventSubject])
  /// The manager refused a URL.
  case refused(EventSubject, ImageURL?)
  /// A completion is not called because the load was cancelled.
  case completionDropped(EventSubject)
  /// The blacklist was asked.
  case blacklistTested(ImageURL, isListed: Bool)
  /// The delegate was asked whether to download a URL.
  case delegateAsked(ImageURL)
  /// The memory cache was asked.
  case memoryRead(key: String, found: Bool)
  /// A file was looked for.
  case fileRead(key: String, path: String, ImageData?)
  /// A file could not be written.
  case diskStoreFailed(key: String, FileError)
  /// A download operation was made for a URL.
  case downloadCreated(ImageURL, priority: Int)
  /// A load that joined has changed the priority of a download.
  case downloadPriority(ImageURL, Int)
  /// A load waits for the download of its URL, and wants the image decoded so; `nil` where loads cannot say
  /// that.
  case downloadJoined(ImageURL, by: EventSubject, as: ImageDecoding? = nil)
  /// A download operation was started by its queue.
  case downloadStarted(ImageURL)
  /// The coder begins to decode what has come of an image (5.x).
  case partDecodingBegan(ImageURL)
  /// The coder begins to decode the image of a download, or a part of it.
  case decodingBegan(ImageURL)
  /// It has decoded it, and drawn it if that was to be done, or has failed.
  case decodingEnded(ImageURL)
  /// No more bytes come of a download whose parts are shown (5.x): it has them all, or has failed.
  case receivingEnded(ImageURL)
  /// A session asked what to do, and gets no answer.
  case callbackUnanswered(ImageURL)
  /// A download operation has ended.
  case downloadEnded(ImageURL)
  /// A download operation was cancelled.
  case downloadCancelled(ImageURL)
  /// The delegate has said whether a failed URL is put on the blacklist.
  case delegateDecided(ImageURL, blocks: Bool)
  case blacklisted(ImageURL, because: LoadError)
  case unblacklisted(ImageURL, by: EventSubject)
  case memoryStored(key: String, ImageDescriptor)
  case memoryRemoved(key: String)
  case memoryCleared
  /// The memory cache threw an image out, by its limits.
  case memoryEvicted(key: String)
  /// An image that was known weakly is back in the memory cache.
  case memoryRevived(key: String, ImageDescriptor)
  /// The table of weakly known images has an image from now on.
  case weakTableAdded(key: String, ImageDescriptor)
  /// The table was asked and had no image.
  case weakTableMissed(key: String)
  /// A key was taken out of it.
  case weakTableRemoved(key: String)
  case weakTableCleared
  /// The coder begins to make the bytes of a file from an image.
  case encodingBegan(key: String, image: ImageDescriptor)
  /// It has made them, or has failed.
  case encodingEnded(key: String)
  /// A file was handed to the disk.
  case diskStored(key: String, ImageData)
  /// Bytes are about to be written from elsewhere than the I/O queue, which is logged.
  case wroteOffIOQueue(key: String)
  /// A key's files were removed from disk.
  case diskRemoved(key: String)
  /// All files were removed from disk.
  case diskCleared
  /// What an image in memory was said to cost.
  case memoryCostSet(key: String, ImageDescriptor, cost: Int)
  case cleaning(CleaningEvent)
  /// A disk hit has a store type of its own.
  case storeTypeAsked(key: String, CacheType)
  /// The cache itself was asked, by no manager, and answers.
  case queryAnswered(EventSubject, key: String, found: Bool, CacheType)
  /// A view shows something else.
  case viewShows(view: String, ViewContent?)
  /// A button shows something else as one of its pictures.
  case buttonShows(view: String, ViewSlot, ViewContent?)
  /// An image view has another highlighted image, or an annotation view another image.
  case pictureShows(view: String, ViewSlot, ViewContent?)
  /// A view was asked for one of its pictures, under an operation key.
  case viewLoadBegan(view: String, key: String, url: ImageURL?, ViewSlot, EventSubject)
  /// The load of one of a view's pictures was cancelled; `nil` for whatever the view loads.
  case viewCancelled(view: String, ViewSlot?)
  case indicator(view: String, isShown: Bool)
  /// An indicator says how far the load is, in thousandths.
  case indicatorProgressed(view: String, thousandths: Int)
  /// A view's progress object has other counts.
  case viewProgressed(view: String, completed: Int, total: Int)
  /// A view made for animations has another animation, which covers what it shows; `nil` for none.
  case viewAnimates(view: String, ViewContent?)
  case animationImagesRequested(view: String, urls: [ImageURL])
  /// The images that a view shows in turn are others.
  case animationImages(view: String, [ViewContent])
  case transition(view: String, TransitionPhase)
  case needsLayout(view: String)
  /// A notification of a download operation was posted, on main.
  case notified(DownloadNotification, ImageURL)
  /// How many downloads may run at once from now on.
  case limitChanged(Int)
  /// A prefetcher has changed it, without the app's will.
  case limitOverwritten(Int)
  /// A background task has begun, for the download of a URL or for a cleaning.
  case backgroundTaskBegan(BackgroundTask, for: String)
  /// The expiry handler of one is about to be called.
  case backgroundTaskExpired(for: String)
  /// One was ended, or the invalid one was.
  case backgroundTaskEnded(BackgroundTask, for: String)
  /// Whether the downloader starts no download from now on.
  case suspended(Bool)
  /// A prefetch was asked for; the one before it is cancelled by now.
  case prefetchBegan(EventSubject, urls: [ImageURL])
  /// A prefetch begins the load of one URL.
  case prefetchRequested(PrefetchedLoad)
  /// The progress block of a prefetch is about to be called.
  case prefetchProgressed(EventSubject, finished: Int, total: Int)
  /// The prefetcher's delegate is about to be called for a URL whose load has ended.
  case prefetchDelegateCalled(EventSubject, url: ImageURL?, finished: Int, total: Int)
  /// The prefetcher's delegate is about to be called at the end, with the last load as the subject.
  case prefetchFinished(EventSubject, total: Int, skipped: Int)
  /// The completion block of a prefetch is about to be called.
  case prefetchCompleted(EventSubject, finished: Int, skipped: Int)
  /// One prefetch was cancelled, by its token.
  case prefetchCancelled(EventSubject)
  /// A prefetcher without tokens was asked to cancel what it does, if it does anything.
  case prefetchingCancelled
  /// A part of the app that is not the model's reports a fact of its own.
  case fact(AppFact)
}

/// The notifications of a download operation (`SDWebImageDownload…Notification`).
package enum DownloadNotification: String, Hashable, Sendable, CaseIterable {
  case start
  case receiveResponse
  case stop
  case finish
}

/// Gets each event of the model, as it happens.
package protocol ModelObserver: AnyObject, Sendable {
  func observe(_ event: ModelEvent)
}
