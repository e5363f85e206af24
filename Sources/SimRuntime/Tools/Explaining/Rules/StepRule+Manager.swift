extension StepRule {
  static let ofManagers: [RuleEntry] = [
    RuleEntry(
      .managerLoad,
      """
      All loads go through the manager: it knows the blacklist, the cache and the downloader. Each \
      gets an operation of its own, by which it can be cancelled.
      """, claims: ["C038", "C039", "C040", "C079", "C285"]),
    RuleEntry(
      .managerBlacklistTest,
      """
      A URL that has failed for good is refused without asking anybody, even if its image is in a \
      cache; retryFailed passes. The list is looked at under its lock, once, before the cache.
      """, claims: ["C080", "C082", "C083", "C089", "C311", "C317"],
      bugs: [.blacklistBeforeCache, .blacklistBeforeProcessor]),
    RuleEntry(
      .managerReject,
      "Whoever is refused hears so at once on main, and by a posted block from elsewhere.",
      in: [
        "3.x":
          "Whoever is refused hears so at once on main; from elsewhere the caller waits for main."
      ], claims: ["C041", "C042", "C043", "C318"]),
    RuleEntry(
      .managerRunningAdd,
      """
      The manager lists what is under way, so that cancelAll and isRunning know it. Who is listed \
      must be taken off again, on every path.
      """, claims: ["C044", "C048", "C080"]),
    RuleEntry(
      .managerOptions,
      "The app may change options and context of every load, before anything goes by them.",
      claims: ["C045"], bugs: [.blacklistBeforeProcessor]),
    RuleEntry(
      .managerQuery,
      "A picture that is at hand need not be downloaded, so the cache is asked first, by the key.",
      claims: ["C046", "C051", "C272", "C286"]),
    RuleEntry(
      .managerQueryStored,
      """
      A cancel must reach the disk query. The query may have answered by now, and nobody holds a lock \
      here.
      """, claims: ["C071", "C158"], bugs: [.unguardedLoadState]),
    RuleEntry(
      .managerCacheAnswer,
      """
      If the load was cancelled meanwhile, this is its end: it is taken off the list and hears \
      nothing.
      """,
      in: [
        "5.x": """
        If the load was cancelled meanwhile, this is its end: it is taken off the list and hears \
        that it was cancelled.
        """
      ], claims: ["C052", "C074", "C276", "C277"]),
    RuleEntry(
      .managerDownload,
      """
      The cache has nothing, or the image is to be refreshed, and the delegate allows it: only then \
      the network is asked.
      """, claims: ["C051", "C053", "C055", "C058", "C060", "C277"]),
    RuleEntry(
      .managerCancelBlock,
      """
      From here on a cancel must give up the download as well. The block that does it can be set only \
      when the downloader has returned; until then a cancel finds none.
      """, claims: ["C072", "C073"], bugs: [.unguardedCancelBlock]),
    RuleEntry(
      .managerCancelBlockStored,
      "Test and store are two statements without a lock: a cancel may come between them.",
      claims: ["C073"], bugs: [.unguardedCancelBlock, .unguardedLoadState]),
    RuleEntry(
      .managerLoaderStored,
      """
      A cancel reaches the download through what is kept here; one that came before this statement \
      has found nothing.
      """, bugs: [.cancelMissesTheLoader, .unguardedLoadState]),
    RuleEntry(
      .managerTransform,
      """
      Transforming takes time, so it is done on a queue of its own. The load is no longer listed as \
      running meanwhile.
      """, claims: ["C066", "C067", "C068", "C304", "C306"],
      bugs: [.transformIsNotRunning, .cancelledLoadSucceeds]),
    RuleEntry(
      .managerSerialize,
      "The app may write other bytes than those that came; making them takes time, off main.",
      claims: ["C125"]),
    RuleEntry(
      .managerCancel,
      """
      The mark is set first, so that whoever looks at it later stops; then the disk query and the \
      download are told, under the lock of the load.
      """,
      in: [
        "3.x": """
        The mark is set first, so that whoever looks at it later stops; then the disk query and the \
        download are told. There is no lock.
        """
      ], claims: ["C071", "C308"],
      bugs: [
        .leakOnCancelDuringQuery, .unguardedCancelBlock, .cancelMissesTheLoader,
        .oppositeCancelLocks, .userCodeUnderLock,
      ]),
    RuleEntry(
      .managerCancelBlockCall,
      "The block gives up the download and takes the load off the list of running operations.",
      claims: ["C072"], bugs: [.unguardedCancelBlock]),
    RuleEntry(
      .managerCancelAll,
      "Every load on the list is cancelled, under the lock of the list.",
      in: [
        "5.x": "The list is copied under its lock, and each load on the copy cancelled outside it."
      ],
      claims: ["C075", "C076"], bugs: [.transformIsNotRunning, .oppositeCancelLocks]),
  ]

  static let ofAnswers: [RuleEntry] = [
    RuleEntry(
      .managerDownloadAnswer,
      "Of a load that was cancelled nothing comes: no completion, no store, no blacklisting.",
      in: [
        "5.x": """
        Of a load that was cancelled nothing comes but the word that it was: no store, no \
        blacklisting.
        """
      ], claims: ["C061", "C063", "C064", "C065", "C088"]),
    RuleEntry(
      .managerBlacklistAdd,
      """
      Asking again would fail again, so the URL is listed; errors that may pass, such as no \
      connection or a time-out, are not. The load has been told before.
      """,
      in: [
        "5.x": """
        Asking again would fail again, so the URL is listed. Of network errors those that may pass \
        are not; bad data is; an HTTP status is not.
        """
      ], claims: ["C082", "C085", "C086", "C314", "C316", "C317"],
      bugs: [.lostConnectionBlacklists]),
    RuleEntry(
      .managerBlacklistRemove,
      "The URL works again. Only a success with retryFailed shows that, as no other load gets past.",
      claims: ["C087", "C315"]),
    RuleEntry(
      .managerStore,
      "The image is cached before anybody is told, so that who asks again in the completion finds it.",
      claims: ["C064", "C065", "C124", "C283", "C302"]),
    RuleEntry(
      .managerCompletion,
      "The last look at the mark: who was cancelled up to now hears nothing.",
      in: [
        "3.x": """
        The last look at the mark: who was cancelled up to now hears nothing. The thread waits until \
        main has run the completion.
        """,
        "5.x": "The completion is called on main, whatever has happened to the load meanwhile.",
      ], claims: ["C062", "C237", "C242", "C243", "C308"], bugs: [.cancelledLoadSucceeds]),
    RuleEntry(
      .managerRunningRemove,
      "The load is over: nobody need cancel it any more.",
      claims: ["C052", "C057", "C077", "C301", "C309"]),
  ]
}
