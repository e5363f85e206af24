import ImageLoadingInterface

/// Something that is done to the modelled app, and when.
package struct Stimulus: Sendable {
  package enum Moment: Sendable, Equatable {
    /// At a time, or at one of several.
    case at(Durations)
    /// A thread reaches a checkpoint for a subject; it is held there meanwhile.
    case reaches(subject: String, step: Checkpoint, occurrence: Int)
    /// A load's completion is called; the stimulus runs inside.
    case completes(load: String, occurrence: Int)
    /// Nothing more can happen at this instant.
    case idle
    /// Nothing more can happen at all.
    case rest
  }

  package enum Origin: String, Sendable, CaseIterable {
    case main
    case background
  }

  /// Its place in the file, from 1; what reports call it if it has no name.
  package var number: Int
  /// The name given by `as`.
  package var name: String?
  package var moment: Moment
  package var origin: Origin
  package var action: Action
  /// How often it is done, and how far apart.
  package var repetitions: Int
  package var interval: Duration
  /// Where its moment is in the file, for errors that only a run can find.
  package var position: SourcePosition

  /// What reports call it.
  package var title: String { titleSentence.text }

  /// The same, to be said in any language.
  package var titleSentence: Sentence { name.map(Sentence.init(verbatim:)) ?? "step \(number)" }
}

/// What a stimulus does.
package indirect enum Action: Sendable {
  case load(LoadRequest)
  case cancel(load: String)
  /// The load of one picture, or of what a view's cancel means.
  case cancelView(String, ViewSlot? = nil)
  case animationImages(AnimationImagesRequest)
  case cancelAnimationImages(view: String)
  case watchProgress(view: String)
  /// All loads of the app's manager, or of the one with a name.
  case cancelAll(manager: String?)
  case cancelDownloads
  case releaseView(String)
  /// Settings of the app's manager, or of the one with a name, are changed.
  case manager(String?, ManagerSettings)
  case expect(Expectation)
  case prefetch(PrefetchRequest)
  /// All prefetches, or the one of a name.
  case cancelPrefetch(String? = nil)
  case makePrefetcher
  case memoryWarning
  case app(AppChange)
  case clearMemory
  case clearDisk
  case remove(url: String?, fromDisk: Bool)
  case store(url: String, ImageDescriptor, toDisk: Bool)
  case query(url: String?, QueryRequest = QueryRequest())
  case suspendDownloads(Bool)
  case maxConcurrentDownloads(Int)
  case busy(BusyQueue, Duration)
  case wait(Duration)
  /// The calling thread waits until the load has completed.
  case waitFor(load: String)
  case respond(url: String, status: Int, expectedLength: Int?)
  case deliver(url: String, bytes: Int64)
  case finish(url: String)
  case fail(url: String, LoadError)
  case offline(Bool)
  case disk(DiskConditions)
  case rot(url: String)
  case vanish(url: String)
  case age(url: String, by: Duration)
  case setClock(by: Duration)
  case cache(CacheRequest)
  /// The app releases what it keeps of a load or of an image that it took.
  case letGo(String)
  case downloader(DownloaderRequest)
  /// What a stimulus of the app's own does.
  case own(OwnStep)
}

/// What a load stimulus asks for.
package struct LoadRequest: Sendable {
  package var argument: URLArgument
  package var options: LoadOptions
  /// The view that shows the image; without one the load goes straight to the manager.
  package var view: String?
  package var placeholder: String?
  /// Which picture of the view.
  package var slot = ViewSlot.image
  /// Whether a dispatch group is in the context, and when the app's setter leaves it.
  package var group: GroupUse?
  /// Whether a completion block is given; the manager itself insists on one (C038).
  package var hasCompletion = true
  /// Whether the app sets the picture itself.
  package var hasSetter = false
  /// Whether the last cached image is the placeholder.
  package var usesPreviousImage = false
  /// The key under which the view registers the load.
  package var key: String?
  /// What the load carries beside its options.
  package var context = ContextValues()
  package var wantsProgress: Bool
  /// Whether the app keeps the images that it is given.
  package var keeps = false
  /// Whether the app keeps the operation that the manager gives it.
  package var keepsOperation = false
}

/// What a view is to show in turn.
package struct AnimationImagesRequest: Sendable {
  package var urls: [ImageURL]
  package var view: String

  package init(urls: [ImageURL], view: String) {
    self.urls = urls
    self.view = view
  }
}

/// How the setter of a load with a dispatch group leaves it.
package enum GroupUse: Sendable, Equatable {
  case leavesAfter(Duration)
  case neverLeaves
}

package enum AppChange: String, Sendable, CaseIterable {
  case enterBackground
  case enterForeground
  case terminate
  case relaunch
  /// The system has no more time for background tasks.
  case expireBackgroundTime
}

/// A queue that can be kept busy.
package enum BusyQueue: String, Sendable, CaseIterable {
  case main
  case io
  case session
}

extension Stimulus.Moment {
  /// The load or download that is waited for.
  package var subject: String? {
    switch self {
    case .reaches(let subject, _, _): subject
    case .completes(let load, _): load
    case .at, .idle, .rest: nil
    }
  }
}
