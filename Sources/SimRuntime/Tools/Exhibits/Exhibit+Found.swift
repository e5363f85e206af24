import ImageLoadingModel

extension Exhibit {
  /// Bugs that were first seen in runs of this simulator.
  static let foundInRuns: [Exhibit] = [
    Exhibit(
      .userCodeUnderLock, .foundInRuns, fixed: nil, .noUserCodeUnderLock,
      breaks: "A cancel on main calls the completion inline, under the locks of the load and of "
        + "the download operation: what the completion does next is done under them too.",
      right: "The completion is posted, and called under no lock."),
    Exhibit(
      .cancelGoesByURL, .foundInRuns, fixed: nil, .completionCount,
      breaks: "A token's cancel asks for the operation of its URL. If its own download has ended "
        + "and the URL is being downloaded for somebody else, the load is told of a cancel after "
        + "its image.",
      right: "The cancel of a download that has ended does nothing."),
    Exhibit(
      .joinsAnsweringDownload, .foundInRuns, fixed: nil, .completionCount, shownBy: .statements,
      breaks: "An operation that has taken the list of those who hear its answer is in the URL "
        + "table for a moment yet; a load that joins it then is told nothing.",
      right: "It is told with the others, or gets an operation of its own."),
    Exhibit(
      .unguardedDownloadState, .foundInRuns, fixed: nil, .oneRequestPerUrl, shownBy: .statements,
      breaks: "Who asks whether an operation is cancelled or finished does so outside its lock, "
        + "and sees a cancel that is half done: the URL is requested again before the first "
        + "request is given up.",
      right: "The state is read and written under the operation's lock."),
    Exhibit(
      .unguardedDownloaderSettings, .foundInRuns, fixed: nil, .noDataRace, shownBy: .statements,
      breaks: "The limit and the header fields are plain properties of a downloader that every "
        + "thread may use.",
      right: "A lock orders those who set them and those who make requests of them."),
    Exhibit(
      .progressBeginsLate, .foundInRuns, fixed: nil, .progressIsTrue, shownBy: .statements,
      breaks:
        "The worker resumes the task and then tells that nothing has come yet; the session may "
        + "have told of bytes by then, or of the end: the bar jumps back.",
      right: "The beginning is told before the task is resumed."),
    Exhibit(
      .endsBackgroundTaskTwice, .foundInRuns, fixed: nil, .backgroundTasksEnded,
      shownBy: .statements,
      breaks: "The end of a download's start and the expiry handler of its background task look at "
        + "one property without a lock, and each ends the task that it finds there.",
      right: "One of them ends it."),
    Exhibit(
      .endsBackgroundTaskWithStart, .foundInRuns, fixed: nil, .backgroundTaskCoversItsWork,
      breaks: "The background task of a download is ended at the end of start, when the session "
        + "has just been told to begin: the system may suspend the app with the transfer under way.",
      right: "It is ended when the download is over."),
    Exhibit(
      .refreshAnswersOthers, .foundInRuns, fixed: nil, .notModifiedOnlyForRefresh,
      breaks: "A load that finds nothing in the cache joins the download of a refresh; what came "
        + "is what the refresh has already, and both are told that nothing is newer.",
      right: "The load that has no image gets what came."),
    Exhibit(
      .cancelledLoadSucceeds, .foundInRuns, fixed: nil, .viewShowsLastAnswer,
      breaks: "The last look at the cancelled mark comes before the image is transformed, or is "
        + "posted to main: a load that is cancelled after it still brings its image, to a view "
        + "that has been reused.",
      right: "The load hears that it was cancelled, and nothing else."),
    Exhibit(
      .cancelMissesTheLoader, .foundInRuns, fixed: nil, .cancelReachesTheDownload,
      shownBy: .statements,
      breaks: "The manager keeps the operations of the query and of the download without the "
        + "lock, and does not look whether the load was cancelled meanwhile.",
      right: "Who keeps an operation of a cancelled load cancels it."),
    Exhibit(
      .unguardedLoadState, .foundInRuns, fixed: nil, .noDataRace, shownBy: .statements,
      breaks: "Whether a load is cancelled, and what it asks the cache, are plain properties that "
        + "are written under the load's lock and read outside it.",
      right: "They are atomic, or read under the lock."),
    Exhibit(
      .unguardedManagerSettings, .foundInRuns, fixed: nil, .noDataRace, shownBy: .statements,
      breaks: "The delegate of a manager, its key filter and its like may be set on one thread "
        + "while another begins a load that goes by them.",
      right: "They are atomic."),
    Exhibit(
      .oppositeCancelLocks, .foundInRuns, fixed: nil, .runsToItsEnd, shownBy: .statements,
      breaks: "cancelAll holds the lock of the list and wants that of each load; the cancel of a "
        + "load holds the load's and wants that of the list: a deadlock.",
      right: "cancelAll cancels a copy of the list, without the list's lock."),
    Exhibit(
      .unguardedCacheSettings, .foundInRuns, fixed: nil, .noDataRace, shownBy: .statements,
      breaks: "The settings of the cache may be changed on one thread while the I/O queue or a "
        + "load reads them.",
      right: "They are atomic."),
    Exhibit(
      .unguardedCleaningTask, .foundInRuns, fixed: nil, .noDataRace, shownBy: .statements,
      breaks: "The end of a cleaning and the expiry of its background task both look into one "
        + "variable and both end the task.",
      right: "A lock lets one of them end it."),
    Exhibit(
      .writesInPlace, .foundInRuns, fixed: nil, .diskHoldsDownload,
      breaks: "A file is written in its place: if the disk is full, or the app dies meanwhile, the "
        + "image that was there is gone, and what is left is none.",
      right: "The old file stays until the new one is whole."),
    Exhibit(
      .diskHitRevivesRemoved, .foundInRuns, fixed: nil, .removedStaysOutOfMemory,
      shownBy: .statements,
      breaks: "The I/O queue has read a file and is about to put the image into memory when main "
        + "removes the key from both: the image is in memory after its removal.",
      right: "What was read before a removal is not put into memory after it."),
    Exhibit(
      .answersUnderTheIOQueue, .foundInRuns, fixed: nil, .synchronousLoadIsToldInside,
      breaks: "The caller of a synchronous query is answered under the label of the I/O queue, by "
        + "which the manager takes it for another queue and posts the completion to main: the view "
        + "shows its placeholder for a turn.",
      right: "The caller is answered when the I/O queue has read, under its own label."),
    Exhibit(
      .showsOlderAnswers, .foundInRuns, fixed: nil, .viewShowsLastAnswer,
      breaks: "What takes its time between the answer and the picture, as an animation that is "
        + "made in the background, is set without a look at what the view was asked for since.",
      right: "The view shows what it was asked for last."),
    Exhibit(
      .viewsAreSetOffMain, .foundInRuns, fixed: nil, .latestLoadIsKept, shownBy: .statements,
      breaks: "The view's methods run on the thread that calls them. Two of them at once each "
        + "cancel what they find and register their own load, in any order.",
      right: "The view's work is done on main."),
    Exhibit(
      .animationGapsAreFilled, .foundInRuns, fixed: nil, .animationImagesInOrder,
      breaks: "An image that comes before those in front of it fills their places, and stays there "
        + "if they fail; a shorter list leaves the rest of the one before.",
      right: "The view shows the images of its list that have come, in order."),
    Exhibit(
      .firstEndStopsIndicator, .foundInRuns, fixed: nil, .indicatorFollowsLoad,
      breaks: "A view has one indicator for all its pictures, and each load that ends stops it, "
        + "although another is under way.",
      right: "The last load of the view to end stops it."),
    Exhibit(
      .showsOlderProgress, .foundInRuns, fixed: nil, .progressIsOfTheShownLoad,
      breaks: "The progress of a load is posted to main, where the indicator takes it from "
        + "whatever load; by then the view may load something else.",
      right: "The indicator and the progress object listen to the last load alone."),
    Exhibit(
      .cancelLeavesWaitingURLs, .foundInRuns, fixed: nil, .cancelledPrefetchRests,
      breaks: "The URLs that wait for their turn are operations that the cancel of the token does "
        + "not reach, for their class lacks the protocol that it asks for.",
      right: "A cancelled prefetch begins no other URL."),
    Exhibit(
      .prefetchBlocksReadTwice, .foundInRuns, fixed: nil, .runsToItsEnd, shownBy: .statements,
      breaks: "A token's block is read once to see whether there is one and again to call it; a "
        + "cancel on another thread takes it away in between, and the app crashes.",
      right: "The block is read once."),
    Exhibit(
      .unguardedPrefetchCounts, .foundInRuns, fixed: nil, .prefetchLoadsEachUrl,
      shownBy: .statements,
      breaks:
        "A prefetcher that is asked on a background thread counts what it has begun without a "
        + "lock, and so do the completions on main: a URL is begun twice, and another never.",
      right: "The next URL is taken under a lock."),
    Exhibit(
      .twoBeginningsMix, .foundInRuns, fixed: nil, .prefetchHearsItsEnd, shownBy: .statements,
      breaks: "The list, the counters and the blocks of a prefetch are set one after the other and "
        + "under no lock: of two that begin at once, one gets the other's end, and that one none.",
      right: "The later one replaces the other whole."),
    Exhibit(
      .countsEachAnswer, .foundInRuns, fixed: nil, .prefetchCountsAddUp,
      breaks: "A load that refreshes is answered from the cache and again from the network, and "
        + "each answer counts as a URL: progress goes beyond the list, or the end comes too early.",
      right: "Each URL counts once."),
  ]
}
