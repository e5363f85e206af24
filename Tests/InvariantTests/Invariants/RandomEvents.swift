@testable import ImageLoadingInterface
@testable import ImageLoadingModel
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// Facts to draw from: every kind that an invariant relates, about few things, so that they meet.
struct RandomEvents {
  let pool: [RunEvent]
  private var random: SplitMix64

  init(seed: UInt64, _ pool: [RunEvent]) {
    self.pool = pool
    random = SplitMix64(seed: seed)
  }

  mutating func next() -> RunEvent { pool[Int(random.next(below: UInt64(pool.count)))] }

  mutating func seed() -> UInt64 { random.next() }

  mutating func number(below bound: Int) -> Int { Int(random.next(below: UInt64(bound))) }

  /// A few events of a pool that has those of each kind together: each kind is drawn as often, however many there
  /// are of it, and what they are about is the same more often.
  static func some(_ count: Int, of kinds: [[RunEvent]], seed: UInt64) -> RandomEvents {
    var random = SplitMix64(seed: seed)
    let events = (0..<count).map { _ in
      let kind = kinds[Int(random.next(below: UInt64(kinds.count)))]
      return kind[Int(random.next(below: UInt64(kind.count)))]
    }
    return RandomEvents(seed: random.next(), events)
  }

  /// All events that programs are drawn from.
  static func all() throws -> [RunEvent] {
    var kinds: [RunEvent.Kind] = [.memoryWarningBegan, .memoryWarningHandled]
    let loads = ["a", "b"].map { EventSubject($0) }
    let urls = [BrokenRun.url, BrokenRun.other]
    let keys = urls.map(\.absoluteString)
    let scheduler = SchedulerPort(
      core: Simulation().makeKernel(
        FirstInFirstOut(), timeMode: .exact, limits: Kernel.Limits(), observer: nil))
    var image = BrokenRun.image
    image.object = ImageObject(image, scheduler: scheduler)
    for load in loads {
      guard case .model(.loadBegan(let operation, let url, _)) = try BrokenRun.began(load.name)
      else { continue }
      kinds.append(.model(.runningOperationAdded(operation)))
      for options in [
        LoadOptions(), .refreshCached, .retryFailed, .fromLoaderOnly, .fromCacheOnly,
        .cacheMemoryOnly, .avoidAutoSetImage, .progressiveDownload, .highPriority,
        .lowPriority, .allowInvalidSSLCertificates, .continueInBackground,
        .matchAnimatedImageClass, .forceTransition,
      ] {
        kinds.append(.model(.loadBegan(operation, url: url, options: options)))
      }
      kinds += BrokenRun.model([
        .optionsProcessed(load, .retryFailed), .optionsProcessed(load, .fromCacheOnly),
        .optionsProcessed(load, .refreshCached), .optionsProcessed(load, .progressiveDownload),
        .optionsProcessed(load, .matchAnimatedImageClass),
        .answerReady(load), .transformBegan(load), .downloadRequested(load),
        .downloadCancelRequested(load),
        .completionDropped(load), .refused(load, urls[0]), .refused(load, urls[1]),
        .progressed(load, received: 1, expected: 3), .progressed(load, received: 2, expected: 3),
        .cancelled(load, by: EventSubject("user")), .cancelled(load, by: loads[0]),
        .cancelled(load, by: loads[1]), .unblacklisted(urls[0], by: load),
      ])
      kinds += [
        BrokenRun.completed(load.name), BrokenRun.completed(load.name, type: .memory),
        BrokenRun.completed(load.name, type: .disk),
        BrokenRun.completed(load.name, isFinished: false),
        BrokenRun.completed(load.name, image: nil),
        BrokenRun.failed(load.name, LoadError(.timedOut)),
      ]
      for view in ["v", "w"] {
        kinds += [
          BrokenRun.asked(view, urls[0], load.name), BrokenRun.asked(view, urls[1], load.name),
          BrokenRun.asked(view, nil, load.name),
          BrokenRun.asked(view, urls[0], load.name, key: "other"),
        ]
      }
    }
    kinds += try stimuli(urls)
    kinds.append(.answered(AnswerRecord(step: "a", text: "", queue: .main, time: .zero)))
    let denials: [AnswerRecord.Statement] = [
      .isOnDisk(false), .isCached(false), .isIn(.none, asked: .all), .size(count: 0, bytes: 0),
    ]
    kinds += denials.map {
      .answered(AnswerRecord(step: "a", text: $0.text, queue: .main, time: .zero, statement: $0))
    }
    kinds += [.terminated(expired: []), .relaunched, .model(.cleaning(.began))]
    for load in loads {
      kinds += [
        BrokenRun.failed(load.name, LoadError(.cacheNotModified)),
        BrokenRun.failed(load.name, LoadError(URLErrorCode.cancelled)),
        BrokenRun.failed(load.name, LoadError(SDWebImageErrorCode.cancelled)),
        BrokenRun.failed(load.name, LoadError.httpStatus(404)),
        BrokenRun.failed(load.name, LoadError(.badImageData)),
        .cacheCall(.asked(CacheCall(name: load.name, place: .main))),
        .cacheCall(.asked(CacheCall(name: load.name, place: .inside))),
        .cacheCall(.calledBack(load.name, isOnMain: false)),
        .cacheCall(.returned(load.name)), .cacheCall(.cancelled(load.name)),
      ]
      kinds += downloadCalls(load, urls)
      for url in urls {
        kinds.append(.model(.downloadJoined(url, by: load)))
        for factor in [1, 2] {
          kinds.append(
            .model(
              .downloadJoined(
                url, by: load, as: BrokenRun.decoding(.decodeFirstFrameOnly, scale: factor))))
        }
      }
    }
    kinds.append(.model(.cancelAllBegan(manager: nil, [])))
    kinds.append(.model(.cancelAllBegan(manager: nil, [loads[0]])))
    for view in ["v", "w"] {
      kinds += [
        BrokenRun.shows(view, nil), BrokenRun.shows(view, .placeholder("grey")),
        BrokenRun.shows(view, .image(image, from: urls[0])),
        BrokenRun.shows(view, .image(image, from: urls[1])),
      ]
      kinds += BrokenRun.model([
        .indicator(view: view, isShown: false), .indicator(view: view, isShown: true),
        .viewProgressed(view: view, completed: 1, total: 2),
        .viewCancelled(view: view, nil), .viewCancelled(view: view, .image),
        .indicatorProgressed(view: view, thousandths: 500),
        .viewAnimates(view: view, nil), .buttonShows(view: view, .button, nil),
        .buttonShows(view: view, .button, .image(image, from: urls[0])), .needsLayout(view: view),
        .viewAnimates(view: view, .image(image, from: urls[0])),
        .pictureShows(view: view, .highlighted, .placeholder("grey")),
        .pictureShows(view: view, .annotation, .image(image, from: urls[1])),
        .transition(view: view, .prepared), .transition(view: view, .began),
        .animationImagesRequested(view: view, urls: urls),
        .animationImagesRequested(view: view, urls: [urls[1]]),
        .animationImages(view: view, [.image(image, from: urls[0])]),
        .animationImages(view: view, [.image(image, from: urls[1]), .image(image, from: urls[0])]),
      ])
    }
    let gif = ImageDescriptor(
      format: .gif, width: 10, height: 10, frameCount: 2, byteCount: 100, label: "film")
    for load in loads {
      for data in [nil, ImageData(gif)] {
        kinds.append(.model(.completed(load, LoadResult(image: gif, data: data, url: urls[0]))))
      }
    }
    for (url, key) in zip(urls, keys) {
      kinds += BrokenRun.model([
        .memoryRead(key: key, found: true), .memoryRead(key: key, found: false),
        .blacklistTested(url, isListed: true), .memoryStored(key: key, image),
        .memoryRemoved(key: key), .memoryEvicted(key: key), .memoryRevived(key: key, image),
        .weakTableAdded(key: key, image), .weakTableMissed(key: key), .weakTableRemoved(key: key),
        .fileRead(key: key, path: "/\(key)", ImageData(image)),
        .fileRead(key: key, path: "/\(key)", nil),
        .diskStored(key: key, ImageData(image)), .diskStored(key: key, ImageData(image).prefix(3)),
        .diskStored(key: url.absoluteString, ImageData(image.shrunk(by: 0.5))),
        .memoryStored(key: key, gif),
        .diskStored(key: key, ImageData(Self.file(of: gif, as: .jpeg))),
        .diskRemoved(key: key), .diskStoreFailed(key: key, .diskFull),
        .encodingBegan(key: key, image: BrokenRun.image), .encodingEnded(key: key),
        .storeTypeAsked(key: key, .disk), .storeTypeAsked(key: key, .all),
        .downloadCreated(url, priority: 0), .downloadCreated(url, priority: 1),
        .downloadPriority(url, 2), .downloadStarted(url), .downloadEnded(url),
        .downloadCancelled(url), .delegateDecided(url, blocks: true),
        .blacklisted(url, because: LoadError(.timedOut)), .callbackUnanswered(url),
        .partDecodingBegan(url), .receivingEnded(url),
        .decodingBegan(url), .decodingEnded(url),
        .memoryCostSet(key: key, image, cost: 1), .notified(.start, url), .notified(.stop, url),
        .notified(.finish, url),
      ])
      // A task is begun for one work; that of the cleaning is the second.
      let task = BackgroundTask(identifier: key == keys[0] ? 1 : 3)
      kinds += BrokenRun.model([
        .backgroundTaskBegan(task, for: key), .backgroundTaskEnded(task, for: key),
        .backgroundTaskEnded(.invalid, for: key), .backgroundTaskExpired(for: key),
      ])
      // A request is for one URL.
      for transfer in url == urls[0] ? 1...2 : 3...4 {
        kinds += [
          BrokenRun.network(
            .responded(NetworkResponse(status: 404, expectedLength: 1, headers: [])), transfer, url),
          BrokenRun.network(
            .challenged(Challenge(kind: .serverTrust, previousFailureCount: 0)), transfer, url),
          BrokenRun.network(
            .challenged(Challenge(kind: .credential, previousFailureCount: 0)), transfer, url),
          BrokenRun.network(.failed(LoadError(URLErrorCode.cancelled)), transfer, url),
          BrokenRun.started(transfer, url), BrokenRun.network(.cancelled, transfer, url),
          BrokenRun.network(.received(bytes: 1), transfer, url),
          BrokenRun.network(.received(ImageData(image).prefix(50)), transfer, url),
          BrokenRun.network(.finished, transfer, url),
          BrokenRun.network(.failed(LoadError(.timedOut)), transfer, url),
        ]
      }
    }
    kinds += BrokenRun.model([
      .memoryCleared, .weakTableCleared, .diskCleared, .limitChanged(1), .limitChanged(2),
      .limitOverwritten(1), .suspended(true), .suspended(false), .prefetchingCancelled,
      .cleaning(.removed(path: "/a")), .cleaning(.asked(.background)), .cleaning(.began),
      .cleaning(.ended),
      .backgroundTaskBegan(BackgroundTask(identifier: 2), for: "cache cleaning"),
      .backgroundTaskEnded(BackgroundTask(identifier: 2), for: "cache cleaning"),
    ])
    for options in [LoadOptions.lowPriority, .retryFailed] {
      kinds.append(try BrokenRun.begunAhead(with: options))
    }
    for name in ["p", "q"].map({ EventSubject($0) }) {
      kinds += BrokenRun.model([
        .prefetchBegan(name, urls: urls), .prefetchCancelled(name),
        .prefetchCompleted(name, finished: 2, skipped: 0),
        .prefetchCompleted(name, finished: 1, skipped: 1),
        .prefetchProgressed(name, finished: 1, total: 2),
        .prefetchProgressed(name, finished: 2, total: 2),
      ])
      for (index, url) in urls.enumerated() {
        kinds.append(
          .model(
            .prefetchRequested(
              PrefetchedLoad(prefetch: name, index: index, ordinal: index, url: url))))
        let load = PrefetchedLoad(prefetch: name, index: index, ordinal: index, url: url).subject
        kinds += [
          BrokenRun.completed(load.name), BrokenRun.completed(load.name, image: nil),
          BrokenRun.cancelled(load.name),
          .model(.prefetchDelegateCalled(load, url: urls[0], finished: 1, total: 2)),
        ]
      }
    }
    let events = kinds.enumerated().flatMap { number, kind in
      loads.map { BrokenRun.event(number, kind, by: $0.name) }
    }
    // Views and memory are asked on main, too.
    let onMain = events.filter { [.viewLoadBegan, .memoryRead].contains($0.kind.kind) }.map {
      BrokenRun.event($0.step, $0.kind, by: $0.subject.name, place: "main")
    }
    return events + onMain
  }

