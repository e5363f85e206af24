import ImageLoadingModel

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// The lines of a recording that ask the downloader itself.
extension Translation {
  mutating func translateDownload(_ line: String) throws -> Bool {
    switch line {
    case "(downloader used directly)": download(observation.loadedURL)
    case "downloader: nil URL": download(nil)
    case "token cancel": add(.downloader(.cancel(download: Self.download)))
    case "downloader: createNewSessionWithConfiguration": add(.downloader(.newSession))
    case "old session's delegate queue is busy":
      openBusy = (scenario.stimuli.count, time)
      add(.busy(.session, .zero))
    case "old session's delegate queue is free again":
      guard let openBusy else { return false }
      scenario.stimuli[openBusy.index].action = .busy(.session, time - openBusy.began)
    default: return false
    }
    return true
  }

  /// What a download is called that no manager asked for.
  static let download = "download"

  private mutating func download(_ url: String?) {
    add(
      .downloader(.download(url: url, [], wantsProgress: false)), named: Self.download)
  }
}
