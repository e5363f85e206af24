extension Claim {
  /// What the documents say of the downloader.
  static let downloader: [Claim] = [
    Claim(
      "C193", .downloader,
      "Six downloads run at once by default; maxConcurrentDownloads changes it.",
      from: ["001:11-12", "003:158-161"],
      .holds("3.x", "4.2")),
    Claim(
      "C194", .downloader,
      "A request may take 15 seconds by default; a downloadTimeout of 0 means 15 too.",
      from: ["001:17-18", "003:162, 2530-2534"],
      .holds("3.x", "4.2")),
    Claim(
      "C195", .downloader,
      """
      Requests ignore the local HTTP cache (ReloadIgnoringLocalCacheData) so that nothing is \
      cached twice; UseNSURLCache follows the protocol's policy.
      """,
      from: ["003:451-460, 2536-2546"],
      .holds("4.2")),
    Claim(
      "C196", .downloader,
      "Of all load options only RefreshCached leads to UseNSURLCache.",
      from: ["003:991, 2248, 2541"],
      .holds("4.2")),
    Claim(
      "C197", .downloader,
      "HandleCookies (1<<6) decides whether requests carry stored cookies; without it they do not.",
      from: ["001:54", "003:993, 2548"],
      .holds("3.x", "4.2")),
    Claim(
      "C198", .downloader,
      "HTTP pipelining is always on.",
      from: ["003:2549"],
      .holdsInPart(
        "4.2",
        because: "each request says so; it is a hint, of which this network makes nothing")),
    Claim(
      "C199", .downloader,
      """
      A headers filter gets the URL and a copy of the default headers, and what it gives replaces \
      all of them.
      """,
      from: ["003:2550-2552"],
      .holds("4.2")),
    Claim(
      "C200", .downloader,
      "Without a filter the default headers are sent, with Accept image/*;q=0.8.",
      from: ["003:2553-2556"],
      .holds("4.2")),
    Claim(
      "C201", .downloader,
      """
      The class of the operation can be replaced; it gets request, session, options and the \
      decompress switch.
      """,
      from: ["003:2558-2561"],
      .notDecidable(
        "4.2",
        because: """
          the app's own operation class would be code, which a scenario cannot bring along
          """)),
    Claim(
      "C202", .downloader,
      """
      The credential is the urlCredential if set, else one of user name and password if both are \
      set, for the session, else none.
      """,
      from: ["003:2563-2569"],
      .holdsInPart(
        "4.2",
        because: """
          here there is a credential or none; that an explicit one wins over name and password is not \
          told apart
          """)),
    Claim(
      "C203", .downloader,
      "A server may challenge, and the credential is the answer.",
      from: ["003:73-75"],
      .holds("4.2")),
    Claim(
      "C204", .downloader,
      "shouldUseCredentialStorage is deprecated and does nothing.",
      from: ["003:519-521"],
      .notDecidable(
        "4.2",
        because: """
          a switch without effect has no place in this model, so there is nothing to switch
          """)),
    Claim(
      "C205", .downloader,
      """
      HighPriority sets a high queue priority, else LowPriority a low one; with both high wins, \
      with none it is normal.
      """,
      from: ["003:2571-2576"],
      .holds("4.2")),
    Claim(
      "C206", .downloader,
      "LowPriority (1<<1) delays downloads or pauses them while the user scrolls.",
      from: ["001:39-40, 68"],
      .doesNotHold("3.x", because: "it is a place in the queue and nothing else")),
    Claim(
      "C207", .downloader,
      "HighPriority (1<<8) moves a download to the front, so that it starts at once.",
      from: ["001:58-60"],
      .holdsInPart(
        "3.x",
        because: "it goes ahead of those that wait, but not before a slot is free")),
    Claim(
      "C208", .downloader,
      "Downloads start first in, first out by default, or last in, first out.",
      from: ["001:69-70"],
      .holdsInPart(
        "3.x",
        because: """
          last in, first out breaks if an operation already runs when the next is chained to it \
          (D18)
          """)),
    Claim(
      "C209", .downloader,
      """
      Last in, first out is made of dependencies: each new operation becomes one of the operation \
      added before it.
      """,
      from: ["003:2580-2586"],
      .holds("4.2")),
    Claim(
      "C210", .downloader,
      "AllowInvalidSSLCertificates (1<<7) accepts certificates that are not trusted.",
      from: ["001:56-57", "003:994"],
      .holds("3.x", "4.2")),
    Claim(
      "C211", .downloader,
      "ScaleDownLargeImages (1<<12) goes to the downloader and so counts for downloads only.",
      from: ["003:30, 996"],
      .notDecidable(
        "4.2",
        because: "this coder draws every image in its own size; scaling down is not modelled")),
    Claim(
      "C212", .downloader,
      "The transport of 3.x is NSURLConnection; in 4.2 operations are made in a URL session.",
      from: ["001:76", "003:2559"],
      .holds("3.x", "4.2")),
    Claim(
      "C213", .downloader,
      """
      Images are drawn into a bitmap once after loading, so that later drawing need not \
      decompress: time for memory.
      """,
      from: ["001:71-72"],
      .holdsInPart(
        "3.x",
        because: """
          the image is decompressed when it is loaded; what drawing it later costs is not modelled
          """)),
    Claim(
      "C214", .downloader,
      """
      The downloader fetches and the manager caches; the detail of the network is in the operation \
      class.
      """,
      from: ["003:777-779, 2638"],
      .holds("4.2")),
    Claim(
      "C341", .downloader,
      "Priority orders only what waits: a download of high priority waits too while six run.",
      from: ["003:2571-2578"],
      .holds("4.2")),
    Claim(
      "C342", .downloader,
      """
      Under last in, first out an operation is queued before the dependency is added, so one that \
      starts at once is not affected, and with free slots nothing is reversed.
      """,
      from: ["003:2577-2586"],
      .holds("4.2")),
    Claim(
      "C343", .downloader,
      """
      A new download is queued before its first handler is attached, so it may start before \
      anybody listens.
      """,
      from: ["003:2577-2578, 2608-2628"],
      .holds("4.2")),
  ]
}
