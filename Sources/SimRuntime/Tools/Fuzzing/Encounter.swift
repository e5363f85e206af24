import ImageLoadingInterface

/// What seldom meets a load where each step is drawn alone: the scenario gets it around one of its loads.
enum Encounter: CaseIterable {
  /// Another load joins, and asks for something else.
  case join
  /// The user leaves the app while the image comes.
  case leaving
  /// The view is asked by a background thread.
  case offMain
  /// The view cancels at once, or when the image comes.
  case cancelledView
  /// The same is loaded again when memory is empty.
  case again
  /// A switch of the cache is off while the image is removed or stored.
  case switchedOff
  /// An animation is transformed, and loaded again.
  case transformedAnimation
  /// The image is larger than the load wants it.
  case large
  /// The URL cache has a newer image than the caches.
  case newerResponse
  /// The image is decoded when the load is cancelled, and another one waits for the slot.
  case slowDecoding
  /// An image is encoded when the load asks for a file.
  case slowEncoding
  /// The I/O queue is busy, and a query is cancelled or a file is replaced meanwhile.
  case busyDisk
  /// Main is busy when a refresh off main is cancelled.
  case busyMain
  /// The progress of the view is watched, and the server says *not modified*, or no length.
  case watchedProgress
  /// The URL is on the blacklist, and is tried again.
  case listed
  /// The certificate is not trusted, and only a later load allows that.
  case certificate
  /// A refresh with a transformer brings another image.
  case transformedRefresh
  /// Two URLs differ in an escape, and are loaded with one transformer.
  case escapedTwin
  /// Downloads wait for one slot, last in, first out, and another one comes when the second runs.
  case lastInFirstOut
  /// The downloader is suspended when the load is cancelled, and comes again.
  case suspended
  /// The session is replaced while it is busy.
  case newSession
  /// The load begins in the background, and the time there is over then, or soon after.
  case expiredTime
  /// A load that another one of its view cancels begins a third one in its completion.
  case fallbackInCancel
  /// Two threads cancel at once.
  case twoCancels
  /// The manager has two caches, and one of them has the image.
  case twoCaches
  /// Images are prefetched of which memory has the first.
  case prefetchedHit
  /// The disk is full when another image of the URL is stored.
  case fullDisk
  /// An old file is used, and the disk is cleaned by the access date.
  case usedFile

  /// Whether the generation has what it is about.
  func isPossible(in generation: Generation) -> Bool {
    switch self {
    case .watchedProgress: generation.view.hasProgressObject
    case .transformedAnimation, .transformedRefresh, .escapedTwin:
      generation.manager.transforms == .byTransformer
    case .newSession: generation.downloader.transport.canReplaceSession
    case .twoCaches: generation.manager.takesAnyCache
    case .usedFile: generation.cache.expiresByAccess
    case .fallbackInCancel: generation.completesAtCancel
    case .join, .leaving, .offMain, .cancelledView, .again, .switchedOff, .large, .newerResponse,
      .slowDecoding, .slowEncoding, .busyDisk, .busyMain, .listed, .certificate, .lastInFirstOut,
      .suspended, .expiredTime, .twoCancels, .prefetchedHit, .fullDisk:
      true
    }
  }
}

extension ScenarioWriter {
  /// Puts an encounter around a load that begins at a time of its own. Where views are released or the app ends, no
  /// step is certain to find what it is about.
  mutating func meet(_ given: inout [JSONValue.Member]) {
    let candidates = steps.indices.filter { index in
      steps[index].time != nil && steps[index]["repeat"] == nil
        && steps[index]["load"]?.text.map(swarm.urls.contains) == true
    }
    let isSteady = !steps.contains { $0["release"] != nil || $0["app"] == "terminate" }
    guard isSteady, !candidates.isEmpty else { return }
    let chosen = dice.pick(candidates)
    let possible = Encounter.allCases.filter { $0.isPossible(in: swarm.generation) }
    switch dice.pick(possible) {
    case .join: addJoining(steps[chosen])
    case .leaving:
      if dice.chance(50) { addJoining(steps[chosen], ["continueInBackground"]) }
      addStep("leave", [.init("app", "enterBackground")], after: steps[chosen])
    case .offMain:
      show(in: &given, chosen)
      steps[chosen] = steps[chosen].with("background", at: "from")
    case .cancelledView:
      show(in: &given, chosen)
      steps[chosen] = steps[chosen].adding(["forceTransition"])
      addStep("cancel", [.init("cancelView", steps[chosen]["into"] ?? .null)], after: steps[chosen])
    case .again: addAgain(steps[chosen])
    case .switchedOff: addSwitch(around: steps[chosen])
    case .transformedAnimation:
      given.change(imageOf: steps[chosen], to: "gif 10x10 3 frames")
      steps[chosen] = steps[chosen].with(["imageTransformer": transformer()], at: "context")
      if dice.chance(50) { steps[chosen] = steps[chosen].adding(["transformAnimatedImage"]) }
      addAgain(steps[chosen])
    case .large: enlarge(chosen, &given)
    case .newerResponse: addNewerResponse(to: chosen, &given)
    case .slowDecoding: addSlowDecoding(of: steps[chosen], &given)
    case .slowEncoding: addSlowEncoding(before: steps[chosen], &given)
    case .busyDisk: addBusyDisk(around: steps[chosen], &given)
    case .busyMain: addBusyMain(around: chosen, &given)
    case .watchedProgress: watch(chosen, &given)
    case .listed: list(chosen, &given)
    case .certificate: addCertificate(to: steps[chosen], &given)
    case .transformedRefresh: addTransformedRefresh(of: steps[chosen], &given)
    case .escapedTwin: addTwins(&given)
    case .lastInFirstOut: addQueue(behind: steps[chosen], &given)
    case .suspended: addSuspension(around: steps[chosen], &given)
    case .newSession: addSession(after: steps[chosen], &given)
    case .expiredTime: addExpiry(at: chosen)
    case .fallbackInCancel: addFallback(to: chosen, &given)
    case .twoCancels: addTwoCancels(of: steps[chosen])
    case .twoCaches: askTwoCaches(chosen, &given)
    case .prefetchedHit: addPrefetch(before: steps[chosen], &given)
    case .fullDisk: addFullDisk(after: steps[chosen])
    case .usedFile: addCleaning(after: steps[chosen], &given)
    }
  }
}
