extension Claim {
  /// What the documents say of the manager once something comes back.
  static let managerAnswers: [Claim] = [
    Claim(
      "C061", .manager,
      """
      When a download ends whose operation was cancelled or is gone, nothing comes of it: no \
      completion, no store, no blacklisting.
      """,
      from: ["003:1007-1011, 2265-2268"],
      .holds("4.2")),
    Claim(
      "C062", .manager,
      """
      Completions go through the main-queue macro, and whether the operation is alive and not \
      cancelled is asked inside, when they are delivered.
      """,
      from: ["003:1124-1144"],
      .holds("4.2")),
    Claim(
      "C063", .manager,
      """
      A failed download gives one completion with no image, no data, the error, type none, \
      finished.
      """,
      from: ["003:1012-1013, 1124-1129"],
      .holds("4.2")),
    Claim(
      "C064", .manager,
      """
      A finished image is stored first and then reported, with the bytes downloaded, no error, \
      type none.
      """,
      from: ["003:1055-1060, 2322-2328"],
      .holds("4.2")),
    Claim(
      "C065", .manager,
      "A partial image is reported but not stored, and its operation goes on running.",
      from: ["003:1055-1066"],
      .holds("4.2")),
    Claim(
      "C066", .manager,
      """
      The delegate's transform takes a downloaded image, unless that is animated and \
      TransformAnimatedImage is not set.
      """,
      from: ["003:1042, 2306"],
      .holds("4.2")),
    Claim(
      "C067", .manager,
      """
      Animated images are kept from the transform, which would spoil most of them; \
      TransformAnimatedImage (1<<10) transforms them all the same.
      """,
      from: ["001:63-65"],
      .holds("3.x")),
    Claim(
      "C068", .manager,
      "A transform runs on the global high-priority queue, and the image is cached after it.",
      from: ["003:791-792, 1043-1045, 2307-2309"],
      .holds("4.2")),
    Claim(
      "C069", .manager,
      """
      A result equal to the download is stored with the bytes as downloaded, another one without \
      bytes for the cache to encode; and only if there is a result and the load is finished.
      """,
      from: ["003:1046-1051, 2311-2318"],
      .holds("4.2")),
    Claim(
      "C070", .manager,
      """
      A manager that is not the shared one and has a key filter scales a downloaded image by its \
      key before anything else.
      """,
      from: ["003:2297-2300"],
      .holds("4.2")),
    Claim(
      "C071", .manager,
      """
      Cancelling sets the flag, then cancels and drops the cache operation, then runs and drops \
      the cancel block, under a lock on the operation; a second cancel repeats only the flag.
      """,
      from: ["003:1162-1175"],
      .holds("4.2")),
    Claim(
      "C072", .manager,
      """
      The cancel block cancels the download token and takes the operation off the running ones; it \
      is set under the operation's lock after the downloader has returned.
      """,
      from: ["003:1068-1075, 2335-2341"],
      .holds("4.2")),
    Claim(
      "C073", .manager,
      "A cancel block that is set on a cancelled operation runs at once and is not kept.",
      from: ["003:1150-1161"],
      .holds("4.2")),
    Claim(
      "C074", .manager,
      """
      A cancel after the disk query has begun leaves the load without a completion, and the \
      operation goes when the callback reaches main.
      """,
      from: ["003:971-975, 1684-1697"],
      .holds("4.2")),
    Claim(
      "C075", .manager,
      """
      cancelAll copies the running operations, cancels each and removes them, all under their \
      lock.
      """,
      from: ["003:816-817, 1099-1106"],
      .holds("4.2")),
    Claim(
      "C076", .manager,
      "cancelAll of the shared manager cancels every running operation.",
      from: ["004:217-220, 248-249"],
      .holds("3.x")),
    Claim(
      "C077", .manager,
      "isRunning says YES exactly while there are running operations.",
      from: ["003:818-819, 1107-1114"],
      .holds("4.2")),
    Claim(
      "C078", .manager,
      """
      Saving an image for a URL needs both, and stores it in memory and on disk under the URL's \
      key, without original data.
      """,
      from: ["003:1092-1098"],
      .holds("4.2")),
    Claim(
      "C079", .manager,
      "The manager works without a view.",
      from: ["003:779, 2187, 2651"],
      .holds("4.2")),
    Claim(
      "C080", .manager,
      """
      The blacklist and the running operations are touched under a lock only: object monitors in \
      4.2, which the author calls slow, a lock macro in 5.x.
      """,
      from: ["000:278-289", "003:954-967, 1116-1121, 2665-2666"],
      .holdsInPart(
        "4.2",
        because: "the locks are there, but how slow they are no run in virtual time can tell"),
      .holds("5.x")),
    Claim(
      "C081", .manager,
      "A remark has the operation removed when both download and caching are done.",
      from: ["003:1063-1066"],
      .doesNotHold(
        "4.2",
        because: "the finished download alone removes it; the disk write may still wait")),
  ]
}
