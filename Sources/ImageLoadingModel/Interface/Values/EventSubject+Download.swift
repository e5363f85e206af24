extension EventSubject {
  private static let beginning = "download of "

  /// The download of a URL, which several loads may share.
  package static func download(of url: ImageURL) -> EventSubject {
    EventSubject(beginning + url.absoluteString)
  }

  /// The text of the URL, if it is the name of a download; it may be empty.
  package var downloadedURL: Substring? {
    name.hasPrefix(Self.beginning) ? name.dropFirst(Self.beginning.count) : nil
  }
}
