import ImageLoadingInterface

/// The application's life, as a scenario drives it. Each call posts the notifications in the system's
/// order, on the calling thread, and comes back when the observers have been called; one that does
/// not fit the present state has no effect.
extension SimulatedDevice {
  /// The user leaves the application: `willResignActive` while it is still active, then, from
  /// inactive, `didEnterBackground`; from there on the time of background tasks is limited.
  package func enterBackground() async {
    guard hasApplication, lookAtState() == .active else { return }
    await post(.willResignActive)
    await move(to: .inactive)
    await move(to: .background)
    await post(.didEnterBackground)
  }

  /// The user comes back: `willEnterForeground` while it is still in the background, then
  /// `didBecomeActive` when it is active. The time of background tasks is unlimited again.
  package func enterForeground() async {
    guard hasApplication, lookAtState() == .background else { return }
    await post(.willEnterForeground)
    await move(to: .inactive)
    await move(to: .active)
    await post(.didBecomeActive)
  }

  /// The process ends: after `willTerminate`, or without notice, as when the system needs its memory.
  /// Ending the run and freezing the disk is the caller's.
  package func terminate(withNotice: Bool = true) async {
    if withNotice, hasApplication { await post(.willTerminate) }
    await move(to: .terminated)
  }

  /// The system has no more time for background tasks: the expiry handlers of those that are open
  /// are called one after the other, on the calling thread. Later ones are not affected.
  ///
  /// Claims: C260, C262.
  package func expireBackgroundTime() async {
    core.touch(taskResource, .read)
    for identifier in state.withLock({ $0.tasks.running }) { await callExpiryHandler(identifier) }
  }

  /// Memory is short: `memoryWarning`, in every state and in extensions too.
  ///
  /// Claims: C267.
  package func memoryWarning() async {
    await post(.memoryWarning)
  }

  /// Changes the state and, with it, how long background tasks may run.
  ///
  /// Claims: C255, C261.
  private func move(to application: ApplicationState) async {
    await core.perform(VisibleOperation(.write, taskResource))
    guard !core.isDraining, applicationState != .terminated else { return }
    let before = state.withLock { state in
      state.application = application
      defer { state.backgroundTime = .unlimited }
      return state.backgroundTime
    }
    if case .limited(let timer) = before { core.cancel(timer) }
    guard application == .background else { return }
    let timer = core.schedule(after: backgroundBudget, named: "background time") { [self] in
      core.touch(taskResource, .write)
      let running = state.withLock { state in
        state.backgroundTime = .over
        return state.tasks.running
      }
      expire(running)
    }
    state.withLock { $0.backgroundTime = .limited(timer) }
  }
}
