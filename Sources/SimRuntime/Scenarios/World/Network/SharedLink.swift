import ImageLoadingInterface
import Synchronization

/// A line that all requests share: of the pieces that are on their way, each gets an equal part of the
/// bandwidth.
///
/// This is processor sharing: L. Kleinrock, *Time-Shared Systems: A Theoretical Treatment*, JACM 1967.
final class SharedLink: Sendable {
  private struct Piece: Sendable {
    let transfer: SimulatedTransfer
    /// How long it would still take alone.
    var left: Duration
  }

  private struct State: Sendable {
    /// In the order in which they began.
    var pieces: [Piece] = []
    /// When what is left of them was last right.
    var time = Duration.zero

    mutating func advance(to now: Duration) {
      let part = (now - time).part(of: pieces.count)
      for index in pieces.indices { pieces[index].left = max(pieces[index].left - part, .zero) }
      time = now
    }

    /// When each piece arrives if nothing else begins or ends.
    var arrivals: [(transfer: SimulatedTransfer, time: Duration)] {
      pieces.map { ($0.transfer, time + $0.left * pieces.count) }
    }
  }

  private let core: any SchedulerCore
  private let resource: any SharedObject
  /// Bytes a second.
  private let bandwidth: Int
  private let state = Mutex(State())

  init(core: any SchedulerCore, bandwidth: Int) {
    self.core = core
    self.bandwidth = bandwidth
    resource = core.register(.resource, named: "network.link")
  }

  /// A piece begins its way, and all others become slower.
  /// - Returns: when it arrives if nothing else begins or ends.
  func begin(bytes: Int, of transfer: SimulatedTransfer) -> Duration {
    let arrivals = change { state in
      state.pieces.append(Piece(transfer: transfer, left: .seconds(bytes) / bandwidth))
    }
    return arrivals.last?.time ?? core.now
  }

  /// The transfer has no piece on its way any more, and all others become faster.
  func end(of transfer: SimulatedTransfer) {
    _ = change { state in state.pieces.removeAll { $0.transfer === transfer } }
  }

  /// Lets go of all transfers, after the run.
  func shutDown() { state.withLock { $0.pieces = [] } }

  private func change(
    _ body: (inout State) -> Void
  ) -> [(transfer: SimulatedTransfer, time: Duration)] {
    core.touch(resource, .write)
    let arrivals = state.withLock { state in
      state.advance(to: core.now)
      body(&state)
      return state.arrivals
    }
    for arrival in arrivals { arrival.transfer.arrives(at: arrival.time) }
    return arrivals
  }
}

extension Duration {
  /// The time that each of several gets of it, rounded up to a nanosecond: then none is left of what
  /// arrives.
  fileprivate func part(of count: Int) -> Duration {
    guard count > 1 else { return self }
    let whole = Int128(1_000_000_000)
    let exact = attoseconds / Int128(count)
    return Duration(attoseconds: (exact + whole - 1) / whole * whole)
  }
}
