extension StepRule {
  static let ofCaches: [RuleEntry] = [
    RuleEntry(
      .cacheMemoryRead,
      """
      Memory is fast and has a lock of its own, so it is looked up on the caller's thread, before the \
      disk. A hit is told at once.
      """, claims: ["C101", "C108", "C155", "C156", "C162", "C163", "C164", "C273"]),
    RuleEntry(
      .cacheDiskQuery,
      """
      All disk work goes through one serial queue. The query looks here, once, whether it was \
      cancelled; if so it returns without a word.
      """,
      in: [
        "5.x": """
        All disk work goes through one serial queue. The query looks here, once, whether it was \
        cancelled; if so it says so without reading.
        """
      ], claims: ["C134", "C157", "C158", "C274", "C307", "C328"], bugs: [.leakOnCancelDuringQuery]),
    RuleEntry(
      .cacheDiskRead,
      """
      A key may be filed with extension or without, and in each read-only path; the first file found \
      counts. The data and the image are each looked for.
      """,
      in: [
        "3.x": """
        A key may be filed with extension or without, and in each read-only path; the first file \
        found counts.
        """,
        "5.x": """
        A key may be filed with extension or without, and where the app's own block says; the first \
        file found counts. It is read once.
        """,
      ], claims: ["C114", "C137", "C138", "C169", "C275", "C332", "C333", "C337"],
      bugs: [.unboundedFileNames]),
    RuleEntry(
      .cacheDiskDecode,
      "Decoding takes time, so it is done here, off main; drawing the image later costs less.",
      claims: ["C141", "C142", "C170", "C329"]),
    RuleEntry(
      .cacheMemoryWrite,
      """
      What was downloaded or read from disk is likely to be wanted again. It is at hand before anybody \
      is told.
      """, claims: ["C097", "C098", "C102", "C103", "C105", "C107", "C161", "C276"],
      bugs: [.costOfOneFrame, .diskHitRevivesRemoved]),
    RuleEntry(
      .cacheDiskAnswer,
      "Results of disk work are always posted to main, found or not; a cancel now stops nothing here.",
      claims: ["C157", "C159", "C160", "C244", "C328"],
      bugs: [.diskTypeOnMiss, .answersUnderTheIOQueue]),
    RuleEntry(
      .cacheWeakRead,
      "An image that memory has dropped may still be held by a view: then it need not be read again.",
      claims: ["C319"], bugs: [.weakLookupRevivesKey]),
    RuleEntry(
      .cacheMemoryRevive,
      "Somebody still holds the image, so it costs nothing to have it in memory again.",
      claims: ["C319"], bugs: [.weakLookupRevivesKey]),
    RuleEntry(
      .cacheWeakWrite,
      "The table knows every image that was stored, for as long as somebody holds it.",
      claims: ["C093"], bugs: [.placeholderDropsWeakImage]),
    RuleEntry(
      .cacheStore,
      "Memory is written at once on this thread, the disk later on the I/O queue.",
      claims: ["C105", "C119", "C120", "C121", "C122", "C123", "C283"],
      bugs: [.diskHitIgnoresStoreType]),
    RuleEntry(
      .cacheRemove,
      "Memory forgets at once, the disk later, in the order in which its queue was asked.",
      claims: ["C106", "C143", "C144", "C322"]),
    RuleEntry(
      .cacheClearMemory,
      "Memory is only a shortcut: what it forgets is on disk, or can be loaded again.",
      claims: ["C104"]),
    RuleEntry(
      .cacheBackground,
      """
      Nobody looks at the app, so this is a good time to delete old files, in a background task that \
      keeps the app alive for so long.
      """, claims: ["C249", "C250", "C251", "C252", "C253", "C264", "C265"],
      bugs: [.unguardedCleaningTask]),
    RuleEntry(
      .cacheTerminate,
      "The last chance to delete old files. Nobody waits for it, so it may come too late.",
      claims: ["C248", "C265", "C358"], bugs: [.cleaningOutlivesApp]),
    RuleEntry(
      .cacheMigrate,
      "Files of earlier versions lie in another place, and are not to be loaded again.",
      claims: ["C110"]),
  ]

  static let ofTheDisk: [RuleEntry] = [
    RuleEntry(
      .cacheDiskWrite,
      "The I/O queue is serial: what is asked for after this finds the file.",
      claims: ["C105", "C125", "C126", "C129", "C130", "C132", "C324", "C326"],
      bugs: [.unboundedFileNames, .writesInPlace]),
    RuleEntry(
      .cacheDiskRemove,
      "Only the file with the extension, in the cache's own folder, is removed.",
      claims: ["C106", "C325"], bugs: [.removeLeavesLegacyFile]),
    RuleEntry(
      .cacheClearDisk,
      "The whole folder is deleted and made anew; memory is left alone.",
      claims: ["C145", "C187"]),
    RuleEntry(
      .cacheDiskExists,
      "A file is looked for with extension and without, and nothing is read.",
      claims: ["C050", "C139", "C324"]),
    RuleEntry(
      .cacheDiskSize,
      "The queue keeps everybody else off the files while they are counted.",
      claims: ["C146", "C148", "C149"]),
    RuleEntry(
      .cacheDiskExclude,
      "Images can be loaded again, so backups need not carry them.",
      claims: ["C133"]),
    RuleEntry(
      .cacheClean,
      """
      Disk space is limited and pictures grow old: files older than the limit go first. Age counts \
      from the date on which a file was written; a read does not renew it.
      """, claims: ["C175", "C176", "C178", "C179", "C186", "C187", "C191", "C334", "C337"],
      bugs: [.cleaningNeedsAttributes, .readsLeaveAccessDate, .unguardedCacheSettings]),
    RuleEntry(
      .cacheCleanRemove,
      "A file of exactly the limit's age is too old already.",
      claims: ["C179", "C184", "C334"]),
    RuleEntry(
      .cacheCleanSize,
      """
      If the rest is over the size limit, the oldest go, until it is below half of the limit: so the \
      next cleaning need not come soon.
      """, claims: ["C180", "C181", "C182", "C183", "C185", "C189", "C339"]),
    RuleEntry(
      .cacheCleanAnswer,
      "The end is told once, on main, where a background task can be ended.",
      claims: ["C186", "C244", "C252", "C359"], bugs: [.unguardedCleaningTask]),
  ]
}
