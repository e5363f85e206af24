import ImageLoadingInterface

/// What the reviews, the performer and the shrinker go by, one row for each action.
package struct ActionTraits {
  /// What a step begins in its own name.
  package enum Beginning: Equatable {
    case nothing
    /// A load, or something else with a completion.
    case load
    /// So many loads, called by the name and a place.
    case loads(Int)
    /// A prefetch of so many loads, called by the name and a place.
    case prefetch(Int)
  }

  /// What another step must have begun.
  package enum Reference {
    case load(String)
    case prefetch(String)
  }

  /// That a step must have a name, and what one without it is.
  package struct NamingRule {
    var words: Sentence
    var without: Sentence

    static func of(_ noun: Sentence) -> NamingRule {
      NamingRule(words: "\(noun) needs a name, the key \"as\"", without: "\(noun) without it")
    }
  }

  /// How a step is answered, if it has a name.
  package enum Answer {
    case none
    /// By what the call returns, or by a block that a generation may leave out.
    case returned
    /// By a block that is called once.
    case block(Callback)
  }

  /// Where the block of a call of the cache is called.
  package enum Callback {
    /// On main if the disk is asked, else before the call returns.
    case afterUse(ofDisk: Bool)
    /// Likewise, in a generation whose stores have a block.
    case ofStore(onDisk: Bool)
    case ofContains(CacheType, manager: String?)
  }

  /// What an app must have of the model's for a step to mean something.
  enum Need {
    case nothing
    /// A loader that can do this.
    case ability(AppAbility)
    /// The model's views and prefetcher.
    case views
    /// The model's manager and all below it.
    case manager
  }

  /// How a file calls it; `nil` for a stimulus of the app's own.
  package let verb: Verb?
  /// The same as it is written.
  package let verbName: String
  let effect: ActionEffect
  let need: Need
  package var begins = Beginning.nothing
  /// How the review complains of one without a name, if it must have one.
  var naming: NamingRule?
  /// What it is about; a name that no step has is a mistake.
  var refersTo: Reference?
  /// The step whose record it reads: what it does depends on whether that step has completed, or what the app
  /// keeps of it.
  package var readsRecordOf: String?
  /// The view that it is about.
  package var view: String?
  package var answer = Answer.none
  var isAnswered: Bool {
    switch answer {
    case .none: false
    case .returned, .block: true
    }
  }
  /// Whether `NAME completes` can be waited for.
  var completes = false
  /// Whether it can be done while there is no app.
  package var needsNoApp = false

  private init(_ step: OwnStep) {
    (verb, verbName, effect, need) = (nil, step.verb, .unknown, .nothing)
  }

  private init(_ verb: Verb, _ effect: ActionEffect, needs need: Need) {
    (self.verb, verbName, self.effect, self.need) = (verb, verb.rawValue, effect, need)
  }

  private static func of(
    _ verb: Verb, _ effect: ActionEffect, needs need: Need,
    _ change: (inout ActionTraits) -> Void = { _ in }
  ) -> ActionTraits {
    var traits = ActionTraits(verb, effect, needs: need)
    change(&traits)
    return traits
  }

  /// A call of the cache that is answered if it has a name.
  private static func call(
    _ verb: Verb, _ effect: CacheEffect? = nil, answered answer: Answer
  ) -> ActionTraits {
    of(verb, effect.map(ActionEffect.cache) ?? .none, needs: .manager) {
      ($0.answer, $0.completes) = (answer, true)
    }
  }

  /// One that is about a view.
  private static func about(
    _ view: String?, _ verb: Verb, needs need: Need
  ) -> ActionTraits {
    of(verb, .none, needs: need) { $0.view = view }
  }

  init(_ action: Action) {
    self =
      switch action {
      case .load(let request):
        .of(.load, .loads(.load(request)), needs: .nothing) {
          ($0.begins, $0.naming, $0.completes) = (.load, .of("a load"), true)
          $0.view = request.view
        }
      case .cancel(let load):
        .of(.cancel, .none, needs: .ability(.cancel)) { $0.refersTo = .load(load) }
      case .cancelView(let view, let slot):
        .about(view, .cancelView, needs: slot == nil ? .ability(.views) : .views)
      case .animationImages(let request):
        .of(.animationImages, .loads(.animationImages(request.urls)), needs: .views) {
          $0.begins = .loads(request.urls.count)
          $0.naming = NamingRule(
            words: "images that are shown in turn need a name, the key \"as\"",
            without: "a step without it")
          $0.view = request.view
        }
      case .cancelAnimationImages(let view): .about(view, .cancelAnimationImages, needs: .views)
      case .watchProgress(let view): .about(view, .watchProgress, needs: .views)
      case .cancelAll(let manager):
        .of(.cancelAll, .none, needs: manager == nil ? .ability(.cancelAll) : .manager)
      case .cancelDownloads: .of(.cancelDownloads, .downloader(.otherCall), needs: .manager)
      case .releaseView(let view): .about(view, .release, needs: .ability(.views))
      case .manager(_, let settings): .of(.manager, .manager(settings), needs: .manager)
      case .expect: .of(.expect, .none, needs: .nothing) { $0.needsNoApp = true }
      case .prefetch(let request):
        .of(.prefetch, .loads(.prefetch(request.urls)), needs: .views) {
          ($0.begins, $0.naming) = (.prefetch(request.urls.count), .of("a prefetch"))
        }
      case .cancelPrefetch(let prefetch):
        .of(.cancelPrefetch, .none, needs: .views) {
          $0.refersTo = prefetch.map(Reference.prefetch)
        }
      case .makePrefetcher: .of(.makePrefetcher, .loads(.makePrefetcher), needs: .views)
      case .memoryWarning: .of(.memoryWarning, .none, needs: .nothing)
      case .app(let change):
        .of(.app, .app(change), needs: .nothing) { $0.needsNoApp = change == .relaunch }
      case .clearMemory:
        .of(.clearMemory, .cache(.removes(.all(from: .memory))), needs: .manager)
      case .clearDisk:
        .call(.clearDisk, .removes(.all(from: .disk)), answered: .block(.afterUse(ofDisk: true)))
      case .remove(let url, let fromDisk): .remove(.remove, url, fromDisk ? .all : .memory)
      case .store(let url, let image, let toDisk):
        .call(
          .store, .stores(CacheStore(key: url, image: image, isOnDisk: toDisk)),
          answered: .block(.ofStore(onDisk: toDisk)))
      case .query:
        .of(.query, .none, needs: .manager) {
          ($0.begins, $0.naming, $0.completes) = (.load, .of("a query"), true)
        }
      case .suspendDownloads: .of(.suspendDownloads, .downloader(.limits), needs: .manager)
      case .maxConcurrentDownloads:
        .of(.maxConcurrentDownloads, .downloader(.limits), needs: .manager)
      case .busy(.main, _): .of(.busy, .none, needs: .nothing)
      case .busy(.io, _): .of(.busy, .none, needs: .manager)
      case .busy(.session, _): .of(.busy, .downloader(.otherCall), needs: .manager)
      case .wait: .of(.wait, .none, needs: .nothing)
      case .waitFor(let load):
        .of(.waitFor, .none, needs: .nothing) {
          ($0.refersTo, $0.readsRecordOf) = (.load(load), load)
        }
      case .respond(_, _, let length):
        .of(.respond, .response(expectedLength: length), needs: .nothing)
      case .deliver: .of(.deliver, .none, needs: .nothing)
      case .finish: .of(.finish, .none, needs: .nothing)
      case .fail: .of(.fail, .none, needs: .nothing)
      case .offline: .of(.offline, .none, needs: .nothing)
      case .disk(let conditions):
        .of(.diskFaults, .files(.conditions(conditions)), needs: .nothing)
      case .rot(let url): .of(.rot, .files(.damage(url: url)), needs: .ability(.diskFiles))
      case .vanish(let url): .of(.vanish, .files(.loss(url: url)), needs: .ability(.diskFiles))
      case .age: .of(.age, .none, needs: .ability(.diskFiles))
      case .setClock: .of(.clock, .none, needs: .nothing) { $0.needsNoApp = true }
      case .cache(let request): ActionTraits(request)
      case .letGo(let name): .of(.letGo, .none, needs: .nothing) { $0.readsRecordOf = name }
      case .downloader(let request): ActionTraits(request)
      case .own(let step): ActionTraits(step)
      }
  }

  private static func remove(_ verb: Verb, _ key: String?, _ type: CacheType) -> ActionTraits {
    .call(
      verb, .removes(CacheRemoval(images: .one(key: key), type)),
      answered: .block(.afterUse(ofDisk: type.includesDisk)))
  }

  private init(_ request: CacheRequest) {
    self =
      switch request {
      case .clean: .call(.clean, answered: .block(.afterUse(ofDisk: true)))
      case .exists: .call(.exists, answered: .block(.afterUse(ofDisk: true)))
      case .existsNow: .call(.exists, answered: .returned)
      case .cachedExists: .call(.cachedExists, answered: .block(.afterUse(ofDisk: true)))
      case .size(let synchronously):
        .call(.size, answered: synchronously ? .returned : .block(.afterUse(ofDisk: true)))
      case .image: .call(.imageFromCache, answered: .returned)
      case .imageData: .call(.imageData, answered: .returned)
      case .contains(_, let type, let manager):
        .call(.contains, answered: .block(.ofContains(type, manager: manager)))
      case .store(let request):
        .call(
          .store,
          .stores(
            CacheStore(
              key: request.url, image: request.image, data: request.data,
              isOnDisk: request.type.includesDisk)),
          answered: .block(.ofStore(onDisk: request.isOnDisk)))
      case .storeData(let url, let data):
        .call(
          .storeData,
          .stores(CacheStore(key: url, data: data, isOnDisk: true, isWrittenByCaller: true)),
          answered: .returned)
      case .remove(let url, let type): .remove(.remove, url, type)
      case .clear(let type):
        .call(
          .clear, .removes(.all(from: type)), answered: .block(.afterUse(ofDisk: type.includesDisk))
        )
      case .addReadOnlyPath: .of(.addReadOnlyPath, .none, needs: .manager)
      case .configure(let change):
        .of(.cacheConfig, .cache(.configures(change)), needs: .manager)
      case .save(let url, let image):
        .of(
          .saveImage, .cache(.stores(CacheStore(key: url, image: image, isOnDisk: true))),
          needs: .manager)
      case .value: .call(.ask, answered: .returned)
      }
  }

  private init(_ request: DownloaderRequest) {
    self =
      switch request {
      case .download(_, _, let wantsProgress):
        .of(
          .download, .downloader(.download(wantsProgress: wantsProgress)), needs: .manager
        ) { ($0.begins, $0.naming) = (.load, .of("a download")) }
      case .cancel(let download):
        .of(.cancelDownload, .downloader(.otherCall), needs: .manager) {
          $0.refersTo = .load(download)
        }
      case .occupy: .of(.busyDownload, .downloader(.otherCall), needs: .manager)
      case .setHeader: .of(.setHeader, .downloader(.otherCall), needs: .manager)
      case .newSession: .of(.newSession, .downloader(.replacesSession), needs: .manager)
      }
  }
}

extension StoreRequest {
  /// Whether it has something to write.
  fileprivate var isOnDisk: Bool { url != nil && image != nil && type.includesDisk }
}

extension Action {
  package var traits: ActionTraits { ActionTraits(self) }

  package var effect: ActionEffect { traits.effect }
}
