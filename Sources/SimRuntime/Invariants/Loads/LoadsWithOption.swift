import ImageLoadingInterface
import SimScenarios

/// The loads that have an option or that lack it, by the options with which they began and by those that the
/// manager's processor has given them; and the calls of the downloader, by the option that a manager would have given on.
struct LoadsWithOption: Hashable {
  static let events: [EventKind] = [.loadBegan, .optionsProcessed, .downloadCallBegan]
  private let option: LoadOptions
  private let wanted: Bool
  private(set) var loads: Set<EventSubject> = []

  /// - Parameter isSet: whether those are kept that have it; else those that lack it.
  init(_ option: LoadOptions, isSet: Bool) {
    self.option = option
    wanted = isSet
  }

  /// How an event relates to others by it.
  static func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .model(.loadBegan(let load, _, _)): [.load(load.subject, .changes)]
    case .model(.optionsProcessed(let load, _)), .downloadCall(.asked(let load, _, _)):
      [.load(load, .changes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent) {
    switch event.kind {
    case .model(.loadBegan(let load, _, let options)): note(load.subject, options)
    case .model(.optionsProcessed(let load, let options)): note(load, options)
    case .downloadCall(.asked(let load, .some, let options)): note(load, LoadOptions(of: options))
    default: break
    }
  }

  private mutating func note(_ load: EventSubject, _ options: LoadOptions) {
    if options.contains(option) == wanted {
      loads.insert(load)
    } else {
      loads.remove(load)
    }
  }

  func contains(_ load: EventSubject) -> Bool { loads.contains(load) }
}

extension LoadOptions {
  /// The options of a load that would ask the downloader like this. A load refreshes if it wants nothing where nothing is
  /// new.
  init(of options: DownloaderOptions) {
    self = []
    for (option, mapped) in DownloaderOptions.ofLoads where options.contains(mapped) {
      insert(option)
    }
    if options.contains(.ignoreCachedResponse) {
      insert(.refreshCached)
    } else {
      remove(.refreshCached)
    }
  }
}
