import ImageLoadingModel

/// What is wrong with a disk. The default is a sound one; faults can be switched during a run.
public struct DiskFaults: Hashable, Sendable {
  /// The paths that a fault concerns.
  public enum Extent: Hashable, Sendable {
    case nowhere
    case everywhere
    /// These paths and, where one is a directory, all that it holds.
    case at([String])

    func includes(_ path: DiskPath) -> Bool {
      switch self {
      case .nowhere: false
      case .everywhere: true
      case .at(let paths): paths.contains { DiskPath($0).holds(path) }
      }
    }
  }

  /// Where contents and directories cannot be read: `readFailed`.
  public var failingReads: Extent
  /// Where nothing can be made, changed, moved or removed: `writeFailed`.
  public var failingWrites: Extent
  /// Where attributes cannot be had although the file is there: `attributesUnavailable`.
  public var missingAttributes: Extent

  public init(
    failingReads: Extent = .nowhere, failingWrites: Extent = .nowhere,
    missingAttributes: Extent = .nowhere
  ) {
    self.failingReads = failingReads
    self.failingWrites = failingWrites
    self.missingAttributes = missingAttributes
  }
}

/// How slow a disk is. The default is one that takes no time.
///
/// The calling thread waits. A call that only looks takes the time of a read without bytes, one that
/// moves, removes or makes a directory that of a write without bytes.
public struct DiskLatency: Hashable, Sendable {
  /// The time of one access.
  public struct Cost: Hashable, Sendable {
    public var perCall: Duration
    /// For each byte of content; `.nanoseconds(20)` is 50 MB a second.
    public var perByte: Duration

    public init(perCall: Duration = .zero, perByte: Duration = .zero) {
      self.perCall = perCall
      self.perByte = perByte
    }

    func time(forBytes count: Int) -> Duration { perCall + perByte * count }
  }

  public var read: Cost
  public var write: Cost

  public init(read: Cost = Cost(), write: Cost = Cost()) {
    self.read = read
    self.write = write
  }
}
