extension Claim {
  /// What the documents say of where images lie on disk, and how they come there.
  static let cacheDisk: [Claim] = [
    Claim(
      "C110", .cacheDisk,
      "The default cache lies in Library/Caches/default/com.hackemist.SDWebImageCache.default.",
      from: ["003:120-148, 1363-1392", "002:15-16, 30"],
      .holds("4.2")),
    Claim(
      "C111", .cacheDisk,
      """
      A cache with namespace NS lies in Caches/NS/com.hackemist.SDWebImageCache.NS, as with \
      YoukuImages.
      """,
      from: ["002:17-18", "003:1367-1370"],
      .holds("4.2")),
    Claim(
      "C112", .cacheDisk,
      """
      A cache with namespace NS in a directory D of the app's lies in \
      D/com.hackemist.SDWebImageCache.NS; only a nil directory gives plain Caches/NS, without that \
      folder.
      """,
      from: ["003:1371-1392"],
      .holds("4.2")),
    Claim(
      "C113", .cacheDisk,
      """
      Disk caching is on by default, in a sandbox folder under Library/Cache whose name has \
      WebImageCache in it.
      """,
      from: ["001:9"],
      .holdsInPart(
        "3.x",
        because: "it is on, and the name fits, but the folder is Library/Caches")),
    Claim(
      "C114", .cacheDisk,
      """
      A file is named by the MD5 of its key as 32 lower-case hex digits, then a dot and the \
      extension if there is one; f029945f95894e152771806785bc4f18.jpg is the example.
      """,
      from: ["003:172-189, 1455-1469"],
      .holds("4.2")),
    Claim(
      "C115", .cacheDisk,
      """
      The extension is that of the key read as a URL, or of the bare text if it is none; so a \
      query does not count.
      """,
      from: ["003:181-185, 1463-1467"],
      .holds("4.2")),
    Claim(
      "C116", .cacheDisk,
      "A nil key is hashed as the empty text: d41d8cd98f00b204e9800998ecf8427e.",
      from: ["003:175-178, 1457-1460"],
      .holds("4.2")),
    Claim(
      "C117", .cacheDisk,
      "Files are named by MD5 so that names do not clash; no extension is spoken of.",
      from: ["001:15-16"],
      .holdsInPart("3.x", because: "the MD5 is there, but 3.7.6 appends the key's extension")),
    Claim(
      "C118", .cacheDisk,
      "File names keep their extension (.png, .jpg).",
      from: ["002:24"],
      .holds("4.2")),
    Claim(
      "C119", .cacheDisk,
      "Storing no image, or under no key, does nothing; 4.2 still calls the completion, at once.",
      from: ["000:407-410", "003:1496-1501"],
      .holds("3.x", "4.2")),
    Claim(
      "C120", .cacheDisk,
      """
      A disk store runs later on the I/O queue; in 4.2 its completion is posted to main after \
      that.
      """,
      from: ["000:416-447", "003:1508-1526"],
      .holds("3.x", "4.2")),
    Claim(
      "C121", .cacheDisk,
      "A store in memory only calls its completion at once on the caller's queue.",
      from: ["003:1527-1531"],
      .holds("4.2")),
    Claim(
      "C122", .cacheDisk,
      "The store without a word about disk writes memory and disk.",
      from: ["002:34-35", "003:1236-1239, 1478-1482"],
      .holds("4.2")),
    Claim(
      "C123", .cacheDisk,
      "Disk caching is optional: with toDisk NO the image stays in memory only.",
      from: ["003:258-264, 1240-1244, 1508-1509"],
      .holds("4.2")),
    Claim(
      "C124", .cacheDisk,
      """
      CacheMemoryOnly (1<<2) is said to disable the disk cache; all it does is make the store skip \
      the disk.
      """,
      from: ["001:41-42", "003:260-263, 594-596, 1037"],
      .holds("3.x", "4.2")),
    Claim(
      "C125", .cacheDisk,
      """
      A disk store encodes if there is no data or recalculate is set, and else writes the given \
      bytes as they are.
      """,
      from: ["000:417-446"],
      .holds("3.x")),
    Claim(
      "C126", .cacheDisk,
      """
      Encoding gives PNG for an image with alpha and JPEG of quality 1.0 for another; if data at \
      least as long as the PNG signature was given, the signature decides.
      """,
      from: ["000:421-441"],
      .holds("3.x")),
    Claim(
      "C127", .cacheDisk,
      "An image has alpha unless its alpha info is None, NoneSkipFirst or NoneSkipLast.",
      from: ["000:427-431"],
      .holdsInPart(
        "3.x",
        because: """
          an image here has alpha or has none; the names of the platform's alpha info are not \
          modelled
          """)),
    Claim(
      "C128", .cacheDisk,
      "On the Mac encoding always gives JPEG.",
      from: ["000:442-444"],
      .notDecidable("3.x", because: "there is no Mac build here")),
    Claim(
      "C129", .cacheDisk,
      "A disk store without data always encodes PNG.",
      from: ["003:1512-1517"],
      .doesNotHold("4.2", because: "an opaque image becomes a JPEG in 4.2.3; older 4.x is meant")),
    Claim(
      "C130", .cacheDisk,
      "A disk store without data encodes PNG if the image has alpha, else JPEG.",
      from: ["003:2461-2471"],
      .holds("4.2")),
    Claim(
      "C131", .cacheDisk,
      """
      The raw disk write ignores missing data or key, and off the I/O queue it logs a warning and \
      writes all the same.
      """,
      from: ["003:1534-1541, 2489-2494"],
      .holds("4.2")),
    Claim(
      "C132", .cacheDisk,
      "The cache directory is made anew by a write that misses it.",
      from: ["003:1540-1543, 2495-2498"],
      .holds("4.2")),
    Claim(
      "C133", .cacheDisk,
      """
      Backup to iCloud is off by default: each written file is marked as left out while that \
      setting is on.
      """,
      from: ["002:7", "003:1552-1555, 2507-2510"],
      .holds("4.2")),
  ]
}
