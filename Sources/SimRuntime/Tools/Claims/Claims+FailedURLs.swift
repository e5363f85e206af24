extension Claim {
  /// What the documents say of the blacklist.
  static let failedURLs: [Claim] = [
    Claim(
      "C082", .failedURLs,
      "A URL whose download failed is blacklisted, and later loads of it fail at once.",
      from: ["001:37-38", "000:275-286", "003:952-963, 2207-2220"],
      .holdsInPart("3.x", because: "seven network errors do not count"),
      .holdsInPart("4.2", because: "eight network errors do not count"),
      .holdsInPart(
        "5.x",
        because: """
          only bad image data and network errors outside the eight count; an HTTP status does not
          """)),
    Claim(
      "C083", .failedURLs,
      "RetryFailed (1<<0) lets the load of a blacklisted URL go ahead.",
      from: ["001:37-38", "000:282-283", "003:33-36, 960"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C084", .failedURLs,
      "With RetryFailed a failed download starts again by itself.",
      from: ["001:68"],
      .doesNotHold(
        "3.x",
        because: """
          nothing is repeated; the option only lets the next load of a blacklisted URL through
          """)),
    Claim(
      "C085", .failedURLs,
      """
      Eight errors never blacklist: NotConnectedToInternet, Cancelled, TimedOut, \
      InternationalRoamingOff, DataNotAllowed, CannotFindHost, CannotConnectToHost, \
      NetworkConnectionLost.
      """,
      from: ["003:1015-1027, 2272-2284"],
      .holds("4.2")),
    Claim(
      "C086", .failedURLs,
      "Every other error code blacklists the URL.",
      from: ["003:1012-1027"],
      .holds("4.2")),
    Claim(
      "C087", .failedURLs,
      "A download that succeeds under RetryFailed takes its URL off the blacklist.",
      from: ["003:1029-1035, 2286-2293"],
      .holds("4.2")),
    Claim(
      "C088", .failedURLs,
      "A cancelled operation blacklists nothing, whatever error arrives.",
      from: ["003:1007-1014"],
      .holds("4.2")),
    Claim(
      "C089", .failedURLs,
      """
      The blacklist is asked once, at the start of a load, for a URL that is not nil, and under \
      its lock.
      """,
      from: ["000:276-281", "003:952-958"],
      .holds("4.2", "5.x")),
    Claim(
      "C311", .failedURLs,
      """
      The blacklist is asked before the cache, so a blacklisted URL is refused even if its image \
      is there.
      """,
      from: ["000:276-294", "003:952-970"],
      .holds("4.2", "5.x")),
    Claim(
      "C312", .failedURLs,
      "No download is repeated; RetryFailed counts for the next load only.",
      from: ["003:1012-1028"],
      .holds("4.2")),
    Claim(
      "C313", .failedURLs,
      "Only an error's code is compared, so the same number in another domain is spared too.",
      from: ["003:1015-1022"],
      .holds("4.2")),
    Claim(
      "C314", .failedURLs,
      "A load that fails under RetryFailed is blacklisted all the same.",
      from: ["003:1012-1027"],
      .holds("4.2")),
    Claim(
      "C315", .failedURLs,
      "A success without RetryFailed takes nothing off the blacklist.",
      from: ["003:1031-1035"],
      .holds("4.2")),
    Claim(
      "C316", .failedURLs,
      """
      The error is told before the URL is listed, so a load that is started in that completion, on \
      main, is not refused.
      """,
      from: ["003:1012-1027, 1139-1143"],
      .holds("4.2")),
    Claim(
      "C317", .failedURLs,
      """
      The blacklist holds whole URLs, not keys, for ever, in the memory of one manager; clearing \
      caches does not touch it.
      """,
      from: ["003:849, 876, 956, 1033"],
      .holds("4.2")),
    Claim(
      "C318", .failedURLs,
      """
      The refusal of a blacklisted URL comes at once on main and is posted to main from elsewhere.
      """,
      from: ["003:961, 1139-1143"],
      .holds("4.2")),
  ]
}
