/// The download of one URL, for all loads that want it (`SDWebImageDownloaderOperation`).
final class DownloaderOperation: Sendable {
  let context: Context
  let request: NetworkRequest
  let options: DownloaderOptions
  let shouldDecompress: Bool
  let hasCredential: Bool
  /// `download of URL`.
  let subject: Subject
  let queued: QueuedOperation
  let dataTask: Cell<NetworkTask?>
  let handlers: Cell<[DownloadHandlers]>
  let imageData: Cell<ImageData?>
  let expectedSize: Cell<Int>
  let cachedData: Cell<ImageData?>
  let backgroundTask: Cell<BackgroundTask?>
  let monitor: Monitor
  let barrierQueue: Queue
  let session: NetworkSession?

  init(
    context: Context, request: NetworkRequest, session: NetworkSession?,
    options: DownloaderOptions, shouldDecompress: Bool, hasCredential: Bool
  ) {
    self.context = context
    self.request = request
    self.session = session
    self.options = options
    self.shouldDecompress = shouldDecompress
    self.hasCredential = hasCredential
    let name = "download of \(request.url)"
    subject = Subject(name)
    let scheduler = context.scheduler
    dataTask = scheduler.cell("\(name).dataTask", nil)
    handlers = scheduler.cell("\(name).callbackBlocks", [])
    imageData = scheduler.cell("\(name).imageData", nil)
    expectedSize = scheduler.cell("\(name).expectedSize", 0)
    cachedData = scheduler.cell("\(name).cachedData", nil)
    backgroundTask = scheduler.cell("\(name).backgroundTask", nil)
    monitor = scheduler.monitor(name)
    barrierQueue = scheduler.concurrentQueue("callbacks of \(name)")
    queued = QueuedOperation(core: scheduler.core, name: name)
  }
}
