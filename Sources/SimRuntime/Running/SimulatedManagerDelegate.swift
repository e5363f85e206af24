import ImageLoadingModel

/// The delegate and the key filter that a scenario gives the manager.
struct SimulatedManagerDelegate: ManagerDelegate {
  private let settings: ManagerSettings
  private let scheduler: Scheduler
  private let asked: @Sendable (ImageURL) -> Void

  /// - Parameter asked: gets the URL when the delegate is asked whether to download it.
  /// - Returns: `nil` if the settings have nothing for a delegate.
  init?(
    _ settings: ManagerSettings, scheduler: Scheduler, asked: @escaping @Sendable (ImageURL) -> Void
  ) {
    if settings.shouldDownload == nil, settings.transform == nil { return nil }
    self.settings = settings
    self.scheduler = scheduler
    self.asked = asked
  }

  func shouldDownloadImage(for url: ImageURL) async -> Bool {
    asked(url)
    return settings.shouldDownload ?? true
  }

  var transformsImages: Bool { settings.transform != nil }

  func transform(_ image: ImageDescriptor, for url: ImageURL) async -> ImageDescriptor? {
    await scheduler.clock.pause(for: settings.transformTime)
    switch settings.transform {
    case .new:
      var smaller = image
      smaller.width /= 2
      smaller.height /= 2
      smaller.label += "+T"
      return smaller
    case .same: return image
    case .some(.none), nil: return nil
    }
  }
}

extension ManagerSettings {
  /// The key filter as the manager takes it.
  var filter: ImageLoadingModel.KeyFilter? {
    switch keyFilter {
    case .stripQuery:
      { url in
        String(url.absoluteString.prefix { $0 != "?" })
      }
    case .text(let text): { _ in text }
    case nil: nil
    }
  }
}
