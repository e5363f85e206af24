import SimText

/// The kinds of events, by the names that scenario files, traces and recordings call them by. A name
/// never changes without a new format version.
public enum EventKind: String, Sendable, CaseIterable {
  // The scenario and the app.
  case stimulus, answered, terminated, relaunched, memoryWarningBegan, memoryWarningHandled
  // The flow of a load.
  case loadBegan, optionsProcessed, runningOperationAdded, blacklistTested, refused, answerReady
  case transformBegan, delegateAsked, delegateDecided, downloadRequested, downloadCancelRequested
  case progressed, completed, completionDropped, cancelled, cancelAllBegan
  case blacklisted, unblacklisted
  // The memory cache.
  case memoryRead, memoryStored, memoryCostSet, memoryRemoved, memoryCleared, memoryEvicted
  case memoryRevived, weakTableAdded, weakTableMissed, weakTableRemoved, weakTableCleared
  // The disk cache.
  case fileRead, diskStored, diskStoreFailed, wroteOffIOQueue, diskRemoved, diskCleared
  case encodingBegan, encodingEnded, storeTypeAsked, queryAnswered
  case cleaningRequested, cleaningBegan, fileCleaned, fileNotCleaned, cleaningEnded, cleaned
  case cacheCallBegan, cacheCallAnswered, cacheCallReturned, cacheCallCancelled
  // The downloader.
  case downloadCreated, downloadPriority, downloadJoined, downloadStarted, partDecodingBegan
  case decodingBegan, decodingEnded
  case receivingEnded, callbackUnanswered, downloadCancelled, downloadEnded, notified
  case downloadCallBegan, downloadCallProgressed, downloadCallAnswered, downloadCallCancelled
  case limitChanged, limitOverwritten, suspended
  case backgroundTaskBegan, backgroundTaskExpired, backgroundTaskEnded
  // Views.
  case viewLoadBegan, viewCancelled, viewShows, viewAnimates, viewProgressed, needsLayout
  case buttonShows, pictureShows
  case indicator, indicatorProgressed, transition, animationImagesRequested, animationImages
  // The prefetcher.
  case prefetchBegan, prefetchRequested, prefetchProgressed, prefetchDelegateCalled
  case prefetchFinished, prefetchCompleted, prefetchCancelled, prefetchingCancelled
  // The network.
  case requestStarted, requestChallenged, responseReceived, bytesReceived, responseCacheable
  case requestCancelled, requestFinished, requestFailed
  // A custom part.
  case fact
  // What the kernel does.
  case reached, held, did, changed, made, ended
  // What the harness finds.
  case raced, broke, runEnded
}

extension EventKind {
  /// The value of the key that names the kind; `nil` for `true`.
  package var about: EventField? { declaration.about }

  /// The other members, which every event of the kind has.
  package var fields: [EventField] { declaration.fields }

  /// A sentence for the schema and for `sim events`.
  public var meaning: String { declaration.meaning }

  /// What an event of a kind says.
  private struct Declaration {
    let about: EventField?
    let fields: [EventField]
    let meaning: String

    init(_ about: EventField?, _ fields: [EventField], _ meaning: String) {
      (self.about, self.fields, self.meaning) = (about, fields, meaning)
    }

    init(_ about: EventField?, _ meaning: String) { self.init(about, [], meaning) }
  }

