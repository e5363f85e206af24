extension StepRule {
  static let ofDownloaders: [RuleEntry] = [
    RuleEntry(
      .downloaderDownload,
      """
      One URL is downloaded once, however many loads want it: the table of URLs is looked at and \
      changed by one thread at a time.
      """, claims: ["C216", "C218", "C278", "C344", "C345", "C348"],
      bugs: [
        .joinsCancelledDownload, .joinsDownloadBeingCancelled, .joinsAnsweringDownload,
      ]),
    RuleEntry(
      .downloaderCreate,
      "Nobody downloads this URL, so an operation is made, with the settings of this first request.",
      claims: ["C194", "C195", "C197", "C199", "C200", "C205", "C212", "C345"],
      bugs: [.unguardedDownloaderSettings]),
    RuleEntry(
      .downloaderQueueAdd,
      """
      The queue runs six at once and holds the others. It may start this one at any moment from now \
      on, even before the next statement.
      """, claims: ["C193", "C208", "C209", "C342", "C343"],
      bugs: [.handlersAfterQueue, .lifoByNeighbours]),
    RuleEntry(
      .downloaderRegister,
      "From now on another load of the URL joins this operation.",
      claims: ["C216", "C347"]),
    RuleEntry(
      .downloaderHandlersAdd,
      "Each load has its own pair of handlers and its own token, by which it alone can be cancelled.",
      in: [
        "3.x": """
        Each load has its own pair of handlers, in the order of asking. Only the first gets the \
        operation to cancel.
        """
      ], claims: ["C216", "C217", "C343"], bugs: [.handlersAfterQueue, .joinsAnsweringDownload]),
    RuleEntry(
      .downloaderCancel,
      """
      A load takes its own handlers away. The download goes on for the others, and is cancelled only \
      when nobody is left.
      """, claims: ["C346"], bugs: [.oneCancelKillsAll, .cancelGoesByURL]),
    RuleEntry(
      .downloaderCancelAll,
      "Every operation in the queue is cancelled, started or not.",
      bugs: [.silentDownloaderCancel]),
    RuleEntry(
      .downloaderUnregister,
      "The operation is over: who asks for the URL now gets a download of its own.",
      claims: ["C219", "C347"], bugs: [.unregistersReplacement]),
  ]

  static let ofDownloads: [RuleEntry] = [
    RuleEntry(
      .operationStart,
      """
      A worker of the queue makes the network task, under the lock of the operation, so that a cancel \
      comes either before it or after it.
      """,
      in: [
        "3.x": """
        A worker of the queue makes the connection and stays with it: its thread runs a run loop \
        until the transfer has ended.
        """
      ], claims: ["C212", "C263"], bugs: [.unfinishedWithoutTask, .unguardedDownloadState]),
    RuleEntry(
      .operationResume, "Only now the request goes out.", claims: ["C195", "C198", "C214"]),
    RuleEntry(
      .operationProgress,
      "Progress begins with nothing received of an unknown size.",
      claims: ["C221"], bugs: [.progressBeginsLate]),
    RuleEntry(
      .operationBackgroundEnd,
      "Begin and end of a background task come in pairs: what was begun is ended once.",
      claims: ["C254"], bugs: [.endsBackgroundTaskTwice, .endsBackgroundTaskWithStart]),
    RuleEntry(
      .operationRunLoop,
      "All that the connection reports comes to this thread, and a cancel is sent here too.",
      claims: ["C212"]),
    RuleEntry(
      .operationCancel,
      """
      The request is given up, the operation marked as finished, which frees its slot in the queue, \
      and those who wait are forgotten.
      """,
      in: [
        "3.x": """
        The operation belongs to the thread of its connection, so a cancel is posted there; one that \
        has not started is cancelled here.
        """,
        "5.x": """
        The request is given up, the operation marked as finished, which frees its slot in the \
        queue, and those who wait hear that it was cancelled.
        """,
      ],
      bugs: [
        .silentDownloaderCancel, .finishAndCancelDeliver, .joinsDownloadBeingCancelled,
        .userCodeUnderLock,
      ]),
    RuleEntry(
      .operationCancelArrived,
      "Time has passed since the cancel was sent: another load may have joined meanwhile.",
      bugs: [.joinsDownloadBeingCancelled]),
    RuleEntry(.operationCancelTask, "Nobody waits for these bytes any more."),
    RuleEntry(
      .operationResponse,
      "The head tells how much is to come, and whether it is worth waiting for.",
      claims: ["C221", "C222", "C279"], bugs: [.silentNotModified, .unansweredSessionCallbacks]),
    RuleEntry(
      .operationData,
      "Bytes are collected, and progress is told where they come in, not on main.",
      claims: ["C221", "C222", "C228", "C351"]),
    RuleEntry(
      .operationPart,
      "With progressiveDownload a picture is made of what is there; it is shown and not stored.",
      claims: ["C065", "C227", "C228"]),
    RuleEntry(
      .operationComplete,
      "The transfer is over, well or not. What follows depends on who still waits.",
      claims: ["C279"], bugs: [.unguardedDownloadState, .refreshAnswersOthers]),
    RuleEntry(
      .operationDecode,
      "The session reports one thing after the other, so other downloads wait while this is decoded.",
      in: [
        "3.x": "The thread of the connection decodes, so that main is not slowed.",
        "5.x": "A queue of its own decodes, so that neither main nor the session waits.",
      ], claims: ["C211", "C213", "C280"]),
    RuleEntry(
      .operationDeliver,
      "Who has joined up to this moment hears the answer; who joins later does not.",
      claims: ["C220"], bugs: [.joinsAnsweringDownload, .finishAndCancelDeliver]),
    RuleEntry(
      .operationCompletion,
      "All who wait are called, in the order in which they came, on main.",
      in: ["3.x": "All who wait are called, in the order in which they came, on this thread."],
      claims: ["C220", "C281", "C282"], bugs: [.finishAndCancelDeliver]),
    RuleEntry(
      .operationDone,
      "The mark frees the slot in the queue, so the next download can start.",
      claims: ["C193"], bugs: [.unfinishedWithoutTask]),
  ]
}
