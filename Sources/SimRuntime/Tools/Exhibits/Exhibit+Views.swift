import ImageLoadingModel

extension Exhibit {
  /// Bugs of the view category.
  static let views: [Exhibit] = [
    Exhibit(
      .registersAfterCompletion, .confirmed, fixed: "5.18.0", .latestLoadIsKept,
      breaks: "A completion that comes inside the load's own call may start a fallback load; then "
        + "the outer call registers its finished operation, and cancels the fallback for it.",
      right: "The fallback image is shown."),
    Exhibit(
      .cancelForgetsReplacement, .found, fixed: nil, .viewShowsLastAnswer,
      breaks: "A cancel calls the completion inline; a load that starts there is registered and, "
        + "back in the cancel, removed from the table, so nobody can stop it any more.",
      right: "The view shows what it was asked for last."),
    Exhibit(
      .cancelledLoadStopsIndicator, .found, fixed: "5.13.0", .indicatorFollowsLoad,
      breaks: "The late completion of a cancelled load stops the indicator that the next load has "
        + "started.",
      right: "The indicator runs until the load that is on ends."),
    Exhibit(
      .indicatorEndsEarly, .confirmed, fixed: "5.0.0", .indicatorFollowsLoad,
      breaks: "Every callback removes the indicator, that of the first progressive image too.",
      right: "The indicator stays until the load is finished."),
    Exhibit(
      .animationImagesByArrival, .confirmed, fixed: "4.1.0 for the order; 5.0.0 has no such call",
      .animationImagesInOrder,
      breaks: "Each image of an animation is appended when it comes, to whatever is there: the "
        + "frames stand in the order of arrival, behind those of the list before.",
      right: "The frames stand in the order of their URLs, and replace the old ones."),
    Exhibit(
      .indicatorOutlivesCancel, .found, fixed: "5.1.0", .indicatorFollowsLoad,
      breaks: "Only a completion removes the indicator, and a cancelled load has none: the "
        + "indicator spins for ever.",
      right: "The cancel stops it."),
  ]

  /// Bugs of the prefetcher.
  static let prefetcher: [Exhibit] = [
    Exhibit(
      .prefetchStartsNextInline, .confirmed, fixed: "4.3.0", .prefetchLoadsEachUrl,
      breaks: "A memory hit starts the next URL inside the loop that begins the prefetch; the loop "
        + "then starts the same URL again, and the last one never comes.",
      right: "Each URL is loaded once."),
    Exhibit(
      .prefetcherThrottlesDownloader, .confirmed, fixed: "5.0.0", .waitsOnlyAtTheLimit,
      breaks: "The prefetcher writes its own limit of three to the downloader that the whole app "
        + "shares.",
      right: "Other loads keep the limit that the app has set."),
    Exhibit(
      .prefetchListReadLate, .confirmed, fixed: "4.2.3", .runsToItsEnd,
      breaks: "The delegate is told of the URL at an index of the present list, which the progress "
        + "block just before may have replaced: an exception, or another list's URL.",
      right: "The delegate is told of the URL that was loaded."),
    Exhibit(
      .oppositeLockOrder, .found, fixed: nil, .runsToItsEnd, shownBy: .statements,
      breaks: "A token's cancel takes its own lock and then, through its completions, that of the "
        + "running tokens; cancelPrefetching takes them the other way round: a deadlock.",
      right: "Both return."),
  ]
}
