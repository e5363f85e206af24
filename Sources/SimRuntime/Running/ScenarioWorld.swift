import ImageLoadingModel
import SimScenarios
import Synchronization

/// The world of a scenario: the lives of its app, one after the other.
///
/// What is asked of it is asked of the latest life, which may be over.
final class ScenarioWorld: Sendable {
  let wallClock: SimulatedWallClock
  /// The directories with images that the scenario's app brings along.
  let readOnlyDirectories: [String]
  /// Whether the scenario lets a view go.
  let releasesViews: Bool
  private let kernel: Kernel
  private let outside: AppLife.Outside
  private let lives: Mutex<[AppLife]>

  init(
    _ scenario: Scenario, core: Kernel, observer: any ModelObserver,
    networkObserver: @escaping @Sendable (NetworkEvent) -> Void
  ) {
    kernel = core
    wallClock = SimulatedWallClock(core: core)
    readOnlyDirectories =
      scenario.given.readOnlyPaths.map(\.path)
      + (scenario.given.additionalPath.map { [$0.directory] } ?? [])
    releasesViews = scenario.stimuli.contains { stimulus in
      if case .releaseView = stimulus.action { true } else { false }
    }
    outside = AppLife.Outside(
      scenario: scenario, core: core, wallClock: wallClock, observer: observer,
      networkObserver: networkObserver)
    lives = Mutex([AppLife(outside)])
  }

  /// The latest life of the app.
  var life: AppLife { lives.withLock { $0[$0.count - 1] } }

  var scheduler: SchedulerPort { life.scheduler }
  var fileSystem: SimulatedFileSystem { life.fileSystem }
  var network: SimulatedNetwork { life.network }
  var device: SimulatedDevice { life.device }
  var cache: ImageCache { life.cache }
  var downloader: Downloader { life.downloader }
  var manager: ImageManager { life.manager }
  var allViews: [(name: String, view: ImageView)] { life.allViews }

  /// A thread beside main begins at once. Where it may be slow, another step may let the view go before it
  /// finds it.
  func find(_ view: String) async {
    guard kernel.timeMode == .any, !scheduler.main.isCurrent else { return }
    let resource = kernel.register(.resource, named: Self.resource(ofView: view))
    await kernel.perform(VisibleOperation(.read, resource))
  }

  /// Represents, among the shared objects, the view that has a name.
  static func resource(ofView name: String) -> String { "view \(name)" }

  func view(_ name: String) -> ImageView {
    kernel.touch(Self.resource(ofView: name))
    return life.view(name)
  }

  func prefetcher(reportingTo delegate: any PrefetcherDelegate) async -> any Prefetcher {
    await life.prefetcher(reportingTo: delegate)
  }

  var madePrefetcher: (any ManagedPrefetcher)? { life.madePrefetcher }

  func forgetView(_ name: String) -> ImageView? {
    kernel.touch(Self.resource(ofView: name))
    return life.forgetView(name)
  }

  /// Where the file of a URL is now, with its extension or without.
  func path(of url: String) -> String { life.path(of: url) }

  // MARK: Lives

  /// Whether there is an app.
  var isRunning: Bool { life.isRunning }

  /// Whether the run is over.
  var isRunOver: Bool { kernel.isDraining }

  /// The app is notified that it will terminate; when all observers have returned, the process is
  /// gone, with all that was not written.
  /// - Returns: whether there was an app, and the run continues.
  func terminate() async -> Bool {
    let life = life
    guard life.isRunning else { return false }
    await life.device.terminate()
    guard !isRunOver, life.isRunning else { return false }
    kernel.touchAll()
    life.end()
    kernel.freeWaitingThreads()
    return true
  }

  /// Launches the app again, on the disk that the former life has left.
  /// - Returns: whether there was no app.
  func relaunch() -> Bool {
    let former = life
    if former.isRunning { return false }
    kernel.touchAll()
    let next = AppLife(outside, after: former)
    lives.withLock { $0.append(next) }
    return true
  }

  /// Frees what the world and the model hold of each other; after the run.
  func shutDown() {
    for life in lives.withLock({ $0 }) { life.shutDown() }
  }
}
