import ImageLoadingModel
import SimScenarios

/// What happened, in words.
package enum EventText {
  /// How important an event is in the story.
  package enum Weight: Int, Comparable {
    /// What a person who glances at the run wants to see.
    case summary
    case step

    package static func < (left: Weight, right: Weight) -> Bool { left.rawValue < right.rawValue }
  }

  /// One line and its weight; `nil` for what the story leaves out.
  package static func line(for kind: RunEvent.Kind) -> (text: Sentence, weight: Weight)? {
    switch kind {
    case .stimulus(_, let action): (action.sentence, .summary)
    case .trace(let action): traceLine(action)
    case .model(let modelEvent): modelLine(modelEvent)
    case .network(let networkEvent): (networkLine(networkEvent), .summary)
    case .memoryWarningBegan, .memoryWarningHandled, .cleaned, .broke, .cacheCall: nil
    case .downloadCall(let call): callLine(call)
    case .answered(let answer):
      ("\(Sentence(named: answer.step)) is answered: \(answer.text)", .summary)
    case .terminated: ("the app has terminated", .summary)
    case .relaunched: ("the app is launched again", .summary)
    case .raced(let race, let known):
      known == nil ? ("data race on \(race.sentence.withNames)", .summary) : nil
    }
  }

  private static func traceLine(_ action: TraceEvent.Action) -> (Sentence, Weight)? {
    switch action {
    case .reached(let step):
      ("\(padded(step.name))\(meaning(of: step.name))", .step)
    case .held(let step, let reason):
      ("held before \(step), for \(Sentence(named: reason))", .summary)
    case .did, .made, .ended, .changed: nil
    }
  }

  private static func meaning(of step: String) -> Sentence {
    (Checkpoint(rawValue: step)?.meaning).map(Sentence.init(whole:)) ?? ""
  }

  /// The lines that show a change of state as a difference.
  /// - Parameter told: how names are told; as they are if absent.
  package static func changeLines(
    _ object: String, _ change: StateChange, told: (String) -> String = { $0 }
  ) -> [String] {
    switch change {
    case .replaced(let old, let new):
      old == new ? [] : ["\(told(object)):", "- \(told(old))", "+ \(told(new))"]
    case .added(let text): ["\(told(object)):", "+ \(told(text))"]
    case .removed(let text): ["\(told(object)):", "- \(told(text))"]
    }
  }

  private static func modelLine(_ event: ModelEvent) -> (Sentence, Weight)? {
    switch event {
    case .completed(let load, let result): ("\(load) completes: \(result.sentence)", .summary)
    case .progressed(let load, let received, let expected):
      progressLine(load, received, expected)
    case .cancelled(let load, _): ("the operation of \(load) is cancelled", .summary)
    case .refused(_, let url):
      ("the manager refuses \(url?.absoluteString ?? "nil")", .summary)
    case .completionDropped(let load):
      ("\(load) is cancelled: its completion is not called", .summary)
    case .blacklistTested(let url, let isListed):

      (
        isListed ? "\(url) is on the blacklist" : "\(url) is not on the blacklist", .step
      )
    case .delegateAsked(let url): ("the delegate is asked for \(url)", .step)
    case .memoryRead(let key, let found):
      (found ? "memory has \(key)" : "memory does not have \(key)", .step)
    case .fileRead(_, let path, let data):
      (
        "\(path.split(separator: "/").last ?? ""): \(data.map(size) ?? "no such file")", .step
      )
    case .blacklisted(let url, let error): ("\(url) is blacklisted: \(error)", .summary)
    case .unblacklisted(let url, _): ("\(url) is off the blacklist", .summary)
    case .viewShows(let view, let content):
      (
        content.map { "view \(view) shows \($0)" } ?? "view \(view) shows nothing", .summary
      )
    case .buttonShows(let view, let slot, let content),
      .pictureShows(let view, let slot, let content):
      (
        content.map { "view \(view) shows \($0) as its picture \(slot.rawValue)" }
          ?? "view \(view) shows nothing as its picture \(slot.rawValue)", .summary
      )
    case .indicator(let view, let isShown):
      (isShown ? "view \(view): indicator on" : "view \(view): indicator off", .summary)
    case .indicatorProgressed(let view, let part):
      ("view \(view): indicator at \(part / 10) %", .step)
    case .viewProgressed(let view, let completed, let total):
      ("view \(view): progress object at \(completed) of \(total)", .step)
    case .viewCancelled: nil
    case .viewAnimates(let view, let content):
      (
        content.map { "view \(view) animates \($0)" } ?? "view \(view) animates nothing", .summary
      )
    case .animationImages(let view, let images):
      (
        "view \(view) shows in turn: \(images.map { "\($0)" }, separator: ", ")", .summary
      )
    case .transition(let view, let phase): ("view \(view): transition \(phase.rawValue)", .summary)
    case .queryAnswered(_, let key, let found, let type):
      (
        found
          ? "the cache answers: it has \(key) (type \(type.name))"
          : "the cache answers: it does not have \(key) (type \(type.name))", .step
      )
    case .downloadJoined(let url, let load, _): ("\(load) joins the download of \(url)", .summary)
    case .downloadCancelled(let url): ("the download of \(url) is cancelled", .summary)
    case .memoryStored(let key, _): ("memory has \(key)", .summary)
    case .memoryCleared: ("memory is empty", .summary)
    case .memoryRevived(let key, _): ("memory has \(key) again: it was still held", .summary)
    case .memoryEvicted(let key): ("memory throws out \(key)", .summary)
    case .wroteOffIOQueue(let key):
      ("\(key) is written on another queue than the I/O queue: this is only logged", .step)
    case .diskStored(let key, let data):
      ("disk has \(key) (\(size(data)))", .summary)
    case .diskStoreFailed(let key, let error):
      ("\(key) cannot be stored: \(Sentence(whole: error.reason))", .summary)
    case .diskRemoved(let key): ("disk: \(key) is removed", .summary)
    case .diskCleared: ("disk is empty", .summary)
    case .memoryCostSet(let key, _, let cost): ("\(key) costs \(cost)", .step)
    case .cleaning(let cleaning): cleaningLine(cleaning)
    case .callbackUnanswered(let url): ("the session gets no answer about \(url)", .summary)
    case .downloadPriority(let url, let priority):
      ("the download of \(url) has priority \(priority)", .step)
    case .optionsProcessed(let load, let options):
      (
        options.isEmpty
          ? "\(load) has the options none"
          : "\(load) has the options \(options.names.joined(separator: ", "))", .step
      )
    case .delegateDecided(let url, let blocks):
      (
        blocks
          ? "the delegate says that \(url) is to be blacklisted"
          : "the delegate says that \(url) is not to be blacklisted", .step
      )
    case .answerReady, .transformBegan, .downloadRequested, .downloadCancelRequested,
      .cancelAllBegan,
      .runningOperationAdded, .loadBegan, .downloadCreated, .downloadStarted, .downloadEnded,
      .partDecodingBegan, .decodingBegan, .decodingEnded, .receivingEnded,
      .memoryRemoved,
      .encodingBegan, .encodingEnded,
      .storeTypeAsked, .weakTableAdded, .weakTableMissed, .weakTableRemoved, .weakTableCleared,
      .viewLoadBegan,
      .animationImagesRequested, .limitChanged,
      .suspended, .notified, .prefetchingCancelled, .prefetchCancelled,
      .prefetchRequested:
      nil
    case .backgroundTaskBegan(_, let work):
      ("a background task begins for \(Sentence(named: work))", .step)
    case .backgroundTaskExpired(let work):
      ("the time of the background task for \(Sentence(named: work)) is over", .step)
    case .backgroundTaskEnded(let task, let work):
      (
        task == .invalid
          ? "no background task is open for \(Sentence(named: work))"
          : "the background task for \(Sentence(named: work)) ends", .step
      )
    case .fact(let fact):
      (
        fact.fields.isEmpty
          ? "\(fact.name): \(fact.subject)"
          : "\(fact.name): \(fact.subject) (\(fact.fieldText))", .summary
      )
    case .needsLayout(let view): ("view \(view) is to be laid out again", .step)
    case .limitOverwritten(let count):
      (
        count == 1
          ? "the prefetcher sets the shared limit: 1 download at once"
          : "the prefetcher sets the shared limit: \(count) downloads at once", .summary
      )
    case .prefetchBegan(let prefetch, let urls):
      (urls.count == 1 ? "\(prefetch): 1 URL" : "\(prefetch): \(urls.count) URLs", .step)
    case .prefetchProgressed(let prefetch, let finished, let total):
      ("\(prefetch) progress: \(finished) of \(total)", .summary)
    case .prefetchDelegateCalled(_, let url, let finished, let total):
      ("the delegate is called for \(url?.absoluteString ?? "nil"): \(finished) of \(total)", .step)
    case .prefetchFinished(_, let total, let skipped):
      ("the delegate is called at the end: total \(total), skipped \(skipped)", .step)
    case .prefetchCompleted(let prefetch, let finished, let skipped):
      ("\(prefetch) completes: \(finished) finished, \(skipped) of them skipped", .summary)
    }
  }

  private static func callLine(_ event: DownloadCallEvent) -> (Sentence, Weight)? {
    switch event {
    case .asked, .cancelled: nil
    case .progressed(let load, let received, let expected):
      progressLine(load, received, expected)
    case .answered(let load, let result):
      ("the downloader answers \(load): \(result.sentence)", .summary)
    }
  }

  private static func progressLine(
    _ load: EventSubject, _ received: Int, _ expected: Int
  ) -> (Sentence, Weight) {
    ("\(load) progress: \(received) of \(expected < 0 ? "?" : "\(expected)")", .step)
  }

  private static func cleaningLine(_ event: CleaningEvent) -> (Sentence, Weight)? {
    let name = { (path: String) in path.split(separator: "/").last ?? "" }
    return switch event {
    case .asked, .began: nil
    case .removed(let path): ("cleaned away: \(name(path))", .summary)
    case .failed(let path): ("cannot be cleaned away: \(name(path))", .summary)
    case .ended: ("the disk is clean", .summary)
    }
  }

  private static func networkLine(_ event: NetworkEvent) -> Sentence {
    let url = event.url
    return switch event.kind {
    case .started: "network: request \(event.transfer) for \(url)"
    case .challenged(let challenge): "network: challenge \(challenge.kind.rawValue) for \(url)"
    case .responded(let response):
      response.status.map { "network: status \($0) for \(url)" } ?? "network: response for \(url)"
    case .received(let data):
      "network: \(Quantity.describe(bytes: Int64(data.byteCount))) of \(url)"
    case .cacheable: "network: \(url) may be kept in the URL cache"
    case .cancelled: "network: request \(event.transfer) for \(url) is given up"
    case .finished: "network: end of \(url)"
    case .failed(let error): "network: \(error) for \(url)"
    }
  }

  private static func size(_ data: ImageData) -> Sentence {
    Sentence(verbatim: Quantity.describe(bytes: Int64(data.byteCount)))
  }

  private static func padded(_ name: String) -> String {
    let width = 26
    return name + String(repeating: " ", count: max(width - name.count, 1))
  }
}
