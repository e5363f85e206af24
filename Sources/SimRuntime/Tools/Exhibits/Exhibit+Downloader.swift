import ImageLoadingModel

extension Exhibit {
  /// Bugs of the downloader and its operations.
  static let downloader: [Exhibit] = [
    Exhibit(
      .oneCancelKillsAll, .confirmed, fixed: "4.0.0", .completionCount,
      breaks: "Only the first load of a URL gets an operation, and cancelling it throws away the "
        + "callbacks of every other load that waits for the same download: they hear nothing.",
      right: "The others get their image, and the download is given up only with the last of them."),
    Exhibit(
      .joinsDownloadBeingCancelled, .confirmed, fixed: "4.0.0", .completionCount,
      breaks: "A cancel is only posted to the connection's thread; a load that comes before that "
        + "thread takes it joins the doomed download, and its callback is dropped with the rest.",
      right: "The new load starts a download of its own, and completes once."),
    Exhibit(
      .joinsCancelledDownload, .confirmed, fixed: "4.4.4 and 5.0.0", .completionCount,
      breaks: "An operation that was cancelled while it waited stays in the URL table; a new load "
        + "joins it, and when the queue starts it, it ends without a word.",
      right: "The new load gets a new operation."),
    Exhibit(
      .handlersAfterQueue, .confirmed, fixed: "4.4.8 and 5.4.1", .completionCount,
      shownBy: .statements,
      breaks: "The operation is in the queue before its handlers are attached; if it runs through "
        + "in between it has nobody to tell, and in 4.2.3 its dead entry swallows every later load "
        + "of the URL.",
      right: "The completion is called once."),
    Exhibit(
      .unregistersReplacement, .found, fixed: nil, .oneRequestPerUrl,
      breaks: "The completion block of an operation that was replaced takes the URL out of the "
        + "table without looking whose entry it is, so the live operation is no longer found.",
      right: "An operation takes out its own entry only: one request, one entry."),
    Exhibit(
      .finishAndCancelDeliver, .confirmed, fixed: "5.6.0", .completionCount, shownBy: .statements,
      breaks: "The finishing thread has posted the callbacks but is not marked finished yet; a "
        + "cancel in this gap calls them too, so the completion comes twice.",
      right: "The completion is called exactly once."),
    Exhibit(
      .silentDownloaderCancel, .confirmed, fixed: "5.1.0", .completionCount,
      breaks: "When a download is cancelled from below (cancelAllDownloads, or the end of the "
        + "background time) nobody is told: no completion comes, and the load runs for ever.",
      right: "The load hears its end and leaves the list of running operations."),
    Exhibit(
      .sessionSwapMixesTasks, .found, fixed: "5.0.0, which cannot replace the session",
      .downloadLimit,
      breaks: "Tasks are told apart by a number that begins again with a new session, so a late "
        + "error of the old session ends a download of the new one, whose transfer goes on.",
      right: "Each download gets the answers of its own task."),
    Exhibit(
      .unfinishedWithoutTask, .confirmed, fixed: "4.3.1", .completionCount,
      breaks: "An operation for which no task can be made tells the error but never finishes, so "
        + "it keeps its place in the queue; after six of them nothing is downloaded any more.",
      right: "It finishes and frees its place."),
    Exhibit(
      .silentNotModified, .confirmed, fixed: "4.3.0", .nothingRunningAtRest,
      breaks: "On status 304 the operation forgets its callbacks first and calls them then: "
        + "nobody hears anything, and the load that refreshes stays on the list.",
      right: "The refresh ends, and a load that had joined it is answered."),
    Exhibit(
      .lifoByNeighbours, .confirmed, fixed: "5.2.0", .downloadOrder,
      breaks: "Last in, first out is a chain of dependencies between neighbours; a download that "
        + "runs cannot be held back by one, so behind it an older download comes before a newer.",
      right: "Of all that wait the newest runs next."),
    Exhibit(
      .unansweredSessionCallbacks, .confirmed, fixed: "4.3.0", .callbacksAreAnswered,
      breaks: "What the session asks about a task whose operation is gone is sent to nil, so its "
        + "completion handler is never called.",
      right: "The handler is called with the default disposition."),
  ]
}
