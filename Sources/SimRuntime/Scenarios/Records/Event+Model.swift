import ImageLoadingInterface
import SimText

extension ModelEvent {
  /// What happened in the model, as an event. Its name is that of the case.
  var event: Event {
    switch self {
    case .loadBegan(let load, let url, let options):
      Event(
        .loadBegan, .name(load.subject), [.url: .url(url), .options: .strings(options.names)])
    case .optionsProcessed(let load, let options):
      Event(.optionsProcessed, .name(load), [.options: .strings(options.names)])
    case .runningOperationAdded(let load): Event(.runningOperationAdded, .name(load.subject))
    case .blacklistTested(let url, let isListed):
      Event(.blacklistTested, .url(url), [.isListed: .bool(isListed)])
    case .refused(let load, let url): Event(.refused, .name(load), [.url: .url(url)])
    case .answerReady(let load): Event(.answerReady, .name(load))
    case .transformBegan(let load): Event(.transformBegan, .name(load))
    case .delegateAsked(let url): Event(.delegateAsked, .url(url))
    case .delegateDecided(let url, let blocks):
      Event(.delegateDecided, .url(url), [.blocks: .bool(blocks)])
    case .downloadRequested(let load): Event(.downloadRequested, .name(load))
    case .downloadCancelRequested(let load): Event(.downloadCancelRequested, .name(load))
    case .progressed(let load, let received, let expected):
      Event(
        .progressed, .name(load),
        [.received: .integer(received), .expected: expected < 0 ? .null : .integer(expected)])
    case .completed(let load, let result): result.event(of: load)
    case .completionDropped(let load): Event(.completionDropped, .name(load))
    case .cancelled(let load, let other): Event(.cancelled, .name(load), [.by: .name(other)])
    case .cancelAllBegan(let manager, let loads):
      Event(.cancelAllBegan, .strings(loads.map(\.name)), [.manager: .text(manager)])
    case .blacklisted(let url, let error):
      Event(.blacklisted, .url(url), [.error: .error(error)])
    case .unblacklisted(let url, let load):
      Event(.unblacklisted, .url(url), [.by: .name(load)])
    case .memoryRead(let key, let found):
      Event(.memoryRead, .string(key), [.found: .bool(found)])
    case .memoryStored(let key, let image): Event(.memoryStored, key, image)
    case .memoryCostSet(let key, let image, let cost):
      Event(
        .memoryCostSet, .string(key),
        [
          .image: .string(image.label), .size: .string(image.sizeText),
          .frames: .integer(image.frameCount), .cost: .integer(cost),
        ])
    case .memoryRemoved(let key): Event(.memoryRemoved, .string(key))
    case .memoryCleared: Event(.memoryCleared)
    case .memoryEvicted(let key): Event(.memoryEvicted, .string(key))
    case .memoryRevived(let key, let image): Event(.memoryRevived, key, image)
    case .weakTableAdded(let key, let image): Event(.weakTableAdded, key, image)
    case .weakTableMissed(let key): Event(.weakTableMissed, .string(key))
    case .weakTableRemoved(let key): Event(.weakTableRemoved, .string(key))
    case .weakTableCleared: Event(.weakTableCleared)
    case .fileRead(let key, let path, let data):
      Event(
        .fileRead, .string(key),
        [.path: .string(path), .bytes: .integer(data?.byteCount)])
    case .encodingBegan(let key, _): Event(.encodingBegan, .string(key))
    case .encodingEnded(let key): Event(.encodingEnded, .string(key))
    case .diskStored(let key, let data):
      Event(.diskStored, .string(key), [.bytes: .integer(data.byteCount)])
    case .diskStoreFailed(let key, let error):
      Event(.diskStoreFailed, .string(key), [.answer: .string(error.reason)])
    case .wroteOffIOQueue(let key): Event(.wroteOffIOQueue, .string(key))
    case .diskRemoved(let key): Event(.diskRemoved, .string(key))
    case .diskCleared: Event(.diskCleared)
    case .storeTypeAsked(let key, let type):
      Event(.storeTypeAsked, .string(key), [.cacheType: .string(type.name)])
    case .queryAnswered(_, let key, let found, let type):
      Event(
        .queryAnswered, .string(key), [.found: .bool(found), .cacheType: .string(type.name)])
    case .cleaning(let event): event.event
    case .downloadCreated(let url, let priority):
      Event(.downloadCreated, .url(url), [.priority: .integer(priority)])
    case .downloadPriority(let url, let priority):
      Event(.downloadPriority, .url(url), [.priority: .integer(priority)])
    case .downloadJoined(let url, let load, _):
      Event(.downloadJoined, .url(url), [.by: .name(load)])
    case .downloadStarted(let url): Event(.downloadStarted, .url(url))
    case .partDecodingBegan(let url): Event(.partDecodingBegan, .url(url))
    case .decodingBegan(let url): Event(.decodingBegan, .url(url))
    case .decodingEnded(let url): Event(.decodingEnded, .url(url))
    case .receivingEnded(let url): Event(.receivingEnded, .url(url))
    case .callbackUnanswered(let url): Event(.callbackUnanswered, .url(url))
    case .downloadCancelled(let url): Event(.downloadCancelled, .url(url))
    case .downloadEnded(let url): Event(.downloadEnded, .url(url))
    case .notified(let notification, let url):
      Event(.notified, .string(notification.rawValue), [.url: .url(url)])
    case .limitChanged(let limit): Event(.limitChanged, .integer(limit))
    case .limitOverwritten(let limit): Event(.limitOverwritten, .integer(limit))
    case .suspended(let isSuspended): Event(.suspended, .bool(isSuspended))
    case .backgroundTaskBegan(_, let work): Event(.backgroundTaskBegan, .string(work))
    case .backgroundTaskExpired(let work): Event(.backgroundTaskExpired, .string(work))
    case .backgroundTaskEnded(let task, let work):
      Event(.backgroundTaskEnded, .string(work), [.isValid: .bool(task != .invalid)])
    case .viewLoadBegan(let view, let key, let url, let slot, let load):
      Event(
        .viewLoadBegan, .string(view),
        [
          .operationKey: .string(key), .url: .url(url), .slot: .string(slot.rawValue),
          .load: .name(load),
        ])
    case .viewCancelled(let view, let slot):
      Event(.viewCancelled, .string(view), [.slot: .text(slot?.rawValue)])
    case .viewShows(let view, let content): Event(.viewShows, view, content)
    case .viewAnimates(let view, let content): Event(.viewAnimates, view, content)
    case .buttonShows(let view, let slot, let content):
      Event(.buttonShows, view, slot, shows: content)
    case .pictureShows(let view, let slot, let content):
      Event(.pictureShows, view, slot, shows: content)
    case .viewProgressed(let view, let completed, let total):
      Event(
        .viewProgressed, .string(view),
        [.completedUnits: .integer(completed), .total: .integer(total)])
    case .needsLayout(let view): Event(.needsLayout, .string(view))
    case .indicator(let view, let isShown):
      Event(.indicator, .string(view), [.isShown: .bool(isShown)])
    case .indicatorProgressed(let view, let thousandths):
      Event(.indicatorProgressed, .string(view), [.thousandths: .integer(thousandths)])
    case .transition(let view, let phase):
      Event(.transition, .string(view), [.phase: .string(phase.rawValue)])
    case .animationImagesRequested(let view, let urls):
      Event(
        .animationImagesRequested, .string(view), [.urls: .strings(urls.map(\.absoluteString))])
    case .animationImages(let view, let images):
      Event(.animationImages, .string(view), [.images: .strings(images.map(\.description))])
    case .prefetchBegan(let prefetch, let urls):
      Event(
        .prefetchBegan, .name(prefetch), [.urls: .strings(urls.map(\.absoluteString))])
    case .prefetchRequested(let load):
      Event(
        .prefetchRequested, .name(load.subject),
        [.prefetch: .name(load.prefetch), .index: .integer(load.index), .url: .url(load.url)])
    case .prefetchProgressed(let prefetch, let finished, let total):
      Event(
        .prefetchProgressed, .name(prefetch),
        [.finished: .integer(finished), .total: .integer(total)])
    case .prefetchDelegateCalled(let load, let url, let finished, let total):
      Event(
        .prefetchDelegateCalled, .name(load),
        [.url: .url(url), .finished: .integer(finished), .total: .integer(total)])
    case .prefetchFinished(let load, let total, let skipped):
      Event(.prefetchFinished, .name(load), [.total: .integer(total), .skipped: .integer(skipped)])
    case .prefetchCompleted(let prefetch, let finished, let skipped):
      Event(
        .prefetchCompleted, .name(prefetch),
        [.finished: .integer(finished), .skipped: .integer(skipped)])
    case .prefetchCancelled(let prefetch): Event(.prefetchCancelled, .name(prefetch))
    case .prefetchingCancelled: Event(.prefetchingCancelled)
    case .fact(let fact):
      Event(
        .fact, .string(fact.name),
        [.on: .string(fact.subject), .explanation: .string(fact.fieldText)])
    }
  }
}

