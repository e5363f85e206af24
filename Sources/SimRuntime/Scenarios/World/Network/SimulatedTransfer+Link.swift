import ImageLoadingInterface

/// A piece that comes over the ``SharedLink``.
struct SharedPiece: Sendable {
  let bytes: Int
  /// How long its server takes for it at least.
  let atLeast: Duration
}

/// A piece on its way over the ``SharedLink``.
struct PieceOnLink: Sendable {
  /// When the server has sent all of it: it arrives no earlier.
  let sent: Duration
  /// How much later than the link says it comes, by what steps do to the network.
  var shift = Duration.zero

  func arrival(_ time: Duration) -> Duration { max(time, sent) + shift }
}

extension SimulatedTransfer {
  /// A piece begins its way.
  func send(_ event: TransferEvent, _ shared: SharedPiece) {
    let piece = PieceOnLink(sent: core.now + shared.atLeast)
    guard let link = network.link else { return arm(event, due: piece.sent) }
    let time = link.begin(bytes: shared.bytes, of: self)
    state.withLock { $0.piece = piece }
    arm(event, due: piece.arrival(time))
  }

  /// The piece that the server sends now, if it was still to send one.
  func takeUnsent() -> SharedPiece? {
    state.withLock { state in
      defer { state.unsent = nil }
      return state.unsent
    }
  }

  /// The piece, if there is one, has arrived or will never arrive.
  func leaveLink() {
    let isOnLink = state.withLock { state in
      defer { (state.piece, state.unsent) = (nil, nil) }
      return state.piece != nil
    }
    if isOnLink { network.link?.end(of: self) }
  }

  /// The link gives the piece another moment; what is due at this instant has already come.
  func arrives(at time: Duration) {
    let now = snapshot
    guard let piece = now.piece, case .waiting(let event, let former, let timer) = now.stage,
      former > core.now
    else { return }
    let due = max(piece.arrival(time), core.now)
    guard due != former else { return }
    core.touch(resource, .write)
    core.cancel(timer)
    arm(event, due: due)
  }
}
