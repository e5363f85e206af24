extension Claim {
  /// What the documents say of cleaning the disk.
  static let cacheCleaning: [Claim] = [
    Claim(
      "C175", .cacheCleaning,
      "Files may be one week old by default: 604800 seconds.",
      from: ["001:13-14, 89", "004:182-203", "002:9", "003:310-311", "000:557"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C176", .cacheCleaning,
      "Age is counted from the date on which the file was modified.",
      from: ["001:90", "004:125-132", "002:424-429", "003:399-405, 1817-1824", "000:559-565"],
      .holds("3.x", "4.2"),
      .holdsInPart("5.x", because: "from the last access, if the app asks for that")),
    Claim(
      "C177", .cacheCleaning,
      "Folders are skipped, and in 4.x also entries whose attributes cannot be read.",
      from: ["001:90", "004:119-123", "002:420-423", "003:393-397"],
      .holds("3.x", "4.2")),
    Claim(
      "C178", .cacheCleaning,
      "Hidden files are not looked at: they do not expire and do not count.",
      from: ["001:90", "004:98-101", "002:405-408", "003:375-378"],
      .holds("3.x", "4.2")),
    Claim(
      "C179", .cacheCleaning,
      """
      First the expired files are collected and, after the enumeration, deleted; the rest is \
      remembered for the pass over sizes that follows.
      """,
      from: ["001:22, 90", "004:115-144", "002:412-437", "003:1799-1835"],
      .holds("3.x", "4.2")),
    Claim(
      "C180", .cacheCleaning,
      "The size is summed over files that have not expired, as allocated on disk.",
      from: ["001:90", "004:134-138", "002:430-433", "003:406-410"],
      .holds("3.x", "4.2")),
    Claim(
      "C181", .cacheCleaning,
      "The pass over sizes runs only if there is a limit above 0 and the size exceeds it.",
      from: ["001:22, 89-90", "004:146-149", "002:438-440", "003:1837-1840"],
      .holds("3.x", "4.2")),
    Claim(
      "C182", .cacheCleaning,
      "It deletes until the size is below half the limit (a whole number), strictly.",
      from: ["001:90", "004:150-151, 159-171", "002:441-457", "003:421-441, 1841-1862"],
      .holds("3.x", "4.2")),
    Claim(
      "C183", .cacheCleaning,
      "It deletes the oldest first, by modification date.",
      from: ["001:90", "004:153-157", "002:443-447", "003:424-428, 1844-1849"],
      .holds("3.x", "4.2")),
    Claim(
      "C184", .cacheCleaning,
      "A file that cannot be deleted is not subtracted, and the next one follows.",
      from: ["001:90", "004:161-170", "002:449-457", "003:431-440"],
      .holds("3.x", "4.2")),
    Claim(
      "C185", .cacheCleaning,
      "The maximum size is 0 by default, which means no limit.",
      from: ["004:205-215", "002:10"],
      .holds("3.x", "4.2")),
    Claim(
      "C186", .cacheCleaning,
      "Cleaning runs on the I/O queue and reports once, on main, when all is deleted.",
      from: ["001:90", "004:93, 173-179", "002:401, 460-465", "000:547-553", "003:366, 443-448"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C187", .cacheCleaning,
      """
      Clean removes what is too old or too much, clear removes all; 4.0 renamed cleanDisk to \
      deleteOldFiles to tell them apart.
      """,
      from: ["000:545", "004:76-92", "002:397-400"],
      .holds("3.x", "4.2")),
    Claim(
      "C188", .cacheCleaning,
      "Cleaning is removeExpiredData of a disk cache object, and nothing else.",
      from: ["000:546-555"],
      .holdsInPart(
        "5.x",
        because: """
          the file work and its outcome are those of removeExpiredData; that the disk cache can be \
          replaced is not shown, as this model has one
          """)),
    Claim(
      "C189", .cacheCleaning,
      "removeExpiredData deletes by age alone.",
      from: ["000:556-567"],
      .doesNotHold(
        "5.x",
        because: "in 5.1.0 a pass over sizes follows; the quoted code leaves it out")),
    Claim(
      "C190", .cacheCleaning,
      """
      A remark in removeExpiredData promises a second step: sort the rest by date and delete down \
      to half of the maximum.
      """,
      from: ["000:557-558"],
      .holds("5.x")),
    Claim(
      "C191", .cacheCleaning,
      "How often a file is used plays no part in what is deleted.",
      from: ["003:358-362"],
      .holds("4.2")),
    Claim(
      "C192", .cacheCleaning,
      "When the size is over the limit the earliest files go.",
      from: ["001:22"],
      .holds("3.x")),
    Claim(
      "C334", .cacheCleaning,
      "A file expires when its date is not later than the limit: at exactly 604800 s it goes.",
      from: ["001:90", "004:129", "002:426", "003:401, 1821", "000:563"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C335", .cacheCleaning,
      """
      The sort by date is concurrent and not stable, so files of one date come in no order; a \
      deterministic build has to choose one.
      """,
      from: ["001:90", "004:154", "002:444", "003:425"],
      .holds("3.x", "4.2")),
    Claim(
      "C336", .cacheCleaning,
      """
      The 5.x cleaning skips neither folders nor hidden files, so an old folder goes with all in \
      it.
      """,
      from: ["000:560-566"],
      .doesNotHold("5.x", because: "5.1.0 skips both; the quoted code leaves that out")),
    Claim(
      "C337", .cacheCleaning,
      "Reading a file leaves its date alone, so a disk hit does not prolong its life.",
      from: ["001:80", "002:154-181", "003:1604-1635"],
      .holds("3.x", "4.2")),
    Claim(
      "C338", .cacheCleaning,
      """
      Only the cache's own directory is cleaned: an image deleted from disk can still be a hit in \
      memory, and read-only paths stay.
      """,
      from: ["001:90", "003:1779-1790", "000:560"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C339", .cacheCleaning,
      "A single file larger than the limit is deleted too.",
      from: ["001:90", "003:1840-1862"],
      .holds("3.x", "4.2")),
    Claim(
      "C340", .cacheCleaning,
      """
      3.x ignores errors of attributes: an entry without them is put into a dictionary as nil, \
      which raises an exception.
      """,
      from: ["001:90", "004:117-138"],
      .holds("3.x")),
  ]
}