extension Event {
  fileprivate init(_ kind: EventKind, _ key: String, _ image: ImageDescriptor) {
    self.init(kind, .string(key), [.image: .string(image.label)])
  }

  fileprivate init(_ kind: EventKind, _ view: String, _ content: ViewContent?) {
    self.init(
      kind, .string(view),
      [
        .image: .text(content?.shownImage?.label), .size: .text(content?.shownImage?.sizeText),
        .frames: .integer(content?.shownImage?.frameCount),
        .placeholder: .text(content?.placeholderName),
      ])
  }

  fileprivate init(_ kind: EventKind, _ view: String, _ slot: ViewSlot, shows content: ViewContent?)
  {
    self.init(
      kind, .string(view),
      [
        .slot: .string(slot.rawValue), .image: .text(content?.shownImage?.label),
        .size: .text(content?.shownImage?.sizeText),
        .frames: .integer(content?.shownImage?.frameCount),
        .placeholder: .text(content?.placeholderName),
      ])
  }
}

extension ViewContent {
  /// The name of the placeholder, if it is one.
  fileprivate var placeholderName: String? {
    if case .placeholder(let name) = self { name } else { nil }
  }
}

extension LoadResult {
  fileprivate func event(of load: EventSubject) -> Event {
    Event(
      .completed, .name(load),
      [
        .image: .text(image?.label), .size: .text(image?.sizeText),
        .frames: .integer(image?.frameCount), .data: .integer(data?.byteCount),
        .error: .error(error), .cacheType: .string(cacheType.name),
        .isFinished: .bool(isFinished), .isOnMain: .bool(isOnMainQueue), .url: .url(url),
      ])
  }
}

extension CleaningEvent {
  fileprivate var event: Event {
    switch self {
    case .asked(let reason): Event(.cleaningRequested, .string(reason.rawValue))
    case .began: Event(.cleaningBegan)
    case .removed(let path): Event(.fileCleaned, .string(path))
    case .failed(let path): Event(.fileNotCleaned, .string(path))
    case .ended: Event(.cleaningEnded)
    }
  }
}
