extension Claim {
  /// What follows from the code of the manager.
  static let managerConsequences: [Claim] = [
    Claim(
      "C298", .manager,
      "On a cache hit without RefreshCached the delegate is not asked.",
      from: ["003:977"],
      .holds("4.2")),
    Claim(
      "C299", .manager,
      """
      RefreshCached with a cached image that the delegate refuses to download is a plain hit: one \
      completion, no request.
      """,
      from: ["003:977, 1076-1080"],
      .holds("4.2")),
    Claim(
      "C300", .manager,
      """
      A refresh that fails completes a second time with the error, no image, finished; the view \
      keeps the cached picture.
      """,
      from: ["003:1012-1013"],
      .holds("4.2")),
    Claim(
      "C301", .manager,
      """
      A finished download takes its operation off the running ones even if it was cancelled, while \
      the object is alive.
      """,
      from: ["003:1063-1066"],
      .holds("4.2")),
    Claim(
      "C302", .manager,
      """
      A cancel between store and delivery suppresses the completion, but the image is in memory \
      and its disk write queued.
      """,
      from: ["003:1055-1060, 1139-1143"],
      .holds("4.2")),
    Claim(
      "C303", .manager,
      """
      A finished download with neither image nor error, and no refresh of it, completes with \
      neither, finished, and stores nothing.
      """,
      from: ["003:1055-1060"],
      .holds("4.2")),
    Claim(
      "C304", .manager,
      """
      A transform that gives nil stores nothing and completes with no image, no error, type none; \
      the data is always as downloaded.
      """,
      from: ["003:1045-1053"],
      .holds("4.2")),
    Claim(
      "C305", .manager,
      "Partial images are transformed too, but not stored.",
      from: ["003:1042-1053"],
      .holds("4.2")),
    Claim(
      "C306", .manager,
      """
      With a transform the operation stops running when the download ends: meanwhile isRunning may \
      say NO and cancelAll misses it, yet its own cancel still suppresses the completion.
      """,
      from: ["003:1043-1066"],
      .holds("4.2")),
    Claim(
      "C307", .manager,
      """
      A cancel before the disk query begins gives no completion and leaves the operation running \
      until cancelAll.
      """,
      from: ["003:970-975, 1162-1175, 1678-1682"],
      .holds("4.2")),
    Claim(
      "C308", .manager,
      """
      A load completes not at all if cancelled in time, once otherwise, twice for a refresh over a \
      cached image, and any number of times unfinished if progressive.
      """,
      from: ["003:976-983, 1007-1066, 1139-1143"],
      .holdsInPart("4.2", because: "defects take completions away: D05, D06, D13, D15, D16")),
    Claim(
      "C309", .manager,
      """
      An operation stops running at six places only: cancelled cache callback, hit, refused \
      download, finished download, cancel block, cancelAll.
      """,
      from: ["003:972-975, 1063-1066, 1070-1086, 1104"],
      .holds("4.2")),
    Claim(
      "C310", .manager,
      """
      On a hit in memory the callback comes before the load call has returned its operation, too \
      early for a cancel.
      """,
      from: ["003:970, 1665-1675"],
      .holdsInPart(
        "4.2",
        because: """
          called off main, the completion is posted to main, and a cancel may come before it
          """)),
  ]
}
