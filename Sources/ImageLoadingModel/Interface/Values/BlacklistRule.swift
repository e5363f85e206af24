/// Which errors of a download put its URL on the blacklist (C082). A cancelled load never does,
/// whatever its error (C088); that is for the manager to know.
package enum BlacklistRule: Hashable, Sendable, CaseIterable {
  /// 3.x and 4.2: every code but eight that pass by themselves; the domain does not count (C085,
  /// C086). That 3.x knows only seven of them is M08.
  case allButEightCodes
  /// 5.x: by domain. All but the eight in `NSURLErrorDomain`, only an invalid URL and bad image
  /// data in `SDWebImageErrorDomain`, nothing in other domains (SDWebImageManager.m 5.1.0).
  case byDomain

  /// Whether a download that ended with the error blacklists its URL.
  ///
  /// Original: the list of codes in the manager's load (3.x, 4.2),
  /// `-[SDWebImageDownloader shouldBlockFailedURLWithURL:error:]` (5.x).
  ///
  /// Claims: C313.
  package func blocks(_ error: LoadError) -> Bool {
    switch self {
    case .allButEightCodes:
      !passesByItself(error)
    case .byDomain:
      switch error.domain {
      case .url: !passesByItself(error)
      case .sdWebImage: isInvalidURLOrBadData(error)
      default: false
      }
    }
  }

  private func passesByItself(_ error: LoadError) -> Bool {
    switch URLErrorCode(rawValue: error.code) {
    case .notConnectedToInternet, .cancelled, .timedOut, .internationalRoamingOff,
      .dataNotAllowed, .cannotFindHost, .cannotConnectToHost, .networkConnectionLost:
      true
    default: false
    }
  }

  private func isInvalidURLOrBadData(_ error: LoadError) -> Bool {
    switch SDWebImageErrorCode(rawValue: error.code) {
    case .invalidURL, .badImageData: true
    default: false
    }
  }
}