  /// One frame of it, encoded.
  private static func file(
    of image: ImageDescriptor, as format: ImageFormat
  ) -> ImageDescriptor {
    var file = image.firstFrame
    file.format = format
    file.derive(.encoded, suffix: "-as-\(format.name.uppercased())")
    return file
  }

  /// What happens to calls of the downloader itself.
  private static func downloadCalls(_ load: EventSubject, _ urls: [ImageURL]) -> [RunEvent.Kind] {
    let options: [DownloaderOptions] = [[], .progressiveDownload, .ignoreCachedResponse]
    return options.map { .downloadCall(.asked(load, url: urls[0], $0)) } + [
      .downloadCall(.asked(load, url: nil, [])), .downloadCall(.cancelled(load)),
      .downloadCall(.progressed(load, received: 1, expected: 3)),
      .downloadCall(.progressed(load, received: 2, expected: 3)),
      .downloadCall(.answered(load, LoadResult(image: BrokenRun.image, url: urls[0]))),
      .downloadCall(
        .answered(load, LoadResult(image: BrokenRun.image, isFinished: false, url: urls[0]))),
      .downloadCall(.answered(load, LoadResult(error: LoadError(.timedOut), url: urls[0]))),
      .downloadCall(.answered(load, LoadResult(url: urls[0]))),
    ]
  }

