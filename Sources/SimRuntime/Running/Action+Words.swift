import ImageLoadingModel
import SimScenarios

extension Action {
  /// The same with the counter of a repetition put into names and URLs.
  func counted(_ index: Int) -> Action {
    let count = { (text: String) in Counter.substitute(index, in: text) }
    return switch self {
    case .load(var request): .load(request.counted(count))
    case .cancel(let load): .cancel(load: count(load))
    case .prefetch(let request): .prefetch(request.counted(count))
    case .cancelView(let view, let slot): .cancelView(count(view), slot)
    case .animationImages(let request): .animationImages(request.counted(count))
    case .cancelAnimationImages(let view): .cancelAnimationImages(view: count(view))
    case .watchProgress(let view): .watchProgress(view: count(view))
    case .cancelPrefetch(let prefetch): .cancelPrefetch(prefetch.map(count))
    case .releaseView(let view): .releaseView(count(view))
    case .remove(let url, let fromDisk): .remove(url: url.map(count), fromDisk: fromDisk)
    case .store(let url, let image, let toDisk): .store(url: count(url), image, toDisk: toDisk)
    case .query(let url, let request): .query(url: url.map(count), request)
    case .letGo(let name): .letGo(count(name))
    case .waitFor(let load): .waitFor(load: count(load))
    case .respond(let url, let status, let length):
      .respond(url: count(url), status: status, expectedLength: length)
    case .deliver(let url, let bytes): .deliver(url: count(url), bytes: bytes)
    case .finish(let url): .finish(url: count(url))
    case .fail(let url, let error): .fail(url: count(url), error)
    case .rot(let url): .rot(url: count(url))
    case .vanish(let url): .vanish(url: count(url))
    case .age(let url, let span): .age(url: count(url), by: span)
    case .cache(let request): .cache(request.counted(count))
    case .downloader(let request): .downloader(request.counted(count))
    case .cancelAll, .cancelDownloads, .manager, .expect, .makePrefetcher, .memoryWarning, .app,
      .clearMemory, .clearDisk, .suspendDownloads, .maxConcurrentDownloads, .busy, .wait, .offline,
      .disk, .setClock, .own:
      self
    }
  }
}

extension LoadRequest {
  fileprivate mutating func counted(_ count: (String) -> String) -> LoadRequest {
    switch argument {
    case .url(let url): argument = .url(ImageURL(count(url.absoluteString)))
    case .string(let text): argument = .string(count(text))
    case .none, .other: break
    }
    view = view.map(count)
    return self
  }
}

extension Action {
  /// What is done, for people.
  package var sentence: Sentence {
    switch self {
    case .load(let request): request.sentence
    case .cancel(let load): "cancel \(load)"
    case .cancelView(let view, let slot):
      "cancel the load of view \(view + (slot.map { ".\($0)" } ?? ""))"
    case .animationImages(let request): request.sentence
    case .cancelAnimationImages(let view): "cancel the animation images of view \(view)"
    case .watchProgress(let view): "ask view \(view) for its progress"
    case .cancelAll(let manager):
      manager.map { "cancel all loads of manager \($0)" } ?? "cancel all loads"
    case .cancelDownloads: "cancel all downloads"
    case .releaseView(let view): "let view \(view) go"
    case .manager(let name, _):
      name.map { "change the settings of manager \($0)" }
        ?? "change the settings of the manager"
    case .expect: "check the state now"
    case .prefetch(let request): request.sentence
    case .cancelPrefetch(let prefetch): prefetch.map { "cancel \($0)" } ?? "cancel prefetching"
    case .makePrefetcher: "make the prefetcher"
    case .memoryWarning: "memory warning"
    case .app(let change): "app: \(change.rawValue)"
    case .clearMemory: "clear the memory cache"
    case .clearDisk: "clear the disk cache"
    case .remove(let url, let fromDisk):
      fromDisk
        ? "remove \(key(url)) from memory and disk" : "remove \(key(url)) from memory"
    case .store(let url, _, let toDisk):
      toDisk ? "store \(url) in memory and on disk" : "store \(url) in memory"
    case .query(let url, let request):
      request.options.isEmpty
        ? "ask the cache for \(key(url))"
        : "ask the cache for \(key(url)) (\(request.options.names.joined(separator: ", ")))"
    case .letGo(let name): "the app lets go what it keeps of \(name)"
    case .suspendDownloads(let isSuspended): isSuspended ? "suspend downloads" : "resume downloads"
    case .maxConcurrentDownloads(let count):
      count == 1 ? "1 download at once" : "\(count) downloads at once"
    case .busy(let queue, let span): "keep \(queue) busy for \(Quantity.describe(span))"
    case .waitFor(let load): "wait for the end of \(load)"
    case .wait(let span): "wait \(Quantity.describe(span))"
    case .respond(let url, let status, _): "network: \(status) for \(url)"
    case .deliver(let url, let bytes):
      "network: \(Quantity.describe(bytes: bytes)) for \(url)"
    case .finish(let url): "network: end of \(url)"
    case .fail(let url, let error): "network: \(error) for \(url)"
    case .offline(let isOffline): isOffline ? "network: offline" : "network: online"
    case .disk: "the disk changes"
    case .rot(let url): "the file of \(url) rots"
    case .vanish(let url): "the file of \(url) vanishes"
    case .age(let url, let span): "the file of \(url) is older by \(Quantity.describe(span))"
    case .cache(let request): request.sentence
    case .downloader(let request): request.sentence
    case .own(let step): Sentence(verbatim: step.stimulus.words)
    case .setClock(let shift): "the wall clock moves by \(Quantity.describe(shift))"
    }
  }

  private func key(_ url: String?) -> Sentence { url.map(Sentence.init(verbatim:)) ?? "no key" }
}

extension AnimationImagesRequest {
  fileprivate var sentence: Sentence {
    urls.isEmpty
      ? "show in turn in view \(view): nothing"
      : "show in turn in view \(view): \(urls.map(\.absoluteString).joined(separator: " "))"
  }

  fileprivate func counted(_ count: (String) -> String) -> AnimationImagesRequest {
    AnimationImagesRequest(
      urls: urls.map { ImageURL(count($0.absoluteString)) }, view: count(view))
  }
}

extension LoadRequest {
  fileprivate var sentence: Sentence {
    let names = options.names.joined(separator: ", ")
    return switch (view, options.isEmpty) {
    case (nil, true): "load \(what)"
    case (nil, false): "load \(what) (\(names))"
    case (let view?, true): "load \(what) into view \(view)"
    case (let view?, false): "load \(what) into view \(view) (\(names))"
    }
  }

  private var what: Sentence {
    switch argument {
    case .url(let url): Sentence(verbatim: url.absoluteString)
    case .string(let text): "the string \(text)"
    case .none: Sentence(verbatim: "nil")
    case .other(let name): "a \(name)"
    }
  }
}
