extension Claim {
  /// What the documents say of progress.
  static let progress: [Claim] = [
    Claim(
      "C221", .progress,
      "The progress block gets bytes received and bytes expected; the fraction is their quotient.",
      from: ["001:32-34"],
      .holds("3.x")),
    Claim(
      "C222", .progress,
      "The progress block may be called many times in a load.",
      from: ["001:68"],
      .holds("3.x")),
    Claim(
      "C223", .progress,
      """
      A report of progress updates the view's progress object, then posts the indicator's update \
      to main, then calls the user's block with the target URL.
      """,
      from: ["000:128-148"],
      .holdsInPart(
        "5.x",
        because: """
          the object is written before the indicator's move is posted; that the user's block comes \
          after both is seen in no run
          """)),
    Claim(
      "C224", .progress,
      """
      The indicator's fraction is received by expected, 0 if nothing is expected, kept within 0 \
      and 1, and always posted to main.
      """,
      from: ["000:134-143"],
      .holds("5.x")),
    Claim(
      "C225", .progress,
      """
      A load of a URL that is not nil sets an existing progress object to 0 of 0 at its start, and \
      makes none.
      """,
      from: ["000:111-117"],
      .holds("5.x")),
    Claim(
      "C226", .progress,
      """
      A finished callback without error that finds both counts at 0 sets both to \
      SDWebImageProgressUnitCountUnknown.
      """,
      from: ["000:155-159"],
      .holds("5.x")),
    Claim(
      "C227", .progress,
      """
      ProgressiveDownload (1<<3) shows an image piece by piece; without it the image appears once, \
      at the end.
      """,
      from: ["001:43-45", "003:990"],
      .holds("3.x", "4.2")),
    Claim(
      "C228", .progress,
      "Partial images are made with ImageIO in the callback that receives data.",
      from: ["001:76"],
      .holds("3.x")),
    Claim(
      "C349", .progress,
      """
      The sample's quotient of progress is unguarded: 0 expected gives no number, -1 a negative \
      one.
      """,
      from: ["001:33-34"],
      .holds("3.x")),
    Claim(
      "C350", .progress,
      "An unknown length of -1 gives a negative quotient, which is raised to 0.",
      from: ["000:135-139"],
      .holds("5.x")),
    Claim(
      "C351", .progress,
      "The user's progress block runs wherever progress is reported, not on main.",
      from: ["000:128-147"],
      .holds("5.x")),
    Claim(
      "C352", .progress,
      "On an error, or an unfinished callback, the counts of progress stay.",
      from: ["000:156"],
      .holds("5.x")),
  ]
}
