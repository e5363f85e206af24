import ImageLoadingModel
import SimTools
import Testing

/// After a run, nothing of the program is kept alive by the world.
@Suite struct WorldShutDownTests {
  /// Records when it is freed.
  private final class Resident: Sendable {
    let name: String
    let log: EventLog

    init(_ name: String, _ log: EventLog) {
      self.name = name
      self.log = log
    }

    deinit { log.append(name) }
  }

  @Test func unfinishedTransfersReleaseTheirDelegates() throws {
    let log = EventLog()
    do {
      let run = Simulation().run { scheduler in
        let network = SimulatedNetwork(
          core: scheduler.core, servers: ServerTable([("*", [ServerAnswer(.byHand)])]))
        for isResumed in [true, false] {
          let resident = Resident(isResumed ? "resumed" : "made", log)
          let owner = scheduler.cell("owner", (any Transfer)?.none)
          let transfer = await network.transfer(NetworkRequest(url: ImageURL("a"))) { _ in
            _ = (resident, owner)
          }
          await owner.write(transfer)
          if isResumed { await transfer?.resume() }
          await owner.write(nil)
        }
        return network
      }
      let network = try #require(run.value)
      #expect(log.lines.isEmpty)
      network.shutDown()
    }
    #expect(log.lines.sorted() == ["made", "resumed"])
  }

  @Test func observersAndExpiryHandlersAreFreed() throws {
    let log = EventLog()
    do {
      let run = Simulation().run { scheduler in
        let device = SimulatedDevice(scheduler)
        let observer = Resident("observer", log)
        let handler = Resident("handler", log)
        device.observe(.memoryWarning) { _ = (observer, device) }
        _ = await device.beginBackgroundTask("task") { _ = (handler, device) }
        return device
      }
      let device = try #require(run.value)
      #expect(log.lines.isEmpty)
      device.shutDown()
    }
    #expect(log.lines.sorted() == ["handler", "observer"])
  }
}
