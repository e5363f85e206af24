extension Claim {
  /// What the documents say of views.
  static let view: [Claim] = [
    Claim(
      "C001", .view,
      """
      Setting a URL on a view begins by cancelling the load that the view has under the same key; \
      only then come the stored URL, the placeholder and the manager.
      """,
      from: ["000:97-99, 476", "003:683-686, 2065-2068"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C002", .view,
      """
      The view remembers the URL it was given straight after that cancel, also when the URL is \
      nil.
      """,
      from: ["000:100, 477", "003:688-689, 2069-2070"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C003", .view,
      """
      A load keeps the context as it was when it began: what the caller changes in it afterwards \
      has no effect.
      """,
      from: ["000:91"],
      .notDecidable(
        "5.x",
        because: """
          contexts are values in this model, so a caller has nothing left that it could change
          """)),
    Claim(
      "C004", .view,
      """
      Without DelayPlaceholder (1<<9) the placeholder goes through the main-queue macro before the \
      manager is asked, for a nil URL too.
      """,
      from: ["000:101-110, 478-482, 524", "003:690-695, 2071-2082", "001:76"],
      .holdsInPart(
        "3.x", "4.2",
        because: """
          called off main, the write is posted, and the manager may be asked before main comes to it
          """),
      .holdsInPart(
        "5.x",
        because: "the same; and the option is 1<<8 there")),
    Claim(
      "C005", .view,
      """
      With DelayPlaceholder the placeholder is set only if the load ends without an image, and \
      never if an image comes.
      """,
      from: ["000:166-195, 499-507", "003:711-744, 2105-2144"],
      .holdsInPart(
        "3.x", "4.2", "5.x",
        because: """
          a refresh gives the cached image first; if it then fails the placeholder takes its place
          """)),
    Claim(
      "C006", .view,
      """
      A nil URL at a view gives one completion on main: no image, SDWebImageErrorDomain -1 "Trying \
      to load a nil url", type none, the nil URL.
      """,
      from: ["000:514-521", "003:759-767, 2166-2173"],
      .holds("3.x", "4.2")),
    Claim(
      "C007", .view,
      """
      A nil URL at a view gives one completion: no image, no data, SDWebImageErrorDomain \
      InvalidURL "Image url is nil", type none, finished.
      """,
      from: ["000:213-222"],
      .holds("5.x")),
    Claim(
      "C008", .view,
      """
      For a nil URL the view asks no manager and registers nothing; its indicator is taken away in \
      the main-queue block (3.x, 4.2) or at once on the caller's thread (5.x).
      """,
      from: ["000:213-222, 514-522", "003:759-768"],
      .holds("3.x", "4.2"),
      .holdsInPart(
        "5.x",
        because: """
          the stop is called at once on the caller's thread, but off the main queue the indicator \
          itself posts it to main
          """)),
    Claim(
      "C009", .view,
      """
      If no image comes and DelayPlaceholder is off, the view keeps what it shows, nothing is laid \
      out again, and the completion is all that runs.
      """,
      from: ["000:167-184, 502-510", "003:713-732, 2109-2130"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C010", .view,
      """
      An image that arrives is set, then layout is asked for, then the completion is called, all \
      in one block on main.
      """,
      from: ["000:169-177, 203-210, 499-510", "003:2157-2160"],
      .holds("3.x"),
      .holdsInPart(
        "4.2",
        because: "with a dispatch group in the context the completion comes in a block of its own"),
      .holdsInPart(
        "5.x",
        because: "with a transition the completion is called before the image is set")),
    Claim(
      "C011", .view,
      """
      The completion of a view is called for finished callbacks, and with AvoidAutoSetImage for \
      every callback (3.x: for every callback with an image).
      """,
      from: ["000:166, 174-176, 508-510", "003:711, 721-723, 2105, 2117"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C012", .view,
      """
      A partial image without AvoidAutoSetImage is shown and laid out, but the completion is not \
      called for it.
      """,
      from: ["000:166-210, 499-511", "003:711-755"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C013", .view,
      """
      With AvoidAutoSetImage (1<<11) an image is never put into the view; the completion gets it, \
      on main.
      """,
      from: ["000:166-184", "003:711-732, 2105-2130"],
      .holds("4.2"), .holdsInPart("5.x", because: "the option is 1<<10 there")),
    Claim(
      "C014", .view,
      """
      The URL that a view's completion hears is the one given to the set call, not the one that \
      the manager reports.
      """,
      from: ["000:175, 496, 509", "003:722, 2119"],
      .notDecidable(
        "3.x", "4.2", "5.x",
        because: """
          the manager reports the URL that it was asked for, so the two never differ in a run
          """)),
    Claim(
      "C015", .view,
      """
      A view is held weakly: if it is gone when the result comes, nothing is set and its \
      completion never runs.
      """,
      from: ["000:149-154, 170, 488-493", "003:704-716, 2098-2113"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C016", .view,
      "Every callback of the manager removes the indicator, so the first partial image does.",
      from: ["000:489-491", "003:706-710, 2099-2104"],
      .holds("3.x", "4.2")),
    Claim(
      "C017", .view,
      "Only a finished callback stops the indicator.",
      from: ["000:160-165"],
      .holds("5.x")),
    Claim(
      "C018", .view,
      """
      The indicator starts only for a URL that is not nil; 3.x and 4.2 also want it switched on \
      for the view, 5.x starts whatever indicator there is.
      """,
      from: ["000:118-121, 484-487", "003:697-702, 2084-2088"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C019", .view,
      """
      A transition is used for a finished result only, and only with ForceTransition or type none; \
      cached images appear without one.
      """,
      from: ["000:196-202"],
      .holds("5.x")),
    Claim(
      "C020", .view,
      """
      The manager comes from the context if it holds one, else it is the shared one (4.2.3, 5.x); \
      3.x and early 4.x know only the shared one.
      """,
      from: ["000:123-127, 489", "003:705-706, 2090-2096"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C021", .view,
      """
      A context key has the image set on the global high-priority queue instead of on main, with \
      the completion sent to main afterwards.
      """,
      from: ["003:745-755"],
      .notDecidable(
        "4.2",
        because: """
          4.0 to 4.1 had that key; 4.2.3, which this generation is, has the dispatch group in its \
          place
          """)),
    Claim(
      "C022", .view,
      """
      A dispatch group in the context is entered for the placeholder and for the image, and the \
      completion is delivered on main when every setter has left it.
      """,
      from: ["003:2073-2076, 2146-2155"],
      .holds("4.2")),
    Claim(
      "C023", .view,
      """
      A block that sets the image gets the placeholder and the final image; data comes with a real \
      image only, and in 5.x the placeholder comes with type none and the requested URL.
      """,
      from: ["000:108, 185-208", "003:693, 734-753, 2080, 2134-2158"],
      .holds("4.2", "5.x")),
    Claim(
      "C024", .view,
      """
      The variant with the previous cached image shows the cached picture as placeholder if there \
      is one, else the placeholder given.
      """,
      from: ["001:85-87"],
      .holds("3.x")),
    Claim(
      "C025", .view,
      """
      Buttons and annotation views load images as well; in 4.x all of them and image views go \
      through one internal method.
      """,
      from: ["001:76", "003:673, 1990-1992"],
      .holds("3.x", "4.2")),
    Claim(
      "C287", .view,
      "A nil placeholder is written like another, so a load without placeholder empties the view.",
      from: ["000:103-109, 478-481", "003:691-694"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C288", .view,
      "DelayPlaceholder with a nil URL never shows the placeholder: only the error is told.",
      from: ["000:103, 213-222, 514-522", "003:759-768"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C289", .view,
      "In 3.x AvoidAutoSetImage works only if there is a completion; without one the image is set.",
      from: ["000:494-501", "001:84"],
      .holds("3.x")),
    Claim(
      "C290", .view,
      """
      AvoidAutoSetImage does not hold back a delayed placeholder: a failed load with both shows \
      it.
      """,
      from: ["000:167-168, 191-194", "003:713-714, 740-743"],
      .holds("4.2", "5.x")),
    Claim(
      "C291", .view,
      """
      If the setters leave the group less often than it was entered (twice without \
      DelayPlaceholder), the completion never comes.
      """,
      from: ["003:2073-2076, 2146-2155"],
      .holds("4.2")),
    Claim(
      "C292", .view,
      "A load that sets no image calls the completion without regard for the group.",
      from: ["003:2126-2130"],
      .holds("4.2")),
    Claim(
      "C293", .view,
      """
      A hit in memory on main ends inside the set call: image and completion come before it \
      returns.
      """,
      from: ["000:151-212, 320-325, 489-513", "003:706-758, 1139-1143, 1665-1675"],
      .holds("4.2")),
    Claim(
      "C294", .view,
      """
      RefreshCached with DelayPlaceholder and a failing refresh replaces the cached picture by the \
      placeholder.
      """,
      from: ["003:736-743, 1012-1013"],
      .holds("4.2")),
  ]
}
