import ImageLoadingInterface

/// What happens to a call of the downloader itself, which no manager makes, as its caller sees it.
package enum DownloadCallEvent: Sendable {
  case asked(EventSubject, url: ImageURL?, DownloaderOptions)
  case progressed(EventSubject, received: Int, expected: Int)
  /// Its block is called.
  case answered(EventSubject, LoadResult)
  /// The app cancels what the downloader has returned.
  case cancelled(EventSubject)
}

extension RunEvent {
  /// What the completion of a load gets, or the block of a call of the downloader.
  package var answer: (load: EventSubject, result: LoadResult)? {
    switch kind {
    case .model(.completed(let load, let result)), .downloadCall(.answered(let load, let result)):
      (load, result)
    default: nil
    }
  }

  /// What the progress block of a load gets, or that of a call of the downloader.
  package var progress: (load: EventSubject, received: Int, expected: Int)? {
    switch kind {
    case .model(.progressed(let load, let received, let expected)),
      .downloadCall(.progressed(let load, let received, let expected)):
      (load, received, expected)
    default: nil
    }
  }

  /// The load that is cancelled, or the call of the downloader.
  package var cancelledLoad: EventSubject? {
    switch kind {
    case .model(.cancelled(let load, _)), .downloadCall(.cancelled(let load)): load
    default: nil
    }
  }
}
