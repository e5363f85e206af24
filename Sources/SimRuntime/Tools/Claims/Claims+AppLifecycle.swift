extension Claim {
  /// What the documents say of the life of the app.
  static let appLifecycle: [Claim] = [
    Claim(
      "C248", .appLifecycle,
      "Termination of the app starts a cleaning, without a completion.",
      from: ["001:76", "003:319-322, 1405-1408", "000:568-583"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C249", .appLifecycle,
      "Entering the background starts the same cleaning inside a background task.",
      from: ["001:110-111", "002:484-501", "003:323-353, 1410-1412", "000:585-606"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C250", .appLifecycle,
      """
      5.x cleans on entering the background only while shouldRemoveExpiredDataWhenEnterBackground \
      is on.
      """,
      from: ["000:586-589"],
      .holds("5.x")),
    Claim(
      "C251", .appLifecycle,
      "The application is looked up at run time; where there is none, nothing is cleaned.",
      from: ["001:111-112", "002:485-488", "003:333-336", "000:590-593"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C252", .appLifecycle,
      """
      Background cleaning begins the task, starts the cleaning and returns; the completion of the \
      cleaning ends the task on main and forgets it.
      """,
      from: ["001:111", "002:489-500", "003:337-352", "000:594-605"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C253", .appLifecycle,
      """
      If the background time is over before the cleaning, the expiration handler ends the task and \
      forgets it.
      """,
      from: ["001:111", "002:490-495", "003:339-344", "000:595-600"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C254", .appLifecycle,
      "Background tasks are begun and ended in pairs; one that is done may be ended early.",
      from: ["001:112"],
      .holds("3.x")),
    Claim(
      "C255", .appLifecycle,
      """
      An app has five states: not running, inactive, active, background (not seen, still \
      executing) and suspended (in memory, not executing).
      """,
      from: ["001:101-106"],
      .holdsInPart(
        "3.x",
        because: """
          active, background and not running are shown; inactive and suspended are the system's and \
          are not modelled
          """)),
    Claim(
      "C256", .appLifecycle,
      """
      The Home button sends an app from active to background, and most are suspended within \
      seconds.
      """,
      from: ["001:107"],
      .notDecidable(
        "3.x",
        because: """
          when the system suspends an app is its own decision; here an app in the background goes on \
          until its background time is over
          """)),
    Claim(
      "C257", .appLifecycle,
      "Since iOS 4 an app may go on in the background for a short time, said to be 10 minutes.",
      from: ["001:107"],
      .notDecidable("3.x", because: "the time is the system's; a scenario sets it")),
    Claim(
      "C258", .appLifecycle,
      """
      With the screen locked, systems before iOS 7 wait for background apps; iOS 7 sleeps and \
      wakes them briefly for events.
      """,
      from: ["001:107"],
      .notDecidable(
        "3.x",
        because: "locking the screen and its effect are the system's and are not modelled")),
    Claim(
      "C259", .appLifecycle,
      "A background task is given some 150 seconds, says the author with a question mark.",
      from: ["003:340"],
      .notDecidable("4.2", because: "the time is the system's; a scenario sets it")),
    Claim(
      "C260", .appLifecycle,
      """
      Without a long task an app is suspended soon after it enters the background; with one it \
      gets extra time.
      """,
      from: ["003:355-356"],
      .holdsInPart(
        "4.2",
        because: """
          the extra time of a task is shown; when the system suspends an app without one is its own \
          decision
          """)),
    Claim(
      "C261", .appLifecycle,
      "On entering the background the main thread and threads made with NSThread are paused.",
      from: ["001:112"],
      .doesNotHold(
        "3.x",
        because: """
          the main queue runs on while a background task lasts, or its end could never be called
          """)),
    Claim(
      "C262", .appLifecycle,
      "A task that overruns its time has the app terminated, unless more time was borrowed.",
      from: ["001:112"],
      .doesNotHold("3.x", because: "the expiration handler ends the task, so the app lives on")),
    Claim(
      "C263", .appLifecycle,
      """
      ContinueInBackground (1<<5) asks for extra time so that a download goes on in the \
      background, and cancels it when the time is over.
      """,
      from: ["001:51-53", "003:992"],
      .holds("3.x"),
      .holdsInPart(
        "4.2",
        because: """
          4.2.3 asks for the time, but ends the task as soon as the request is sent, so the download \
          gets none of it
          """)),
    Claim(
      "C264", .appLifecycle,
      """
      A memory warning and entering the background clean memory; the end of the app deletes \
      expired files.
      """,
      from: ["001:76"],
      .holdsInPart(
        "3.x",
        because: """
          the warning does; entering the background leaves memory alone and cleans the disk
          """)),
    Claim(
      "C265", .appLifecycle,
      """
      The cache listens to three events: memory warning (clearMemory), termination \
      (deleteOldFiles), entering the background (backgroundDeleteOldFiles).
      """,
      from: ["003:1398-1413"],
      .holds("4.2")),
    Claim(
      "C266", .appLifecycle,
      "A cache that goes away listens no more.",
      from: ["001:111", "003:1316-1320, 1420-1423", "000:539-543"],
      .notDecidable(
        "3.x", "4.2", "5.x",
        because: "the cache lives as long as the app here, so none goes away while events come")),
    Claim(
      "C267", .appLifecycle,
      """
      The sample app answers a memory warning with cleanDisk and cancelAll; its clearMemory is \
      commented out.
      """,
      from: ["004:5-11, 240-250"],
      .holds("3.x")),
    Claim(
      "C268", .appLifecycle,
      "Background support is for deletions under way when the app goes to the background.",
      from: ["002:316"],
      .doesNotHold(
        "4.2",
        because: """
          entering the background starts a cleaning of its own; one under way gets no task
          """)),
    Claim(
      "C358", .appLifecycle,
      """
      Nobody waits for the cleaning at termination, so a process that dies at once may have \
      deleted nothing.
      """,
      from: ["000:547-555, 581-583", "003:1775-1780"],
      .holds("4.2", "5.x")),
    Claim(
      "C359", .appLifecycle,
      """
      The expiration handler does not stop the cleaning, whose completion then ends a task that is \
      already invalid.
      """,
      from: ["001:111", "002:490-500", "003:339-352", "000:595-605"],
      .holds("3.x", "4.2", "5.x")),
    Claim(
      "C360", .appLifecycle,
      "A memory warning cancels no load: one under way stores into the emptied memory.",
      from: ["003:1303-1314, 1398-1403"],
      .holds("4.2")),
  ]
}
