extension Claim {
  /// What the documents say of the memory cache.
  static let cacheMemory: [Claim] = [
    Claim(
      "C090", .cacheMemory,
      "The memory cache is an NSCache that empties itself at a memory warning.",
      from: ["000:403-405", "001:20", "003:480, 1337, 1383"],
      .holds("3.x", "4.2")),
    Claim(
      "C091", .cacheMemory,
      "That NSCache listens to the memory warning itself and removes everything.",
      from: ["000:403", "003:1303-1314"],
      .holds("3.x", "4.2")),
    Claim(
      "C092", .cacheMemory,
      "The image cache listens as well and clears memory, so one warning empties it twice.",
      from: ["001:20, 76", "003:1398-1403"],
      .holds("3.x", "4.2")),
    Claim(
      "C093", .cacheMemory,
      """
      At a memory warning only the strong part of the memory cache is emptied; the table of weak \
      references is kept.
      """,
      from: ["000:525-538"],
      .holds("5.x")),
    Claim(
      "C094", .cacheMemory,
      "When memory runs short NSCache drops some of its objects by itself.",
      from: ["000:527-528"],
      .holdsInPart(
        "5.x",
        because: """
          above a limit of its own it drops some, here those that were not used for longest; what \
          else makes it drop any is written down nowhere
          """)),
    Claim(
      "C095", .cacheMemory,
      "When memory runs short all cached images are removed.",
      from: ["001:74"],
      .holdsInPart(
        "3.x",
        because: """
          a memory warning removes them all; what NSCache drops without one is some of them at most
          """)),
    Claim(
      "C096", .cacheMemory,
      "If too little memory is free, the memory cache is emptied before a disk image is put in.",
      from: ["001:76"],
      .doesNotHold(
        "3.x",
        because: "an older release did that; 3.7.6 never asks how much memory is free")),
    Claim(
      "C097", .cacheMemory,
      """
      An image costs height x width x scale squared, on the Mac height x width: a count of pixels, \
      not of bytes.
      """,
      from: ["003:612-630, 1324-1331"],
      .holdsInPart(
        "4.2",
        because: "there is no Mac build here, so the second formula is not shown")),
    Claim(
      "C098", .cacheMemory,
      "An image promoted from disk costs what its sd_memoryCost says.",
      from: ["000:356-359"],
      .holds("5.x")),
    Claim(
      "C099", .cacheMemory,
      "maxMemoryCost is the cost limit of the NSCache.",
      from: ["003:1215-1216, 1737-1743"],
      .holds("4.2")),
    Claim(
      "C100", .cacheMemory,
      "maxMemoryCountLimit is the count limit of the NSCache: a number of images.",
      from: ["003:1217-1218, 1745-1751"],
      .holds("4.2")),
    Claim(
      "C101", .cacheMemory,
      """
      The key in memory is the cache key itself, by default the URL; only the file name is hashed.
      """,
      from: ["001:74", "003:165-170"],
      .holds("3.x", "4.2")),
    Claim(
      "C102", .cacheMemory,
      """
      Memory caching is on unless switched off; then neither a store nor a disk hit puts anything \
      into memory.
      """,
      from: ["002:8", "003:292-296, 502-507, 1502-1507", "000:411-415", "001:80"],
      .holds("3.x", "4.2")),
    Claim(
      "C103", .cacheMemory,
      "Every downloaded image must go to memory: nothing can forbid it.",
      from: ["003:266"],
      .doesNotHold("4.2", because: "shouldCacheImagesInMemory forbids it")),
    Claim(
      "C104", .cacheMemory,
      "clearMemory empties memory and leaves the disk alone.",
      from: ["001:20", "004:19-35", "002:300-302", "003:1754-1757"],
      .holds("3.x", "4.2")),
    Claim(
      "C105", .cacheMemory,
      "A store writes memory at once on the caller's thread and queues the disk write after that.",
      from: ["000:411-418, 450", "003:1502-1511, 2450-2459"],
      .holds("3.x", "4.2")),
    Claim(
      "C106", .cacheMemory,
      "A removal takes the image out of memory at once and queues its removal from disk.",
      from: ["000:451-471", "003:1709-1733"],
      .holds("3.x", "4.2")),
    Claim(
      "C107", .cacheMemory,
      """
      Images enter memory at two moments: after a download (or its transform), and when the disk \
      has what memory misses.
      """,
      from: ["003:267-303"],
      .holdsInPart("4.2", because: "the app's own store is a third one")),
    Claim(
      "C108", .cacheMemory,
      "Memory is looked up on the main thread and needs no lock, because NSCache has its own.",
      from: ["003:479-480"],
      .doesNotHold(
        "4.2",
        because: """
          it is looked up on whatever thread asks; that no further lock is needed is true
          """)),
    Claim(
      "C109", .cacheMemory,
      """
      A store and a removal touch memory only while shouldCacheImagesInMemory is on, and the disk \
      independently of it.
      """,
      from: ["000:407-415, 451-457"],
      .holds("3.x")),
    Claim(
      "C319", .cacheMemory,
      """
      After a warning an image that somebody still holds is found in memory, one that nobody holds \
      is not.
      """,
      from: ["000:535-538"],
      .holds("5.x")),
    Claim(
      "C320", .cacheMemory,
      "After a warning an image that is still shown is not in memory and is read from disk again.",
      from: ["000:403", "003:1309-1310"],
      .holds("3.x", "4.2")),
    Claim(
      "C321", .cacheMemory,
      "Looking into memory ignores the switch: what was stored before it was turned off is found.",
      from: ["003:1577-1580, 1664-1675"],
      .holds("4.2")),
    Claim(
      "C322", .cacheMemory,
      """
      A removal touches memory only while the switch is on, so an image stored before survives its \
      removal.
      """,
      from: ["000:454-457", "003:1714-1717"],
      .holds("3.x", "4.2")),
  ]
}
