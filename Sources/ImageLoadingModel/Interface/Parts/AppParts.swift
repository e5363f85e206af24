/// The parts of an app that are not the model's, what they can do, and what must be so beside the built-in
/// invariants.
public struct AppParts: Sendable {
  /// Makes the disk cache. It gets the model's own, which emits nothing by itself, so that it can ask that
  /// (`diskCacheClass` of `SDImageCacheConfig`, 5.x).
  public var diskCache: (@Sendable (ModelEnvironment, any DiskCaching) -> any DiskCaching)?
  /// Whether the disk cache keeps files by itself, and never asks the model's own for more than a path. How the model's own
  /// names and writes files is not expected of it then.
  public var diskCacheStandsAlone = false
  /// Makes the memory cache (`memoryCacheClass` of `SDImageCacheConfig`, 5.x).
  public var memoryCache: (@Sendable (ModelEnvironment) -> any MemoryCaching)?
  /// Makes the image cache that managers ask and store in, and that the app calls. It gets the model's own, so that it
  /// can ask that (the protocol `SDImageCache`, `imageCache` of `SDWebImageManager`, 5.x). An app that is based on 3.x or
  /// 4.2 has none.
  public var cache: (@Sendable (ModelEnvironment, any ImageCaching) -> any ImageCaching)?
  /// Whether the cache keeps images by itself, and never asks the model's own.
  public var cacheStandsAlone = false
  /// Makes the downloader. It gets the model's own, so that it can ask that (`imageLoader` of
  /// `SDWebImageManager`, 5.x).
  public var downloader:
    (@Sendable (ModelEnvironment, any ImageDownloading) -> any ImageDownloading)?
  /// Makes the operation of each download of the model's downloader. It gets the model's own, so that it can ask that
  /// (`setOperationClass:` of `SDWebImageDownloader`, 4.2; `operationClass` of `SDWebImageDownloaderConfig`, 5.x). An app
  /// that is based on 3.x has none.
  public var downloadOperation:
    (@Sendable (ModelEnvironment, any DownloaderOperation) -> any DownloaderOperation)?
  /// Makes each manager of the app. It gets the model's own, so that it can ask that.
  public var manager: (@Sendable (ModelEnvironment, any ImageManaging) -> any ImageManaging)?
  /// Whether the manager loads by itself, and never asks the model's own. Then ``abilities``, ``options`` and
  /// ``completesCancelledLoads`` say what it can do, as they do of a loader; else it can do what the model's
  /// can.
  public var managerStandsAlone = false
  /// Makes what views do that are asked for an image. It gets the model's own, so that it can ask that, and the manager of
  /// the app, to load by itself (`UIView+WebCache`).
  public var viewLoading:
    (@Sendable (ModelEnvironment, any ViewLoading, any ImageManaging) -> any ViewLoading)?
  /// Whether the view loading sets images by itself, and never asks the model's own. Then ``options`` are those of views
  /// that it understands.
  public var viewLoadingStandsAlone = false
  /// Makes the prefetcher. It gets the model's own, so that it can ask that, and the prefetcher's manager
  /// (`initWithImageManager:`), to load by itself.
  public var prefetcher:
    (@Sendable (ModelEnvironment, any Prefetcher, any ImageManaging) -> any Prefetcher)?
  /// Makes the loader, which takes the place of all other parts.
  public var loader: (@Sendable (ModelEnvironment, FactReporter) -> any LoaderUnderTest)?
  /// What the loader can do, or a manager that stands alone; the model's parts can do everything.
  public var abilities: Set<AppAbility> = []
  /// The options that it understands; those of views are the model's.
  public var options: LoadOptions = []
  /// Whether a load of it that is cancelled completes once more, with the error `cancelled` of
  /// SDWebImage or of the URL loading system; if not, it never completes.
  public var completesCancelledLoads = false
  /// Custom invariants.
  public var invariants: [any AppInvariant.Type] = []
  /// Custom stimuli, which steps of scenario files may name.
  public var stimuli: [any AppStimulus.Type] = []

  public init() {}

  /// Whether a custom part has the place of a part of the model's.
  package var replaceParts: Bool {
    diskCache != nil || memoryCache != nil || cache != nil || downloader != nil
      || downloadOperation != nil || viewLoading != nil || manager != nil || prefetcher != nil
      || loader != nil
  }

  /// Whether custom code runs in the app.
  package var haveOwnCode: Bool { replaceParts || !stimuli.isEmpty }

  /// Whether nothing of the model loads: the loader is custom, or the manager stands alone.
  package var loadByThemselves: Bool {
    loader != nil || manager != nil && managerStandsAlone
  }

  /// Whether the files are custom, for caches of the model: the disk cache stands alone.
  package var keepFilesByThemselves: Bool {
    diskCache != nil && diskCacheStandsAlone && !cacheByThemselves && !loadByThemselves
  }

  /// Whether nothing of the model caches, for loads of the model: the cache stands alone.
  package var cacheByThemselves: Bool { cache != nil && cacheStandsAlone && !loadByThemselves }

  /// Whether nothing of the model's views loads, but its manager does: the view loading stands alone.
  package var showByThemselves: Bool {
    viewLoading != nil && viewLoadingStandsAlone && loader == nil
  }

  /// The abilities of what loads. A manager has what its protocol asks for, and the model's views before it;
  /// it does not say where its files are.
  package var declaredAbilities: Set<AppAbility> {
    if cacheByThemselves || showByThemselves && !loadByThemselves {
      return Set(AppAbility.allCases).subtracting([.diskFiles])
    }
    return loader == nil
      ? abilities.union([.cancel, .cancelAll, .views]).subtracting([.diskFiles]) : abilities
  }
}

/// What a loader can do beside loading a URL.
public enum AppAbility: String, Sendable, CaseIterable {
  /// A load can be cancelled by what its begin returned.
  case cancel
  /// All loads can be cancelled together.
  case cancelAll
  /// Loads report progress.
  case progress
  /// Loads can be into a view, and a view can cancel its load.
  case views
  /// Files can be there before the first load, where ``LoaderUnderTest/path(of:)`` says.
  case diskFiles

  /// What it can do, for messages.
  public var words: String {
    switch self {
    case .cancel: "cancel a load"
    case .cancelAll: "cancel all loads"
    case .progress: "report progress"
    case .views: "load into views"
    case .diskFiles: "have files before the run"
    }
  }
}
