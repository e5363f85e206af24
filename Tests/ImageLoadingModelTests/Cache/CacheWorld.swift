import ImageLoadingModel
import SimTools
import Synchronization

/// A cache on a simulated device and disk, and its events.
final class CacheWorld: ModelObserver {
  let scheduler: SchedulerPort
  let fileSystem: SimulatedFileSystem
  let device: SimulatedDevice
  let wallClock: SimulatedWallClock
  private let storedContext = Mutex<ModelContext?>(nil)
  private let storedCache = Mutex<ImageCache?>(nil)
  private let lines = Mutex<[String]>([])
  private let others = Mutex<[ImageCache]>([])

  init(
    _ scheduler: SchedulerPort, _ generation: Generation = .v42, faults: DiskFaults = DiskFaults()
  ) {
    self.scheduler = scheduler
    wallClock = SimulatedWallClock(core: scheduler.core)
    fileSystem = SimulatedFileSystem(scheduler: scheduler, clock: wallClock, faults: faults)
    device = SimulatedDevice(scheduler)
    let context = ModelContext(
      environment: ModelEnvironment(
        scheduler: scheduler, fileSystem: fileSystem, wallClock: wallClock,
        network: SimulatedNetwork(core: scheduler.core), device: device,
        coder: SimulatedImageCoder(scheduler: scheduler)),
      generation: generation, observer: self)
    storedContext.withLock { $0 = context }
    storedCache.withLock { $0 = ImageCache(context: context) }
  }

  var cache: ImageCache { storedCache.withLock { $0! } }

  var context: ModelContext { storedContext.withLock { $0! } }

  /// A cache beside the first one, which lives as long as the world.
  func anotherCache(_ namespace: String) -> ImageCache {
    let cache = ImageCache(context: context, namespace: namespace)
    others.withLock { $0.append(cache) }
    return cache
  }

  static let directory = Generation.v42.cache.directory

  /// Puts a file of one block into the cache's directory.
  func put(_ name: String, age: Duration) {
    fileSystem.put(
      ImageData(ImageSource(undecodable: name, byteCount: 19)),
      at: "\(cache.disk.directory)/\(name)",
      modificationDate: wallClock.snapshot - age)
  }

  /// The files in the cache's directory.
  var files: [String] {
    fileSystem.snapshot.files.map { String($0.path.dropFirst(cache.disk.directory.count + 1)) }
  }

  func observe(_ event: ModelEvent) {
    switch event {
    case .memoryCleared: note("memory cleared")
    case .fileRead(let key, _, .some): note("read \(key)")
    case .cleaning(.asked(let reason)): note("asked: \(reason)")
    case .cleaning(.removed(let path)): note("removed \(name(path))")
    case .cleaning(.failed(let path)): note("failed \(name(path))")
    default: break
    }
  }

  func note(_ line: String) { lines.withLock { $0.append(line) } }

  /// The events, in order.
  var log: [String] { lines.withLock { $0 } }

  private func name(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }

  /// Runs a program on a cache until nothing more can happen.
  static func run(
    _ generation: Generation = .v42, faults: DiskFaults = DiskFaults(),
    program: @escaping @Sendable (CacheWorld) async -> Void
  ) -> CacheWorld? {
    let run = Simulation().run { scheduler in
      let world = CacheWorld(scheduler, generation, faults: faults)
      await program(world)
      return world
    }
    run.value?.device.shutDown()
    return run.value
  }
}

extension Generation {
  /// The same with one bug repaired.
  func without(_ defect: Defect) -> Generation {
    var repaired = self
    repaired.defects.remove(defect)
    return repaired
  }
}
