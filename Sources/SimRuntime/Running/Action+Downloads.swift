import ImageLoadingModel
import SimScenarios

extension Action {
  /// The downloads that the loads of the action can join. In the file's own order the action comes before
  /// what they are answered at the same instant.
  var joinableDownloads: [EventSubject] {
    let urls: [ImageURL] =
      switch effect {
      case .loads(.load(let request)): [request.argument.resolved].compactMap(\.self)
      case .loads(.prefetch(let urls)), .loads(.animationImages(let urls)): urls
      case .loads(.makePrefetcher), .none, .cache, .files, .manager, .downloader, .app, .response,
        .unknown:
        []
      }
    return urls.map { EventSubject.download(of: $0) }
  }
}

extension Stimulus {
  /// What the downloads of its loads are called when it is done for the `repetition`-th time, from 0.
  package func downloadNames(_ repetition: Int) -> [String] {
    action.joinableDownloads.map { Counter.substitute(repetition, in: $0.name) }
  }
}
