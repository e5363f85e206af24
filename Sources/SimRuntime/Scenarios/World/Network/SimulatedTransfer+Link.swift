import ImageLoadingModel

/// A piece on its way over the ``SharedLink``.
struct PieceOnLink: Sendable {
  /// When the server has sent it: it arrives no earlier.
  let sent: Duration
  /// How much later than the link says it comes, by what steps do to the network.
  var shift = Duration.zero

  func arrival(_ time: Duration) -> Duration { max(time, sent) + shift }
}

extension SimulatedTransfer {
  /// A piece begins its way.
  /// - Returns: when it arrives, if nothing else begins or ends.
  func enterLink(_ bytes: Int, notBefore sent: Duration) -> Duration {
    guard let link = network.link else { return sent }
    let time = link.begin(bytes: bytes, of: self)
    let piece = PieceOnLink(sent: sent)
    state.withLock { $0.piece = piece }
    return piece.arrival(time)
  }

  /// The piece, if there is one, has arrived or will never arrive.
  func leaveLink() {
    let isOnLink = state.withLock { state in
      defer { state.piece = nil }
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
