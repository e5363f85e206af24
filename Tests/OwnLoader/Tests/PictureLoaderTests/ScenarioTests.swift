import SimCommands
import Testing

@testable import repaired_sim

/// Each scenario file is a test of its own.
@Suite struct ScenarioTests {
  @Test(
    arguments: try ScenarioTest.all(
      in: "../../Scenarios", of: RepairedSim.app, simulator: "repaired-sim"))
  func passes(_ scenario: ScenarioTest) throws {
    try scenario.run(orders: 20)
  }
}
