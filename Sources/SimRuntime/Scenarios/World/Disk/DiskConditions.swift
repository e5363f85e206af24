import ImageLoadingInterface

/// What is wrong with a disk. The default is a sound one; faults can be switched during a run.
package struct DiskFaults: Hashable, Sendable {
  /// The paths that a fault concerns.
  package enum Extent: Hashable, Sendable {
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
  package var failingReads: Extent
  /// Where nothing can be made, changed, moved or removed: `writeFailed`.
  package var failingWrites: Extent
  /// Where attributes cannot be had although the file is there: `attributesUnavailable`.
  package var missingAttributes: Extent

  package init(
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
package struct DiskLatency: Hashable, Sendable {
  /// The time of one access.
  package struct Cost: Hashable, Sendable {
    package var perCall: Durations
    /// For each byte of content; `.nanoseconds(20)` is 50 MB a second.
    package var perByte: Duration

    package init(perCall: Duration = .zero, perByte: Duration = .zero) {
      self.perCall = Durations(perCall)
      self.perByte = perByte
    }

    func time(forBytes count: Int) -> Durations { perCall + perByte * count }
  }

  package var read: Cost
  package var write: Cost

  package init(read: Cost = Cost(), write: Cost = Cost()) {
    self.read = read
    self.write = write
  }
}
