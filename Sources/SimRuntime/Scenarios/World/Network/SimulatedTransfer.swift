import ImageLoadingInterface
import Synchronization

/// One request under way in a ``SimulatedNetwork``.
///
/// At any moment at most one timer belongs to it: for the next line of its script, or for its
/// time-out if that comes first. A cancel takes the timer back, so nothing that was due can follow.
final class SimulatedTransfer: Transfer {
  enum Stage: Sendable {
    /// Not resumed; the network knows nothing of it.
    case made
    /// The request has left the program, and how long it takes is still to be chosen.
    case choosing
    /// The event happens at `due`, or before it the time-out.
    case waiting(for: TransferEvent, due: Duration, timer: TimerToken)
    /// The script has no next line: only a time-out can come, or what is played by hand.
    case silent(timeout: TimerToken?)
    /// The program owes an answer to a response or a challenge; if the connection was lost
    /// meanwhile, that comes after it.
    case asked(TransferEvent, isConnectionLost: Bool)
    /// Only -999 is still to be delivered.
    case cancelled
    case ended
  }

  struct State: Sendable {
    var stage = Stage.made
    var script = TransferScript()
    var answer = ServerAnswer()
    var deliver: (@Sendable (TransferEvent) -> Void)?
    var number = 0
    var began = Duration.zero
    /// When something last happened, or the program last answered.
    var lastActivity = Duration.zero
    var receivedBytes = 0
    var hasResponse = false
    /// A piece that the server has still to send over the ``SharedLink``.
    var unsent: SharedPiece?
    /// Set while a piece is on its way over it.
    var piece: PieceOnLink?

    /// What is certain to come, in order, if nothing goes wrong.
    var expectedEvents: [TransferEvent] {
      let later = script.lines.map(\.event)
      guard case .waiting(let event, _, _) = stage else { return later }
      return [event] + later
    }
  }

  let request: NetworkRequest
  let state: Mutex<State>
  let network: SimulatedNetwork
  let resource: any SharedObject
  let core: any SchedulerCore

  init(
    _ request: NetworkRequest, in network: SimulatedNetwork,
    deliver: @escaping @Sendable (TransferEvent) -> Void
  ) {
    self.request = request
    self.network = network
    core = network.core
    state = Mutex(State(deliver: deliver))
    resource = core.register(.resource, named: "transfer of \(request.url)")
  }

  /// The state now, without a step: for observers that are no part of the run, and for what touches
  /// the transfer itself.
  var snapshot: State { state.withLock { $0 } }

  /// How far the hand has come with it, in the step that is being done.
  func lookAtPlay() -> HandPlay? {
    core.touch(resource, .read)
    return HandPlay(snapshot)
  }

  // MARK: What the program does

  func resume() async {
    let cached = await network.servedResponse(for: request)
    await core.perform(VisibleOperation(.write, network.resource))
    core.touch(resource, .write)
    guard !core.isDraining, case .made = snapshot.stage else { return }
    let start = network.begin(self, cached: cached)
    state.withLock {
      $0.number = start.number
      $0.answer = start.answer
      $0.script = start.script
      $0.began = core.now
      $0.lastActivity = core.now
    }
    emit(.started(request))
    if start.answer.otherLatencies.isEmpty {
      scheduleNext(after: start.extraLatency)
    } else {
      state.withLock { $0.stage = .choosing }
      chooseLatency()
    }
    network.resumeByHand(self)
  }

  func cancel() async {
    await core.perform(VisibleOperation(.write, resource))
    guard !core.isDraining else { return }
    switch snapshot.stage {
    case .cancelled, .ended: return
    case .made, .choosing, .waiting, .silent, .asked: giveUp()
    }
  }

  private func giveUp() {
    emit(.cancelled)
    disarm()
    leaveLink()
    state.withLock { $0.stage = .cancelled }
    // A thread of the network's own, not a timer, which would wait until no thread is enabled: the
    // error may come while the program is still inside the cancel.
    _ = core.spawn(named: "network") { [self] in happen(.failed(LoadError(.cancelled))) }
  }

  func answer(_ reply: TransferAnswer) {
    core.touch(resource, .write)
    guard !core.isDraining, case .asked(let question, let isConnectionLost) = snapshot.stage
    else { return }
    if reply == .cancel || reply == .cancelChallenge { return giveUp() }
    state.withLock {
      $0.lastActivity = core.now
      if isConnectionLost {
        $0.script = .failing(.networkConnectionLost)
      } else if case .challenge(let challenge) = question {
        $0.script = .following(challenge, answeredBy: reply, from: $0.answer)
      }
    }
    scheduleNext()
  }

