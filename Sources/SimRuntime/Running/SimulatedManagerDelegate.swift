import ImageLoadingModel

/// The delegate that a scenario gives a manager.
struct SimulatedManagerDelegate: ManagerDelegate {
  private let settings: ManagerSettings
  private let scheduler: Scheduler

  /// - Returns: `nil` if the settings have nothing for a delegate.
  init?(_ settings: ManagerSettings, scheduler: Scheduler) {
    if settings.shouldDownload == nil, settings.transform == nil,
      settings.shouldBlockFailedURL == nil
    {
      return nil
    }
    self.settings = settings
    self.scheduler = scheduler
  }

  func shouldDownloadImage(for url: ImageURL) async -> Bool { settings.shouldDownload ?? true }

  func shouldBlockFailedURL(_ url: ImageURL, error: LoadError) async -> Bool? {
    settings.shouldBlockFailedURL
  }

  var transformsImages: Bool { settings.transform != nil }

  func transform(_ image: ImageDescriptor, for url: ImageURL) async -> ImageDescriptor? {
    await scheduler.clock.pause(for: settings.transformTime)
    return settings.transform?.image(from: image)
  }
}
