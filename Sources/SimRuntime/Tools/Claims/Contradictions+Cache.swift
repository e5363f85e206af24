extension Contradiction {
  /// What the documents disagree on: cleaning, background, memory.
  static let ofCaches: [Contradiction] = [
    Contradiction(
      "X01", "Which date orders the deletion",
      .init("the date of creation", ["004:82, 243", "003:1845"]),
      .init(
        "the date of modification",
        ["004:153-157", "003:424-428, 1844-1849", "001:90", "002:443-447"]),
      finding: "The date of modification orders it.",
      claims: ["C176", "C183", "C192"],
      .holds("3.x", "4.2")),
    Contradiction(
      "X02", "Direction of the deletion",
      .init("modification date, backwards", ["001:89"]),
      .init("oldest first", ["001:90", "004:153", "002:443"]),
      finding: "The oldest goes first.",
      claims: ["C183"],
      .holds("3.x", "4.2")),
    Contradiction(
      "X03", "Halving",
      .init("half is deleted again and again, until the size is under the maximum", ["001:89"]),
      .init(
        "one pass, down to below half the maximum",
        ["001:90", "004:150-171", "003:360, 421-441"]),
      finding: "One pass: half is the goal, not the step.",
      claims: ["C182"],
      .holds("3.x", "4.2")),
    Contradiction(
      "X04", "What the size is the sum of",
      .init("all files of the cache", ["001:22"]),
      .init("only what has not expired", ["001:90", "004:128-138", "002:425-433"]),
      finding: "Expired files do not count.",
      claims: ["C180"],
      .holds("3.x", "4.2")),
    Contradiction(
      "X05", "Which size",
      .init("the logical size", ["002:549-560"]),
      .init("the size allocated on disk", ["002:430-433"]),
      finding: """
        Both: getSize tells the logical size, cleaning sums the allocated one, and the two can \
        disagree.
        """,
      claims: ["C180"],
      .holds("3.x", "4.2")),
    Contradiction(
      "X06", "Limit of the age",
      .init("older than a week", ["001:74, 89", "003:360"]),
      .init("a week old is enough", ["001:90", "003:1821", "000:563"]),
      finding: "At exactly 604800 s a file goes.",
      claims: ["C334"],
      .holds("3.x", "4.2", "5.x")),
    Contradiction(
      "X07", "Comments on the test of age",
      .init("files with a later date than the limit are removed", ["003:1820, 1832"]),
      .init("files with a date that is not later are removed", ["003:1819-1824"]),
      finding: "Older files are removed.",
      claims: ["C176"],
      .holds("4.2")),
    Contradiction(
      "X08", "Size in the 5.x cleaning",
      .init("a second step deletes down to half of the maximum", ["000:557-558"]),
      .init("the loop looks at age alone", ["000:559-566"]),
      finding: "5.1.0 has the second step; the quoted code ends before it.",
      claims: ["C189", "C190"],
      .holds("5.x")),
    Contradiction(
      "X09", "Default maximum size",
      .init("as large as the disk", ["000:558"]),
      .init("0, without limit", ["004:205-215", "002:10"]),
      finding: "There is no limit.",
      claims: ["C185", "C190"],
      .holds("3.x", "4.2", "5.x")),
    Contradiction(
      "X10", "Time in the background",
      .init("some 10 minutes", ["001:107"]),
      .init("some 150 seconds, with a question mark", ["003:340"]),
      finding: "Neither is in the code, which only has an expiration handler.",
      claims: ["C257", "C259"],
      .notDecidable("3.x", "4.2", because: "the time is the system's; a scenario sets it")),
    Contradiction(
      "X11", "Main thread in the background",
      .init("paused", ["001:112"]),
      .init("still running, as the end of the task needs it", ["001:105, 111"]),
      finding: "It runs on while the task lasts.",
      claims: ["C255", "C261"],
      .holds("3.x")),
    Contradiction(
      "X12", "When the time in the background is over",
      .init("the app is terminated", ["001:112"]),
      .init("the handler ends the task", ["001:111", "000:595-600"]),
      finding: "The task is ended and the app lives on; the cleaning goes on as well.",
      claims: ["C253", "C262"],
      .holds("3.x", "5.x")),
    Contradiction(
      "X13", "What the expiration handler is for",
      .init("it tells that the task is done", ["001:111"]),
      .init("it is called when the time is over", ["003:340", "000:595-600"]),
      finding: "It is called when the time is over; the completion has its own end.",
      claims: ["C253"],
      .holds("3.x", "4.2", "5.x")),
    Contradiction(
      "X14", "What entering the background cleans",
      .init("images in memory", ["001:76"]),
      .init("old files on disk", ["001:110-111", "003:1410-1412", "000:585-606"]),
      finding: "The disk only; memory is left alone.",
      claims: ["C249", "C264"],
      .holds("3.x", "4.2", "5.x")),
    Contradiction(
      "X15", "When the background cleaning starts",
      .init("it is one that was under way", ["002:316"]),
      .init("it is a new one, started by the notification", ["002:484-501", "003:1410-1412"]),
      finding: "A new one is started.",
      claims: ["C268"],
      .holds("4.2")),
    Contradiction(
      "X16", "How much a shortage of memory takes",
      .init("all cached images", ["001:74"]),
      .init("some, by NSCache itself", ["000:527-528"]),
      finding: """
        Both: a warning takes all (in 5.x all but the weak table), NSCache by itself some, above a \
        limit that it was given.
        """,
      claims: ["C093", "C094", "C095"],
      .holds("3.x", "5.x")),
    Contradiction(
      "X17", "Is memory caching compulsory",
      .init("nothing can forbid it", ["003:266"]),
      .init("shouldCacheImagesInMemory forbids it", ["003:292-293, 1502-1507", "002:8"]),
      finding: "It can be switched off.",
      claims: ["C102", "C103"],
      .holds("3.x", "4.2")),
    Contradiction(
      "X18", "Meaning of the cache types",
      .init("where to store", ["001:28-31", "003:1200-1210"]),
      .init("where the image came from", ["000:389-402", "003:240-253"]),
      finding: "Where it came from.",
      claims: ["C173", "C174"],
      .holds("3.x", "4.2", "5.x")),
  ]
}
