/// All that the model is handed. It reaches nothing else.
public struct ModelEnvironment: Sendable {
  /// Threads, queues, locks, shared values and the clock of the run.
  public let scheduler: SchedulerPort
  /// The disk, which may fail, be slow or be full.
  public private(set) var fileSystem: any FileSystem
  /// The date, which the user can change.
  public let wallClock: any WallClock
  /// The transport; ``DataTask`` is the simple way to use it.
  public private(set) var network: any Network
  /// Memory warnings, the background, and the end of the app.
  public let device: any Device
  /// Decodes and encodes images, in virtual time.
  public let coder: any ImageCoder
  /// Takes the facts that a custom part reports: they stand in the story, and custom invariants get them.
  public private(set) var facts = FactReporter.none

  public init(
    scheduler: SchedulerPort, fileSystem: any FileSystem, wallClock: any WallClock,
    network: any Network, device: any Device, coder: any ImageCoder
  ) {
    self.scheduler = scheduler
    self.fileSystem = fileSystem
    self.wallClock = wallClock
    self.network = network
    self.device = device
    self.coder = coder
  }

  /// The same with another file system.
  package func with(_ fileSystem: any FileSystem) -> ModelEnvironment {
    var environment = self
    environment.fileSystem = fileSystem
    return environment
  }

  /// The same with another network.
  package func with(_ network: any Network) -> ModelEnvironment {
    var environment = self
    environment.network = network
    return environment
  }

  /// The same with another fact reporter.
  func with(_ facts: FactReporter) -> ModelEnvironment {
    var environment = self
    environment.facts = facts
    return environment
  }
}