  private var declaration: Declaration {
    switch self {
    case .stimulus: .init(.stimulus, [.step], "The scenario does something.")
    case .answered: .init(.step, [.answer], "A step that asked the cache is answered.")
    case .terminated: .init(nil, [.expired], "The app has terminated.")
    case .relaunched: .init(nil, "The app is launched again.")
    case .memoryWarningBegan: .init(nil, "The system warns that memory is short.")
    case .memoryWarningHandled: .init(nil, "All observers of the memory warning have returned.")

    case .loadBegan: .init(.load, [.url, .options], "A load is asked for.")
    case .optionsProcessed:
      .init(.load, [.options], "The options processor has given a load its options.")
    case .runningOperationAdded: .init(.load, "A load is on the list of running operations.")
    case .blacklistTested: .init(.url, [.isListed], "The manager looks for a URL on the blacklist.")
    case .refused: .init(.load, [.url], "The manager refuses a URL.")
    case .answerReady: .init(.load, "The next answer of a load is posted to main.")
    case .transformBegan: .init(.load, "The transform of a load's image begins.")
    case .delegateAsked: .init(.url, "The delegate is asked whether to download a URL.")
    case .delegateDecided:
      .init(.url, [.blocks], "The delegate says whether to put a URL on the blacklist.")
    case .downloadRequested: .init(.load, "A load has asked the downloader.")
    case .downloadCancelRequested: .init(.load, "A cancelled load cancels its download.")
    case .progressed: .init(.load, [.received, .expected], "A progress block is called.")
    case .completed:
      .init(
        .load, [.image, .size, .frames, .data, .error, .cacheType, .isFinished, .isOnMain, .url],
        "The completion of a load is called.")
    case .completionDropped:
      .init(.load, "A completion is not called, because the load was cancelled.")
    case .cancelled: .init(.load, [.by], "The operation of a load is cancelled.")
    case .cancelAllBegan: .init(.loads, [.manager], "All running loads are about to be cancelled.")
    case .blacklisted: .init(.url, [.error], "A URL is put on the blacklist.")
    case .unblacklisted: .init(.url, [.by], "A URL is taken off the blacklist.")

    case .memoryRead: .init(.key, [.found], "The memory cache is asked.")
    case .memoryStored: .init(.key, [.image], "The memory cache has an image.")
    case .memoryCostSet:
      .init(.key, [.image, .size, .frames, .cost], "The memory cache gets an image's cost.")
    case .memoryRemoved: .init(.key, "An image is removed from the memory cache.")
    case .memoryCleared: .init(nil, "The memory cache is emptied.")
    case .memoryEvicted: .init(.key, "The memory cache evicts an image, by its limits.")
    case .memoryRevived: .init(.key, [.image], "An image of the weak table is in memory again.")
    case .weakTableAdded: .init(.key, [.image], "The weak table has an image.")
    case .weakTableMissed: .init(.key, "The weak table is asked and has no image.")
    case .weakTableRemoved: .init(.key, "A key is taken out of the weak table.")
    case .weakTableCleared: .init(nil, "The weak table is emptied.")

    case .fileRead: .init(.key, [.path, .bytes], "A file is looked for.")
    case .encodingBegan: .init(.key, "The coder begins to encode an image for the disk.")
    case .encodingEnded: .init(.key, "The coder has encoded an image for the disk, or has failed.")
    case .diskStored: .init(.key, [.bytes], "A file is written.")
    case .diskStoreFailed: .init(.key, [.answer], "A file cannot be written.")
    case .wroteOffIOQueue: .init(.key, "Bytes are about to be written off the I/O queue.")
    case .diskRemoved: .init(.key, "The files of a key are removed.")
    case .diskCleared: .init(nil, "All files are removed.")
    case .storeTypeAsked: .init(.key, [.cacheType], "A disk hit has a store type of its own.")
    case .queryAnswered: .init(.key, [.found, .cacheType], "The cache answers a query.")
    case .cleaningRequested: .init(.reason, "Old files are to be removed.")
    case .cleaningBegan: .init(nil, "A cleaning looks at the files.")
    case .fileCleaned: .init(.path, "A cleaning removes a file.")
    case .fileNotCleaned: .init(.path, "A cleaning cannot remove a file.")
    case .cleaningEnded: .init(nil, "A cleaning has ended.")
    case .cleaned: .init(.directory, [.removed, .failed], "The result of a whole cleaning.")
    case .cacheCallBegan: .init(.step, "A call of the cache that takes a block begins.")
    case .cacheCallAnswered: .init(.step, [.isOnMain], "The block of such a call is called.")
    case .cacheCallReturned: .init(.step, "Such a call returns.")
    case .cacheCallCancelled: .init(.step, "Such a call is cancelled.")

    case .downloadCreated: .init(.url, [.priority], "A download operation is made.")
    case .downloadPriority: .init(.url, [.priority], "A download operation's priority changes.")
    case .downloadJoined: .init(.url, [.by], "A load joins the download of its URL.")
    case .downloadStarted: .init(.url, "The queue starts a download operation.")
    case .partDecodingBegan: .init(.url, "The coder begins to decode what has come of an image.")
    case .decodingBegan: .init(.url, "The coder begins to decode a download, or a part of it.")
    case .decodingEnded: .init(.url, "The coder has decoded a download or a part, or has failed.")
    case .receivingEnded: .init(.url, "No more bytes come of a download whose parts are shown.")
    case .callbackUnanswered: .init(.url, "The session asks what to do and gets no answer.")
    case .downloadCancelled: .init(.url, "A download operation is cancelled.")
    case .downloadEnded: .init(.url, "A download operation has ended.")
    case .notified: .init(.notification, [.url], "A notification of a download is posted.")
    case .downloadCallBegan:
      .init(.step, [.url, .options], "A step asks the downloader itself, without a manager.")
    case .downloadCallProgressed:
      .init(.step, [.received, .expected], "The progress block of such a call is called.")
    case .downloadCallAnswered:
      .init(
        .step, [.image, .size, .frames, .data, .error, .isFinished, .isOnMain],
        "The completed block of such a call is called.")
    case .downloadCallCancelled:
      .init(.step, "The app cancels what such a call has returned.")
    case .limitChanged: .init(.limit, "Another number of downloads may run at once.")
    case .limitOverwritten: .init(.limit, "A prefetcher sets how many downloads may run at once.")
    case .suspended: .init(.isSuspended, "The downloader is suspended or resumed.")
    case .backgroundTaskBegan: .init(.work, "A background task begins.")
    case .backgroundTaskExpired: .init(.work, "The expiry handler of a background task is called.")
    case .backgroundTaskEnded: .init(.work, [.isValid], "A background task is ended.")

    case .viewLoadBegan:
      .init(.view, [.operationKey, .url, .slot, .load], "A view is asked for one of its pictures.")
    case .viewCancelled: .init(.view, [.slot], "A view's load is cancelled.")
    case .viewShows:
      .init(.view, [.image, .size, .frames, .placeholder], "A view shows something else.")
    case .viewAnimates:
      .init(.view, [.image, .size, .frames, .placeholder], "A view has another animation.")
    case .buttonShows:
      .init(.view, [.slot, .image, .size, .frames, .placeholder], "A button shows something else.")
    case .pictureShows:
      .init(
        .view, [.slot, .image, .size, .frames, .placeholder],
        "An image view has another highlighted image, or an annotation view another image.")
    case .viewProgressed:
      .init(.view, [.completedUnits, .total], "A view's progress object changes.")
    case .needsLayout: .init(.view, "A view is to be laid out again.")
    case .indicator: .init(.view, [.isShown], "An indicator is shown or hidden.")
    case .indicatorProgressed: .init(.view, [.thousandths], "An indicator shows progress.")
    case .transition: .init(.view, [.phase], "A transition reaches a phase.")
    case .animationImagesRequested: .init(.view, [.urls], "A view is asked to show images in turn.")
    case .animationImages: .init(.view, [.images], "A view shows other images in turn.")

    case .prefetchBegan: .init(.prefetch, [.urls], "A prefetch is asked for.")
    case .prefetchRequested:
      .init(.load, [.prefetch, .index, .url], "A prefetch begins the load of one URL.")
    case .prefetchProgressed:
      .init(.prefetch, [.finished, .total], "The progress block of a prefetch is called.")
    case .prefetchDelegateCalled:
      .init(.load, [.url, .finished, .total], "The prefetcher's delegate is called for one URL.")
    case .prefetchFinished:
      .init(.load, [.total, .skipped], "The prefetcher's delegate is called at the end.")
    case .prefetchCompleted:
      .init(.prefetch, [.finished, .skipped], "The completion of a prefetch is called.")
    case .prefetchCancelled: .init(.prefetch, "A prefetch is cancelled by its token.")
    case .prefetchingCancelled: .init(nil, "A prefetcher without tokens is cancelled.")

    case .requestStarted:
      .init(
        .url,
        [.request, .cachePolicy, .timeout, .handlesCookies, .usesPipelining, .headers],
        "A request leaves the program.")
    case .requestChallenged: .init(.url, [.request, .challenge], "A server challenges a request.")
    case .responseReceived: .init(.url, [.request, .status], "The response of a request comes.")
    case .bytesReceived: .init(.url, [.request, .bytes], "Bytes of a request come.")
    case .responseCacheable: .init(.url, [.request], "A response may be kept in the URL cache.")
    case .requestCancelled: .init(.url, [.request], "A request is cancelled.")
    case .requestFinished: .init(.url, [.request], "A request ends well.")
    case .requestFailed: .init(.url, [.request, .error], "A request fails.")

    case .fact: .init(.fact, [.on, .explanation], "A custom part reports a fact.")

    case .reached: .init(.checkpoint, "A thread reaches a checkpoint.")
    case .held: .init(.checkpoint, [.for], "A thread is held before a checkpoint.")
    case .did: .init(.access, [.object], "A thread does an operation on a shared object.")
    case .changed: .init(.object, [.old, .new, .addition, .removal], "A shared object changes.")
    case .made: .init(.thread, [.on], "A thread creates something that begins later.")
    case .ended: .init(nil, "A thread ends.")

    case .raced: .init(.object, [.known], "Nothing orders two accesses to an object.")
    case .broke: .init(.invariant, [.on, .explanation], "An invariant breaks.")
    case .runEnded: .init(.outcome, "The run has ended.")
    }
  }
}
