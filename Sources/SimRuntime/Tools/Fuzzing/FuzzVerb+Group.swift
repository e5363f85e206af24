import ImageLoadingModel

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
    case played(Verb)
    /// It is drawn from the format.
    case shape(Verb)
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

  var group: Group {
    switch self {
    case .loadIntoView: .load(.loadIntoView)
    case .load: .load(.load)
    case .animationImages: .load(.animationImages)
    case .cancelAnimationImages: .load(.cancelAnimationImages)
    case .watchProgress: .load(.watchProgress)
    case .releaseView: .load(.releaseView)
    case .letGo: .load(.letGo)
    case .cancel: .cancel(.cancel)
    case .cancelView: .cancel(.cancelView)
    case .cancelAll: .cancel(.cancelAll)
    case .cancelDownloads: .cancel(.cancelDownloads)
    case .cancelPrefetch: .cancel(.cancelPrefetch)
    case .cancelDownload: .cancel(.cancelDownload)
    case .prefetch: .request(.prefetch)
    case .download: .request(.download)
    case .suspend: .request(.suspend)
    case .resume: .request(.resume)
    case .limit: .request(.limit)
    case .busy: .request(.busy)
    case .busyDownload: .request(.busyDownload)
    case .newSession: .request(.newSession)
    case .memoryWarning: .event(.memoryWarning)
    case .enterBackground: .event(.enterBackground)
    case .enterForeground: .event(.enterForeground)
    case .expireBackgroundTime: .event(.expireBackgroundTime)
    case .terminate: .event(.terminate)
    case .clock: .event(.clock)
    case .offline: .event(.offline)
    case .online: .event(.online)
    case .diskFaults: .event(.diskFaults)
    case .rot: .event(.rot)
    case .vanish: .event(.vanish)
    case .age: .event(.age)
    case .clearMemory: .cacheCall(.clearMemory)
    case .clearDisk: .cacheCall(.clearDisk)
    case .remove: .cacheCall(.remove)
    case .store: .cacheCall(.store)
    case .storeData: .cacheCall(.storeData)
    case .query: .cacheCall(.query)
    case .exists: .cacheCall(.exists)
    case .size: .cacheCall(.size)
    case .clean: .cacheCall(.clean)
    case .imageFromCache: .cacheCall(.imageFromCache)
    case .respond: .played(.respond)
    case .deliver: .played(.deliver)
    case .finish: .played(.finish)
    case .fail: .played(.fail)
    case .clear: .shape(.clear)
    case .contains: .shape(.contains)
    case .cachedExists: .shape(.cachedExists)
    case .imageData: .shape(.imageData)
    case .saveImage: .shape(.saveImage)
    case .makePrefetcher: .shape(.makePrefetcher)
    case .manager: .shape(.manager)
    case .cacheConfig: .shape(.cacheConfig)
    case .setHeader: .shape(.setHeader)
    case .addReadOnlyPath: .shape(.addReadOnlyPath)
    case .wait: .shape(.wait)
    case .waitFor: .shape(.waitFor)
    }
  }
}
