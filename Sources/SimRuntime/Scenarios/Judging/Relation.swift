import ImageLoadingInterface

/// What an event has to do with other events, for an invariant.
///
/// An invariant is an observer: if it relates two events, the steps that report them depend on each
/// other, though they touch nothing in common. Two events of one invariant depend on each other if
/// they have a key in common and their roles conflict.
package struct Relation: Hashable {
  /// What the events are about.
  package enum Key: Hashable {
    case load(EventSubject)
    /// What a load downloads, and a request by its number.
    case download(EventSubject)
    case request(Int)
    case prefetch(EventSubject)
    case url(String)
    /// The loads of a URL.
    case loads(String)
    case view(String)
    /// A key of the memory cache, and of the disk.
    case memory(String)
    case disk(String)
    /// All files of the cache.
    case files
    case app
  }

  package enum Role: Hashable {
    /// Adds to what is known; in which order things are added makes no difference.
    case adds
    /// Looks at what is known.
    case observes
    /// Changes what is known, or looks at it and changes it.
    case changes
    /// Concerns a part of what is known: only a change of the whole matters to it.
    case within
  }

  let key: Key
  let role: Role

  package init(_ key: Key, _ role: Role) {
    self.key = key
    self.role = role
  }

  package static func load(_ load: EventSubject, _ role: Role) -> Relation {
    Relation(.load(load), role)
  }
  package static func download(_ load: EventSubject, _ role: Role) -> Relation {
    Relation(.download(load), role)
  }
  package static func request(_ number: Int, _ role: Role) -> Relation {
    Relation(.request(number), role)
  }
  package static func prefetch(_ name: EventSubject, _ role: Role) -> Relation {
    Relation(.prefetch(name), role)
  }
  package static func url(_ url: ImageURL, _ role: Role) -> Relation {
    Relation(.url(url.absoluteString), role)
  }
  package static func loads(of url: String, _ role: Role) -> Relation {
    Relation(.loads(url), role)
  }
  package static func view(_ view: String, _ role: Role) -> Relation { Relation(.view(view), role) }
  package static func memory(_ key: String, _ role: Role) -> Relation {
    Relation(.memory(key), role)
  }
  package static func disk(_ key: String, _ role: Role) -> Relation { Relation(.disk(key), role) }
  package static func files(_ role: Role) -> Relation { Relation(.files, role) }
  package static func app(_ role: Role) -> Relation { Relation(.app, role) }
}

extension Relation {
  /// What the step that reports the event does to what the invariant knows.
  func touch(for invariant: InvariantID) -> Touch {
    var digest = Digest()
    digest.add(invariant.rawValue)
    let (kind, name) =
      switch key {
      case .load(let load): ("load", load.name)
      case .download(let load): ("download", load.name)
      case .request(let number): ("request", String(number))
      case .prefetch(let prefetch): ("prefetch", prefetch.name)
      case .url(let url): ("url", url)
      case .loads(let url): ("loads", url)
      case .view(let view): ("view", view)
      case .memory(let key): ("memory", key)
      case .disk(let key): ("disk", key)
      case .files: ("files", "")
      case .app: ("app", "")
      }
    digest.add(kind)
    digest.add(name)
    let access: Touch.Access =
      switch role {
      case .adds: .writeInside
      case .observes: .read
      case .changes: .write
      case .within: .readInside
      }
    return Touch(object: digest.value, access: access)
  }
}

extension InvariantMonitor {
  /// What the step that reports an event does to what the invariants know.
  package func touches(of event: RunEvent) -> [Touch] {
    var touches: [Touch] = []
    for index in interested(in: event) {
      let relations = invariants[index].relations(of: event)
      if relations.isEmpty { continue }
      let id = type(of: invariants[index]).id
      for relation in relations { touches.append(relation.touch(for: id)) }
    }
    if ownInvariantsSee(event) { touches.append(Self.ownInvariants) }
    return touches
  }

  /// The app's own invariants say not which events they relate: all that they see.
  private static let ownInvariants: Touch = {
    var digest = Digest()
    digest.add("the app's own invariants")
    return Touch(object: digest.value, access: .write)
  }()
}

extension DownloadUse {
  /// What the steps of a scenario can do to the downloader.
  package init(of scenario: Scenario) {
    loads = 0
    changesSettings = false
    prefetches = false
    prefetchCount = 0
    entersBackground = false
    for stimulus in scenario.stimuli {
      switch stimulus.action.effect {
      case .loads(.load), .downloader(.download): loads += stimulus.repetitions
      case .loads(.animationImages(let urls)): loads += stimulus.repetitions * urls.count
      case .loads(.prefetch(let urls)):
        loads += stimulus.repetitions * urls.count
        prefetches = true
        prefetchCount += stimulus.repetitions
      case .loads(.makePrefetcher): prefetches = true
      // It can do anything.
      case .unknown:
        self = DownloadUse()
        return
      case .downloader(.limits): changesSettings = true
      case .downloader(.replacesSession): replacesSession = true
      case .app(let change): if change == .enterBackground { entersBackground = true }
      case .response(let length?):
        leastAnnouncedLength = min(leastAnnouncedLength ?? length, length)
      case .response(nil), .downloader(.otherCall), .none, .cache, .files, .manager: break
      }
    }
  }
}