  // MARK: What the network does

  /// Fails a running transfer; a program that owes an answer is notified when it has answered.
  func loseConnection() {
    core.touch(resource, .write)
    switch snapshot.stage {
    case .made, .cancelled, .ended: break
    case .asked(let question, _):
      state.withLock { $0.stage = .asked(question, isConnectionLost: true) }
    case .choosing, .waiting, .silent:
      disarm()
      leaveLink()
      state.withLock { $0.script = .failing(.networkConnectionLost) }
      scheduleNext()
    }
  }

  /// Lets the next event come later or sooner; what is due at this instant has already come.
  func shift(by span: Duration) {
    core.touch(resource, .write)
    guard case .waiting(let event, let due, let timer) = snapshot.stage, due > core.now
    else { return }
    core.cancel(timer)
    state.withLock { $0.piece?.shift += span }
    arm(event, due: max(due + span, core.now))
  }

  /// Plays an event by hand: at once, or after what was played before and waits for an answer.
  func play(_ event: TransferEvent) {
    core.touch(resource, .write)
    if case .silent = snapshot.stage {
      happen(event)
    } else {
      state.withLock { $0.script.append(event) }
    }
  }

  /// Frees what the program gave it.
  func forget() {
    state.withLock {
      $0.stage = .ended
      $0.deliver = nil
    }
  }

  // MARK: One event after the other

  func scheduleNext(after extraDelay: Duration = .zero) {
    if let line = state.withLock({ $0.script.removeFirst() }) {
      let due = core.now + line.delay + extraDelay
      if let piece = line.piece, due == core.now {
        send(line.event, piece)
      } else {
        state.withLock { $0.unsent = line.piece }
        arm(line.event, due: due)
      }
    } else {
      let timer = timeOut.map { schedule(.failed(LoadError(.timedOut)), at: $0) }
      state.withLock { $0.stage = .silent(timeout: timer) }
    }
  }

  func arm(_ event: TransferEvent, due: Duration) {
    let timer =
      if let timeOut, timeOut < due {
        schedule(.failed(LoadError(.timedOut)), at: timeOut)
      } else {
        schedule(event, at: due)
      }
    state.withLock { $0.stage = .waiting(for: event, due: due, timer: timer) }
  }

  /// When the request fails if nothing happens before. The hand takes what time it wants, but where
  /// threads are slow a request may be one that it does not know of.
  private var timeOut: Duration? {
    let state = snapshot
    guard request.timeout > .zero,
      state.answer.course != .byHand || network.keepsWhatComesAhead
    else { return nil }
    return state.lastActivity + request.timeout
  }

  private func schedule(_ event: TransferEvent, at time: Duration) -> TimerToken {
    core.schedule(after: time - core.now, named: "network") { [self] in happen(event) }
  }

  private func disarm() {
    switch snapshot.stage {
    case .waiting(_, _, let timer), .silent(let timer?): core.cancel(timer)
    case .made, .choosing, .silent(nil), .asked, .cancelled, .ended: break
    }
  }

  private func happen(_ event: TransferEvent) {
    core.touch(resource, .write)
    if case .data = event, let piece = takeUnsent() { return send(event, piece) }
    leaveLink()
    emit(NetworkEvent.Kind(event))
    let deliver = snapshot.deliver
    state.withLock { $0.lastActivity = core.now }
    switch event {
    case .challenge:
      state.withLock { $0.stage = .asked(event, isConnectionLost: false) }
    case .response:
      state.withLock {
        $0.stage = .asked(event, isConnectionLost: false)
        $0.hasResponse = true
      }
    case .data(let data):
      state.withLock { $0.receivedBytes += data.byteCount }
      scheduleNext()
    case .proposedForCaching: scheduleNext()
    case .finished, .failed:
      forget()
      network.end(self)
    }
    deliver?(event)
  }

  /// Notifies the observer; the network never saw a transfer that has no number.
  private func emit(_ kind: NetworkEvent.Kind) {
    let number = snapshot.number
    if number > 0 { network.emit(kind, of: request.url, transfer: number) }
  }
}
