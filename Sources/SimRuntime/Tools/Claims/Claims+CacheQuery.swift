extension Claim {
  /// What the documents say of queries of the cache.
  static let cacheQuery: [Claim] = [
    Claim(
      "C153", .cacheQuery,
      """
      A query for a nil key calls back at once with no image and type none, and returns no \
      operation.
      """,
      from: ["001:80", "000:298-303", "002:242-247", "003:1657-1662"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C154", .cacheQuery,
      "A query without a callback returns at once and does nothing.",
      from: ["001:80"],
      .holds("3.x")),
    Claim(
      "C155", .cacheQuery,
      "Memory is searched before the disk, on the caller's thread.",
      from: ["001:74, 80", "000:310-326", "002:248-260", "003:1664-1677"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C156", .cacheQuery,
      "A hit in memory calls back at once with type memory and returns no operation.",
      from: ["001:80", "000:319-325", "002:250-259", "003:1666-1675"],
      .holds("3.x", "4.2"),
      .holdsInPart(
        "5.x",
        because: "with QueryMemoryData a hit goes on to the disk and gives an operation")),
    Claim(
      "C157", .cacheQuery,
      """
      A miss in memory returns an operation, goes on on the I/O queue, and calls back on main \
      (5.x: unless a sync option says otherwise).
      """,
      from: ["001:80", "000:326-379", "002:260-280", "003:1677-1701"],
      .holds("3.x", "4.2"),
      .holdsInPart("5.x", because: "a query that was cancelled calls back on the I/O queue")),
    Claim(
      "C158", .cacheQuery,
      """
      The operation of a query stands in no queue: it is a flag that, set in time, prevents the \
      read and the callback.
      """,
      from: ["001:80", "000:327, 334-337", "003:482-483, 1677-1682"],
      .holds("3.x", "4.2"),
      .holdsInPart(
        "5.x",
        because: """
          it prevents the read, but 5.1.0 calls back all the same, with nothing, on the I/O queue
          """)),
    Claim(
      "C159", .cacheQuery,
      "The disk step reports type disk even if it found nothing.",
      from: ["001:80", "002:273-277", "003:298-302, 1693-1697"],
      .holds("3.x", "4.2")),
    Claim(
      "C160", .cacheQuery,
      """
      The disk step reports memory for an image from memory, disk if there was data, none if \
      neither.
      """,
      from: ["000:341-348"],
      .holds("5.x")),
    Claim(
      "C161", .cacheQuery,
      """
      An image from disk goes into memory with its cost, before the callback, while memory caching \
      is on.
      """,
      from: ["001:74, 80", "000:355-360", "002:268-272", "003:288-297"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C162", .cacheQuery,
      "A hit in memory on a GIF also reads the file, on the caller's thread.",
      from: ["002:250-254"],
      .holds("4.2")),
    Claim(
      "C163", .cacheQuery,
      """
      A hit in memory on an animated image also reads the file, on the caller's thread; the data \
      is nil if it was never written.
      """,
      from: ["003:1666-1670, 2376-2380"],
      .holds("4.2")),
    Claim(
      "C164", .cacheQuery,
      """
      A hit in memory comes without data and leaves the disk alone, animated or not, unless \
      QueryMemoryData is set.
      """,
      from: ["000:319-325"],
      .holds("5.x")),
    Claim(
      "C165", .cacheQuery,
      """
      With QueryMemoryData a hit in memory goes on to read the data, and reports image, data and \
      memory, later on main.
      """,
      from: ["000:319, 341-369"],
      .holds("5.x")),
    Claim(
      "C166", .cacheQuery,
      """
      QueryMemoryDataSync (on a hit) and QueryDiskDataSync (on a miss) do the disk step in a \
      blocking call on the I/O queue, and call back inside it.
      """,
      from: ["000:328-332, 362-378"],
      .holdsInPart(
        "5.x",
        because: "QueryMemoryDataSync does nothing by itself: QueryMemoryData has to stand with it")
    ),
    Claim(
      "C167", .cacheQuery,
      """
      With a transformer in the context the key becomes the transformed key, for memory and for \
      disk.
      """,
      from: ["000:304-309"],
      .holds("5.x")),
    Claim(
      "C168", .cacheQuery,
      """
      With DecodeFirstFrameOnly an animated image in memory is given as a still image of its first \
      frame.
      """,
      from: ["000:312-318"],
      .holds("5.x")),
    Claim(
      "C169", .cacheQuery,
      "A disk hit reads the file once, decodes that data, and only if memory missed.",
      from: ["000:339, 349-355"],
      .holds("5.x")),
    Claim(
      "C170", .cacheQuery,
      """
      Making an image of data does not decompress it; drawing a PNG or JPEG into a bitmap does, \
      and is done off the main thread.
      """,
      from: ["000:351-354", "001:76"],
      .holdsInPart(
        "3.x", "5.x",
        because: """
          loads do so, but the calls that answer at once decode on the thread that asks, main \
          included
          """)),
    Claim(
      "C171", .cacheQuery,
      """
      The call that answers at once tries memory, then disk, on the caller's thread, and puts an \
      image from disk into memory.
      """,
      from: ["002:90-108", "003:1577-1602"],
      .holds("4.2")),
    Claim(
      "C172", .cacheQuery,
      """
      The callback of a 3.x query has two arguments, image and type; 4.x and 5.x put the data \
      between them.
      """,
      from: ["001:80"],
      .holds("3.x")),
    Claim(
      "C173", .cacheQuery,
      """
      The cache types are none (network), disk and memory, 0, 1 and 2, and tell where an image \
      came from.
      """,
      from: ["000:389-402", "003:240-253"],
      .holdsInPart(
        "3.x", "4.2", because: "a query that finds nothing is told the type disk (K01)"),
      .holds("5.x")),
    Claim(
      "C174", .cacheQuery,
      "The cache types are rules for storing: never cache, disk only, memory only.",
      from: ["001:28-31"],
      .doesNotHold(
        "3.x",
        because: """
          they tell where an image came from; one that came from disk is in memory afterwards
          """)),
    Claim(
      "C327", .cacheQuery,
      "A query without a callback still reads the disk and fills memory.",
      from: ["000:362", "003:1688-1697"],
      .holds("4.2", "5.x")),
    Claim(
      "C328", .cacheQuery,
      """
      A query looks at its cancel flag once, when its disk step begins; a later cancel stops \
      nothing of it.
      """,
      from: ["001:80", "000:334-370", "003:1678-1697"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C329", .cacheQuery,
      """
      Data that cannot be decoded is reported with no image, with the data and type disk, and goes \
      into no memory.
      """,
      from: ["000:347-364"],
      .holds("5.x")),
    Claim(
      "C330", .cacheQuery,
      "QueryMemoryDataSync does nothing without QueryMemoryData.",
      from: ["000:319-332"],
      .holds("5.x")),
    Claim(
      "C331", .cacheQuery,
      """
      In a sync query the callback runs under the I/O queue's label even on the main thread, so \
      the label macro posts where the thread macro would not.
      """,
      from: ["000:5-10, 363-375"],
      .holds("5.x")),
    Claim(
      "C332", .cacheQuery,
      "A disk hit reads the file twice: for the data, and for the image.",
      from: ["002:267-268", "003:1686-1687"],
      .holds("4.2")),
    Claim(
      "C333", .cacheQuery,
      "Queries are not merged: two for one key that both miss memory both go to disk.",
      from: ["001:80", "003:1664-1699"],
      .holds("3.x", "4.2")),
  ]
}
