/// All that the model is handed. It reaches nothing else.
public struct ModelEnvironment: Sendable {
  public let scheduler: SchedulerPort
  public let fileSystem: any FileSystem
  public let wallClock: any WallClock
  public let network: any Network
  public let device: any Device
  public let coder: any ImageCoder

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
}
