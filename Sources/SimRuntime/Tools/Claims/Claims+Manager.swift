extension Claim {
  /// What the documents say of the manager up to the download.
  static let manager: [Claim] = [
    Claim(
      "C035", .manager,
      """
      The option bits 0 to 10 are RetryFailed, LowPriority, CacheMemoryOnly, ProgressiveDownload, \
      RefreshCached, ContinueInBackground, HandleCookies, AllowInvalidSSLCertificates, \
      HighPriority, DelayPlaceholder and TransformAnimatedImage (1 to 1024).
      """,
      from: ["001:36-65"],
      .holds("3.x")),
    Claim(
      "C036", .manager,
      "To these bits come AvoidAutoSetImage, 1<<11 (2048), and ScaleDownLargeImages, 1<<12 (4096).",
      from: ["003:17-31, 531-545"],
      .holds("4.2")),
    Claim(
      "C037", .manager,
      """
      Options are joined with OR and asked with AND: 5 is RetryFailed and CacheMemoryOnly, and not \
      LowPriority.
      """,
      from: ["003:54-66, 584-599"],
      .holds("4.2")),
    Claim(
      "C038", .manager,
      "A load without a completion fails an assertion, whose message points to the prefetcher.",
      from: ["000:261-262", "003:934-936, 2193"],
      .holds("4.2", "5.x")),
    Claim(
      "C039", .manager,
      "A text in place of a URL is turned into a URL and loads.",
      from: ["000:263-267", "003:462-468, 938-942, 2195-2198"],
      .holds("4.2", "5.x")),
    Claim(
      "C040", .manager,
      "What is neither text nor URL, such as NSNull, is taken as nil and crashes nothing.",
      from: ["000:268-272", "003:470-472, 944-947, 2200-2202"],
      .holds("4.2", "5.x")),
    Claim(
      "C041", .manager,
      """
      A nil or empty URL hears an error at once; it gets an operation that never joins the running \
      ones, and no cache is asked.
      """,
      from: ["000:273, 283-286", "003:948-963, 2215-2220"],
      .holds("4.2", "5.x")),
    Claim(
      "C042", .manager,
      """
      A load that is refused at once (empty or blacklisted URL) hears NSURLErrorDomain \
      FileDoesNotExist, no image, no data, type none, finished.
      """,
      from: ["003:959-963, 2218"],
      .holds("4.2")),
    Claim(
      "C043", .manager,
      """
      A load that is refused at once hears SDWebImageErrorDomain InvalidURL "Image url is nil", \
      whether the URL is empty or blacklisted.
      """,
      from: ["000:283-286"],
      .holds("5.x")),
    Claim(
      "C044", .manager,
      "A load joins the running operations, under a lock, before the cache is asked.",
      from: ["000:287-289", "003:964-967, 2222-2225"],
      .holds("4.2", "5.x")),
    Claim(
      "C045", .manager,
      """
      Options and context are processed after the load has joined the running ones and before the \
      cache is asked, which sees the processed ones.
      """,
      from: ["000:290-294"],
      .holds("5.x")),
    Claim(
      "C046", .manager,
      "The cache key is empty for a nil URL, else what the key filter gives, else the URL as text.",
      from: ["003:803-804, 826-827, 882-892, 2226"],
      .holds("4.2")),
    Claim(
      "C047", .manager,
      """
      The shared manager is made once, on the shared cache and downloader; another manager has a \
      blacklist and running operations of its own.
      """,
      from: ["003:856-880"],
      .holds("4.2")),
    Claim(
      "C048", .manager,
      "Failed URLs are a set, running operations an array.",
      from: ["003:849-851, 876-877"],
      .holds("4.2")),
    Claim(
      "C049", .manager,
      """
      Whether an image is cached is looked up in memory first, answered YES on a later turn of \
      main even from main, and else answered by the disk.
      """,
      from: ["003:820-821, 893-916"],
      .holds("4.2")),
    Claim(
      "C050", .manager,
      "Whether an image is on disk is looked up on disk alone, by its key, and answered on main.",
      from: ["003:823-825, 917-928"],
      .holds("4.2")),
    Claim(
      "C051", .manager,
      "A load asks the cache first and downloads only if that gives nothing, or for a refresh.",
      from: ["000:150-151", "003:969-1087, 1995-1999"],
      .holds("4.2"),
      .holdsInPart("5.x", because: "FromLoaderOnly goes to the network without a query")),
    Claim(
      "C052", .manager,
      """
      A hit without refresh gives one completion with the cached image and data, no error, the \
      cache's type, finished; then the operation ends, and no request is made.
      """,
      from: ["003:1076-1080, 2342-2346"],
      .holds("4.2")),
    Claim(
      "C053", .manager,
      "On a miss the delegate is asked whether to download; one without that method allows it.",
      from: ["003:788-789, 977, 2710"],
      .holds("4.2")),
    Claim(
      "C054", .manager,
      """
      A miss that the delegate refuses gives one completion with no image, no data, no error, type \
      none, finished, and the operation ends.
      """,
      from: ["003:1081-1087, 2347-2352"],
      .holds("4.2")),
    Claim(
      "C055", .manager,
      """
      RefreshCached (1<<4) over a cached image completes with it, its type and finished, before \
      the download starts.
      """,
      from: ["001:46-50", "003:976-983, 2236-2242"],
      .holds("3.x"),
      .holdsInPart(
        "4.2",
        because: "called off main, the completion is posted, and the download begins first")),
    Claim(
      "C056", .manager,
      """
      A refresh that brings a new image stores it and completes a second time, type none, \
      finished.
      """,
      from: ["001:48-50", "003:1055-1060"],
      .holds("3.x", "4.2")),
    Claim(
      "C057", .manager,
      """
      A refresh that ends with neither error nor image completes no second time, and its operation \
      ends all the same.
      """,
      from: ["003:1039-1041, 1063-1066, 2302"],
      .holds("4.2")),
    Claim(
      "C058", .manager,
      """
      A refresh over a cached image turns progressive loading off and has the cached HTTP response \
      ignored.
      """,
      from: ["003:998-1003, 2255-2260"],
      .holds("4.2")),
    Claim(
      "C059", .manager,
      """
      RefreshCached follows HTTP cache control and leaves disk caching to the URL cache, which \
      costs some speed.
      """,
      from: ["001:46-47", "003:991"],
      .holdsInPart(
        "3.x", "4.2",
        because: """
          the request does follow the protocol's cache policy, but the library stores a new image in \
          its own cache as well; speed is not modelled
          """)),
    Claim(
      "C060", .manager,
      """
      Eight options reach the downloader: LowPriority, ProgressiveDownload, RefreshCached (as \
      UseNSURLCache), ContinueInBackground, HandleCookies, AllowInvalidSSLCertificates, \
      HighPriority and ScaleDownLargeImages; the other five do not.
      """,
      from: ["003:988-996, 2245-2253"],
      .holds("4.2")),
  ]
}
