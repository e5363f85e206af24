/// Downloads images, six at a time, one request for all loads of a URL (`SDWebImageDownloader`).
package final class Downloader: Sendable {
  let context: ModelContext
  private let maker: DownloadOperationFactory
  private let table: any DownloadTable
  /// The model's, or a custom one.
  private let downloading: any ImageDownloading
  /// The custom one, if there is one.
  private let own: OwnDownloader?
  /// What downloads: the model's, or the custom one itself.
  var part: any ImageDownloading { own?.part ?? downloading }

  /// Original: `-[SDWebImageDownloader init]` (3.x),
  /// `-[SDWebImageDownloader initWithSessionConfiguration:]` (4.2),
  /// `-[SDWebImageDownloader initWithConfig:]` (5.x); `+[SDWebImageDownloader sharedDownloader]` is
  /// the app's one.
  /// - Parameter sharedKeyFilter: `cacheKeyFilter` of the shared manager, if the app ever sets one.
  package init(
    context: ModelContext, settings: DownloaderConfig = .init(), isSuspended: Bool = false,
    sharedKeyFilter: Cell<KeyFilter?>? = nil
  ) {
    self.context = context
    maker = DownloadOperationFactory(
      context: context, settings: settings, sharedKeyFilter: sharedKeyFilter)
    maker.queue.prepare(isSuspended: isSuspended)
    table = context.generation.downloader.transport.table(maker)
    let standard = StandardDownloader(context: context, table: table)
    own = OwnDownloader(context, standard)
    downloading = own ?? standard
  }

  package var settings: Cell<DownloaderConfig> { maker.settings }
  /// `HTTPHeaders`: the header fields of requests, unless the filter says otherwise (C200).
  package var headers: Cell<[NetworkRequest.Header]> { maker.headers }
  /// `headersFilter`: replaces all header fields (C199); 3.x and 4.2. It runs inside the barrier of
  /// the URL table.
  package var headersFilter: Cell<HeadersFilter?> { maker.headersFilter }
  /// `requestModifier`: changes requests, unless the load brings its own; 5.x. It runs under the
  /// lock of the URL table.
  package var requestModifier: Cell<RequestModifier?> { maker.requestModifier }

  /// Downloads a URL, or joins the download of it that is under way (C216).
  ///
  /// Original: `-[SDWebImageDownloader downloadImageWithURL:options:progress:completed:]` (3.x,
  /// 4.2), `-[SDWebImageDownloader downloadImageWithURL:options:context:progress:completed:]`
  /// (5.x).
  /// - Parameters:
  ///   - progress: called inline on the thread that notices; in 3.x on main.
  ///   - completed: called on main; in 3.x on the thread of the connection.
  /// - Returns: what cancels this one load; `nil` if there is nothing that the load could cancel.
  package func download(
    _ url: ImageURL?, options: DownloaderOptions, values: LoadContext = LoadContext(),
    progress: LoadProgress?, completed: @escaping DownloadAnswer.Handler
  ) async -> (any RunningDownload)? {
    await context.reach(.downloaderDownload)
    guard let url else {
      await completed(context.generation.downloader.nilURLAnswer)
      return nil
    }
    return await downloading.download(
      DownloadRequest(
        url: url, options: options, carried: values, progress: progress, completed: completed))
  }

  /// Cancels every download operation, whichever loads wait for it.
  ///
  /// Original: `-[SDWebImageDownloader cancelAllDownloads]`.
  package func cancelAllDownloads() async {
    await context.reach(.downloaderCancelAll)
    for case let operation as any DownloadOperation in await maker.queue.operations() {
      await operation.cancel()
    }
  }

  /// Cancels all downloads, and what else runs on the session, and begins a new one
  /// (`createNewSessionWithConfiguration:`).
  ///
  /// Original: `-[SDWebImageDownloader createNewSessionWithConfiguration:]` (4.2).
  /// - Returns: whether this release can do that.
  package func createNewSession() async -> Bool {
    guard case .session(let policies) = context.generation.downloader.transport,
      policies.canReplaceSession
    else { return false }
    await cancelAllDownloads()
    await maker.replaceSession()
    return true
  }

  /// Sets a header field of later requests.
  ///
  /// Original: `-[SDWebImageDownloader setValue:forHTTPHeaderField:]`.
  package func setHeader(_ header: NetworkRequest.Header) async {
    await maker.withHeaders {
      await headers.update(.added("\(header.name): \(header.value)")) { fields in
        fields.set(header)
      }
    }
  }

  /// Whether no download is started from now on; running ones continue.
  ///
  /// Original: `-[SDWebImageDownloader setSuspended:]`.
  package func setSuspended(_ isSuspended: Bool) async {
    await maker.queue.setSuspended(isSuspended)
    context.emit(.suspended(isSuspended))
  }

  /// Sets how many downloads run at once, as the app wants it.
  ///
  /// Original: `-[SDWebImageDownloader setMaxConcurrentDownloads:]` (3.x, 4.2),
  /// `-[SDWebImageDownloader observeValueForKeyPath:ofObject:change:context:]` (5.x).
  package func setMaxConcurrentDownloads(_ count: Int) async {
    await setLimit(count, emitting: .limitChanged(count))
  }

  /// A prefetcher writes its own limit over the app's (P04).
  ///
  /// Original: `-[SDWebImagePrefetcher setMaxConcurrentDownloads:]` (3.x, 4.2).
  func overwriteLimit(_ count: Int) async {
    await setLimit(count, emitting: .limitOverwritten(count))
  }

  private func setLimit(_ count: Int, emitting event: ModelEvent) async {
    await maker.withSettings {
      await settings.update(.replaced(old: "", new: "\(count) at a time")) {
        $0.maxConcurrentDownloads = count
      }
    }
    await maker.queue.setWidth(count)
    context.emit(event)
  }

  /// How many downloads run at once.
  ///
  /// Original: `-[SDWebImageDownloader maxConcurrentDownloads]` (3.x, 4.2).
  func maxConcurrentDownloads() async -> Int { await maker.readSettings().maxConcurrentDownloads }

  /// The delegate queue of the session; `nil` where there is no session.
  package func sessionQueue() async -> Queue? { await maker.currentSession()?.delegateQueue }

  /// Keeps whatever serves the download of a URL busy with `block`: the thread of its connection, the
  /// session's delegate queue, or its coder queue.
  /// - Returns: whether there is such a download.
  package func occupyDownload(of url: ImageURL, with block: @escaping Block) async -> Bool {
    for case let operation as any DownloadOperation in await maker.queue.operations()
    where operation.request.url == url {
      await operation.occupy(block)
      return true
    }
    return false
  }

  /// Whether a custom downloader has to be accused if nothing more can happen.
  package var owesAnswers: Bool { own?.owesAnswers ?? false }

  /// Looks at custom parts, when nothing more can happen: an operation that waits for nothing will never end, and a
  /// download has its answer, unless a request waits for a server that never answers.
  package func checkAtRest(hasRequests: Bool) {
    if !hasRequests { own?.checkAtRest() }
    for case let operation as SessionOperation in maker.queue.snapshot
    where operation.own?.isStuck == true {
      context.core.crash(
        "the download operation of \(context.generation.name) never ends: nothing more can happen, "
          + "and it has not completed for \(operation.request.url)")
    }
  }

  /// The state, without a step: for observers that are no part of the run.
  package var snapshot: Snapshot {
    let queued = maker.queue.snapshot
    let living = Set(queued.map { ObjectIdentifier($0) })
    let entries = table.entries
    return Snapshot(
      urls: entries.map(\.url).sorted(),
      deadURLs: entries.filter { entry in
        entry.operation.map { !living.contains(ObjectIdentifier($0)) } ?? false
      }.map(\.url).sorted(),
      queued: queued.count)
  }

  /// What observers see of a downloader.
  package struct Snapshot: Sendable {
    /// The URLs in the table.
    package let urls: [ImageURL]
    /// Those of them whose operation has left the queue.
    package let deadURLs: [ImageURL]
    /// How many operations are in the queue.
    package let queued: Int
  }
}
