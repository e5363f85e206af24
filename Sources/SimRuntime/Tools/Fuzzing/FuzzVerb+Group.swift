import ImageLoadingInterface

/// What writes a verb. Each function of the writer has the verbs that it writes as a type of their own: a verb that no
/// function writes does not compile.
extension FuzzVerb {
  enum Group {
    case load(LoadVerb)
    case cancel(CancelVerb)
    case request(RequestVerb)
    case event(EventVerb)
    case cacheCall(CacheVerb)
    /// What a request that is played by hand gets next.
    case played
    /// It is drawn from the format.
    case shape
  }

  enum LoadVerb {
    case loadIntoView, load, animationImages, cancelAnimationImages, watchProgress, releaseView
    case letGo
  }

  enum CancelVerb {
    case cancel, cancelView, cancelAll, cancelDownloads, cancelPrefetch, cancelDownload
  }

  enum RequestVerb {
    case prefetch, download, suspend, resume, limit, busy, busyDownload, newSession
  }

  enum EventVerb {
    case memoryWarning, enterBackground, enterForeground, expireBackgroundTime, terminate, clock
    case offline, online, diskFaults, rot, vanish, age
  }

  enum CacheVerb {
    case clearMemory, clearDisk, remove, store, storeData, query, exists, size, clean
    case imageFromCache
  }
}
