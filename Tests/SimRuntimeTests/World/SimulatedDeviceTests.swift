import ImageLoadingModel
import SimTools
import Testing

@Suite struct SimulatedDeviceTests {
  // MARK: Notifications

  @Test func observersAreCalledInOrderOnThePostingThreadInsideThePost() throws {
    let heard = try onDevice { device, log, scheduler in
      for name in ["first", "second"] {
        device.observe(.memoryWarning) {
          log.append("\(name), on main: \(scheduler.core.currentThread.isMainThread)")
        }
      }
      await device.memoryWarning()
      log.append("posted")
      await scheduler.main.async { await device.memoryWarning() }
    }
    #expect(
      heard == [
        "first, on main: false", "second, on main: false", "posted", "first, on main: true",
        "second, on main: true",
      ])
  }

  @Test func theApplicationIsNotifiedInTheSystemsOrder() throws {
    let heard = try onDevice { device, log, _ in
      for notification in AppNotification.allCases {
        device.observe(notification) {
          log.append("\(notification.rawValue) \(device.applicationState.rawValue)")
        }
      }
      await device.enterForeground()
      await device.enterBackground()
      await device.enterBackground()
      await device.enterForeground()
      await device.terminate()
      await device.terminate()
      await device.memoryWarning()
      await device.enterBackground()
      log.append(device.applicationState.rawValue)
    }
    #expect(
      heard == [
        "willResignActive active", "didEnterBackground background",
        "willEnterForeground background", "didBecomeActive active", "willTerminate active",
        "terminated",
      ])
  }

  @Test func aKilledProcessGetsNoNotifications() throws {
    let heard = try onDevice { device, log, _ in
      device.observe(.willTerminate) { log.append("willTerminate") }
      await device.terminate(withNotice: false)
      log.append(device.applicationState.rawValue)
    }
    #expect(heard == ["terminated"])
  }

  @Test func anExtensionGetsOnlyMemoryWarnings() throws {
    let heard = try onDevice(hasApplication: false) { device, log, _ in
      for notification in AppNotification.allCases {
        device.observe(notification) { log.append(notification.rawValue) }
      }
      await device.enterBackground()
      await device.memoryWarning()
      await device.terminate()
    }
    #expect(heard == ["memoryWarning"])
  }

  // MARK: Background tasks

  @Test func openTasksExpireWhenTheTimeInTheBackgroundIsOver() throws {
    let heard = try onDevice(backgroundBudget: .seconds(150)) { device, log, scheduler in
      let early = await device.beginBackgroundTask("early") { log.append("early expired") }
      let open = await device.beginBackgroundTask("open") {
        log.append("open expired at \(scheduler.core.now)")
      }
      log.append("\(early.identifier) \(open.identifier)")
      await scheduler.clock.pause(for: .seconds(1_000))
      await device.enterBackground()
      await scheduler.clock.pause(for: .seconds(149))
      await device.endBackgroundTask(early)
      await scheduler.clock.pause(for: .seconds(2))
      _ = await device.beginBackgroundTask("late") { log.append("late expired") }
      await scheduler.clock.pause(for: .seconds(1))
      await device.endBackgroundTask(open)
      await device.endBackgroundTask(open)
      await device.endBackgroundTask(BackgroundTask(identifier: 0))
      log.append("strays: \(device.strayTaskEnds)")
      for record in device.backgroundTasks {
        log.append("\(record.name) \(record.began) \(record.ends) \(record.expired as Any)")
      }
    }
    #expect(
      heard == [
        "1 2", "open expired at 1150.0 seconds", "late expired", "strays: 1",
        "early 0.0 seconds [1149.0 seconds] nil",
        "open 0.0 seconds [1152.0 seconds, 1152.0 seconds] Optional(1150.0 seconds)",
        "late 1151.0 seconds [] Optional(1151.0 seconds)",
      ])
  }

  /// C253: the handler is the last chance to end a task.
  @Test func aTaskOverrunsIfItsHandlerLeavesItOpen() throws {
    let heard = try onDevice(backgroundBudget: .seconds(1)) { device, log, scheduler in
      let id = BackgroundTask(identifier: 1)
      _ = await device.beginBackgroundTask("ends") { await device.endBackgroundTask(id) }
      let open = await device.beginBackgroundTask("stays") {}
      await device.enterBackground()
      await scheduler.clock.pause(for: .seconds(2))
      await device.endBackgroundTask(open)
      for record in device.backgroundTasks { log.append("\(record.name) \(record.hasOverrun)") }
    }
    #expect(heard == ["ends false", "stays true"])
  }

  @Test func comingBackStopsTheTimeInTheBackground() throws {
    let heard = try onDevice { device, log, scheduler in
      _ = await device.beginBackgroundTask("task") { log.append("\(scheduler.core.now)") }
      await device.enterBackground()
      await scheduler.clock.pause(for: .seconds(100))
      await device.enterForeground()
      await scheduler.clock.pause(for: .seconds(100))
      await device.enterBackground()
    }
    #expect(heard == ["380.0 seconds"])
  }

  @Test func tasksOfTheForegroundDoNotExpire() throws {
    let heard = try onDevice { device, log, _ in
      await device.enterBackground()
      await device.enterForeground()
      _ = await device.beginBackgroundTask("task") { log.append("expired") }
    }
    #expect(heard == [])
  }

  /// As the recordings of the real code show it, `background_task_expires` among them.
  @Test func expiryHandlersAreCalledOnMainInTheOrderOfTheirTasks() throws {
    let heard = try onDevice { device, log, scheduler in
      for name in ["first", "second"] {
        _ = await device.beginBackgroundTask(name) {
          log.append("\(name), on main: \(scheduler.main.isCurrent)")
        }
      }
      await device.enterBackground()
      await scheduler.clock.pause(for: .seconds(200))
      _ = await device.beginBackgroundTask("late") {
        log.append("late, on main: \(scheduler.main.isCurrent)")
      }
    }
    #expect(heard == ["first", "second", "late"].map { "\($0), on main: true" })
  }

  @Test func expiredTimeCallsTheOpenHandlersOnTheCallingThread() throws {
    let heard = try onDevice { device, log, scheduler in
      let done = await device.beginBackgroundTask("done") { log.append("done expired") }
      _ = await device.beginBackgroundTask("open") {
        log.append("open expired, on main: \(scheduler.main.isCurrent)")
      }
      await device.endBackgroundTask(done)
      await scheduler.main.sync { await device.expireBackgroundTime() }
      await device.expireBackgroundTime()
      _ = await device.beginBackgroundTask("late") { log.append("late expired") }
    }
    #expect(heard == ["open expired, on main: true"])
  }

  // MARK: Memory

  @Test func theFreeMemoryIsThatOfTheScenario() throws {
    let heard = try onDevice { device, log, _ in
      log.append("\(await device.freeMemory())")
      await device.setFreeMemory(5)
      log.append("\(await device.freeMemory())")
    }
    #expect(heard == ["1073741824", "5"])
  }

  private func onDevice(
    hasApplication: Bool = true, backgroundBudget: Duration = .seconds(180),
    _ program: @escaping @Sendable (SimulatedDevice, EventLog, SchedulerPort) async -> Void
  ) throws -> [String] {
    let log = EventLog()
    let run = Simulation().run { scheduler in
      let device = SimulatedDevice(
        scheduler, hasApplication: hasApplication, backgroundBudget: backgroundBudget)
      await program(device, log, scheduler)
      return device
    }
    #expect(run.outcome == .rest)
    try #require(run.value).shutDown()
    return log.lines
  }
}