  /// What the app does, as far as an invariant looks at it.
  private static func stimuli(_ urls: [ImageURL]) throws -> [RunEvent.Kind] {
    var previous = LoadRequest(argument: .url(urls[0]), options: [], wantsProgress: false)
    previous.usesPreviousImage = true
    var delayed = previous
    delayed.options = .delayPlaceholder
    delayed.view = "v"
    previous.context.imageTransformer = GivenTransformer(gives: .new, key: "T", time: .zero)
    var modified = LoadRequest(argument: .url(urls[0]), options: [], wantsProgress: true)
    modified.context.requestModifier = .refuses
    let other = ImageDescriptor(format: .png, width: 1, height: 1, byteCount: 1, label: "other")
    var filter = ManagerSettings()
    filter.keyFilter = .text("one key")
    var withoutMemory = CacheConfigChange()
    withoutMemory.shouldCacheImagesInMemory = false
    var withoutCleaning = CacheConfigChange()
    withoutCleaning.shouldRemoveExpiredDataWhenEnterBackground = false
    return [
      .stimulus(step: "a", .load(previous)), .stimulus(step: "b", .load(previous)),
      .stimulus(step: "a", .load(delayed)), .stimulus(step: "b", .load(delayed)),
      .stimulus(step: "a", .load(modified)), .stimulus(step: "b", .load(modified)),
      .stimulus(step: "m", .downloader(.setHeader(name: "X", value: "1"))),
      .stimulus(step: "m", .downloader(.newSession)),
      .stimulus(step: "a", .cache(.exists(url: urls[0].absoluteString))),
      .stimulus(step: "a", .cache(.size(synchronously: false))),
      .stimulus(step: "s", .vanish(url: urls[0].absoluteString)),
      .stimulus(step: "m", .releaseView("v")),
      .stimulus(step: "m", .cache(.configure(withoutMemory))),
      .stimulus(step: "m", .cache(.configure(withoutCleaning))),
      .stimulus(step: "m", .app(.enterBackground)), .stimulus(step: "m", .app(.terminate)),
      .stimulus(step: "m", .manager(nil, filter)),
      .stimulus(step: "m", .manager(nil, ManagerSettings())),
      .stimulus(step: "a", .cache(.contains(url: urls[0].absoluteString, .all, of: "several"))),
      .stimulus(step: "b", .cache(.contains(url: urls[0].absoluteString, .all, of: "several"))),
      .stimulus(step: "s", .store(url: urls[0].absoluteString, BrokenRun.image, toDisk: true)),
      .stimulus(step: "s", .store(url: urls[1].absoluteString, other, toDisk: true)),
      .stimulus(step: "a", .remove(url: urls[0].absoluteString, fromDisk: true)),
      .stimulus(step: "b", .cache(.remove(url: urls[0].absoluteString, from: .memory))),
      .stimulus(step: "a", .cache(.image(url: urls[0].absoluteString, .both))),
    ]
  }
}
