import ImageLoadingModel
import SimScenarios

extension DownloaderRequest {
  /// The same with the counter of a repetition put into names and URLs.
  func counted(_ count: (String) -> String) -> DownloaderRequest {
    switch self {
    case .download(let url, let options, let wantsProgress):
      .download(url: url.map(count), options, wantsProgress: wantsProgress)
    case .cancel(let download): .cancel(download: count(download))
    case .occupy(let url, let span): .occupy(url: count(url), span)
    case .setHeader, .newSession: self
    }
  }

  /// What is asked, for people.
  var sentence: Sentence {
    switch self {
    case .download(let url, _, _): "ask the downloader for \(url ?? "nil")"
    case .cancel(let download): "give up the download \(download)"
    case .occupy(let url, let span):
      "keep the download of \(url) busy for \(Quantity.describe(span))"
    case .newSession: "begin a new session"
    case .setHeader(let name, let value): "set the header \(name) to \(value)"
    }
  }
}
