extension Claim {
  /// What the documents say of reading, removing and counting files.
  static let cacheDiskReading: [Claim] = [
    Claim(
      "C134", .cacheDisk,
      """
      All disk work goes through one serial I/O queue per cache, com.hackemist.SDWebImageCache, on \
      which its file manager is made.
      """,
      from: ["003:482-489, 1377-1378"],
      .holdsInPart(
        "4.2",
        because: """
          a hit on an animated image in memory, and the calls that answer at once, read on the \
          caller's thread
          """)),
    Claim(
      "C135", .cacheDisk,
      "Read-only paths are an array in the order they were added; adding one twice adds nothing.",
      from: ["001:9-10", "003:1436-1445"],
      .holds("3.x", "4.2")),
    Claim(
      "C136", .cacheDisk,
      "A read-only path holds images that the app brings; nothing is ever stored there.",
      from: ["003:151-157"],
      .holds("4.2")),
    Claim(
      "C137", .cacheDisk,
      """
      A key is searched as file with extension, as file without, and so in each read-only path; \
      the first one found counts.
      """,
      from: ["002:154-181", "003:1603-1635"],
      .holds("4.2")),
    Claim(
      "C138", .cacheDisk,
      """
      The name without extension is tried because older versions wrote files so (pull request \
      976).
      """,
      from: ["002:58-62, 160-165", "003:1564-1568, 1611-1616"],
      .holds("4.2")),
    Claim(
      "C139", .cacheDisk,
      """
      The test for a file looks into the default path only, with and without extension, not into \
      read-only paths, and answers on main.
      """,
      from: ["002:55-69", "003:1559-1576"],
      .holds("4.2")),
    Claim(
      "C140", .cacheDisk,
      "Disk reads use the reading options of the configuration.",
      from: ["003:1606-1628"],
      .notDecidable(
        "4.2",
        because: """
          reading options change how the platform maps a file into memory, which this file system \
          does not model
          """)),
    Claim(
      "C141", .cacheDisk,
      """
      An image from disk is decoded, scaled by its key (@2x, @3x), and decompressed if \
      shouldDecompressImages is on.
      """,
      from: ["001:74", "002:182-195", "003:1636-1654, 2424-2431"],
      .holds("3.x", "4.2")),
    Claim(
      "C142", .cacheDisk,
      "Decompressing an image from disk never scales it down.",
      from: ["003:1643-1645"],
      .notDecidable(
        "4.2",
        because: "this coder draws every image in its own size; scaling down is not modelled")),
    Claim(
      "C143", .cacheDisk,
      """
      Removing a nil key calls nothing; a removal from disk completes later on main, one from \
      memory alone at once.
      """,
      from: ["000:451-470", "003:1710-1731"],
      .holds("3.x", "4.2")),
    Claim(
      "C144", .cacheDisk,
      "A removal without a word about disk removes from memory and disk.",
      from: ["003:1705-1708"],
      .holds("4.2")),
    Claim(
      "C145", .cacheDisk,
      """
      clearDisk deletes the whole directory on the I/O queue, makes it anew and reports on main; \
      memory stays.
      """,
      from: ["002:303-316", "004:47-74", "003:1758-1773"],
      .holds("3.x", "4.2")),
    Claim(
      "C146", .cacheDisk,
      """
      getSize waits for the I/O queue and adds up, in bytes, the sizes of all files found in the \
      directory and below.
      """,
      from: ["002:549-560", "003:1898-1910"],
      .holds("4.2")),
    Claim(
      "C147", .cacheDisk,
      "The value of getSize is in megabytes, and below 1 is told as K.",
      from: ["001:24"],
      .doesNotHold("3.x", because: "it is in bytes; the sample reads it wrongly")),
    Claim(
      "C148", .cacheDisk,
      "getDiskCount waits for the I/O queue and counts all it finds, folders and hidden files too.",
      from: ["002:561-568", "003:1911-1919"],
      .holds("4.2")),
    Claim(
      "C149", .cacheDisk,
      "The asynchronous size skips hidden files and reports count and bytes on main.",
      from: ["002:569-590", "003:1920-1946"],
      .holds("4.2")),
    Claim(
      "C150", .cacheDisk,
      "The shared cache is made once for the process; others can be made under other namespaces.",
      from: ["002:12", "003:1353-1361"],
      .holds("4.2")),
    Claim(
      "C151", .cacheDisk,
      "Enumerating a path goes into its folders unless told not to; a plain listing does not.",
      from: ["001:94-99"],
      .holdsInPart(
        "3.x",
        because: "the library only ever enumerates; a plain listing is not part of it")),
    Claim(
      "C152", .cacheDisk,
      ".jpg and .gif files must be named with extension, .png files need not.",
      from: ["001:22"],
      .doesNotHold("3.x", because: "every extension goes into the file name, png too")),
    Claim(
      "C323", .cacheDisk,
      "CacheMemoryOnly does not keep a load from reading the disk.",
      from: ["003:970, 1036-1037"],
      .holds("4.2")),
    Claim(
      "C324", .cacheDisk,
      """
      The I/O queue is serial, so disk work takes effect in the order of the calls: store, exists \
      is YES; clear, exists is NO.
      """,
      from: ["003:1509-1526, 1560-1575, 1759-1773"],
      .holdsInPart(
        "4.2",
        because: """
          the synchronous getters, and a hit in memory on an animated image, read on the caller's \
          thread and overtake what waits in the queue
          """)),
    Claim(
      "C325", .cacheDisk,
      """
      Removing from disk deletes the file with extension in the default path only; a file without \
      extension or a read-only copy still answers.
      """,
      from: ["000:459-460", "003:1720-1721"],
      .holds("3.x", "4.2")),
    Claim(
      "C326", .cacheDisk,
      "Storing again under a key overwrites the file and renews its date.",
      from: ["003:1509-1526, 1545-1550"],
      .holds("4.2")),
  ]
}
