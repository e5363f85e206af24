extension Claim {
  /// What the documents say of the whole flow.
  static let flow: [Claim] = [
    Claim(
      "C271", .flow,
      "Step 1: the placeholder is shown, then the manager starts.",
      from: ["001:76"],
      .holds("3.x")),
    Claim(
      "C272", .flow,
      "Step 2: the manager asks the cache.",
      from: ["001:76"],
      .holds("3.x")),
    Claim(
      "C273", .flow,
      """
      Step 3-4: memory is searched first, and a hit goes from cache to manager to view by delegate \
      calls.
      """,
      from: ["001:76"],
      .holdsInPart("3.x", because: "in 3.7.6 the calls are blocks")),
    Claim(
      "C274", .flow,
      "Step 5: on a miss in memory an invocation operation is queued to search the disk.",
      from: ["001:76"],
      .doesNotHold(
        "3.x",
        because: "3.7.6 posts a block to the serial I/O queue; the operation is only a flag")),
    Claim(
      "C275", .flow,
      """
      Step 6: the file is read by the URL's key inside that operation and the result reported on \
      main.
      """,
      from: ["001:76"],
      .holdsInPart(
        "3.x",
        because: "it is read in the block on the I/O queue, and reported on main")),
    Claim(
      "C276", .flow,
      "Step 7: an image from disk is put into memory first, then reported and shown.",
      from: ["001:76"],
      .holds("3.x")),
    Claim(
      "C277", .flow,
      "Step 8: if the disk has nothing, the cache says so and a download is needed.",
      from: ["001:76"],
      .holds("3.x")),
    Claim(
      "C278", .flow,
      "Step 9: the downloader of a URL is shared or newly made.",
      from: ["001:76"],
      .holds("3.x")),
    Claim(
      "C279", .flow,
      "Step 10: the transport's delegate tells still downloading, done and failed apart.",
      from: ["001:76"],
      .holds("3.x")),
    Claim(
      "C280", .flow,
      """
      Step 12-13: after the last byte the image is decoded on an operation queue of its own, so \
      that main is not slowed.
      """,
      from: ["001:76"],
      .holdsInPart(
        "3.x",
        because: "main is not slowed, but 3.7.6 decodes on the thread of the connection")),
    Claim(
      "C281", .flow,
      "Step 14: the end of decoding is announced on main, then given to the downloader.",
      from: ["001:76"],
      .doesNotHold(
        "3.x",
        because: """
          3.7.6 hands the image on from the connection's thread; only the completions run on main
          """)),
    Claim(
      "C282", .flow,
      "Step 15-16: the downloader tells the manager, which has all who wait show the image.",
      from: ["001:76"],
      .holds("3.x")),
    Claim(
      "C283", .flow,
      """
      Step 17: after that the image is saved in memory and on disk at the same time, the disk part \
      in an operation of its own.
      """,
      from: ["001:76"],
      .doesNotHold(
        "3.x",
        because: """
          memory is written before the completion, and the disk after memory, on the I/O queue
          """)),
    Claim(
      "C284", .flow,
      """
      Ten steps of 4.2.3: the view's call, its internal method, the manager, the cache (memory, \
      then disk), its answer, the download if needed, its answer, the store, back to the view, the \
      image is set.
      """,
      from: ["003:1981-2004, 2041-2043"],
      .holdsInPart(
        "4.2",
        because: "the order is that, but the store is the manager's work, not the view's")),
    Claim(
      "C285", .flow,
      """
      Three layers: view categories, the manager, cache and downloader; views reach the services \
      only through the manager.
      """,
      from: ["003:2006-2036"],
      .holdsInPart(
        "4.2",
        because: """
          loads do; the view's variant with the previous cached image asks the cache itself
          """)),
    Claim(
      "C286", .flow,
      """
      5.x: the view asks the manager, which looks into the cache once, memory before disk, and \
      downloads only what is not there.
      """,
      from: ["000:149-151, 293-294"],
      .holds("5.x")),
  ]
}
