import ImageLoadingModel
import SimScenarios

/// The delegate that a scenario gives a manager.
struct SimulatedManagerDelegate: ManagerDelegate {
  private let settings: ManagerSettings
  private let scheduler: SchedulerPort
  private let asked: @Sendable (ImageURL) -> Void

  /// - Parameter asked: gets the URL when the delegate is asked whether to download it.
  /// - Returns: `nil` if the settings have nothing for a delegate.
  init?(
    _ settings: ManagerSettings, scheduler: SchedulerPort,
    asked: @escaping @Sendable (ImageURL) -> Void
  ) {
    if settings.shouldDownload == nil, settings.transform == nil,
      settings.shouldBlockFailedURL == nil
    {
      return nil
    }
    self.settings = settings
    self.scheduler = scheduler
    self.asked = asked
  }

  func shouldDownloadImage(for url: ImageURL) async -> Bool {
    // The manager asks a delegate only for what it implements.
    guard let answer = settings.shouldDownload else { return true }
    asked(url)
    return answer
  }

  func shouldBlockFailedURL(_ url: ImageURL, error: LoadError) async -> Bool? {
    settings.shouldBlockFailedURL
  }

  var transformsImages: Bool { settings.transform != nil }

  func transform(_ image: ImageDescriptor, for url: ImageURL) async -> ImageDescriptor? {
    await scheduler.clock.pause(for: settings.transformTime)
    return settings.transform?.image(from: image)
  }
}
