/// The device and the application's life on it.
public protocol Device: Sendable {
  /// Whether there is an application object at all (an app extension has none).
  ///
  /// Original: `+[UIApplication sharedApplication]`, asked for by `NSClassFromString` and
  /// `performSelector:`.
  var hasApplication: Bool { get }

  /// Whether the system's memory cache throws out images by its limits, those first that were not
  /// used for longest. When a real one does so is the system's secret; in the recordings it never does.
  var enforcesMemoryLimits: Bool { get }

  /// Whether it is a 32-bit device: there a `BOOL` is a `signed char`.
  var is32Bit: Bool { get }

  /// Calls `handler` on the thread that posts the notification, inside the post; observers are
  /// called in the order of registration. To register is no step.
  ///
  /// Original: `-[NSNotificationCenter addObserver:selector:name:object:]` of the `defaultCenter`.
  func observe(_ notification: AppNotification, _ handler: @escaping Block)

  /// Begins a background task.
  ///
  /// Original: `-[UIApplication beginBackgroundTaskWithExpirationHandler:]`.
  /// - Parameter expiry: called when the time in the background is over.
  func beginBackgroundTask(_ name: String, expiry: @escaping Block) async -> BackgroundTask

  /// Ends a background task; ending it twice has no effect.
  ///
  /// Original: `-[UIApplication endBackgroundTask:]`.
  func endBackgroundTask(_ task: BackgroundTask) async

  /// How many bytes of memory are free.
  func freeMemory() async -> Int
}

/// The notifications of the system to applications.
public enum AppNotification: String, Hashable, Sendable, CaseIterable {
  /// `UIApplicationDidReceiveMemoryWarningNotification`.
  case memoryWarning
  /// `UIApplicationWillTerminateNotification`.
  case willTerminate
  /// `UIApplicationDidEnterBackgroundNotification`.
  case didEnterBackground
  case willEnterForeground
  case didBecomeActive
  case willResignActive
}

/// `UIBackgroundTaskIdentifier`: a running background task.
public struct BackgroundTask: Hashable, Sendable {
  /// `UIBackgroundTaskInvalid`: no task: ending it has no effect.
  public static let invalid = BackgroundTask(identifier: 0)

  /// `UIBackgroundTaskIdentifier`.
  public let identifier: Int

  public init(identifier: Int) { self.identifier = identifier }
}
