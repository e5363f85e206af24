extension Contradiction {
  /// What the documents disagree on: options, stages of a load, threads.
  static let ofLoads: [Contradiction] = [
    Contradiction(
      "X19", "Cache type of a miss",
      .init("disk means obtained from disk", ["000:393-397", "003:246-247"]),
      .init(
        "a miss in both is reported as disk, with no image",
        ["001:80", "002:273-277", "003:1693-1697"]),
      finding: """
        The query says disk in 3.x and 4.2, none in 5.x; a load that misses hears none in all.
        """,
      claims: ["C159", "C160"],
      .holds("3.x", "4.2", "5.x")),
    Contradiction(
      "X20", "RetryFailed: automatic",
      .init("a failed download is started again", ["001:68", "003:584"]),
      .init("only the refusal is lifted", ["001:37-38", "000:282-283", "003:959-963"]),
      finding: "Nothing starts again by itself.",
      claims: ["C084", "C312"],
      .holds("3.x", "4.2", "5.x")),
    Contradiction(
      "X21", "RetryFailed: the blacklist",
      .init("the option disables it", ["001:37"]),
      .init("a failure under the option is listed too", ["003:1012-1027"]),
      finding: "It is listed; only the question is skipped.",
      claims: ["C314"],
      .holds("3.x", "4.2")),
    Contradiction(
      "X22", "RetryFailed: taking off",
      .init("the URL is taken off although the download failed", ["003:1030"]),
      .init("it is taken off if there was no error", ["003:1029-1035"]),
      finding: "It is taken off by a success.",
      claims: ["C087"],
      .holds("4.2")),
    Contradiction(
      "X23", "LowPriority",
      .init("waits while the user scrolls", ["001:39-40, 68"]),
      .init("a low place in the queue", ["003:989, 2571-2576"]),
      finding: "A low place in the queue.",
      claims: ["C205", "C206"],
      .holds("3.x", "4.2")),
    Contradiction(
      "X24", "HighPriority",
      .init("starts at once, before the queue", ["001:58-60"]),
      .init("a high place in the queue", ["003:995, 2571-2576"]),
      finding: "A high place in the queue; what runs is not interrupted.",
      claims: ["C205", "C207"],
      .holds("3.x", "4.2")),
    Contradiction(
      "X25", "CacheMemoryOnly",
      .init("disables the disk cache", ["001:41", "003:260-263"]),
      .init("matters for the store alone", ["003:970, 1036-1060"]),
      finding: "Nothing is written, but the disk is still read.",
      claims: ["C124"],
      .holds("3.x", "4.2")),
    Contradiction(
      "X26", "DelayPlaceholder",
      .init("the placeholder comes after the image has loaded", ["001:61-62"]),
      .init("the placeholder comes only without an image", ["000:185-195", "003:734-743"]),
      finding: "It never shows if an image comes.",
      claims: ["C005"],
      .holdsInPart(
        "3.x", "4.2", "5.x",
        because: "a refresh that fails sets it over the cached image")),
    Contradiction(
      "X27", "RefreshCached: who keeps the copy",
      .init("the URL cache in place of the library", ["001:47"]),
      .init("the URL cache, and the library as well", ["003:991, 1057-1059"]),
      finding: "Both keep it.",
      claims: ["C059"],
      .holds("3.x", "4.2")),
    Contradiction(
      "X28", "When nothing is set",
      .init("no image, and the placeholder delayed", ["003:2106-2108"]),
      .init("no image, and the placeholder not delayed", ["003:2109-2110, 712-714"]),
      finding: "Without a delayed placeholder; a delayed one is set.",
      .holds("4.2")),
    Contradiction(
      "X29", "When the view registers the operation",
      .init("before the image is read", ["003:2164"]),
      .init("after the manager has returned", ["003:2099-2165", "000:152-212"]),
      finding: "After; on a hit in memory even after the completion.",
      claims: ["C034", "C293"],
      .holds("4.2", "5.x")),
    Contradiction(
      "X30", "Who stores the download",
      .init("the view", ["003:2001"]),
      .init("the manager", ["003:267, 1055-1060, 2322-2327"]),
      finding: "The manager: it is stored without a view too.",
      claims: ["C064", "C284"],
      .holds("4.2")),
    Contradiction(
      "X31", "Who fills memory from disk",
      .init("the manager", ["003:267"]),
      .init("the query of the cache", ["003:288-303, 1684-1691"]),
      finding: "The cache: its query alone does so.",
      claims: ["C107"],
      .holds("4.2")),
    Contradiction(
      "X32", "Delivery and store",
      .init("shown first, then saved", ["001:76"]),
      .init("stored, then completed", ["003:1055-1060"]),
      finding: "The store is called first.",
      claims: ["C064", "C283"],
      .holds("3.x", "4.2")),
    Contradiction(
      "X33", "Store in memory and on disk",
      .init("at the same time", ["001:76"]),
      .init("memory first, disk later on its queue", ["000:450", "003:1502-1511"]),
      finding: "Memory, then disk.",
      claims: ["C105", "C283"],
      .holds("3.x", "4.2")),
    Contradiction(
      "X34", "Disk work in 3.x",
      .init("operations in a queue", ["001:76"]),
      .init("blocks on the I/O queue, the operation is a flag", ["001:80", "000:416-417"]),
      finding: "Blocks on the I/O queue.",
      claims: ["C274"],
      .holds("3.x")),
    Contradiction(
      "X35", "Where the disk is read",
      .init("on the I/O queue, always", ["003:482-486"]),
      .init(
        "on the caller's thread for animated images in memory and for calls that answer at once",
        ["003:1666-1670, 1577-1602"]),
      finding: "Not always on the I/O queue.",
      claims: ["C134", "C162", "C163", "C171"],
      .holds("4.2")),
    Contradiction(
      "X36", "Where size and count are computed",
      .init("on main", ["003:487"]),
      .init(
        "on the I/O queue, for which the caller waits or not",
        ["002:549-590", "003:1898-1946"]),
      finding: "On the I/O queue.",
      .holds("4.2")),
    Contradiction(
      "X37", "Where memory is looked up",
      .init("on main", ["003:480"]),
      .init("on the caller's thread", ["003:1665", "000:311"]),
      finding: "On the caller's thread.",
      claims: ["C108"],
      .holds("4.2", "5.x")),
    Contradiction(
      "X38", "Raw disk write",
      .init("asynchronous", ["003:1251"]),
      .init("synchronous, with a look at the queue", ["003:1534-1556"]),
      finding: "Synchronous.",
      claims: ["C131"],
      .holds("4.2")),
    Contradiction(
      "X39", "Main-queue macro",
      .init("asks for the main thread, and has a blocking form", ["001:82", "000:12-18"]),
      .init("compares queue labels", ["000:2-11"]),
      finding: "3.x asks for the thread; 5.x compares labels and never blocks.",
      claims: ["C236", "C238"],
      .holds("3.x", "5.x")),
    Contradiction(
      "X40", "Main queue and main thread",
      .init("the same thing", ["000:43"]),
      .init("main-thread work need not be main-queue work", ["000:43"]),
      finding: "The main queue runs on the main thread; the reverse does not follow.",
      claims: ["C239"],
      .holds("5.x")),
  ]
}
