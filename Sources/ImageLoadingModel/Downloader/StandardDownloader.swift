/// The model's downloading, for the downloader and for a custom one that asks it.
struct StandardDownloader: ImageDownloading {
  let context: ModelContext
  let table: any DownloadTable

  func download(_ request: DownloadRequest) async -> (any RunningDownload)? {
    guard let values = request.carried as? LoadContext else {
      preconditionFailure("only the downloader makes requests")
    }
    return await table.download(
      WantedDownload(url: request.url, options: request.options, values: values),
      for: DownloadHandlers(
        subject: context.subject, options: request.options,
        decoding: ImageDecoding(request.url, request.options, values),
        cachedImage: values.loaderCachedImage, progress: request.progress,
        completed: request.completed))
  }
}
