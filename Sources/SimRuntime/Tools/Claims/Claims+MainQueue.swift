extension Claim {
  /// What the documents say of the main queue.
  static let mainQueue: [Claim] = [
    Claim(
      "C236", .mainQueue,
      "The older macro runs a block at once on the main thread and else posts it to main.",
      from: ["001:81-82", "000:12-18"],
      .holds("3.x")),
    Claim(
      "C237", .mainQueue,
      """
      The synchronous macro runs a block at once on the main thread and else blocks the caller \
      until main has run it.
      """,
      from: ["001:82"],
      .holds("3.x")),
    Claim(
      "C238", .mainQueue,
      """
      The newer macro compares the labels of the current and the main queue, runs a block at once \
      only if they are equal, and else posts it.
      """,
      from: ["000:2-11, 29-33"],
      .holds("5.x")),
    Claim(
      "C239", .mainQueue,
      """
      Work of the main queue is on the main thread; work on the main thread need not be of the \
      main queue.
      """,
      from: ["000:42-48"],
      .holds("5.x")),
    Claim(
      "C240", .mainQueue,
      "Queue labels are unique, which makes the comparison good.",
      from: ["000:28"],
      .holdsInPart(
        "5.x",
        because: """
          no queue of the library has main's label; but the I/O queues of all caches share one
          """)),
    Claim(
      "C241", .mainQueue,
      "The main queue is serial, and sending work to it makes no thread.",
      from: ["000:43"],
      .holds("5.x")),
    Claim(
      "C242", .mainQueue,
      """
      The view of 3.x uses the synchronous macro: a worker that calls back waits until image and \
      completion have run on main.
      """,
      from: ["000:492-511", "001:84"],
      .holds("3.x")),
    Claim(
      "C243", .mainQueue,
      """
      The views of 4.x and 5.x use the asynchronous macro: at once on main, else posted, never \
      blocking.
      """,
      from: ["000:203-210", "003:728-755, 2126-2161"],
      .holds("4.2", "5.x")),
    Claim(
      "C244", .mainQueue,
      """
      Results of disk work (query, exists, store, remove, clear, clean, size) are always posted to \
      main, never called at once.
      """,
      from: ["001:80, 90", "002:64-66, 310-314, 460-464", "003:1571, 1724, 1867"],
      .holdsInPart(
        "3.x", "4.2",
        because: """
          exactly so for what is asynchronous; getSize and the calls that answer at once return \
          their result
          """)),
    Claim(
      "C245", .mainQueue,
      "The check whether an image is cached posts its answer from memory too, even from main.",
      from: ["003:895-907"],
      .holds("4.2")),
    Claim(
      "C246", .mainQueue,
      "The same comparison of labels checks for the I/O queue; a mismatch is logged and no more.",
      from: ["000:35-41", "003:1425-1433"],
      .holds("4.2"),
      .doesNotHold(
        "5.x",
        because: "5.1.0 has no such check; it puts the work on the I/O queue itself")),
    Claim(
      "C247", .mainQueue,
      """
      An unlabelled queue is said to have a NULL label, and the code gives the label to strcmp \
      untested.
      """,
      from: ["003:1426-1430"],
      .notDecidable(
        "4.2",
        because: """
          what the platform answers for an unlabelled queue is its own affair; every queue here has \
          a label
          """)),
    Claim(
      "C356", .mainQueue,
      "If main waits for the worker that calls the synchronous macro, both are stuck.",
      from: ["001:82"],
      .holds("3.x")),
    Claim(
      "C357", .mainQueue,
      """
      If a load starts off main, placeholder and image are both posted to main and keep their \
      order.
      """,
      from: ["000:107-109, 203-210", "003:692-694, 2078-2082"],
      .holds("4.2", "5.x")),
  ]
}
