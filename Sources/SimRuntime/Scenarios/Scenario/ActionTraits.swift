import ImageLoadingModel

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
      NamingRule(words: "\(noun) needs a name", without: "\(noun) without it")
    }
  }

  /// How a file calls it; `nil` for a stimulus of the app's own.
  package let verb: Verb?
  /// The same as it is written.
  package let verbName: String
  package var begins = Beginning.nothing
  /// How the review complains of one without a name, if it must have one.
  var naming: NamingRule?
  /// What it is about; a name that no step has is a mistake.
  var refersTo: Reference?
  /// The step whose record it reads: what it does depends on whether that step has completed, or what the app
  /// keeps of it.
  var readsRecordOf: String?
  /// The view that it is about.
  package var view: String?
  /// The URL that may be on disk because of it.
  var storedURL: String?
  /// Whether a step of this kind is answered, if it has a name.
  var isAnswered = false
  /// Whether `NAME completes` can be waited for.
  var completes = false
  /// Whether it can be done while there is no app.
  var needsNoApp = false

  private init(_ verb: Verb) { (self.verb, verbName) = (verb, verb.rawValue) }

  private init(_ step: OwnStep) { (verb, verbName) = (nil, step.verb) }

  private static func of(
    _ verb: Verb, _ change: (inout ActionTraits) -> Void = { _ in }
  ) -> ActionTraits {
    var traits = ActionTraits(verb)
    change(&traits)
    return traits
  }

  /// One that is answered if it has a name.
  private static func answered(_ verb: Verb, storing url: String? = nil) -> ActionTraits {
    of(verb) { ($0.isAnswered, $0.completes, $0.storedURL) = (true, true, url) }
  }

  /// One that is about a view.
  private static func about(_ view: String?, _ verb: Verb) -> ActionTraits {
    of(verb) { $0.view = view }
  }

  /// One that is about what another step has begun.
  private static func about(_ reference: Reference?, _ verb: Verb) -> ActionTraits {
    of(verb) { $0.refersTo = reference }
  }

  init(_ action: Action) {
    self =
      switch action {
      case .load(let request):
        .of(.load) {
          ($0.begins, $0.naming, $0.completes) = (.load, .of("a load"), true)
          $0.view = request.view
        }
      case .cancel(let load): .about(.load(load), .cancel)
      case .cancelView(let view, _): .about(view, .cancelView)
      case .animationImages(let request):
        .of(.animationImages) {
          $0.begins = .loads(request.urls.count)
          $0.naming = NamingRule(
            words: "images that are shown in turn need a name", without: "a step without it")
          $0.view = request.view
        }
      case .cancelAnimationImages(let view): .about(view, .cancelAnimationImages)
      case .watchProgress(let view): .about(view, .watchProgress)
      case .cancelAll: .of(.cancelAll)
      case .cancelDownloads: .of(.cancelDownloads)
      case .releaseView(let view): .about(view, .release)
      case .manager: .of(.manager)
      case .expect: .of(.expect) { $0.needsNoApp = true }
      case .prefetch(let request):
        .of(.prefetch) {
          ($0.begins, $0.naming) = (.prefetch(request.urls.count), .of("a prefetch"))
        }
      case .cancelPrefetch(let prefetch):
        .about(prefetch.map(Reference.prefetch), .cancelPrefetch)
      case .makePrefetcher: .of(.makePrefetcher)
      case .memoryWarning: .of(.memoryWarning)
      case .app(let change): .of(.app) { $0.needsNoApp = change == .relaunch }
      case .clearMemory: .of(.clearMemory)
      case .clearDisk: .answered(.clearDisk)
      case .remove: .answered(.remove)
      case .store(let url, _, _): .answered(.store, storing: url)
      case .query:
        .of(.query) { ($0.begins, $0.naming, $0.completes) = (.load, .of("a query"), true) }
      case .suspendDownloads: .of(.suspendDownloads)
      case .maxConcurrentDownloads: .of(.maxConcurrentDownloads)
      case .busy: .of(.busy)
      case .wait: .of(.wait)
      case .waitFor(let load):
        .of(.waitFor) { ($0.refersTo, $0.readsRecordOf) = (.load(load), load) }
      case .respond: .of(.respond)
      case .deliver: .of(.deliver)
      case .finish: .of(.finish)
      case .fail: .of(.fail)
      case .offline: .of(.offline)
      case .disk: .of(.diskFaults)
      case .rot: .of(.rot)
      case .vanish: .of(.vanish)
      case .age: .of(.age)
      case .setClock: .of(.clock) { $0.needsNoApp = true }
      case .cache(let request): ActionTraits(request)
      case .letGo(let name): .of(.letGo) { $0.readsRecordOf = name }
      case .downloader(let request): ActionTraits(request)
      case .own(let step): ActionTraits(step)
      }
  }

  private init(_ request: CacheRequest) {
    self =
      switch request {
      case .clean: .answered(.clean)
      case .exists, .existsNow: .answered(.exists)
      case .cachedExists: .answered(.cachedExists)
      case .size: .answered(.size)
      case .image: .answered(.imageFromCache)
      case .imageData: .answered(.imageData)
      case .contains: .answered(.contains)
      case .store(let request): .answered(.store, storing: request.url)
      case .storeData(let url, _): .answered(.storeData, storing: url)
      case .remove: .answered(.remove)
      case .clear: .answered(.clear)
      case .addReadOnlyPath: .of(.addReadOnlyPath)
      case .configure: .of(.cacheConfig)
      case .save: .of(.saveImage)
      case .value: .answered(.ask)
      }
  }

  private init(_ request: DownloaderRequest) {
    self =
      switch request {
      case .download:
        .of(.download) { ($0.begins, $0.naming) = (.load, .of("a download")) }
      case .cancel(let download): .about(.load(download), .cancelDownload)
      case .occupy: .of(.busyDownload)
      case .setHeader: .of(.setHeader)
      case .newSession: .of(.newSession)
      }
  }
}

extension Action {
  package var traits: ActionTraits { ActionTraits(self) }
}
