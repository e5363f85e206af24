import Synchronization

/// A custom downloader, as the model's asks it: that each download has one answer is checked.
final class OwnDownloader: ImageDownloading {
  let part: any ImageDownloading
  private let standard: AskedDownloader
  private let context: ModelContext
  /// The downloads that have no answer.
  private let open = Mutex<[OwnDownloadCall]>([])

  /// - Returns: `nil` if the app has no downloader of its own.
  init?(_ context: ModelContext, _ standard: StandardDownloader) {
    guard let make = context.generation.parts.downloader else { return nil }
    self.standard = AskedDownloader(standard)
    part = make(context.environment, self.standard)
    self.context = context
  }

  private var name: String { context.generation.name }

  func download(_ request: DownloadRequest) async -> (any RunningDownload)? {
    let call = OwnDownloadCall(request.url)
    open.withLock { $0.append(call) }
    let completed = request.completed
    var request = request
    request.completed = { [self] answer in
      if !answer.isFinished || end(call) { await completed(answer) }
    }
    return await part.download(request).map { OwnRunningDownload(call: call, download: $0) }
  }

  /// A download has its answer. Where the model's own gives two, that is no fault of the part.
  /// - Returns: whether it counts.
  private func end(_ call: OwnDownloadCall) -> Bool {
    open.withLock { $0.removeAll { $0 === call } }
    if call.answer.end() || standard.owed.hasAnsweredTwice { return true }
    crash("the downloader of \(name) has answered the download of \(call.url) twice")
    return false
  }

  /// The download that will have no answer, when nothing more can happen. One that was cancelled needs none, and where the
  /// model's own owes an answer (D16), that is no fault of the part.
  private var unanswered: OwnDownloadCall? {
    standard.owed.isOwing ? nil : open.withLock { $0.first { !$0.answer.isCancelled } }
  }

  /// Whether it has to be accused if nothing more can happen.
  var owesAnswers: Bool { unanswered != nil }

  func checkAtRest() {
    guard let unanswered else { return }
    crash(
      "the downloader of \(name) never answers: nothing more can happen, and it has not answered the "
        + "download of \(unanswered.url)")
  }

  private func crash(_ reason: CrashReason) {
    if !context.core.isDraining { context.core.crash(reason) }
  }
}

/// One download of a custom downloader.
private final class OwnDownloadCall: Sendable {
  let url: ImageURL
  let answer = PendingAnswer()

  init(_ url: ImageURL) { self.url = url }
}

/// What cancels a download of a custom downloader.
private struct OwnRunningDownload: RunningDownload {
  let call: OwnDownloadCall
  let download: any RunningDownload

  func cancel() async {
    call.answer.cancel()
    await download.cancel()
  }
}

/// The model's downloader, for a custom one to ask.
private final class AskedDownloader: ImageDownloading {
  let owed = OwedAnswers()
  private let standard: StandardDownloader

  init(_ standard: StandardDownloader) { self.standard = standard }

  func download(_ request: DownloadRequest) async -> (any RunningDownload)? {
    let call = owed.begin()
    let completed = request.completed
    var request = request
    request.completed = { [owed] answer in
      if answer.isFinished { owed.end(call) }
      await completed(answer)
    }
    return await standard.download(request)
  }
}
