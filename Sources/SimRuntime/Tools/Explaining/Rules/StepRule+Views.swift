extension StepRule {
  static let ofViews: [RuleEntry] = [
    RuleEntry(
      .viewSetImage,
      "A view shows one picture at a time, so a new request replaces the one before it.",
      claims: ["C001", "C002", "C003", "C020", "C025"]),
    RuleEntry(
      .viewCancel,
      """
      A view lists its load under a key; whoever is still listed belongs to the picture that was \
      wanted before, and is cancelled first. The list is locked to look and to remove, and not while \
      the cancel runs.
      """,
      in: [
        "3.x": """
        A view lists its load under a key; whoever is still listed belongs to the picture that was \
        wanted before, and is cancelled first. The list has no lock at all.
        """
      ], claims: ["C001", "C026", "C027", "C028", "C029", "C031", "C032", "C295"],
      bugs: [.cancelForgetsReplacement]),
    RuleEntry(
      .viewPlaceholder,
      """
      Something is to be seen while the load is under way; without delayPlaceholder it is set before \
      the manager is asked.
      """, claims: ["C004", "C271", "C287"], bugs: [.viewsAreSetOffMain]),
    RuleEntry(
      .viewRegister,
      """
      The view must be able to cancel the load when it is wanted for another picture. It can list the \
      load only when the manager has returned it: on a hit in memory that is after the completion.
      """, claims: ["C033", "C034", "C296", "C297"], bugs: [.registersAfterCompletion]),
    RuleEntry(
      .viewCompletion,
      """
      The view holds itself weakly: if it is gone, nothing is set and nobody is told. The indicator \
      goes when the load is finished.
      """,
      in: [
        "3.x": """
        The view holds itself weakly: if it is gone, nothing is set and nobody is told. Every answer \
        takes the indicator away, a partial image too.
        """,
        "4.2": """
        The view holds itself weakly: if it is gone, nothing is set and nobody is told. Every answer \
        takes the indicator away, a partial image too.
        """,
      ], claims: ["C009", "C011", "C012", "C014", "C015", "C016", "C017"],
      bugs: [.indicatorEndsEarly, .showsOlderAnswers]),
    RuleEntry(
      .viewImage,
      "Setting the picture, asking for layout and calling the completion is one block on main.",
      claims: ["C010", "C012", "C013", "C242", "C243", "C282"]),
    RuleEntry(
      .viewTransition,
      """
      A picture that comes from the network may fade in; one from a cache is simply there, unless \
      forceTransition is set.
      """, claims: ["C019"]),
    RuleEntry(
      .viewAnimation,
      "The images of an animation are loaded one by one, and shown in turn when they are there.",
      bugs: [.animationImagesByArrival]),
    RuleEntry(
      .viewAnimationImage,
      "Each image that arrives is put to those that the view shows in turn.",
      bugs: [.animationImagesByArrival, .animationGapsAreFilled]),
    RuleEntry(
      .viewIndicatorStart,
      "The indicator shows that a load is under way; it is made and started on main.",
      claims: ["C018"], bugs: [.showsOlderProgress]),
    RuleEntry(
      .viewIndicatorStop,
      "Nothing is under way any more.",
      claims: ["C016", "C017"],
      bugs: [
        .indicatorEndsEarly, .cancelledLoadStopsIndicator, .indicatorOutlivesCancel,
        .firstEndStopsIndicator,
      ]),
  ]
}
